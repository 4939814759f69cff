"""How much work one request may cause. Counted, never timed: a verdict must not depend on load.

What lies beyond a limit becomes an `OpaquePart` with the reason `too-large`, or an unknown value.
"""

from __future__ import annotations

# Simple commands looked at, each round of a loop and each call of a function counted.
STEPS = 9_000
# Steps after which loops and alternatives are no longer tried one by one.
PATIENCE = 2_000
# Files and commands that are looked through for another, and count as one step.
LOOKED_THROUGH = 64
# Commands whose program is not known: nearly every rule is asked about each.
UNKNOWN = 300
# Compound commands, substitutions and calls inside one another, as the walk meets them.
NESTING = 60
# Texts inside texts: `sh -c "sh -c '…'"`.
TEXTS = 12
# Calls of functions inside one another, and of a function inside itself.
CALLS = 24
RECURSION = 2
# Values a variable is followed through after branches, and combinations of them in one command.
ALTERNATIVES = 6
COMBINATIONS = 12
# Beyond those, the values of branches that say more than a name does.
BRANCHES = 24
# Lines of a known text, each of which may be the one that is read.
LINES = 128
# Rounds of a loop over a list of known values.
ROUNDS = 24
# Of a longer list, rounds go on until so many commands were looked at; then its values count together.
LONG_LIST = 400
# Of what is left then, the values that are more than plain names.
TELLING = 100
# Programs that nobody has described, among whose words a command is looked for.
GUESSES = 60
# A longer value is data; following it would only cost memory.
VALUE = 262_144
# Parts of one text that are not known: of more, nothing is.
HOLES = 1_000
# Characters of text that are put together in all.
SIZE = 16_000_000
# Words that one word becomes by braces or by splitting.
WORDS = 20_000
# Redirections of one command.
REDIRECTIONS = 256
# Words in all, elements of one array, and flows.
ARGUMENTS = 100_000
ELEMENTS = 2_000
FLOWS = 20_000
# Paths that one command names.
PATHS = 1_000
# Names that a pattern is expanded to from a folder's entries.
MATCHES = 64
# Rounds in which a value that changes in a loop is looked at before it counts as unknown.
WIDENING = 3
# The same while known values go from one variable to the next.
HANDED_ON = 6
# And while a path loses one folder after the other.
SHORTENED = 24
