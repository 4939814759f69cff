"""gateway: the one place through which an AI agent's shell commands pass."""

__version__ = "0.1.0"
