"""What programs do: knowledge, no verdicts.

One file per family of programs, in the language of `language/`; `catalog` finds and applies them.
"""
