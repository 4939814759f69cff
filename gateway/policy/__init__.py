"""YAML → a compiled policy."""
