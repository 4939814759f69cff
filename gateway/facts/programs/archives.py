"""Archives other than tar: zip, 7z, cpio, ar, rar."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg, Unknown
from gateway.facts.programs import archive_members
from gateway.facts.programs.archive_members import members, taken_away
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.renamed import renamed, taken
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_SWITCHES = """
    -ai* =[text], -an, -ao* =[text], -ax* =[text], -bb* =[text], -bd, -bs* =[text], -bt, -i* =[text], -m* =[text], -p* =[text], -r, -r-, -r0
    -scc* =[text], -scs* =[text], -scrc* =[text], -slp, -slt, -snh, -snl, -sni, -sns, -spe, -ssc, -ssw, -stl, -t* =[text], -u* =[text]
    -v* =[text], -x* =[text], -y, -bso* =[text]
"""
_RAR = "-o+, -o-, -y, -p* =[text], -hp* =[text], -inul, -ep, -ep1, -ep2, -r, -r0, -x* =[text], -n* =[text], -c-, -kb, -m* =[text], -v* =[text], -s, -t, -ad, -ai, -cl, -id* =[text], -rr* =[text], -ma* =[text]"

_ADD = {
    "operands": "read+write read+recursive...",
    "options": f"-o* =[text], -sdel, -si, -si* =[text], -so, {_SWITCHES}",
}
_OUT = {
    "operands": "read text...",
    "options": f"-o* =[write+below], -so, -si, -si* =[text], {_SWITCHES}",
    "when": {"no -o* -so": {"also": "write+below ."}, "-so": {"stdout": "decoded"}},
}
PROGRAMS = {
    "zip": {
        "options": """
            -[0123456789acDeFfgjklmoqrSTuvXyzAJZCEILR$!], -d, -@, -b =write+below, -n =text, -P =text, -s =text, -t =text, -tt =text
            -x =text, -i =text, -FF, -FS, -ll, -lf =write, -la, -li, -MM, -sp, -sc, -so, -sf, -su, -sU, -sv, -sb, -sd, -TT =shell, -UN =text
            -db, -dc, -dd, -dg, -ds =text, -du, -dv, -ws, -DF, -RE, -UN* =[text], -TT* =[shell], -O =write, -nw, -ic, -mm, -h help, -h2 help, -hh help
            --out --output-file =write, --unzip-command =shell, --recurse-paths, --recurse-patterns, --move, --delete, --junk-paths, --quiet
            --verbose, --exclude =text, --include =text, --update, --freshen, --filesync, --symlinks, --encrypt, --password =text, --test, --temp-path =write+below
            --split-size =text, --grow, --copy, --names-stdin, --logfile-path =write, --log-append, --fix, --fixfix, --from-crlf, --to-crlf
            --compression-method =text, --suffixes =text, --no-dir-entries, --no-extra, --latest-time, --must-match, --show-files, --dot-size =text
            --display-*, --archive-comment, --entry-comments, --adjust-sfx, --junk-sfx, --from-date =text, --before-date =text
        """,
        "help": "--help --version",
        "operands": "read+write read...",
        "env": "ZIPOPT=options ZIP=options",
        "style": "exact",
        "when": {
            "-r -R --recurse-paths --recurse-patterns": {
                "operands": "read+write read+recursive..."
            },
            "-d --delete": {"operands": "read+write text..."},
            "-m --move": {"operands": "read+write read+delete+recursive..."},
            "-@ --names-stdin": {"stdin": "data", "also": "read+listed -"},
            "dash": {"stdout": "stdin", "stdin": "data"},
            "-sf --show-files": {"operands": "read read..."},
        },
    },
    "unzip": {
        "options": "-[pflutzvTnoqajUCLXVKMWDE:B^s], -Z, -x, -d =write+below, -P =text, -O =text, -I =text, -aa, -qq, -UU, -h help, -hh help, --help help, -S",
        "operands": "read text...",
        "env": "UNZIP=options UNZIPOPT=options",
        "when": {
            "no -d -l -t -z -v -Z -p": {"also": "write+below ."},
            "-p": {"stdout": "decoded"},
            "-M": {"tty": "yes"},
        },
    },
    "zipinfo": {"options": "-[12smlvhMtTzC], -x, -Z", "operands": "read text..."},
    "funzip": {
        "options": "-password =text",
        "operands": "read?",
        "stdin": "filter",
        "stdout": "decoded",
    },
    "zipnote zipsplit zipcloak": {
        "options": "-[dqrwtpisL], -b =write+below, -n =text, -v help, -h help",
        "operands": "read+write",
    },
    "7z 7za 7zr 7zz p7zip": {
        "style": "single-dash exact",
        "options": _SWITCHES,
        "help": "--help",
        "subcommands": {
            "a u": {
                **_ADD,
                "when": {
                    "-sdel": {"operands": "read+write read+delete+recursive..."},
                    "-si": {"stdin": "data"},
                    "-so": {"stdout": "stdin"},
                },
            },
            "d rn": {"operands": "read+write text...", "options": _SWITCHES},
            "e x": _OUT,
            "l t h i b": {"operands": "read+recursive...", "options": _SWITCHES},
        },
    },
    "rar": {
        "style": "single-dash exact",
        "options": _RAR,
        "subcommands": {
            "a u f": {
                "operands": "read+write read+recursive...",
                "options": f"-df, -dr, {_RAR}",
                "when": {"-df -dr": {"operands": "read+write read+delete+recursive..."}},
            },
            "m mf": {"operands": "read+write read+delete+recursive...", "options": _RAR},
            "d c k r rr rv s rn": {"operands": "read+write text...", "options": _RAR},
            "e x": {
                "operands": "read write+below...",
                "options": _RAR,
                "also": "write+below .",
            },
            "l lt lb v vt vb t": {"operands": "read text...", "options": _RAR},
            "p": {"operands": "read text...", "options": _RAR, "stdout": "decoded"},
        },
    },
    "unrar": {
        "style": "single-dash exact",
        "options": _RAR,
        "subcommands": {
            "e x": {
                "operands": "read write+below...",
                "options": _RAR,
                "also": "write+below .",
            },
            "l lt lb v vt vb t": {"operands": "read text...", "options": _RAR},
            "p": {"operands": "read text...", "options": _RAR, "stdout": "decoded"},
        },
    },
    "unar": {
        "options": "-o -output-directory =write+below, -f -force-overwrite, -r -force-rename, -s -force-skip, -d -force-directory, -D -no-directory, -p -password =text, -e -encoding =text, -q -quiet, -i -indexes, -h help, -v help, -t -copy-time, -nr -no-recursion",
        "style": "single-dash",
        "operands": "read text...",
        "when": {"no -o": {"also": "write+below ."}},
    },
    "cpio": {
        "options": """
            -o --create, -i --extract, -p --pass-through, -t --list, -0 --null, -a --reset-access-time, -A --append
            -b --swap, -B, --block-size =text, -c, -C --io-size =text, -d --make-directories, -D --directory =cwd
            -E --pattern-file =read, -f --nonmatching, -F --file =remote+read+write, --force-local, -H --format =text
            -I =remote+read, -k, -l --link, -L --dereference, -m --preserve-modification-time, -M --message =text, -n --numeric-uid-gid
            --no-absolute-filenames, --absolute-filenames, --no-preserve-owner, -O =remote+write, --only-verify-crc, --quiet
            -r --rename, -R --owner =text, --rsh-command =exec, -s --swap-bytes, -S --swap-halfwords, --sparse, --to-stdout
            -u --unconditional, -v --verbose, -V --dot, -W --warning =text, --renumber-inodes, --device-independent --reproducible
            --ignore-devno, --ignore-dirnlink, --file-contents-*, -? help, --usage help
        """,
        "help": "--help --version",
        "operands": "text...",
        "network": "hosts",
        "stdin": "data",
        "when": {
            "-o -p": {"stdin": "data", "also": "read+listed -"},
            "-i and no -t --to-stdout": {"also": "write+below ."},
            "-p": {"operands": "write+below"},
            "--to-stdout": {"stdout": "decoded"},
        },
    },
    "pax": {
        "options": "-[rwacdiklntuvDHLPXYZzjJ0M], -f =read+write, -s =text, -x =text, -o =text, -p =text, -b =text, -B =text, -G =text, -U =text, -T =text, -E =text",
        "operands": "text...",
        "when": {
            "-r": {"also": "write+below ."},
            "-w": {"operands": "read+recursive..."},
            "-r and -w": {"operands": "read+recursive... write+below"},
        },
    },
    "ar gcc-ar llvm-ar": {
        "options": "-[abBcCDdfiloOPpqrsSTtuUvVxmN], --output =write+below, --plugin =execute, --target =text, --record-libdeps =text, --thin, -X32_64, --rsp-quoting =text",
        "help": "--help --version",
        "style": "bundle",
        "operands": "read+write text...",
        "when": {
            "-r -q": {"operands": "read+write read..."},
            "-x -t -p": {"operands": "read text..."},
            "-x and no --output": {"also": "write+below ."},
        },
    },
    "ranlib gcc-ranlib": {
        "options": "-D, -U, -t, -h help, -v help, --plugin =execute, --target =text",
        "help": "--help --version",
        "operands": "read+write...",
    },
    "ditto": {"options": "-[ckxzjVvhX]", "operands": "read+recursive... write+below"},
    "zipgrep": {"options": "-[chilnosvwxE], -e =text", "operands": "text read text..."},
}


def explain_zip(call: Call, program: Program) -> Effects:
    """`-x` and `-i` take names up to the next option; letters may be glued in ways that hide `-TT`."""
    kept: list[Arg] = []
    chosen: list[Arg] = []
    listing = first = False
    names = ""
    for arg in call.args:
        option = arg.text[:1] == "-" and len(arg.text) > 1
        if listing and arg.exact and arg.text != "@" and (first or not option):
            first = False
            chosen += [arg] if names == "-i" else []
            continue
        # The first is taken, whatever it looks like.
        first = listing = option and arg.exact and arg.text in {"-x", "-i"}
        names = arg.text
        if not listing and arg.text != "@":
            kept += _test_command(arg)
    parsed = take_apart(replace(call, args=tuple(kept)), program)
    found = effects(call, parsed)
    chosen += [value for value in (parsed.value("--include"),) if value is not None]
    # With `-R` the operands are patterns of names, at any depth.
    chosen += parsed.operands[1:] if parsed.has("-R", "--recurse-patterns") else ()
    unknowns = list(found.unknowns)
    unknowns += [
        Unknown("code", f"`{arg.text}` may hold `-TT`, which runs a command", arg.span)
        for arg in kept
        if arg.text[:1] == "-" and arg.text[1:2] != "-" and "TT" in arg.text[2:]
    ]
    paths = [
        one for one in found.paths if one.listed or not (one.arg.exact and one.arg.text == "-")
    ]
    archive = next(
        (path.arg for path in paths if path.role == "write" and path.via == "operand"), None
    )
    if archive is not None and archive.exact and "." not in archive.text.rpartition("/")[2]:
        paths.append(
            RawPath("write", replace(archive, text=f"{archive.text}.zip"), False, "operand")
        )
    paths += members(chosen, shows=True)
    if parsed.has("-m"):
        paths += taken_away(paths)
    return replace(found, paths=tuple(paths), unknowns=tuple(unknowns))


# Letters of zip that take no value, and are no beginning of a longer option with one.
_PLAIN = frozenset("0123456789cDfgjkmoqrTuvXyAJ")


def _test_command(arg: Arg) -> list[Arg]:
    """`-qrTT COMMAND`, `-qrTTcommand`: the letters before are options by themselves."""
    at = arg.text.find("TT", 2) if arg.exact and arg.text[:1] == "-" else -1
    if at < 0 or not _PLAIN.issuperset(arg.text[1:at]):
        return [arg]
    return [replace(arg, text=arg.text[:at]), replace(arg, text=f"-{arg.text[at:]}")]


def explain_pax(call: Call, program: Program) -> Effects:
    """`-s ,old,new,` changes the names of what is packed, unpacked or copied."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    values = [
        item.values[0]
        for item in parsed.items
        if item.option is not None and "-s" in item.option.names and item.values
    ]
    if not values or not parsed.has("-r", "-w"):
        return found
    into = (
        parsed.operands[-1] if parsed.has("-r") and parsed.has("-w") and parsed.operands else None
    )
    written = renamed(values, into, "option -s") if parsed.has("-r") else []
    return replace(found, paths=(*found.paths, *written, *taken(values)))


ODD = {"zip": explain_zip, "pax": explain_pax, **archive_members.ODD}
