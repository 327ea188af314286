"""The variant that is meant where nobody names one."""

VARIANT = "house"
