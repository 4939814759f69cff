"""Records that prove what happened: write, verify, search, replay."""
