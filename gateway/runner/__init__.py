"""Runs what was allowed, inside limits, and tells what happened."""
