"""Copying, moving, linking and removing files (GNU coreutils, util-linux)."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.words.patterns import has_pattern
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version", "stdout": "none"}

_BACKUP = "-b --backup --=[text], -S --suffix =text,"
_TARGET = "-t --target-directory =write+into, -T --no-target-directory,"
_CONTEXT = "-Z, --context =[text],"

PROGRAMS = {
    "gio": {
        "subcommands": {
            "trash": {
                "options": "-f --force, --empty, --list, --restore",
                "operands": "delete+recursive...",
            },
            "remove": {"options": "-f --force", "operands": "delete..."},
            "copy": {
                "options": "-T --no-target-directory, -p --progress, -i --interactive, --preserve, -b --backup, -P --no-dereference, --default-permissions, --default-modified-time",
                "operands": "url+read... url+write+into",
            },
            "move rename": {
                "options": "-T --no-target-directory, -p --progress, -i --interactive, -b --backup, -C --no-copy-fallback",
                "operands": "url+read+delete... url+write+into",
            },
            "save": {
                "options": "-b --backup, -c --create, -a --append, -p --private, -u --unlink, -v --print-etag, -e --etag =text",
                "operands": "url+write",
                "stdin": "data",
            },
            "mkdir": {"options": "-p --parent", "operands": "write..."},
            "cat": {"operands": "url+read...", "stdout": "stdin"},
            "launch": {"operands": "execute text..."},
            "open": {"operands": "url+execute..."},
            "*": {"options": "--* =[text], -*", "operands": "text..."},
        },
    },
    "gvfs-rm gvfs-trash": {"options": "-f --force", "operands": "delete+recursive..."},
    "cp": {
        "options": f"""
            -a --archive recursive, -r -R --recursive recursive, --attributes-only, --copy-contents, -d
            -f --force, -i --interactive, -H, -l --link, -L --dereference, -n --no-clobber
            -P --no-dereference, -p, --preserve =[text], --no-preserve =text, --parents
            --reflink =[text], --remove-destination, --sparse =text, --strip-trailing-slashes
            -s --symbolic-link, -u --update --=[text], -v --verbose, -x --one-file-system, --debug
            --keep-directory-symlink
            {_BACKUP} {_TARGET} {_CONTEXT}
        """,
        "operands": "read... write+into",
        "when": {
            "-t": {"operands": "read..."},
            "-T": {"operands": "read... write+below"},
            "--parents": {"operands": "read... write+below"},
        },
    },
    "mv": {
        "options": f"""
            -f --force, -i --interactive, -n --no-clobber, --strip-trailing-slashes, --exchange
            -u --update --=[text], -v --verbose, -Z --context, --debug, --no-copy
            {_BACKUP} {_TARGET}
        """,
        "operands": "read+delete+recursive... write+into",
        "when": {
            "-t": {"operands": "read+delete+recursive..."},
            "-T": {"operands": "read+delete+recursive write+recursive"},
            "--exchange": {"operands": "read+write+delete+recursive..."},
        },
    },
    "ln": {
        "options": f"""
            -d -F --directory, -f --force, -i --interactive, -L --logical, -n --no-dereference
            -P --physical, -r --relative, -s --symbolic, -v --verbose
            {_BACKUP} {_TARGET}
        """,
        "operands": "read... write+into",
        "when": {
            "1 operand": {"operands": "read", "also": "write+into ."},
            "-t": {"operands": "read...", "also": ""},
            "-T": {"operands": "read write"},
        },
    },
    "link": {"operands": "read write"},
    "install": {
        "options": f"""
            -c, -C --compare, -d --directory, -D, -g --group =text, -m --mode =text, -o --owner =text
            -p --preserve-timestamps, -s --strip, --strip-program =exec, -v --verbose
            --preserve-context, --debug
            {_BACKUP} {_TARGET} {_CONTEXT}
        """,
        "operands": "read... write+into",
        "when": {
            "-t": {"operands": "read..."},
            "-T": {"operands": "read... write"},
            "-d": {"operands": "write..."},
        },
    },
    "rm": {
        "options": """
            -r -R --recursive recursive, -f --force, -i, -I, --interactive =[text], -d --dir
            -v --verbose, --one-file-system, --no-preserve-root, --preserve-root =[text]
        """,
        "operands": "delete...",
    },
    "rmdir": {
        "options": "--ignore-fail-on-non-empty, -p --parents, -v --verbose",
        "operands": "delete...",
    },
    "unlink": {"operands": "delete"},
    "shred": {
        "options": """
            -f --force, -n --iterations =text, --random-source =read, -s --size =text, -u
            --remove =[text], -v --verbose, -x --exact, -z --zero
        """,
        "operands": "write...",
        "when": {"-u --remove": {"operands": "write+delete..."}},
    },
    "rename prename file-rename": {
        # Perl's: the first word is an expression that is evaluated for each name.
        "options": """
            -v --verbose, -n --no-act --nono dry, -f --force, -d --filename --nopath --nofullpath
            -e =code:perl, -E =code:perl, -0 --null, -u --unicode =[text], --path --fullpath, -h help, -V help
        """,
        "operands": "code:perl read+delete+write...",
        "when": {"-e -E": {"operands": "read+delete+write..."}},
    },
    "mmv mcp mad mln": {
        "options": "-[mxrcoaylshDgtz], --makedirs, -v --verbose, -n --dryrun dry, -d --force, -p --protect, --move, --copy, --rename, --overwrite, --append, --symlink, --hardlink, --help help, --version help",
        "operands": "text text",
    },
    "rename.ul": {
        "options": """
            -v --verbose, -s --symlink, -n --no-act dry, -a --all, -l --last, -o --no-overwrite
            -i --interactive, -h help, -V help
        """,
        "operands": "text text read+delete+write...",
    },
    "hardlink": {
        "options": """
            -c --content, -b --io-size =text, -d --respect-dir, -f --respect-name, -F --prioritize-trees
            -i --include =text, -m --maximize, -M --minimize, -n --dry-run dry, -o --ignore-owner
            -O --keep-oldest, -p --ignore-mode, -q --quiet, -r --cache-size =text, -s --minimum-size =text
            -S --maximum-size =text, -t --ignore-time, -v --verbose, -x --exclude =text
            -X --respect-xattrs, -y --method =text, --reflink =[text], --skip-reflinks
            -l --list-duplicates dry, -z --zero, -h help, -V help
        """,
        "operands": "read+write+delete...",
        "recursive": True,
    },
}


def explain_ln(call: Call, program: Program) -> Effects:
    """A symbolic link's text is relative to the folder of the link, not to the cwd.

    `via` is "link target", so that whoever follows the link in the same script can find what it names.
    """
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    paths: list[RawPath] = []
    links = [path.arg for path in found.paths if path.role == "write"]
    if len(parsed.operands) == 1 and not parsed.has("-t"):  # a link of the same name, here
        only = parsed.operands[0]
        same = replace(only, text=only.text.rstrip("/").rpartition("/")[2], glob=False)
        paths += [RawPath("write", same)] if only.exact and same.text else []
    relative = parsed.has("-s") and not parsed.has("-r")
    folders, here = _folders_of(links) if relative else ({}, True)
    for path in found.paths:
        if path.role != "read":
            paths.append(path)
        elif path.arg.text[:1] == "/" or here:
            paths.append(replace(path, via="link target"))
        if path.role == "read" and path.arg.text[:1] != "/":
            paths += [replace(path, via="link target", base=base) for base in folders.values()]
    return replace(found, paths=tuple(dict.fromkeys(paths)))


def _folders_of(links: list[Arg]) -> tuple[dict[str, Arg], bool]:
    """The folders of these links, each once; and whether one may lie here."""
    folders: dict[str, Arg] = {}
    here = not links
    for link in links:
        folder, slash, _ = link.text.rpartition("/")
        if slash and (link.exact or folder):
            folders.setdefault(folder, Arg(folder or "/", link.exact, link.span, why=link.why))
        else:
            here = True
    return folders, here


def explain_rename(call: Call, program: Program) -> Effects:
    """The new names are computed; as a rule they stand beside the old ones."""
    found = effects(call, take_apart(call, program))
    beside: list[RawPath] = []
    for path in found.paths:
        if path.role == "write":
            folder, slash, _ = path.arg.text.rpartition("/")
            place = replace(path.arg, text=folder or slash or ".", glob=False)
            beside.append(RawPath("write", place, via="operand, renamed", below=True))
    return replace(found, paths=tuple(dict.fromkeys((*found.paths, *beside))))


_NUMBER = compiled_later(r"#[lu]?\d+")


def explain_mmv(call: Call, program: Program) -> Effects:
    """`mmv '*.yml' '#1.yaml'`: patterns of its own, and what the parts that they leave open become."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if len(parsed.operands) != 2 or parsed.helps or parsed.has("-n"):
        return found
    old, new = parsed.operands
    moves = call.name == "mmv" and not parsed.has("-c", "-o", "-a", "-l", "-s", "--copy")
    old = replace(old, glob=has_pattern(old.text))
    text = _NUMBER.sub("*", new.text)
    roles = ("read", "delete") if moves else ("read",)
    paths = [RawPath(role, old) for role in roles]
    paths.append(RawPath("write", replace(new, text=text, glob=has_pattern(text))))
    return replace(found, paths=(*found.paths, *paths))


ODD = {
    "ln": explain_ln,
    **dict.fromkeys(("mmv", "mcp", "mad", "mln"), explain_mmv),
    **dict.fromkeys(("rename", "prename", "file-rename", "rename.ul"), explain_rename),
}
