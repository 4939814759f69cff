"""Program text that is handed to an interpreter: what it would do, as far as that is certain.

    read("python", "import os; os.remove('x')").paths  →  delete x

What is plain becomes a fact, what isn't an `Unknown` with its reason. Never silence, never an
exception: text comes from whoever wants to get past us.
"""

from __future__ import annotations

from gateway.facts.code.model import CodeEffects, Text
from gateway.facts.model import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gateway.facts.code.script.analysis import Language
    from gateway.facts.model import Arg

__all__ = ["CodeEffects", "Text", "read", "readable"]


def read(
    language: str,
    text: str,
    argv: tuple[Arg, ...] = (),
    env: tuple[tuple[str, Arg], ...] = (),
    files_of: Callable[[str], list[str]] | None = None,
) -> CodeEffects:
    """Read a text. `argv`: the arguments the text gets; `env`: the known part of its environment;
    `files_of`: what is known to stand in the files of a name that it brings in."""
    match language:
        case "python" | "python3":
            from gateway.facts.code.python import read as read_python

            return read_python(text, argv, dict(env), files_of)
        case "sed":
            from gateway.facts.code.sed import read as read_sed

            return read_sed(text)
        case "awk":
            from gateway.facts.code.awk import read as read_awk

            return read_awk(text, dict(env), argv)
        case "sql" | "psql" | "mysql" | "sqlite" | "duckdb":
            from gateway.facts.code.sql import read as read_sql

            return read_sql(text, language)
        case "node" | "javascript" | "mongosh" | "deno" | "bun" | "perl" | "ruby" | "lua" | "php":
            from gateway.facts.code.script.analysis import read as read_script

            return read_script(_script(language), text, argv, dict(env))
        case "vim" | "ex" | "ed" | "gdb" | "lldb" | "expect" | "tcl":
            return _commands(language, text, dict(env), argv)
        case "dc" | "rpm" | "tmux" | "fzf" | "gnuplot" | "redis" | "ftp" | "sftp" | "crontab":
            from gateway.facts.code.console import read as read_console

            return read_console(text, language)
        case "make":
            from gateway.facts.code.makefile import read_make

            return read_make(text, argv, dict(env), files_of)
        case "npm" | "npmhooks":
            from gateway.facts.code.build_files import read_npm

            return read_npm(text, argv, hooks=language == "npmhooks")
        case "signs" | "requirements" | "troff" | "settings" | "addresses":
            return _signs(language, text)
        case (
            "just" | "procfile" | "ninja" | "cmake" | "meson" | "compose" | "bake" | "dockerfile" | "toml" | "cargo" | "json" | "yaml" | "ini" | "npmrc" | "yarnrc" | "pylintrc" | "staged" | "stagedjs" | "hooks"
        ):  # fmt: skip
            from gateway.facts.code.recipes import read_recipes

            return read_recipes(language, text, dict(env), argv)
        case _:
            return _unread(language, text)


def _unread(language: str, text: str) -> CodeEffects:
    """A language without a reader: what needs no reading, or an unknown."""
    if language == "other" and len(text) < _SHORT:
        from gateway.facts.code.plain import read_plain

        plain = read_plain(text)
        if plain is not None:
            return plain
    return CodeEffects(unknowns=(Unknown("code", f"nothing here reads `{language}`"),))


# A longer text is never one of the few that need no reading.
_SHORT = 500
# Everything that `read` has a reader for; `shell` is walked like the request itself.
_READABLE = frozenset(
    """
    shell python python3 sed awk sql psql mysql sqlite duckdb node javascript deno bun perl ruby lua
    php vim ex ed gdb lldb expect tcl dc rpm tmux fzf gnuplot redis ftp sftp crontab make npm
    npmhooks signs settings troff just procfile ninja cmake meson compose bake dockerfile toml cargo json yaml ini
    npmrc yarnrc pylintrc staged stagedjs hooks requirements addresses
    """.split()  # noqa: SIM905
)


def readable(language: str) -> bool:
    """Somebody here reads this language."""
    return language in _READABLE


def _script(language: str) -> Language:
    match language:
        case "perl":
            from gateway.facts.code.script.perl import PERL as found  # noqa: N811 - one name for all
        case "ruby":
            from gateway.facts.code.script.ruby import RUBY as found  # noqa: N811
        case "lua":
            from gateway.facts.code.script.lua import LUA as found  # noqa: N811
        case "php":
            from gateway.facts.code.script.php import PHP as found  # noqa: N811
        case "mongosh":
            from gateway.facts.code.script.mongosh import MONGOSH as found  # noqa: N811
        case _:
            from gateway.facts.code.script.javascript import JAVASCRIPT as found  # noqa: N811
    return found


def _signs(language: str, text: str) -> CodeEffects:
    if language == "requirements":
        from gateway.facts.code.requirements import read_requirements

        return read_requirements(text)
    if language == "troff":
        from gateway.facts.code.troff import read_troff

        return read_troff(text)
    if language == "settings":
        from gateway.facts.code.settings import read_settings

        return read_settings(text)
    if language == "addresses":
        from gateway.facts.code.addresses import read_addresses

        return read_addresses(text)
    from gateway.facts.code.signs import read_signs

    return read_signs(text)


def _commands(
    language: str, text: str, env: Mapping[str, Arg], argv: tuple[Arg, ...]
) -> CodeEffects:
    match language:
        case "ed":
            from gateway.facts.code.ed import read as read_ed

            return read_ed(text)
        case "gdb" | "lldb":
            from gateway.facts.code.debugger import read as read_debugger

            return read_debugger(text, language, argv)
        case "expect" | "tcl":
            from gateway.facts.code.tcl import read as read_tcl

            return read_tcl(text)
        case _:
            from gateway.facts.code.ex import read as read_ex

            return read_ex(text, env)
