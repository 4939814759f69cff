"""Paths that stay inside, files, snapshots."""
