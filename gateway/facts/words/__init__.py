"""Words: what a word of the shell becomes, as far as that can be known without running it."""
