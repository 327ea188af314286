"""Faults in the chapter betting."""
