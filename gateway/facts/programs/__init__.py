"""What programs do: knowledge, no verdicts."""
