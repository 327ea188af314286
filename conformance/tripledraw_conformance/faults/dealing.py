"""Faults in the chapter dealing."""
