"""Syntax tree → facts: what would run, read, write, delete, execute and reach. No verdicts."""
