"""Tools for those who write policies."""
