"""Faults in the chapter showdown."""
