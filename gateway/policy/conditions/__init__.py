"""What a rule may ask of a command, one file for each condition."""
