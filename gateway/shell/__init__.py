"""Text → our own syntax tree. Knows no policy and no program."""
