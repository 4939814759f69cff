"""Thin shells: bytes in, bytes out."""
