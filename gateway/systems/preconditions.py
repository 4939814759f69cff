"""Cheap checks before a start, so that nobody waits for a failure that can be seen now."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.judge import Judgement

# Debian package, or the words of another installer, by the name of the program.
_INSTALL = {
    "ag": "apt-get install silversearcher-ag",
    "bat": "apt-get install bat",
    "cargo": "see https://rustup.rs",
    "cmake": "apt-get install cmake",
    "convert": "apt-get install imagemagick",
    "curl": "apt-get install curl",
    "deno": "npm install -g deno",
    "docker": "see https://docs.docker.com/engine/install",
    "eslint": "npm install -g eslint",
    "fd": "apt-get install fd-find",
    "ffmpeg": "apt-get install ffmpeg",
    "gcc": "apt-get install build-essential",
    "gh": "apt-get install gh",
    "git": "apt-get install git",
    "go": "apt-get install golang",
    "java": "apt-get install default-jre",
    "jq": "apt-get install jq",
    "make": "apt-get install make",
    "mvn": "apt-get install maven",
    "mypy": "pip install mypy",
    "node": "apt-get install nodejs",
    "npm": "apt-get install npm",
    "pip": "apt-get install python3-pip",
    "pnpm": "npm install -g pnpm",
    "poetry": "pip install poetry",
    "prettier": "npm install -g prettier",
    "psql": "apt-get install postgresql-client",
    "pytest": "pip install pytest",
    "python": "apt-get install python3",
    "python3": "apt-get install python3",
    "rg": "apt-get install ripgrep",
    "rsync": "apt-get install rsync",
    "ruff": "pip install ruff",
    "rustc": "see https://rustup.rs",
    "sqlite3": "apt-get install sqlite3",
    "tree": "apt-get install tree",
    "tsc": "npm install -g typescript",
    "unzip": "apt-get install unzip",
    "uv": "pip install uv",
    "wget": "apt-get install wget",
    "yarn": "npm install -g yarn",
    "zip": "apt-get install zip",
}


def missing_program(judgement: Judgement) -> str:
    """The program that the line starts with, if there is none of that name; else nothing.

    Only the first command is asked: whether a later one is reached at all isn't known, as in
    `command -v jq && jq .`.
    """
    first = next(iter(judgement.facts.commands), None)
    if first is None or first.kind != "program" or first.place != "local" or not first.program:
        return ""
    if "/" in first.written or any(name == "PATH" for name, _ in first.sets_env):
        return ""
    return "" if judgement.context.lookup.which(first.program) else first.program


def install_hint(program: str) -> str:
    """How the program is usually had; nothing when that isn't known."""
    return _INSTALL.get(program, "")
