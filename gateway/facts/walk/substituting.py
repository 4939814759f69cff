"""One-liners of perl and ruby that only put one text in the place of another, as `sed -i s/a/b/` does.

What they put in stands in their words; nothing is computed. So a file that they have changed is as unread
as it was before, and no more.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command

# Nothing that is filled in: of what begins with `$` only the end of a line, and what was found; no `(?{ … })`.
_PATTERN = r"(?:\\.|\$(?=[)|DELIM])|\((?!\?\??\{)|(?!DELIM)[^\\$@`(])*"
_REPLACEMENT = r"(?:\\.|\$[1-9&]|(?!DELIM)[^\\$@`])*"
_ONE = "|".join(
    rf"s{sign}{_PATTERN.replace('DELIM', sign)}{sign}{_REPLACEMENT.replace('DELIM', sign)}{sign}[gimsx]*"
    for sign in ("/", r"\|", "#", ",", "!", "%", ":")
)
_PERL = compiled_later(rf"\s*(?:(?:{_ONE})\s*(?:;\s*|$))+")
_RUBY = compiled_later(
    r"""\s*(?:(?:\$_\.)?g?sub!?\(\s*/(?:\\.|[^/\\#])*/[imx]*\s*,\s*(?:'[^'\\]*'|"(?:\\[\\\w"]|[^"\\#])*")\s*\)\s*(?:;\s*|$))+"""
)
_LANGUAGES = {"perl": _PERL, "ruby": _RUBY}
# In place, for each line, with an ending for what was there before.
_OPTION = compiled_later(r"-(?:[0lwpne]*i(?:\.\w+)?|0\d+|[0lwpnea]+|i\.\w+)")


_EDITORS = frozenset(["sed", "ed", "ex", "vim"])


def puts_in_its_words(command: Command) -> bool:
    """What it puts into a file stands among its words, and none of it is computed."""
    edits = all(code.exact and code.language in _EDITORS for code in command.code)
    return edits or _only_substitutes(command)


def _only_substitutes(command: Command) -> bool:
    """Every text that it is given is such a one-liner, and its options do nothing else."""
    texts = [code for code in command.code if code.exact]
    if not texts or len(texts) != len(command.code):
        return False
    for code in texts:
        reader = _LANGUAGES.get(code.language)
        if reader is None or reader.fullmatch(code.text) is None:
            return False
    words = [arg.text for arg in command.argv[1:] if arg.text[:1] == "-"]
    return all(_OPTION.fullmatch(word) for word in words)
