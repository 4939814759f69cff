"""`tar` (GNU and bsdtar): what is an archive, a member or a source depends on the mode and on each `-C`."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, HostUse, Unknown
from gateway.facts.programs.archive_members import members, taken_away
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.model import Role
from gateway.facts.programs.language.roles import Acts
from gateway.facts.programs.renamed import renamed, taken
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Item, Parsed

PROGRAMS = {
    "tar gtar": {
        "options": """
            -A --catenate --concatenate, -c --create, --delete, -d --diff --compare, -r --append, --test-label
            -t --list, -u --update, -x --extract --get
            --check-device, -g --listed-incremental =write, -G --incremental, --hole-detection =text
            --ignore-failed-read, --level =text, --no-check-device, --no-seek, -n --seek, --occurrence =[text]
            --sparse-version =text, -S --sparse
            --add-file =read+recursive, -C --directory --cd =text, --exclude =text, --exclude-backups, --exclude-caches
            --exclude-caches-all, --exclude-caches-under, --exclude-ignore =text
            --exclude-ignore-recursive =text, --exclude-tag =text, --exclude-tag-all =text
            --exclude-tag-under =text, --exclude-vcs, --exclude-vcs-ignores, --no-null, --no-recursion --norecurse
            --no-unquote, --no-verbatim-files-from, --null, --recursion, -T --files-from =read+listed, --unquote
            --verbatim-files-from, -X --exclude-from =read
            --anchored, --ignore-case, --no-anchored, --no-ignore-case, --no-wildcards
            --no-wildcards-match-slash, --wildcards, --wildcards-match-slash
            --keep-directory-symlink, --keep-newer-files, -k --keep-old-files, --no-overwrite-dir
            --one-top-level =[text], --overwrite, --overwrite-dir, --recursive-unlink, --remove-files
            --skip-old-files, -U --unlink-first, -W --verify
            --ignore-command-error, --no-ignore-command-error, -O --to-stdout, --to-command =shell
            --atime-preserve =[text], --clamp-mtime, --delay-directory-restore, --group =text, --group-map =read
            --mode =text, --mtime =text, -m --touch, --no-delay-directory-restore, --no-same-owner
            --no-same-permissions, --numeric-owner, --owner =text, --owner-map =read
            -p --preserve-permissions --same-permissions, --same-owner, --sort =text, -s --preserve-order --same-order
            --acls, --no-acls, --no-selinux, --no-xattrs, --selinux, --xattrs, --xattrs-exclude =text
            --xattrs-include =text, -f --file =text, --force-local, -F --info-script --new-volume-script =shell
            -L --tape-length =text, -M --multi-volume, --rmt-command =exec, --rsh-command =exec, --volno-file =write
            -b --blocking-factor =text, -B --read-full-records, -i --ignore-zeros, --record-size =text
            -H --format =text, --old-archive --portability, --pax-option =text, --posix, -V --label =text
            -a --auto-compress, -I --use-compress-program =exec, -j --bzip2, -J --xz, --lzip, --lzma, --lzop
            --no-auto-compress, --zstd, -z --gzip --gunzip --ungzip, -Z --compress --uncompress
            --backup =[text], --hard-dereference, -h --dereference, -K --starting-file =text
            --newer-mtime =text, -N --newer --after-date =text, --one-file-system, -P --absolute-names, --suffix =text
            --strip-components =text, --transform --xform =text, --checkpoint =[text], --checkpoint-action =text
            --full-time, --index-file =write, -l --check-links, --no-quote-chars =text, --quote-chars =text
            --quoting-style =text, -R --block-number, --show-defaults help, --show-omitted-dirs
            --show-snapshot-field-ranges help, --show-transformed-names --show-stored-names, --totals =[text], --utc
            -v --verbose, --warning =text, -w --interactive --confirmation, -o, -? help, --restrict, --usage help
            -0, -1, -2, -3, -4, -5, -6, -7, --no-xattrs-*, --include =text, --no-mac-metadata, --no-fflags, --fflags, -q --fast-read, -y, --options =text
        """,
        "help": "--help --version",
        "style": "bundle",
        "env": "TAR_OPTIONS=options TAR_RSH=exec GZIP=text",
        "operands": "text...",
        "stdin": "data",
    },
    # (Letters that take a value in the one take none in the other.)
    "bsdtar": {
        "options": """
            -A, -c --create, -r --append, -t --list, -u --update, -x --extract --get
            -a --auto-compress, --acls, --no-acls, -B --read-full-blocks, -b --block-size =text, -C --cd --directory =text, --chroot
            --clear-nochange-fflags, --exclude =text, --exclude-vcs, --fflags, --no-fflags, -f --file =text, --format =text, --gid =text
            --gname =text, --group =text, --uid =text, --uname =text, --owner =text, -H, -h -L --dereference, -i --ignore-zeros, --include =text
            -J --xz, -j --bzip2 --bzip --bunzip2, -k --keep-old-files, --keep-newer-files, -l --check-links, --lrzip, --lz4, --lzma, --lzop, --zstd, --grzip
            -m --modification-time, --mac-metadata, --no-mac-metadata, --mtime =text, --clamp-mtime, -n --norecurse --no-recursion, --newer =text
            --newer-mtime =text, --newer-than =text, --newer-mtime-than =text, --older =text, --older-mtime =text, --older-than =text, --older-mtime-than =text
            --nodump, --nopreserveHFSCompression, --hfsCompression, --null, --numeric-owner, -O --to-stdout, -o --no-same-owner, --one-file-system, --options =text
            -P --absolute-paths, -p --insecure --preserve-permissions, --no-same-permissions, --passphrase =text, --posix, -q --fast-read, -S --read-sparse, --no-read-sparse
            -s =text, --same-owner, --safe-writes, --no-safe-writes, --strip-components =text, -T -I --files-from =read+listed, --totals, -U --unlink --unlink-first
            --uuencode, --b64encode, --use-compress-program =exec, -v --verbose, -w --interactive --confirmation, -X --exclude-from =read, --xattrs, --no-xattrs
            -y, -Z --compress --uncompress, -z --gzip --gunzip, -0, -1, -2, -3, -4, -5, -6, -7, -8, -9
        """,
        "help": "--help --version",
        "style": "bundle",
        "env": "TAR_OPTIONS=options",
        "operands": "text...",
        "stdin": "data",
    },
}

_CWD = Role("cwd")
_TRANSFORM = frozenset({"--transform", "-s"})
_WRITES = ("-c", "-r", "-u", "-A", "--delete")


def explain_tar(call: Call, program: Program) -> Effects:
    """Creating reads trees and writes the archive; extracting reads it and writes below a folder."""
    parsed = take_apart(call, program)
    tape = dict(call.env).get("TAPE")
    if tape is not None and not parsed.has("-f"):
        file = ("TAR_OPTIONS", replace(tape, text=f"--file={tape.text}"))
        call = replace(call, env=(*call.env, file))
        parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps:
        return found
    writes, extracts = parsed.has(*_WRITES), parsed.has("-x")
    acts = Acts(call.name)
    acts.paths, acts.hosts, acts.inner = list(found.paths), list(found.hosts), list(found.inner)
    acts.unknowns = list(found.unknowns)
    to_files = extracts and not parsed.has("-O", "--to-command")
    _archives(acts, parsed, writes=writes)
    sources = parsed.has("-c", "-r", "-u", "-d")
    _members(acts, parsed, sources=sources, extracts=to_files)
    if sources and parsed.has("--remove-files"):
        acts.paths += taken_away(acts.paths)
    _named(acts, call, parsed, extracts=extracts, shows=not to_files)
    if to_files or parsed.has("-c", "-r", "-u"):
        acts.paths += taken(_expressions(parsed))
    _checkpoints(acts, parsed)
    if to_files and parsed.has("-P"):
        why = "with `--absolute-names` an archive may write anywhere"
        acts.unknowns.append(Unknown("paths", why))
    named = parsed.value("-f")
    piped = named is None or (named.exact and named.text == "-")
    stdout = (
        "decoded"
        if extracts and not to_files
        else "stdin"
        if parsed.has("-c") and piped
        else "computed"
    )
    return replace(
        found,
        paths=tuple(dict.fromkeys(acts.paths)),
        hosts=tuple(acts.hosts),
        inner=tuple(acts.inner),
        network=Known.YES if acts.hosts else Known.NO,
        stdin="data" if piped and not parsed.has("-c") else "ignored",
        stdout=stdout,
        unknowns=tuple(acts.unknowns),
    )


def _archives(acts: Acts, parsed: Parsed, *, writes: bool) -> None:
    """`-f` is relative to the cwd, whatever `-C` says; `host:file` is reached over the network."""
    for item in parsed.items:
        if item.option is None or "-f" not in item.option.names or not item.values:
            continue
        archive = item.values[0]
        head, colon, _ = archive.text.partition(":")
        if colon and "/" not in head and not parsed.has("--force-local"):
            acts.hosts.append(
                HostUse(
                    head.rpartition("@")[2], sends=writes, via="option --file", span=archive.span
                )
            )
        elif archive.text != "-" or not archive.exact:
            roles = ("write",) if parsed.has("-c") else ("read", "write") if writes else ("read",)
            acts.paths += [RawPath(role, archive, False, "option --file") for role in roles]


def _members(acts: Acts, parsed: Parsed, *, sources: bool, extracts: bool) -> None:
    """Each `-C` holds for what stands behind it, and adds to the one before."""
    folder: Arg | None = None
    deletes = parsed.has("--remove-files")
    targets: list[Arg | None] = []
    for item in parsed.items:
        if item.option is not None and "-C" in item.option.names and item.values:
            acts.base = folder
            acts.use(_CWD, (item.values[0],), "option --directory")
            folder = acts.base
            targets.append(folder)
        elif item.option is None and sources:
            deep = not parsed.has("--no-recursion")
            acts.paths.append(RawPath("read", item.arg, deep, "operand", folder))
            if deletes:
                acts.paths.append(
                    RawPath("delete", item.arg, deep, "option --remove-files", folder)
                )
    acts.base = None
    if not extracts:
        return
    top = parsed.value("--one-top-level")
    for base in targets[-1:] or [None]:
        into = top or base or Arg(".")
        via = (
            "option --directory"
            if base is not None and top is None
            else "option --one-top-level"
            if top
            else "default"
        )
        acts.paths.append(
            RawPath("write", into, False, via, base if top is not None else None, True)
        )
        acts.paths += renamed(_expressions(parsed), into, "option --transform")


def _named(acts: Acts, call: Call, parsed: Parsed, *, extracts: bool, shows: bool) -> None:
    """Members that are named. GNU takes them for patterns only where it is told so."""
    if not extracts:
        return
    strips = parsed.value("--strip-components")
    stripped = int(strips.text) if strips is not None and strips.text.isdecimal() else 0
    words = [
        replace(word, text="/".join(word.text.split("/")[stripped:])) if not shows else word
        for word in (*parsed.operands, *_included(parsed))
    ]
    folders = [item.values[0] for item in parsed.items if _changes(item) and item.values]
    into = (parsed.value("--one-top-level") or folders[-1]) if folders else None
    wild = call.name == "bsdtar" or parsed.has("--wildcards")
    acts.paths += members(words, shows=shows, into=into, patterns=wild)


def _included(parsed: Parsed) -> list[Arg]:
    """`--include` of BSD."""
    return [
        item.values[0]
        for item in parsed.items
        if item.option is not None and "--include" in item.option.names and item.values
    ]


def _changes(item: Item) -> bool:
    return item.option is not None and "-C" in item.option.names


def _expressions(parsed: Parsed) -> list[Arg]:
    """`--transform` of GNU, `-s` of BSD (which in GNU sorts)."""
    return [
        item.values[0]
        for item in parsed.items
        if item.option is not None and item.values and not _TRANSFORM.isdisjoint(item.option.names)
    ]


def _checkpoints(acts: Acts, parsed: Parsed) -> None:
    for item in parsed.items:
        if item.option is None or "--checkpoint-action" not in item.option.names or not item.values:
            continue
        action = item.values[0]
        kind, equals, text = action.text.partition("=")
        if equals and kind == "exec":
            command = Arg(text, action.exact, action.span, why=action.why)
            acts.inner.append(Inner((), command, "tar --checkpoint-action", "option"))
        elif not action.exact and "exec=".startswith(action.text):
            acts.unknowns.append(
                Unknown("code", action.why or "the action is not known", action.span)
            )


ODD = {"tar": explain_tar, "gtar": explain_tar, "bsdtar": explain_tar}
