"""Identifying: which rules an engine plays, found out by putting deals to it."""

from tripledraw_conformance.identify.findings import Finding, Identified, Standing
from tripledraw_conformance.identify.search import CannotIdentify, identify

__all__ = ["CannotIdentify", "Finding", "Identified", "Standing", "identify"]
