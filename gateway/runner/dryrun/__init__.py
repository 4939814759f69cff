"""Dry runs: on an overlay, so that what a command would change can be read, judged, kept or dropped."""
