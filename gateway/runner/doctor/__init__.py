"""Finding out, by trying, what this machine really enforces."""
