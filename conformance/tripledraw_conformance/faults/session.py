"""Faults in the chapter session."""
