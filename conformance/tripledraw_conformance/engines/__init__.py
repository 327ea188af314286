"""The engine port, and what stands behind it."""
