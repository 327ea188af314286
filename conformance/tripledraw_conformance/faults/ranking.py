"""Faults in the chapter ranking."""
