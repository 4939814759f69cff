"""Redirections: which paths and hosts they open, and what stands behind each descriptor then."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg, HostUse, PathUse, RedirectUse
from gateway.facts.state.merging import UNSURE_NUMBER
from gateway.facts.state.values import ABSENT
from gateway.facts.walk.channels import NOTHING, Channel, named_descriptor, note_open
from gateway.facts.walk.paths import uses
from gateway.facts.walk.refused import is_folder, refused
from gateway.facts.words.expand import expand, is_star, mixed, text_of, text_of_parts
from gateway.facts.words.holes import ANY, DIGITS, FILE, NUMBER, is_exact, without, worst
from gateway.facts.words.operands import older
from gateway.regex import compiled_later
from gateway.shell.refusal import AMBIGUOUS
from gateway.shell.syntax import Parameter
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.model import Span
    from gateway.shell.syntax import Redirect, Word

_NETWORK = compiled_later(r"/dev/(tcp|udp)/([^/]+)/(.+)")
# What was written need not be readable behind these.
_RIGHTS = frozenset(["chgrp", "chmod", "chown", "setfacl", "umask"])
_RUNS = frozenset("$`<>")
_HERE = frozenset(["<<", "<<-", "<<<"])
_SELECTS = frozenset("*?[")
_ROLES = {"<": ("read",), "<>": ("read", "write")}


class Redirected:
    """What the redirections of one command open."""

    __slots__ = ("channels", "hosts", "named_by", "odd", "paths", "targets", "uses")

    def __init__(self) -> None:
        self.uses: list[RedirectUse] = []
        self.paths: list[PathUse] = []
        self.hosts: list[HostUse] = []
        # The commands whose output names what is opened: `> "$(cmd)"`.
        self.named_by: tuple[int, ...] = ()
        # What is opened, with holes, where that is not known.
        self.targets: tuple[str, ...] = ()
        # descriptor → channel; None: as the shell was started
        self.channels: dict[int, Channel | None] = {}
        # A descriptor is meant that may not be open.
        self.odd = False

    def may_fail(self) -> bool:
        """Then nothing is done of what they belong to."""
        for one in self.channels.values():
            # What the text itself has written is there to be read, if its name is known.
            ours = one is not None and one.by == "file" and one.sources and one.path[:1] == "/"
            if one is not None and one.path and not ours:
                return True
        return self.odd

    def complains(self) -> bool:
        """What can't be opened is told on stderr, by its name."""
        read = [one for one in self.channels.values() if one is not None and one.path and one.text]
        return self.odd or any(not one.sources for one in read)

    def may_miss(self) -> bool:
        """The same, of files that need not be there, or can't be made."""
        files = [one for one in self.channels.values() if one is not None and one.path]
        return self.odd or any(not one.void and not one.sources for one in files)

    def files(self) -> frozenset[str]:
        """What is opened by its name."""
        return frozenset(one.path for one in self.channels.values() if one is not None)


NO_REDIRECTS = Redirected()


def redirect(run: Run, redirects: tuple[Redirect, ...]) -> Redirected:
    """Open everything, from left to right."""
    if not redirects:
        return NO_REDIRECTS
    opened = Redirected()
    if len(redirects) > limits.REDIRECTIONS:
        run.too_much("more redirections than are followed", redirects[0].span)
    for one in redirects[: limits.REDIRECTIONS]:
        # What can't be opened ends it there: `echo x > d/h > f` leaves `f` as it is.
        opened.odd = opened.odd or (bool(opened.channels) and opened.may_fail())
        known = len(opened.paths)
        _open(run, one, opened)
        for use in opened.paths[known:] if opened.odd else ():
            if use.role == "write" and use.exact:
                run.disk.guard(f"{key_of(use)}/")
    return opened


def channel(run: Run, opened: Redirected, descriptor: int) -> Channel | None:
    """What can be read from a descriptor; None: as the shell was started."""
    if not opened.channels and not run.state.channels:
        return None
    found = untouched(run, opened, descriptor)
    if found is None or not run.begun or found not in run.begun:
        return found
    why = "a part of what is read here was read before"
    return replace(found, text=run.hole(ANY, why, found.sources))


def begin(run: Run, feed: Channel | None, *, cut: bool) -> None:
    """Some of what stands behind one of the shell's own descriptors is read: the next reader gets the
    rest. `cut`: which need not begin where a line begins."""
    if feed is not None and feed.text and feed in run.state.channels.values():
        run.begun[feed] = cut or run.begun.get(feed, False)


def untouched(run: Run, opened: Redirected, descriptor: int) -> Channel | None:
    """What stands behind a descriptor, as if nobody had read from it."""
    if descriptor in opened.channels:
        return opened.channels[descriptor]
    found = run.state.channels.get(descriptor, ABSENT)
    if not isinstance(found, Channel):
        return None
    if found.text and found.by == "file" and run.disk.touched:
        now = run.disk.read(found.path)
        if now is not None and now.text != found.text:  # it was written since it was opened
            return replace(found, text=run.hole(ANY, "what a file holds by now", found.sources))
    return found


def _open(run: Run, one: Redirect, opened: Redirected) -> None:
    operator, span = one.operator, run.span or one.span
    default = 0 if operator.startswith("<") else 1
    descriptor = default if one.descriptor is None else one.descriptor
    if one.variable and one.target.literal == "-" and operator in {">&", "<&"}:
        _shut(run, opened, one.variable)
        return
    if one.variable:
        descriptor, number = _free(run, opened)
        mark = run.journal.mark()
        kept = one.variable in run.state.variables and operator not in _HERE
        if one.variable.isidentifier():
            run.assign(one.variable, number)
        else:
            from gateway.facts.builtins.names import assign_name

            assign_name(run, one.variable, number)
        if kept:  # what can't be opened changes nothing
            run.or_not(mark)
        opened.odd = opened.odd or "r" in run.state.attributes.get(one.variable, "")
    if operator in _HERE:
        text = _here(run, one)
        opened.channels[descriptor] = Channel(text, run.holes.sources(text), "substitution")
        opened.uses.append(RedirectUse(operator, descriptor, None, span, run.holes.variables(text)))
        return
    args, texts = expand(run, (one.target,))
    opened.odd = opened.odd or not _one_name(args)
    for arg, text in zip(args, texts, strict=True):
        opened.uses.append(RedirectUse(operator, descriptor, arg, span))
        if not text.isascii():
            opened.named_by += run.holes.sources(text)
            opened.targets += (text,)
        if operator == ">&" and _expands_again(run, text):
            detail = "the target of `>&` is no number, so bash expands what it comes to once more"
            run.opaque_part(AMBIGUOUS, detail, span, text)
        if operator in {">&", "<&"} and _is_descriptor(text):
            _duplicate(run, opened, descriptor, text)
        elif operator in {">&", "&>", "&>>"}:
            append = operator == "&>>"
            opened.channels[1] = opened.channels[2] = _file(
                run, opened, operator, arg, text, append, span
            )
        else:
            # With `set -C` a file that is there keeps what it holds.
            append = operator == ">>" or (operator == ">" and run.option("noclobber"))
            found = _file(run, opened, operator, arg, text, append, span)
            opened.channels[descriptor] = found
            if found is not None:
                _unsure(run, opened, operator, found, append=append)


def _here(run: Run, one: Redirect) -> str:
    """The text of a here-document or a here-string."""
    exits = run.exits
    if one.operator == "<<<":
        text = text_of(run, one.target, assignment=True) + "\n"
    else:
        text = text_of_parts(run, one.target.parts)
        if ("${" in one.target.raw or "$*" in one.target.raw) and _odd_here(run, one.target):
            return run.hole(ANY, "such expansions in a here-document are not followed")
    if run.exits == exits:
        return text
    return run.hole(ANY, "an expansion in it may fail", run.holes.sources(text))


def _odd_here(run: Run, body: Word) -> bool:
    """Lists that are joined in another way, quotes that are signs like others, what older versions do, and
    substitutions behind operators that are not always read to their end (`${x#$(cmd)}`)."""
    if "$(" in body.raw and any(map(_holds_command, body.parts)):
        return True
    if "$'" in body.raw or older(run) or mixed(body.parts):
        return True
    return any(map(is_star, body.parts)) and run.variable("IFS") != " \t\n"


def _holds_command(part: object) -> bool:
    if type(part) is not Parameter or part.operator[-1:] in {"-", "+", "=", "?"}:
        return False
    return any("$(" in word.raw for word in part.arguments)


def _unsure(run: Run, opened: Redirected, operator: str, found: Channel, *, append: bool) -> None:
    """A file that may keep what it holds, that is open already, or that may not be readable."""
    if append and operator == ">":
        run.disk.doubt({found.path})
    if found.path and operator != "<":
        note_open(run, found.path, *(one for one in opened.channels.values() if one is not found))
    elif operator == "<" and found.sources:
        opened.odd = opened.odd or any(one.program in _RIGHTS for one in run.commands)
        written = run.disk.read(found.path)
        perhaps = any(run.disk.adrift(use.path) for use in opened.paths)
        opened.odd = opened.odd or perhaps or (written is not None and written.perhaps)


def _free(run: Run, opened: Redirected) -> tuple[int, str]:
    """The number that `{fd}>` gives: such a descriptor stays open behind its command, whatever that is."""
    taken: tuple[int, ...] = run.state.place.get("numbered", ())
    used = {*taken, *run.state.channels, *opened.channels}
    number = min(set(range(10, 11 + len(used))) - used)
    run.put(run.state.place, "numbered", (*taken, number))
    if UNSURE_NUMBER in taken:
        return number, run.hole(
            NUMBER, "how many descriptors are open depends on what happens before"
        )
    return number, str(number)


def _shut(run: Run, opened: Redirected, name: str) -> None:
    """`{fd}>&-`: the descriptor whose number the variable holds is closed, if it holds one."""
    number = run.variable(name)
    opened.odd = True
    if isinstance(number, str) and number.isdigit() and len(number) < 6:
        opened.channels[int(number)] = NOTHING
        taken = run.state.place.get("numbered", ())
        run.put(run.state.place, "numbered", tuple(one for one in taken if one != int(number)))


def _one_name(args: list[Arg]) -> bool:
    """The name of one file: not of none, nor of several."""
    return len(args) == 1 and not (args[0].exact and not args[0].text)


def _expands_again(run: Run, text: str) -> bool:
    """Could the text hold something that runs when it is expanded a second time?"""
    if text[:1] == "~" or not _SELECTS.isdisjoint(text) or not _RUNS.isdisjoint(text):
        return True
    return worst(text) in {FILE, ANY} and run.holes.signs(text) != DIGITS


def _is_descriptor(text: str) -> bool:
    known = text if is_exact(text) else without(text, "0")  # (`>&$u.git/config` is a file)
    return known.rstrip("-").isdigit() or known == "-"


def _duplicate(run: Run, opened: Redirected, descriptor: int, text: str) -> None:
    """`2>&1`, `3>&-`, `>&$fd`."""
    number = text.rstrip("-")
    if number.isdigit() and number.isascii() and len(number) < 6:
        copied = opened.channels[descriptor] = _copied(run, opened, int(number), descriptor)
        opened.odd = opened.odd or _closed(run, opened, int(number), copied)
        if text.endswith("-"):
            opened.channels[int(number)] = NOTHING
    elif text == "-":
        opened.channels[descriptor] = NOTHING
    else:
        hole = run.hole(ANY, "what is read from this descriptor is not known")
        opened.channels[descriptor] = Channel(hole)
        opened.odd = True


def _closed(run: Run, opened: Redirected, number: int, copied: Channel | None) -> bool:
    """The descriptor may be one that nobody has opened, or that was closed."""
    if copied is not None:
        return copied.void
    return number > 2 and number not in opened.channels and number not in run.state.channels


def _copied(run: Run, opened: Redirected, number: int, into: int = 0) -> Channel | None:
    """What another descriptor stands for now. Nobody here reads what is written to stderr, or stdin."""
    told = number in opened.channels or number in run.state.channels
    nowhere = number == 2 or (number == 0 and into > 0)
    return untouched(run, opened, number) if told or not nowhere else NOTHING


def _file(
    run: Run, opened: Redirected, operator: str, arg: Arg, text: str, append: bool, span: Span
) -> Channel | None:
    """Open one file, connection or descriptor by its name."""
    via = f"redirect {operator}"
    if text.startswith(("/dev/tcp/", "/dev/udp/")):
        return _connection(run, opened, operator, arg, via)
    if is_exact(text):
        number = named_descriptor(text)
        if number is not None:
            return _copied(run, opened, number)
    found: list[PathUse] = []
    for role in _ROLES.get(operator, ("write",)):
        found += uses(run, role, arg, via=via, span=span)
    opened.paths += found
    if not found:
        return NOTHING
    path = key_of(found[0])
    if path in {"/dev/null", "/dev/zero", "/dev/full"}:
        return NOTHING
    if operator == "<":
        return _selected(run, found[0], path) if found[0].glob else reading(run, path)
    if operator == "<>" and _is_there(run, found[0], path):
        return _written_over(run, path)
    if found[0].exact and not found[0].glob and refused(run, text, path):
        opened.odd = True
        if run.disk.touched and is_folder(run, path):  # of which nothing is read
            run.put(run.disk.files, path, ABSENT)
        run.disk.guard(f"{path}/")
        if operator == "<>":
            return Channel(run.hole(ANY, "whether the file can be opened is not known"))
    perhaps = next((one.path for one in found[1:] if one.exact), "") if not found[0].exact else ""
    return Channel("", (), "file", path, perhaps, append=append)


def _selected(run: Run, use: PathUse, path: str) -> Channel:
    """`sh < q*.sh`: the one file of the text that the pattern selects, or one of the workspace."""
    from gateway.facts.walk.executed import matching_files

    written = [one for one, _ in matching_files(run, use)] if run.disk.touched else []
    if len(written) < 2:
        return reading(run, written[0] if written else path)
    sources = tuple(dict.fromkeys(one for name in written for one in run.disk.writers(name)))
    hole = run.hole(ANY, "which file the pattern selects is not known", sources)
    return Channel(hole, sources, "file", path)


def _is_there(run: Run, use: PathUse, path: str) -> bool:
    """The file may hold something."""
    written = run.disk.read(path) if run.disk.touched else None
    if written is not None:
        return bool(written.text)
    return not use.exact or (run.place == "local" and run.lookup.kind(use.path) != "")


def _written_over(run: Run, path: str) -> Channel:
    """`<> file` does not empty it: what is written stands before, or over, what was there."""
    held = reading(run, path)
    hole = run.hole(ANY, "the file is written over in place", held.sources)
    run.disk.write(path, hole, held.sources)
    return replace(held, append=True)


def key_of(use: PathUse) -> str:
    """What `Disk` calls this file: its real path, or a name of its own if that isn't known."""
    return use.real or use.path if use.exact else f"?{use.why}"


def reading(run: Run, path: str, *, is_there: bool = False) -> Channel:
    """The content of a file as a channel."""
    written = run.disk.read(path) if run.disk.touched else None
    sources = run.disk.writers(path) if run.disk.touched else ()
    if written is not None and (is_there or not written.perhaps):
        if is_exact(written.text):
            run.disk.races.read(path)
        return Channel(written.text, sources, "file", path)
    name = f"`{path}`" if path[:1] != "?" else "the file"
    return Channel(
        run.hole(ANY, f"the content of {name} is not known", sources), sources, "file", path
    )


def _connection(run: Run, opened: Redirected, operator: str, arg: Arg, via: str) -> Channel:
    """`/dev/tcp/host/port`: bash itself connects."""
    scheme = arg.text[5:8]
    sends = operator != "<"
    found = _NETWORK.fullmatch(arg.text) if arg.exact and arg.text[:5] == "/dev/" else None
    if found:
        from gateway.facts.addresses import canonical

        port = int(found.group(3)) if found.group(3).isdigit() and len(found.group(3)) < 6 else 0
        opened.hosts.append(
            HostUse(canonical(found.group(2)), port, True, scheme, sends, via, arg.span)
        )
    else:
        why = arg.why or "the host is not known"
        opened.hosts.append(HostUse("", 0, False, scheme, sends, via, arg.span, why))
    return Channel(run.hole(ANY, "what the other side sends is not known"))
