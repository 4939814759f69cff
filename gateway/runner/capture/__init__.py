"""Listening to a command: bounded memory, whatever it writes."""
