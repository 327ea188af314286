"""The steps that scenarios are written in, one module a chapter."""
