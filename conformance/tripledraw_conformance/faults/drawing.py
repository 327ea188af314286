"""Faults in the chapter drawing."""
