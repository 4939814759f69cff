"""Files of the disk that are handed on to where they run, as if their names had been given.

`cat a.sql b.sql | psql` is `psql -f a.sql -f b.sql`, `export $(cat .env.test)` is `. .env.test`.
"""

from __future__ import annotations

from gateway.facts.walk.lines import PLAIN
from gateway.facts.walk.record import Invocation
from gateway.facts.words.holes import holes_of
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command, PathUse
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel
    from gateway.facts.walk.record import Found


def poured(run: Run, feed: Channel) -> list[PathUse]:
    """The files, as executed; none if anything else is fed, or any of it is of this text's own making."""
    text = feed.text.strip("\n")
    if feed.by != "pipe" or len(feed.sources) != 1 or len(text) != 1 or not holes_of(text):
        return []
    source = run.commands[feed.sources[0]]
    if source.program != "cat":
        return []
    files = [use for use in source.paths if use.role == "read"]
    operands = [arg for arg in source.argv[1:] if arg.text[:1] != "-" or arg.text == "-"]
    if len(files) != len(source.paths) or len(operands) != len(files):
        return []
    if any(use.via != "operand" or use.path.startswith(("/dev/", "/proc/")) for use in files):
        return []
    if any(run.disk.read(use.path) is not None for use in files):
        return []
    return [replace(use, role="execute", via="stdin") for use in files]


def settings_from(run: Run, text: str) -> list[PathUse]:
    """`export $(grep -v '^#' .env.test | xargs)`: the files whose lines become variables, as `. .env.test`
    would execute them; none where the words are made of anything else."""
    if len(text) != 1 or not holes_of(text):
        return []
    files: dict[PathUse, None] = {}
    seen: set[int] = set()
    todo = list(run.holes.sources(text))
    while todo:
        index = todo.pop()
        if index in seen:
            continue
        seen.add(index)
        command = run.commands[index]
        before = list(run.fed_by.get(index, ()))
        if not _carries(command) or any(use.role != "read" for use in command.paths):
            return []
        if any(_writes(arg.text) for arg in command.argv) or (
            command.program == "xargs" and command.operands
        ):
            return []
        if not before and not command.paths:
            return []
        files.update(dict.fromkeys(command.paths))
        todo += before
    return [replace(use, role="execute", via="settings") for use in files]


def _carries(command: Command) -> bool:
    """It adds no text of its own; sed, as long as it only leaves lines out: `sed -e '/^#/d' FILE`."""
    if command.program != "sed":
        return command.program in PLAIN
    files = {use.span for use in command.paths}
    words = [arg for arg in command.argv[1:] if arg.span not in files]
    scripts = [arg.text for arg in words if arg.exact and arg.text[:1] != "-"]
    options = [arg.text for arg in words if arg.text[:1] == "-"]
    plain = len(scripts) + len(options) == len(words) and {"-e", "-E", "-r"}.issuperset(options)
    return plain and bool(scripts) and all(_LEAVES_OUT.fullmatch(one) for one in scripts)


# Lines that are left out, and what stands behind a sign to their end.
_LEAVES_OUT = compiled_later(
    r"(?:(?:/[^/\\\n]*/d|s/(?:\^|\\s\*|[ ]\*|\[\[:space:\]\]\*)*[#;](?:\.\*\$?)//g?|s/\^export //);?\s*)+"
)


def _writes(word: str) -> bool:
    """`--label=TEXT`, `--output-delimiter=TEXT`: a text of its own among what it passes on."""
    return word[:2] == "--" and "=" in word


def without_settings(run: Run, call: Invocation, found: Found) -> Invocation:
    """`env $(cat .env.test) npm test`: what it starts is the first word that is written."""
    named = [arg for arg in call.args[1:] if arg.exact and arg.text[:1] != "-"]
    if all("=" in arg.text for arg in named):
        return call  # the first of them would be what is started
    kept = []
    for arg, text in zip(call.args, call.texts, strict=True):
        files = settings_from(run, text) if arg.many and not arg.exact else []
        found.paths += files
        if not files:
            kept.append((arg, text))
    args, texts = [arg for arg, _ in kept], [text for _, text in kept]
    return Invocation(args, texts, call.span, call.env, call.opened)
