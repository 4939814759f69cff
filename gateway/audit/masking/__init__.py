"""Masking: secrets leave a record before it is hashed, so that nobody ever has to trust a later clean-up.

A secret becomes `MASKED-kind-tag`, letters and digits only, so that the text stays a command of the same
shape. The tag is a keyed hash: equal secrets have equal tags on one machine, and nobody without that
machine's `mask.key` can try guesses. When masking a field fails, the field is withheld and the record says
so; the record itself is always written.
"""

from __future__ import annotations

from gateway.audit.masking.apply import Masker, mask

__all__ = ["Masker", "mask"]
