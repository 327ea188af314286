"""Deals as files: our own JSON, and the poker hand history format (PHH), in and out."""
