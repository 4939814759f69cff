"""`env -S` makes words of a text by rules of its own: what is read there against the real program."""

from __future__ import annotations

import subprocess

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gateway.facts.effects import Arg
from gateway.facts.programs.environment import in_shell, split_string

PIECES = st.sampled_from(
    ["a", "b=c", " ", "  ", "\\_", "\\t", "\\n", "\\f", "'", '"', "\\\\", "\\'", '\\"', "\\$", "\\#",
     "\\c", "\\x", "\\", "${AB}", "${NONE}", "$AB", "$", "#", "*", "~", "|", ";", "&", "<", "`", "{a,b}", "!", "é"]
)  # fmt: skip
PLACE = {"PATH": "/usr/bin:/bin", "AB": "x y*"}


def printed(*command: str) -> bytes | None:
    """What a command printed; None: it refused its words."""
    done = subprocess.run(command, env=PLACE, capture_output=True, check=False, timeout=20)
    return done.stdout if done.returncode == 0 else None


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=9).map("".join))
@example("a\\_b 'a\\_b' \"a\\_b\"")
@example("${AB} '${AB}' \"a${AB}b\"")
@example("a \\c b")
@example("${NONE} ${AB}${NONE} a${NONE} '${NONE}' \"${NONE}\"")
@example("'\\t' \"\\t\" \\t")
def test_the_words_of_a_text(text: str) -> None:
    real = printed("env", "-S", f"printf <%s> 1 {text}")
    if "$" in text or "\\" in text:
        shell = in_shell(f"printf '<%s>' 1 {text}")
        mine = None if shell is None else printed("bash", "-c", f"env {shell}")
        if shell is None or real is None:
            return
    else:
        words = split_string(Arg(f"printf '<%s>' 1 {text}"))
        assert all(word.exact for word in words)
        mine = "".join(f"<{word.text}>" for word in words[2:]).encode()
        if real is None:
            return
    assert mine == real
