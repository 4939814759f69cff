"""Compressors: a file is replaced by its compressed or decompressed twin, unless output goes to stdout."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

DEFAULTS = {"help": "--help --version", "operands": "read...", "stdin": "filter", "stdout": "none"}

_LEVELS = "-[123456789]"
_TO_STDOUT = {
    "-c": {"stdout": "stdin"},
    "-c and -d": {"stdout": "decoded"},
    "no operands": {"stdout": "computed"},
    "no operands and -d": {"stdout": "decoded"},
    "dash": {"stdout": "computed"},
    "dash and -d": {"stdout": "decoded"},
}
_DECODES = {"stdout": "decoded"}
_ALWAYS = {"-c": _DECODES, "no operands": _DECODES, "dash": _DECODES}

_GZIP = f"""
    -a --ascii, -c --stdout --to-stdout, -d --decompress --uncompress, -f --force, -h help, -k --keep, -l --list, -L --license help
    -n --no-name, -N --name, -q --quiet --silent, -r --recursive recursive, --rsyncable, -S --suffix =text, --synchronous
    -t --test, -v --verbose, -V help, {_LEVELS}, --fast, --best, -b =text, -p --processes =text, -R, -i --independent, -z --zlib, -K --zip, -0, -11
"""
_BZIP2 = f"-d --decompress, -z --compress, -k --keep, -f --force, -t --test, -c --stdout, -q --quiet, -v --verbose, -L --license help, -V help, -h help, -s --small, {_LEVELS}, --fast, --best, -p*  =[text], -m* =[text]"
_XZ = f"""
    -z --compress, -d --decompress --uncompress, -t --test, -l --list, -k --keep, -f --force, -c --stdout --to-stdout, -{"[0123456789]"}
    -e --extreme, -T --threads =text, -q --quiet, -v --verbose, -h help, -H --long-help help, -V help, --single-stream, --no-sparse
    -S --suffix =text, --files =[read+write+delete+listed], --files0 =[read+write+delete+listed], -F --format =text, -C --check =text, --ignore-check, --fast, --best
    --block-size =text, --block-list =text, --flush-timeout =text, --memlimit-compress =text, --memlimit-decompress =text
    --memlimit-mt-decompress =text, -M --memlimit --memory =text, --no-adjust, --lzma1 =[text], --lzma2 =[text], --x86 =[text], --arm =[text]
    --armthumb =[text], --powerpc =[text], --ia64 =[text], --sparc =[text], --delta =[text], --robot, --info-memory help, -Q --no-warn, --arm64 =[text], --riscv =[text]
"""
_ZSTD = """
    -o =write, -k --keep, --rm, -NUM, -d --decompress --uncompress, -z --compress, -D =read, -f --force, -h help, -H help, -c --stdout --to-stdout, -v --verbose, -q --quiet
    --trace =write, --progress, --no-progress, -r recursive, --filelist =read+listed, --output-dir-flat =write+below, --output-dir-mirror =write+below
    --asyncio, --no-asyncio, --check, --no-check, -C, --ultra, --fast =[text], --best, --adapt =[text], --long =[text], --patch-from =read, -T* =[text], --threads =[text], --single-thread
    --auto-threads =[text], -B* =[text], --rsyncable, --exclude-compressed, --stream-size =text, --size-hint =text, --target-compressed-block-size =text
    --no-dictID, --compress-literals, --no-compress-literals, --row-match-finder, --no-row-match-finder, --format =text, -l --list, -t --test, -M* =[text], --memory =text
    -n --no-name, --block-size =text, --zstd =[text], --sparse, --no-sparse, --pass-through, --no-pass-through, --train, --train-cover =[text], --train-fastcover =[text], --train-legacy =[text], --maxdict =text
    --dictID =text, -b* =[text], -e* =[text], -i* =[text], -S, --priority =text, -V help, --content-size, --no-content-size, -m
"""
_LZ4 = "-[0123456789], -12, -d --decompress, -z --compress, -D =read, -f --force, -k --keep, --rm, -h help, -H help, -V help, -v --verbose, -q --quiet, -c --stdout, -t --test, -m --multiple, -r recursive, -l, -B* =[text], -b* =[text], -e* =[text], -i* =[text], --no-frame-crc, --frame-crc, --content-size, --no-content-size, --list, --sparse, --no-sparse, --favor-decSpeed, --fast =[text], --best, -BD, -BX, -BI"

PROGRAMS = {
    "gzip pigz": {"options": _GZIP, "env": "GZIP=options PIGZ=options", "when": _TO_STDOUT},
    "gunzip unpigz": {"options": _GZIP, "env": "GZIP=options", "when": _ALWAYS},
    "bzip2 pbzip2 lbzip2": {
        "options": _BZIP2,
        "env": "BZIP2=options BZIP=options",
        "when": _TO_STDOUT,
    },
    "bunzip2": {"options": _BZIP2, "env": "BZIP2=options BZIP=options", "when": _ALWAYS},
    "xz lzma pixz": {
        "options": _XZ,
        "env": "XZ_DEFAULTS=options XZ_OPT=options",
        "when": _TO_STDOUT,
    },
    "unxz unlzma": {"options": _XZ, "env": "XZ_DEFAULTS=options XZ_OPT=options", "when": _ALWAYS},
    "zstd zstdmt pzstd": {"options": _ZSTD, "when": _TO_STDOUT, "style": "exact"},
    "unzstd": {"options": _ZSTD, "when": _ALWAYS, "style": "exact"},
    "lz4": {"options": _LZ4, "operands": "read write?", "when": _TO_STDOUT, "style": "exact"},
    "unlz4": {"options": _LZ4, "operands": "read write?", "when": _ALWAYS, "style": "exact"},
    "lzop": {
        "options": "-[123456789CcdfFhklnNrtUvVx0zLPq], -p --path =[write+below], -o --output =write, -S --suffix =text, -T =text, --stdout, --decompress, --keep, --force, --test, --verbose, --quiet, --delete",
        "when": _TO_STDOUT,
    },
    "lzip plzip brotli compress": {
        "options": "-[123456789CcdfFhklnNrtUvVx0zw], -o --output =write, -S --suffix =text, -b =text, -p =text, -T =text, -q --quality =text, -D =read, -Z, --stdout, --decompress, --keep, --force, --test, --rm, -j",
        "when": _TO_STDOUT,
    },
    "zcat bzcat xzcat lzcat zstdcat lz4cat gzcat": {
        "options": "-[acdfhklnNqrtvLVmS0123456789], -T =text, -M =text, --quiet, --verbose",
        "stdout": "decoded",
    },
    "zdiff zcmp bzdiff bzcmp xzdiff xzcmp": {
        "options": "-[abcdilnqrstuwyBENTZv], -U =text, -C =text, --brief, --text",
        "stdout": "decoded",
    },
    "bzip2recover": {"operands": "read", "also": "write+below ."},
}

_SUFFIX = {
    "gzip": ".gz", "pigz": ".gz", "bzip2": ".bz2", "pbzip2": ".bz2", "lbzip2": ".bz2", "xz": ".xz", "lzma": ".lzma", "pixz": ".xz",
    "zstd": ".zst", "zstdmt": ".zst", "pzstd": ".zst", "lzip": ".lz", "plzip": ".lz", "lzop": ".lzo", "brotli": ".br", "compress": ".Z", "lz4": ".lz4",
}  # fmt: skip
_UNPACKERS = frozenset({"gunzip", "unpigz", "bunzip2", "unxz", "unlzma", "unzstd", "unlz4"})
_KEEPERS = frozenset({"zstd", "zstdmt", "pzstd", "unzstd", "lz4", "unlz4", "lzop", "brotli"})
_KNOWN_SUFFIXES = (
    ".gz",
    ".tgz",
    ".bz2",
    ".tbz2",
    ".tbz",
    ".xz",
    ".txz",
    ".lzma",
    ".zst",
    ".lz4",
    ".lz",
    ".lzo",
    ".br",
    ".Z",
    ".z",
)


def explain_compressor(call: Call, program: Program) -> Effects:
    """`gzip f` writes f.gz and deletes f; with `-c`, `-l` or `-t` it only reads."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps or parsed.has(
        "-c", "--stdout", "-l", "--list", "-t", "--test", "-o", "--train"
    ):
        return found
    unpacks = call.name in _UNPACKERS or parsed.has("-d", "--decompress")
    keeps = (call.name in _KEEPERS and not parsed.has("--rm")) or (
        call.name not in _KEEPERS and parsed.has("-k", "--keep")
    )
    paths = list(found.paths)
    if any(path.role == "write" for path in paths):  # `lz4 a b`
        return found
    for path in found.paths:
        if path.role != "read" or path.via != "operand":
            continue
        text = path.arg.text
        suffix = parsed.value("-S")
        known = (suffix.text, *_KNOWN_SUFFIXES) if suffix is not None else _KNOWN_SUFFIXES
        if path.recursive:  # every file in the folder
            pass
        elif unpacks:
            ending = next((one for one in known if one and text.endswith(one)), "")
            text = text[: len(text) - len(ending)] + (
                ".tar" if ending[:2] == ".t" and len(ending) > 2 else ""
            )
        elif path.arg.exact:
            text += suffix.text if suffix is not None else _SUFFIX.get(call.name, "")
        if not keeps:
            paths.append(replace(path, role="delete"))
        paths.append(
            RawPath("write", replace(path.arg, text=text), path.recursive, "operand, compressed")
        )
    return replace(found, paths=tuple(dict.fromkeys(paths)))


ODD = dict.fromkeys((*_SUFFIX, *_UNPACKERS), explain_compressor)
