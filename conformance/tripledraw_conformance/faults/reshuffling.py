"""Faults in the chapter reshuffling."""
