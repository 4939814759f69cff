"""Nothing that is printed may act on the terminal, or read otherwise than it is."""

import pytest

from gateway.audit.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ls -la /tmp", "ls -la /tmp"),
        ("größe 文 ☃", "größe 文 ☃"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\rb\nc\td\x00\x7f\x9b", "a\\rb\\nc\\td\\x00\\x7f\\x9b"),
        ("rm \u202e/ fr-\u2066\u200f", "rm \\u202e/ fr-\\u2066\\u200f"),
        ("a\u200bb\ufeff\u00ad", "a\\u200bb\\ufeff\\xad"),
        ("\u3164=\u115f", "\\u3164=\\u115f"),
        ("\udc80\U000e0041", "\\udc80\\U000e0041"),
        ("a\u00a0b", "a\\xa0b"),
    ],
)
def test_hidden_characters_are_spelled(text, shown):
    assert visible(text) == shown


def test_lines_may_stay():
    assert visible("a\n\tb\x1b", lines=True) == "a\n\tb\\x1b"
