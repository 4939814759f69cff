"""Files that commands read and write: who wrote what another reads, copies, links."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.state.disk import MADE, Written
from gateway.facts.walk.anew import anew
from gateway.facts.walk.behind_links import bare, put_out
from gateway.facts.walk.channels import named_descriptor, note_open
from gateway.facts.walk.formatting import left
from gateway.facts.walk.patched import PATCH
from gateway.facts.walk.presence import BACK
from gateway.facts.walk.redirects import channel, key_of
from gateway.facts.walk.refused import refused
from gateway.facts.walk.replaced import BACKED_UP, COPIES, given, keep_backup, links, softly, whole
from gateway.facts.walk.selected import surely
from gateway.facts.walk.standing_in import by_name, share, stand_in
from gateway.facts.words.holes import ANY, ENV, escape, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel
    from gateway.facts.walk.record import Found, Invocation

# What they write is machine code. It is as unread as any program on the disk, and no more: who wrote it,
# and from what, is kept.
_COMPILERS = frozenset(["gcc", "g++", "cc", "c++", "clang", "clang++", "tcc", "rustc", "go", "zig", "nim", "ghc", "swiftc", "gfortran", "ld", "nvcc", "hipcc"])  # fmt: skip
# Nothing stays of what is written there (`curl -o /dev/null`), unless another file is put in its place.
_VOID = "/dev/null"
# It stands for the text of such a file.
COMPILED = "\x7fELF"
# They change a file, not what stands in it.
_KEEPS = frozenset(["chmod", "chown", "chgrp", "touch", "setfacl", "setfattr", "chcon", "chattr"])
# They give files a mode, or another owner.
_MODES = frozenset(["chmod", "chown", "chgrp", "setfacl", "mkdir", "install"])
_NO_MODES = frozenset(["-R", "-v", "-c", "-f", "--recursive", "--verbose", "--changes", "--"])
# They make the folders that lead there, or say nothing of a file.
_MAKE_FOLDERS = frozenset(["git", "ln", "mktemp"])
# What they write is what they are fed.
_PASSES = frozenset(["tee", "sponge", "dd", "split", "csplit"])


def touch(run: Run, call: Invocation, found: Found, index: int) -> None:
    """Note what the command has read and written."""
    for _, _, opened in found.descriptors:
        if opened is not None:
            for source in opened.sources:
                run.flow(source, index, opened.by, opened.path)
            if opened.holder >= 0:
                run.flow(opened.holder, index, "descriptor")
    disk = run.disk
    if disk.touched:
        for use in found.paths:
            if use.role in {"read", "execute"}:
                writers = [*disk.writers(key_of(use)), *disk.writers(use.path)]
                if use.recursive and use.role == "read":
                    writers += disk.writers_below(use.path)
                if use.role == "execute" or use.glob:
                    from gateway.facts.walk.executed import writers_of

                    writers += writers_of(run, use)
                for writer in dict.fromkeys(writers):
                    run.flow(writer, index, "file", use.path)
    every, found.paths = found.paths, surely(found.paths)
    written = [
        use
        for use in found.paths
        if use.role == "write"
        and use.via != BACKED_UP
        and (use.path != _VOID or found.program in COPIES)
    ]
    _delete(run, found)
    if written:
        named = _note_astray(run, found, written, every)
        _write(run, call, found, written, named, index)
        bare(run, found, written)
        put_out(run, call, found, written, index)
        # A pattern that selects them hands them over as options.
        run.dashed += [use.path for use in written if "/-" in use.path]
    found.paths = every


def _delete(run: Run, found: Found) -> None:
    """What the text has written is perhaps gone."""
    for use in found.paths:
        if use.role == "delete" and use.path:
            run.disk.removed.add(use.path)
        if use.role == "delete" and run.disk.files:
            folder = _folder_of(use.path) if use.glob else use.path
            run.disk.gone(f"{folder.rstrip('/')}/")


def _write(
    run: Run,
    call: Invocation,
    found: Found,
    written: list[PathUse],
    named: list[str],
    index: int,
) -> None:
    disk, name = run.disk, found.program
    if name in _MODES:
        _guard(run, call, written)
    if name in _KEEPS:
        return
    written = left(found, written)
    _note_feed(run, call, index)
    reads = [use for use in found.paths if use.role == "read" and use.exact and not use.glob]
    originals = _originals(run, found, reads, named)
    text, perhaps = _content(run, call, found, reads, index)
    perhaps = perhaps or call.opened.odd
    # (Several are copied: perhaps one of them onto itself.)
    changed = _changed(found, reads, written) if len(originals) < 2 else frozenset()
    # A patch of this text is not what a file of the workspace is: somebody has read that.
    ours = name == "patch" and _is_ours(run, call, reads)
    was = {use.path: disk.files.get(key_of(use)) for use in written}
    _guard_refused(run, call, found, written)
    namesakes = by_name(originals)
    back = any(BACK.search(arg.text) for arg in run.commands[index].argv)
    for use in written:
        if run.steps > limits.STEPS:
            run.too_much("more files than are followed", use.span)
            break
        if use.recursive or use.inside or not use.exact or use.glob:
            made = use.glob and use.path not in changed and not originals
            disk.write_below(_folder_of(use.path) if made else use.path, index)
            _doubt(run, use, index)
        if (use.recursive or use.inside) and not originals:
            continue
        key = key_of(use)
        before = disk.files.get(key)
        in_place = (
            not ours and use.exact and use.path in changed and (before is None or before.edited)
        )
        writers = (*(before.writers if in_place and before is not None else ()), index)
        content, kept = text, disk.origins.get(key, ())
        known = was[use.path]
        if known is not None:
            _keep(run, found, key, known, originals, index)
            if name in COPIES or call.opened.may_fail():  # it is perhaps not even begun
                content, writers = disk.unsure(text), (*known.writers, *writers)
        if use.exact and not use.glob and not run.background:
            run.put(disk.standing, use.path, MADE)
        append = name in _PASSES and given(found, "-a", "--append")
        disk.write(key, content, writers, edited=in_place, perhaps=perhaps, append=append)
        for origin in kept if content != text else ():
            disk.stand_in(key, origin)
        mine = namesakes.get(use.path.rpartition("/")[2], originals)
        stand_in(run, found, use.path, mine, index, back=back)
    if name == "mv" and any(_may_be_here(run, call, one) for one in reads):
        run.put(run.state.place, "cwd", run.hole(ENV, "the folder it stands in is moved"))
    share(run, found, originals, written)


def _changed(found: Found, reads: list[PathUse], written: list[PathUse]) -> frozenset[str]:
    """What it reads and writes itself (`sed -i`), not what a redirection feeds it; or by a patch."""
    own = {use.path for use in reads if not use.via.startswith("redirect")}
    patched = {use.path for use in written if use.via.startswith(PATCH)}
    return frozenset((own | patched) - anew(found.paths))


def _originals(run: Run, found: Found, reads: list[PathUse], named: list[str]) -> list[str]:
    """What is copied, moved or linked, where the program does that."""
    if found.program not in COPIES:
        return []
    soft = softly(found)
    # (A list of names below a folder says of none of them that it is the target of a link.)
    copied = [use.path for use in reads if not (use.recursive and soft)]
    if run.disk.links and soft:  # `ln -s x/.. y`, where `x` is one
        copied += [use.real for use in reads if use.real]
    return list(dict.fromkeys((*copied, *named)))


def _guard_refused(run: Run, call: Invocation, found: Found, written: list[PathUse]) -> None:
    """What perhaps can't be written as its name stands in the line, or is open already."""
    words = {arg.span: arg.text for arg in reversed(call.args)}
    for use in written:
        if not use.exact or use.glob:
            continue
        key = key_of(use)
        if run.state.channels and not use.via.startswith("redirect"):
            note_open(run, key)
        if found.program == "mkdir":
            blocked = _is_file(run, key)
        elif found.program in _MAKE_FOLDERS:
            continue
        else:
            text = words.get(use.span, use.path) if use.via == "operand" else use.path
            blocked = refused(run, text, key)
        if blocked:
            run.disk.guard(f"{key}/")


def _may_be_here(run: Run, call: Invocation, use: PathUse) -> bool:
    """The folder that the shell stands in is moved, or one above it; not a name that was found below it."""
    found = use.why and not any(arg.text[:1] == "/" for arg in call.args)
    return f"{run.cwd()}/".startswith(f"{use.path}/") and not (found and use.path == run.cwd())


def _note_feed(run: Run, call: Invocation, index: int) -> None:
    """What it was fed may be in what it writes."""
    feed = channel(run, call.opened, 0)
    if feed is not None and not feed.void and is_exact(feed.text):
        run.disk.fed[index] = feed.text


def _note_astray(run: Run, found: Found, written: list[PathUse], every: list[PathUse]) -> list[str]:
    """`ln -s "$T" x`, `ln -s .git/* .`: where that leads is not known, or only by patterns and names. Those
    that are known to the end are given back."""
    reads = [use for use in every if use.role == "read"]
    if not softly(found) or not any(not one.exact or one.glob or one.recursive for one in reads):
        return []
    names = [use for use in reads if use.exact and (use.glob or use not in found.paths)]
    patterns = tuple(use.path if use.glob else escape(use.path) for use in names)
    for use in written:
        if use.exact and not use.glob:
            before = run.disk.astray.get(use.path, ())
            run.disk.astray[use.path] = tuple(dict.fromkeys((*before, *patterns)))
    return [use.path for use in names if not use.glob]


def _keep(
    run: Run, found: Found, path: str, before: Written, originals: list[str], index: int
) -> None:
    """What the text wrote there before has another name now, perhaps."""
    keep_backup(run, found, path, before, index)
    # `ln -s g f`: where `f` is read, it is `g`, unless the link was not made.
    for original in originals if links(found) else ():
        run.disk.or_this(original, before, index)


def _content(
    run: Run, call: Invocation, found: Found, reads: list[PathUse], index: int
) -> tuple[str, bool]:
    """What it writes; and whether that may not have been written."""
    name = found.program
    text = run.hole(ANY, f"what `{name}` writes is not known", (index,))
    if name in COPIES:
        copied, perhaps = _copied(run, name, [use.path for use in reads])
        feed = (
            None if reads or name not in {"cp", "install"} or links(found) else _stream(run, call)
        )
        return (feed.text if feed is not None else text) if copied is None else copied, perhaps
    if name.rstrip("0123456789.-") in _COMPILERS and not given(found, "-E", "-S", "-M", "-MM"):
        return COMPILED, False
    if name in _PASSES and not reads and whole(found):
        feed = channel(run, call.opened, 0)
        return text if feed is None else feed.text, False
    return text, False


def _stream(run: Run, call: Invocation) -> Channel | None:
    """`cp /dev/stdin f`: what it copies is what it is fed."""
    numbers = [named_descriptor(arg.text) for arg in call.args[1:] if arg.exact]
    open_ = [one for one in numbers if one is not None]
    return channel(run, call.opened, open_[0]) if len(open_) == 1 else None


def _copied(run: Run, name: str, originals: list[str]) -> tuple[str | None, bool]:
    """What a copy of these holds, if that is known; and whether it may not have been written."""
    copied = [one for one in map(run.disk.read, originals) if one is not None]
    for path in originals if copied else ():
        run.disk.races.read(path)
    known = {one.text for one in copied}
    # The target of a link is given in more than one way: which one is there decides.
    sure = len(known) == 1 and (len(originals) == 1 or name == "ln")
    return known.pop() if sure else None, any(one.perhaps for one in copied)


def _guard(run: Run, call: Invocation, written: list[PathUse]) -> None:
    """`chmod 000 f`, `mkdir -m 0 d`: the owner may not read it."""
    from gateway.facts.state.guarded import is_mode, is_open

    words = call.texts[1:]
    made = call.texts[0].rpartition("/")[2] in {"mkdir", "install"}
    if made:
        words = [
            words[at + 1]
            if one in {"-m", "--mode"}
            else one.partition("=" if one[1] == "-" else "m")[2]
            for at, one in enumerate(words[:-1])
            if one.startswith(("-m", "--mode"))
        ]
    places = {use.span for use in written}
    named = {arg.text for arg in call.args if arg.span in places}
    # (In a text that is run again all words have one place, that of what runs it.)
    modes = [one for one in words if one not in named or is_mode(one)]
    spans = {arg.span for arg in call.args if arg.exact and not arg.glob}
    for use in written:
        folder = use.exact and use.span in spans and (made or _is_folder(run, use.path))
        if not all(is_open(one, folder=folder) or one in _NO_MODES for one in modes):
            path = _folder_of(use.path) if use.glob else use.path
            run.disk.guard(f"{path.rstrip('/')}/" if use.exact else "")


def _is_folder(run: Run, path: str) -> bool:
    made = run.disk.writers(path)
    return run.lookup.kind(path) == "dir" or any(
        run.commands[index].program == "mkdir" for index in made
    )


def _is_ours(run: Run, call: Invocation, reads: list[PathUse]) -> bool:
    """What is read was written by this text."""
    feed = channel(run, call.opened, 0)
    given = feed is not None and bool(feed.text) and feed.by != "file"
    return given or any(run.disk.writers(use.path) for use in reads)


def _is_file(run: Run, path: str) -> bool:
    """The text has put a file there: `mkdir` makes no folder of it."""
    written = run.disk.files.get(path)
    if written is not None:
        return not is_made(run, written)
    run.toil(len(run.commands))
    touched = (use for one in run.commands if one.program == "touch" for use in one.paths)
    return any(use.path == path for use in touched)


def is_made(run: Run, written: Written) -> bool:
    """`mkdir` has made a folder there; or there is what was there before, as unread as it was."""
    made = [run.commands[one].program for one in written.writers]
    return bool(made) and set(made) == {"mkdir"}


def _doubt(run: Run, use: PathUse, index: int) -> None:
    """It writes somewhere, or names that can't be listed: files known until now may be others."""
    if use.via == "default" and run.commands[index].program.rstrip("0123456789.-") in _COMPILERS:
        return  # what a compiler leaves beside its output is never a source
    folder = f"{use.path.rstrip('/')}/" if use.exact and not use.glob else ""
    hole = run.hole(ANY, f"what `{run.commands[index].program}` writes is not known", (index,))
    run.toil(16 * len(run.disk.files))  # each becomes another, with one writer more
    for path, known in list(run.disk.files.items()):
        if path.startswith(folder) and index not in known.writers:
            writers = (*known.writers, index)
            # It is perhaps still there, or in another file by now.
            if known.writers and is_exact(known.text):
                run.disk.fed.setdefault(known.writers[-1], known.text)
            run.put(run.disk.files, path, Written(hole, writers))


def _folder_of(pattern: str) -> str:
    """Where the names lie that a pattern stands for."""
    at = next((at for at, sign in enumerate(pattern) if sign in "*?["), len(pattern))
    return pattern[:at].rpartition("/")[0] or "/"
