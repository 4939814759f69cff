"""Settings in a written file, as the options that say the same: `addopts = --junitxml=x`, `script-shell=./x.sh`."""

from __future__ import annotations

import shlex

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    Reader: TypeAlias = Callable[[str], Iterator[str]]

# `addopts = a b`, with lines that are indented behind it, or a list of texts.
_ADDED = compiled_later(
    r"(?m)^[ \t]*addopts[ \t]*=[ \t]*(?:\[([^\]]*)\]|'''(.*?)'''|\"\"\"(.*?)\"\"\"|([^\n]*(?:\n[ \t]+[^\n]+)*))"
)
_LINE = compiled_later(r"(?m)^[ \t]*([\w.:@/-]+)[ \t]*=[ \t]*([^\n]*?)[ \t]*$")
_TEXT = compiled_later(r"\"([^\"]*)\"|'([^']*)'")
_OF_COMPILER = compiled_later(r"\"(outDir|outFile|declarationDir|tsBuildInfoFile|rootDir)\"\s*:\s*\"([^\"]+)\"")  # fmt: skip
_TABLE = compiled_later(r"^[ \t]*\[([^\]]+)\]")
_KEY = compiled_later(r"[\"']?([a-z][\w-]*)[\"']?[ \t]*:[ \t]*([^\n#]*)")
_MARKS = "\"' "
# What of it names a program or a file.
_OF_PANDOC = (
    {"output-file": "output"}
    | {
        name: name
        for name in [
            "filter",
            "lua-filter",
            "pdf-engine",
            "template",
            "data-dir",
            "default",
            "extract-media",
            "include-in-header",
            "include-before-body",
            "include-after-body",
            "metadata-file",
            "reference-doc",
            "syntax-definition",
            "log",
            "css",
            "output",
        ]
    }
    | {"default": "defaults"}
)
_MOST = 64


def pytest(text: str) -> Iterator[str]:
    """`pytest.ini`, `tox.ini`, `setup.cfg`, `pyproject.toml`."""
    for found in _ADDED.finditer(text):
        if found[1] is not None:
            yield from (one[1] or one[2] or "" for one in _TEXT.finditer(found[1]))
            continue
        said = (found[2] or found[3] or found[4] or "").strip()
        if said[:1] == said[-1:] and said[:1] in {"'", '"'}:
            said = said[1:-1]
        yield from _split(said)


def npmrc(text: str) -> Iterator[str]:
    """`key=value`, a line each."""
    for found in _LINE.finditer(text):
        yield f"--{found[1]}={found[2]}"


def cargo(text: str) -> Iterator[str]:
    """`[table]` and `key = value`, as one `table.key=value` each."""
    table = ""
    for line in text.split("\n"):
        begun = _TABLE.match(line)
        if begun is not None:
            table = f"{begun[1].strip()}."
            continue
        found = _LINE.fullmatch(line)
        if found is not None:
            yield from ("--config", f"{table}{found[1]}={found[2]}")


def compiler(text: str) -> Iterator[str]:
    """`tsconfig.json`: where the output comes."""
    for found in _OF_COMPILER.finditer(text):
        yield from (f"--{found[1]}", found[2])


def mysql(text: str) -> Iterator[str]:
    """Groups with `key = value`, or a key alone."""
    for found in _LINE.finditer(text):
        value = found[2]
        if value[:1] == value[-1:] and value[:1] in {"'", '"'}:
            value = value[1:-1]
        yield f"--{found[1].replace('_', '-')}={value}"


def pandoc(text: str) -> Iterator[str]:
    """`key: value` of YAML, and lists below a key, as pandoc calls its options, or in the plural."""
    key = ""
    for line in text.split("\n"):
        found = _KEY.match(line)
        key, value = (found[1], found[2]) if found is not None else (key, "")
        item = line.strip().removeprefix("- ").strip() if line.strip()[:2] == "- " else value
        for one in item.strip("[] ").split(","):
            said, option = one.strip().strip(_MARKS), _OF_PANDOC.get(key.removesuffix("s"), "")
            if said and option:
                yield f"--{option}={said}"


def words(text: str) -> Iterator[str]:
    """Options as they stand on the line, a few a line."""
    for line in text.split("\n"):
        if line.strip()[:1] not in {"#", ""}:
            yield from _split(line)


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text, comments=True)[:_MOST]
    except ValueError:
        return text.split()[:_MOST]


# What it looks for, or (behind an option of that name) what it is told.
_FILES: dict[str, tuple[tuple[str, Reader], ...]] = {
    "pytest py.test": (("-c", pytest), ("pytest.ini", pytest), (".pytest.ini", pytest), ("pyproject.toml", pytest), ("tox.ini", pytest), ("setup.cfg", pytest)),
    "npm npx pnpm yarn": ((".npmrc", npmrc),),
    "cargo": ((".cargo/config.toml", cargo), (".cargo/config", cargo)),
    "tsc": (("-p", compiler), ("tsconfig.json", compiler),),
    "mysql mariadb mysqldump mariadb-dump mysqladmin mysqlimport": (("--defaults-file", mysql), ("--defaults-extra-file", mysql), ("my.cnf", mysql), (".my.cnf", mysql)),
    "pandoc": (("--defaults", pandoc),),
    "prove": ((".proverc", words),),
    "rspec": ((".rspec", words),),
    "yard": ((".yardopts", words),),
    "rg": ((".ripgreprc", words),),
    "ctags universal-ctags": ((".ctags", words), (".ctags.d/x.ctags", words)),
}  # fmt: skip
BY_PROGRAM = {name: files for names, files in _FILES.items() for name in names.split()}
