"""Files that a text makes its reader take in, or write: `#include ".env"`, `.so /etc/shadow`, `<write filename="x"/>`.

A compiler, a macro processor, a typesetter or a template takes other files in and shows them. The text
that it is fed here is known; each word of it that may be a place is read.
"""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.walk.channels import Channel
from gateway.facts.walk.paths import uses
from gateway.facts.walk.redirects import channel, key_of
from gateway.facts.words.holes import is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_PLACE = r"(?=[\w~@%+-]{0,255}[./])[\w.~/@%+-]++"
# The words that take a file in, and what stands behind them; a word of the line that gives one a name.
_TAKES = compiled_later(
    r"(?i)(?:\b(?=\w*?(?:include|import|input))\w++|\bincbin|\bembed|\bcopy|[.'](?:so|mso|cf|trf|psbb|opena?)|\bread\w*+|--8<--|\bload\w*+|\bmovie|\bfile\.\w++|\bhref|\bsrc|\bsystem|\bdocument|\bunparsed-text|\bfilename|\burl|table::|:file:|!\[[^\]\n]{0,80}\])"
    rf"""[^\n\w./~]{{0,12}}(?:\w+=[^\n\w./~]{{0,3}}|[\w-]+\s{{1,3}}["']?)?(?:file:(?://)?)?({_PLACE})|(?:^|[\s;])({_PLACE})\s+as\s+(?:Text|Bytes)\b"""
)
# Elements of stylesheets and scripts, and functions of templates, that write one.
_PUTS = compiled_later(
    r"""(?i)<[\w-]*:?(?:document|result-document|write|output|redirect)\b[^<>]*?\b(?:href|file(?:name)?)\s*=\s*["'](?:file:(?://)?)?([^"']+)"""
    r"""|\bfile\.Write\s*\(?\s*["'`]([^"'`]+)"""
)
_GIVEN = compiled_later(rf"[\w.-]+=(?:file:(?://)?)?({_PLACE})")
_MOST = 64
# They take in what lies in the folder, whichever file of it is named.
_WHOLE_FOLDER = frozenset("sphinx-build sphinx-autobuild mkdocs mdbook hugo quarto jekyll zola eleventy antora zensical".split())  # noqa: SIM905  # fmt: skip


def taken_in(run: Run, call: Invocation, found: Found) -> None:
    """What the texts that this program reads, or is given on its line, may take in."""
    places, puts = dict[str, None](), dict[str, None]()
    for text in _texts(run, call, found):
        puts.update(dict.fromkeys(one[1] or one[2] for one in _PUTS.finditer(text)))
        places.update(dict.fromkeys(one[1] or one[2] for one in _TAKES.finditer(text)))
    if found.program != "yq":
        given = map(_GIVEN.fullmatch, call.texts[1:])
        places.update(dict.fromkeys(one[1] for one in given if one is not None))
    for role, named in (("read", places), ("write", puts)):
        for place in list(named)[:_MOST]:
            word = place.rstrip(".")
            if word.strip("./~"):
                arg = Arg(_at_home(run, word))
                found.paths += uses(run, role, arg, via="included", span=call.span)


def _at_home(run: Run, word: str) -> str:
    home = run.variable("HOME")
    known = isinstance(home, str) and is_exact(home)
    return f"{home}{word[1:]}" if word[:2] == "~/" and known else word


def _texts(run: Run, call: Invocation, found: Found) -> Iterator[str]:
    """What it is fed, what the text wrote of what it reads, and words with blanks or quotes in them."""
    feed = channel(run, call.opened, 0)
    if isinstance(feed, Channel) and (feed.by != "file" or feed.sources):
        yield feed.text
    yield from (opened.text for _, _, opened in found.descriptors if opened is not None)
    if run.disk.files and found.program in _WHOLE_FOLDER:
        yield from (one.text for one in list(run.disk.files.values())[:_MOST])
    elif run.disk.files:
        for use in found.paths:
            written = (
                run.disk.read(key_of(use))
                if use.role in {"read", "execute"} and use.exact
                else None
            )
            if written is not None:
                yield written.text
    for word in call.texts[1:]:
        if "(" in word or " " in word or '"' in word:
            yield word
