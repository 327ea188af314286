"""Faults in the chapter posting."""
