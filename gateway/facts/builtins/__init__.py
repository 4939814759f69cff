"""Builtins of bash: what they do to the shell's own state, and which strings they run as code."""
