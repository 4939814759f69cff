"""Tests and what comes of them, with operands nobody wrote: `[[ ]]`, `[ ]`, `(( ))`, `case`, loops.

Whether `put` gets 1 or 0 is what is compared: with bash, where we are sure of it.
"""

from __future__ import annotations

import random

from tests.facts.wordlike import MOODS, Words

_PLAIN = ("a", "b", "''", "ab", "abc", "A", "1", "2", "10", "-1", "08", "0x10", "$x", '"$x"', "$y", '"$y"', "$z", "$w", '"$w"', "$u", '"$u"', "$q", '"${a[@]}"', "${a[1]}", '"$*"', "$1", '"$1"', "$#", "${#a[@]}", "${#x}", "'a b'", "x", "w", "-n", "!", "(", "=", "-a", "*", "a*", "'*'", "[ab]", "\\a", "a\\b")  # fmt: skip
_PATTERNS = ("*", "?", "a*", "*b", "[ab]*", "[!a]*", "[a-c]?", "'a'*", '"a*"', "\\*", "$x", '"$x"', "$z", "@(a|b)", "!(a)", "+(a|b)", "*(a)b", "?(a)b", "a?(b)", "[[:alpha:]]*", "[[:digit:]]", "[]a]", "[!]a]", "[a", "a]", "''", "${u:-a}*", "${x%b}*", "~", "*\\ *", "* *", "[a\\-c]", "[\\a]", '["a"b]')  # fmt: skip
_REGEXES = ("a", "^a", "b$", "^a.*b$", "[ab]+", "(a)(b)?", "a|c", "^(a|b)c?$", "'a.'", '"a"', "\\.", "a\\.b", "$x", '"$x"', ".", "^$", "[[:alpha:]]", "(a b)", "a\\ b", "[^a]", "a{1}", "^a{2,}", "\\(", "'('", "^.{3}$", "x*", "()")  # fmt: skip
_BINARY = ("=", "==", "!=", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ef")
_UNARY = ("-n", "-z", "-v", "-e", "-f", "-d", "-s", "-x", "-o", "-t", "-R", "!", "-h", "-r")
_NUMBERS = ("1", "0", "2", "10", "07", "0x1f", "2#101", "w", "x", "i", "e", "u", "$w", "${#x}", "a", "a[0]", "a[1]", "${a[0]}", "w++", "++w", "w--", "w=3", "w+=2", "(1)", "-1", "~0", "!1", "!0", "'1'", '"1"', "1?2:0", "64#z", "1<<2", "99999999999", "10#08", "RANDOM>=0")  # fmt: skip
_OPERATORS = ("+", "-", "*", "/", "%", "**", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "&", "|", "^", ",", "<<", ">>")  # fmt: skip
_ENDS = (
    "COND && put 1 || put 0", "COND && put 1 || put 0", "if COND; then put 1; else put 0; fi", "! COND && put 0 || put 1", "COND; if [ $? = 0 ]; then put 1; else put 0; fi",
    "COND; r=$?; case $r in 0) put 1;; *) put 0;; esac", "v=0; COND && v=1; put $v", "v=0; while COND; do v=1; break; done; put $v", "v=1; until COND; do v=0; break; done; put $v",
    "f() { COND; }; f && put 1 || put 0", "f() { COND || return 1; }; f && put 1 || put 0", "(COND) && put 1 || put 0", "{ COND; } && put 1 || put 0", "v=$(COND && echo 1 || echo 0); put $v",
    "v=0; COND && { v=1; }; put $v", "eval 'COND' && put 1 || put 0", "true && COND && put 1 || put 0", "false || COND && put 1 || put 0", "set -e; v=0; COND && v=1; put $v", "v=1; COND || v=0; put $v",
    'COND && put "${BASH_REMATCH[@]}" || put 0', 'COND && put "${BASH_REMATCH[1]}" || put 0', 'COND; put "$w" "$x"', 'COND && put "$w" || put 0',
)  # fmt: skip


class Conditions:
    """A source of texts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.words = Words(seed)

    def text(self) -> str:
        """A test, behind what changes how it is read, and what comes of it."""
        r = self.random
        moods = [r.choice(MOODS) for _ in range(r.choice([0, 0, 1, 1, 2]))]
        return "\n".join([*moods, r.choice(_ENDS).replace("COND", self.condition())])

    def condition(self) -> str:
        """One test."""
        return self.random.choice([self._double, self._double, self._single, self._reckoned, self._case, self._let])()  # fmt: skip

    def _word(self) -> str:
        return self.random.choice(_PLAIN) if self.random.random() < 0.85 else self.words.word()

    def _double(self) -> str:
        return f"[[ {self._expression(2)} ]]"

    def _expression(self, depth: int) -> str:
        r = self.random
        k = r.random()
        if depth and k < 0.12:
            return f"{self._expression(depth - 1)} {r.choice(['&&', '||'])} {self._expression(depth - 1)}"
        if depth and k < 0.2:
            return r.choice(["! {}", "( {} )"]).format(self._expression(depth - 1))
        if k < 0.45:
            return f"{self._word()} {r.choice(['==', '=', '!='])} {r.choice(_PATTERNS)}"
        if k < 0.6:
            return f"{self._word()} =~ {r.choice(_REGEXES)}"
        if k < 0.75:
            return f"{r.choice(_NUMBERS)} {r.choice(_BINARY[5:11])} {r.choice(_NUMBERS)}"
        if k < 0.9:
            return f"{r.choice(_UNARY[:9])} {self._word()}"
        return r.choice([self._word(), f"{self._word()} {r.choice('<>')} {self._word()}", "-v a[1]", "-v x", "-v u", "-v m[k]", "-v a[@]"])  # fmt: skip

    def _single(self) -> str:
        r = self.random
        words = [
            f"{r.choice(_UNARY)} {self._word()}",
            f"{self._word()} {r.choice(_BINARY)} {self._word()}",
            self._word(),
            "",
            f"! {self._word()} {r.choice(_BINARY)} {self._word()}",
            f"{self._word()} {r.choice(['-a', '-o'])} {self._word()}",
            f"{self._word()} = {self._word()} {r.choice(['-a', '-o'])} {r.choice(_UNARY)} {self._word()}",
            f"'(' {self._word()} ')'",
            f"{self._word()} {self._word()}",
        ]
        text = r.choice(words).replace("<", "\\<").replace(">", "\\>")
        text = " ".join("\\(" if one == "(" else one for one in text.split(" "))
        return r.choice([f"[ {text} ]", f"test {text}"])

    def _reckoned(self) -> str:
        r = self.random
        text = r.choice(_NUMBERS)
        for _ in range(r.randint(0, 3)):
            text += f" {r.choice(_OPERATORS)} {r.choice(_NUMBERS)}"
        return f"(( {text} ))"

    def _let(self) -> str:
        r = self.random
        return f'let "{r.choice(_NUMBERS).replace(chr(34), "")} {r.choice(_OPERATORS)} {r.choice(_NUMBERS).replace(chr(34), "")}"'

    def _case(self) -> str:
        r = self.random
        first, second = r.choice(_PATTERNS), r.choice(_PATTERNS)
        end = r.choice([";;", ";;", ";&", ";;&"])
        arms = f"{first}) true{end} {second}) {r.choice(['true', 'false'])};; *) false;;"
        return f"case {self._word()} in {arms} esac"
