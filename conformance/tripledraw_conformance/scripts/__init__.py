"""Deals as programs in a library's own words, for its maintainers: to run one takes nothing but that library."""
