"""Texts that are compared with words: exact, `glob:` or `{regex: …}`. Shared by several conditions."""

from __future__ import annotations

from gateway.policy.globs import bracket_end, segment_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable
    from typing import Any

    from gateway.policy.reading import Fields, Said
    from gateway.policy.scope import Scope
    from gateway.policy.terms import Term

_REGEX: dict[str, re.Pattern[str]] = {}


def word_term() -> Term:
    """What a word is said with."""
    from gateway.policy.terms import Either, Key, Table, Text

    return Either(
        (
            Text("text"),
            Table(
                "a pattern",
                {
                    "regex": Key(
                        Text("text"), "A regular expression that is searched for.", required=True
                    )
                },
            ),
        )
    )


def prepare_words(items: Iterable[Said | Fields], scope: Scope, use: str) -> list[list[str]]:
    """Each as [kind, text], last what must stand in whatever it matches."""
    words: list[list[str]] = []
    for item in items:
        if isinstance(item, dict):
            if "regex" in item:
                _check_regex(item["regex"], scope)
                regex = str(item["regex"])
                words.append(["regex", regex, *_needed(regex)])
        else:
            for text in scope.names([item], use):
                glob = text.startswith("glob:")
                plain = str(text[5:] if glob else text)
                words.append(["glob", plain, _fixed(plain)] if glob else ["exact", plain])
    return words


def _fixed(glob: str) -> str:
    """The longest part of a glob that stands for itself."""
    runs, at = [""], 0
    while at < len(glob):
        char = glob[at]
        end = bracket_end(glob, at) if char == "[" else -1
        if char in "*?" or end > 0:
            runs.append("")
            at = max(at, end)
        else:
            at += char == "\\" and at + 1 < len(glob)
            runs[-1] += glob[at]
        at += 1
    return max(runs, key=len)


_HEX = frozenset("0123456789abcdefABCDEF\n")
_OTHER: dict[str, bool] = {}


def may_be_id(words: Iterable[list[str]]) -> bool:
    """Could a text of hexadecimal digits, or an empty one, be one of them?"""
    return any(
        _HEX.issuperset(word[-1]) and not (word[0] == "regex" and _needs_other(word[1]))
        for word in words
    )


def _needs_other(regex: str) -> bool:
    """It finds nothing without some other sign than those."""
    import re._parser as parser  # type: ignore[import-not-found]

    if regex not in _OTHER:
        _OTHER[regex] = _other(parser.parse(regex))
    return _OTHER[regex]


def _other(items: Any) -> bool:
    for op, argument in items:
        name = str(op)
        if name == "LITERAL" and chr(argument) not in _HEX:
            return True
        if name == "IN" and all(
            str(one) == "LITERAL" and chr(of) not in _HEX for one, of in argument
        ):
            return True
        if name == "BRANCH" and all(map(_other, argument[1])):
            return True
        if name == "SUBPATTERN" and _other(argument[3]):
            return True
        if name in {"MAX_REPEAT", "MIN_REPEAT"} and argument[0] > 0 and _other(argument[2]):
            return True
    return False


def possible(words: Iterable[list[str]], said: str) -> list[list[str]]:
    """Those of which what must stand in a text stands in this one, which holds all texts there are."""
    plain = said.casefold()
    return [word for word in words if word[-1] in (said if word[2:3] != ["i"] else plain)]


class Needed:
    """What must stand among known words for one of these to match there: most often it does not."""

    __slots__ = ("_exact", "_folded", "_parts", "always")

    def __init__(self, words: Iterable[list[str]]) -> None:
        found: dict[str, list[str]] = {"exact": [], "": [], "i": []}
        for word in words:
            kind = word[0] if word[0] == "exact" else "i" if word[2:3] == ["i"] else ""
            found[kind].append(word[-1])
        self._exact = frozenset(found["exact"])
        self._parts = tuple(found[""])
        self._folded = tuple(found["i"])
        self.always = "" in self._parts or "" in self._folded

    def among(self, words: frozenset[str], said: str) -> bool:
        """`said`: all words in one text."""
        if not self._exact.isdisjoint(words):
            return True
        for part in self._parts:
            if part in said:
                return True
        if self._folded:
            said = said.casefold()
            for part in self._folded:
                if part in said:
                    return True
        return False


def _check_regex(text: Said, scope: Scope) -> None:
    import re

    if scope.opening:
        scope.report(
            "P042",
            "what allows may not rest on a regular expression",
            text.mark,
            "name the words, or use `glob:`",
        )
    try:
        re.compile(text)
    except re.error as error:
        scope.report("P042", f"regular expression: {error}", text.mark)
        return
    if _runs_away(text):
        scope.report(
            "P042", "a repeated group that repeats inside may take time without bound", text.mark
        )


def _runs_away(text: str) -> bool:
    """Nested repetition (`(a+)+`) by the parser's own tree, as far as it shows."""
    import re._parser as parser

    def repeats(items: Any, inside: bool) -> bool:
        for op, argument in items:
            name = str(op)
            if name in {"MAX_REPEAT", "MIN_REPEAT"}:
                endless = argument[1] > 32
                if (endless and inside) or repeats(argument[2], inside or endless):
                    return True
            elif (name == "SUBPATTERN" and repeats(argument[3], inside)) or (
                name == "BRANCH" and any(repeats(branch, inside) for branch in argument[1])
            ):
                return True
        return False

    return repeats(parser.parse(text), inside=False)


def _needed(text: str) -> list[str]:
    """Characters in a row that stand in every text it finds, behind an `i` where their case does not
    count: most texts need not be searched then."""
    import re
    import re._parser as parser

    try:
        tree = parser.parse(text)
    except re.error:  # reported by `_check_regex`
        return [""]
    needed = max(_runs(tree), key=len)
    return ["i", needed.casefold()] if tree.state.flags & re.IGNORECASE else [needed]


def _runs(tree: Any) -> list[str]:
    """The parts of a regular expression that stand for themselves and must be found."""
    runs = [""]
    for op, argument in tree:
        kind = str(op)
        if kind == "LITERAL":
            runs[-1] += chr(argument)
        elif kind == "BRANCH":
            first, *others = map(_runs, argument[1])
            runs += [
                run for run in first if all(any(run in one for one in other) for other in others)
            ]
        elif kind == "SUBPATTERN" and not argument[1] and not argument[2]:
            runs += _runs(argument[3])
        elif kind == "MAX_REPEAT" and argument[0] > 0:
            runs += _runs(argument[2])
        if kind != "LITERAL":
            runs.append("")
    return runs


def matches(words: Iterable[list[str]], text: str) -> bool:
    """Is the text one of them?"""
    for kind, wanted, *about in words:
        if kind == "exact":
            if wanted == text:
                return True
        elif kind == "glob":
            if (not about or about[-1] in text) and (wanted == "" or segment_matches(wanted, text)):
                return True
        elif about[-1] in (text if about[0] != "i" else text.casefold()) and _regex(wanted).search(
            text
        ):
            return True
    return False


def ends(words: Iterable[list[str]], tail: str) -> bool:
    """Is every text that ends so one of them, whatever stands before?"""
    for kind, wanted, *about in words:
        if kind == "glob" and wanted[:1] == "*" and segment_matches(wanted, tail):
            return True
        if kind != "regex" or about[-1] not in (tail if about[0] != "i" else tail.casefold()):
            continue
        # (From the second sign on: `^` is not found there.)
        if _regex(wanted).search(f"\0{tail}", 1):
            return True
    return False


def begins(words: Iterable[list[str]], beginning: str) -> bool:
    """Is every text that begins so one of them, whatever comes behind?"""
    for kind, wanted, *about in words:
        if kind == "glob" and wanted[-1:] == "*" and segment_matches(wanted, beginning):
            return True
        if kind != "regex" or about[-1] not in (
            beginning if about[0] != "i" else beginning.casefold()
        ):
            continue
        # (`$` is not found where something stands behind it.)
        found = _regex(wanted).search(f"{beginning}\0")
        if found is not None and found.end() <= len(beginning):
            return True
    return False


def may_match(words: Iterable[list[str]], beginning: str) -> bool:
    """Could a text that begins so be one of them?"""
    if not beginning:
        return True
    for kind, wanted, *_ in words:
        if kind == "exact" and not wanted.startswith(beginning):
            continue
        if kind == "glob" and not _glob_may_begin(wanted, beginning):
            continue
        if kind == "regex" and not _regex_may_begin(wanted, beginning):
            continue
        return True
    return False


def may_select(words: Iterable[list[str]], pattern: str) -> list[list[str]]:
    """Those that a name could be which a pattern of the shell selects, or that pattern as it stands."""
    from gateway.policy.meeting import apart, first_wild

    pattern = pattern.replace("**/", "*")
    found = []
    for word in words:
        kind, wanted = word[:2]
        if kind == "exact":
            may = "[:" in pattern or wanted == pattern or segment_matches(pattern, wanted)
        elif kind == "glob":
            may = "[:" in pattern or not apart(wanted, pattern)
        else:
            from gateway.policy.regexes import may_hold

            head = pattern[: first_wild(pattern)]
            may = not head or _regex_may_begin(wanted, head)
            may = may and may_hold(wanted, _signs(pattern))
        if may:
            found.append(word)
    return found


def _signs(pattern: str) -> set[str]:
    """Signs that stand in whatever a pattern of the shell selects."""
    found, at = set[str](), 0
    while at < len(pattern):
        end = bracket_end(pattern, at) if pattern[at] == "[" else -1
        if pattern[at] not in "*?[\\":
            found.add(pattern[at])
        at = max(at, end) + 1
    return found


def _glob_may_begin(glob: str, beginning: str) -> bool:
    head = glob[: min((at for char in "*?[\\" if (at := glob.find(char)) >= 0), default=len(glob))]
    return head.startswith(beginning) or beginning.startswith(head)


def _regex_may_begin(regex: str, beginning: str) -> bool:
    from gateway.policy.regexes import may_begin

    return may_begin(regex, beginning)


def _regex(text: str) -> re.Pattern[str]:
    if text not in _REGEX:
        import re

        _REGEX[text] = re.compile(text)
    return _REGEX[text]
