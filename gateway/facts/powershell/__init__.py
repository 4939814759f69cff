"""PowerShell text → facts. A small reader: what it does not know for certain is held, never guessed.

`reader` turns text into the few nodes of `syntax`, `cmdlets` says what cmdlets do, `binding` gives
arguments their parameters, `places` turns Windows paths into ours, `collect` joins them.
"""
