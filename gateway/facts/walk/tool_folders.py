"""Folders that tools keep for what is their own: `$(go env GOPATH)/bin/goimports`, `. "$(brew --prefix)/etc/x.sh"`.

Which folder that is nobody knows before; but what is run from there is what the tool has put there, and
is judged by its name. Nothing else is said of it: what is read or written there is not known.
"""

from __future__ import annotations

from gateway.facts.words.holes import ANY, TOOL, holes_of, is_exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

# What prints one, by all of its words. (No name of a package, and nothing that a setting of a project moves.)
_PRINTS = {
    "go": ("env GOPATH", "env GOROOT", "env GOBIN", "env GOTOOLDIR"),
    "npm": ("bin", "bin -g"),
    "yarn": ("bin", "global bin"),
    "pnpm": ("bin", "bin -g"),
    "conda": ("info --base",),
    "mamba": ("info --base",),
    "poetry": ("env info -p", "env info --path"),
    "pipenv": ("--venv",),
    "pyenv": ("root", "prefix"),
    "rbenv": ("root", "prefix"),
    "nodenv": ("root", "prefix"),
    "rustc": ("--print sysroot",),
    "composer": ("global config bin-dir --absolute",),
    "pg_config": ("--bindir",),
}
_OF_PACKAGE = {"brew": ("--prefix",), "asdf": ("where",), "mise": ("where",)}


def printed(run: Run, name: str, words: list[str], index: int) -> str:
    """The folder, if the program prints one with these words."""
    some = _OF_PACKAGE.get(name)
    of_package = some == tuple(words[:1]) and len(words) <= 2
    if not of_package and " ".join(words) not in _PRINTS.get(name, ()):
        return ""
    why = f"the folder that `{name}` keeps is not known before"
    return run.holes.make(ANY, why, (index,), signs=TOOL) + "\n"


def is_in_one(run: Run, arg: Arg) -> bool:
    """A file that is named below such a folder."""
    rest = arg.tail or arg.empty
    return rest[:1] == "/" and "/.." not in rest and run.holes.is_tool(arg.why)


def program_in(run: Run, call: Invocation) -> str:
    """The name of the program that is run from there; empty if it is none."""
    text = call.texts[0]
    if len(holes_of(text)) != 1 or is_exact(text[:1]) or run.holes.signs(text[:1]) != TOOL:
        return ""
    rest = text[1:]
    return rest[rest.rfind("/") + 1 :] if rest[:1] == "/" and "/.." not in rest else ""
