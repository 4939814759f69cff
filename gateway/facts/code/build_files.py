"""`package.json` and its like: the shell commands that a written build file starts."""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.text import concat, known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects, Text
    from gateway.facts.model import Arg

_MOST = 400
# Scripts that run by themselves, before or after a subcommand.
_BY_THEMSELVES = {
    "preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare", "prepack", "postpack",
    "pre-install-cmd", "post-install-cmd", "pre-update-cmd", "post-update-cmd", "post-autoload-dump", "pre-autoload-dump",
    "dependencies", "predependencies", "postdependencies", "pnpm:devPreinstall", "preuninstall", "uninstall", "postuninstall",
    "post-root-package-install", "post-create-project-cmd", "post-package-install", "post-package-update",
}  # fmt: skip
_INSTALLING = {
    "install",
    "i",
    "ci",
    "add",
    "update",
    "rebuild",
    "link",
    "pack",
    "version",
    "require",
    "dump-autoload",
}


def _behind(argv: tuple[Arg, ...], words: list[str], names: set[str]) -> tuple[Text, ...]:
    """`npm run x -- a b`: these words stand behind what the script says."""
    at = next((at for at, word in enumerate(words) if word in names), len(words))
    rest = [arg for arg in argv[at + 1 :] if arg.text != "--" and arg.text not in names]
    if any(not arg.exact or arg.glob for arg in rest):
        return (unknown("what stands behind the script is not known"),) if rest else ()
    quoted = ("'" + arg.text.replace("'", "'\\''") + "'" for arg in rest)
    return tuple(known(f" {word}") for word in quoted)


def _hooks(gather: Gather, package: object) -> None:
    """What the tools for hooks find under their own names."""
    todo = [package.get(name) for name in _OF_HOOKS] if isinstance(package, dict) else []
    for _ in range(_MOST):
        if not todo:
            return
        one = todo.pop()
        if isinstance(one, str):
            gather.shell(known(one), "lint-staged")
        elif isinstance(one, (dict, list)):
            todo += one.values() if isinstance(one, dict) else one
    gather.unknown("code", "the `package.json` has more hooks than are followed")


_OF_HOOKS = ("lint-staged", "simple-git-hooks", "husky", "gitHooks")


def read_npm(text: str, argv: tuple[Arg, ...], *, hooks: bool = False) -> CodeEffects:
    """The scripts of a `package.json` that `npm WORDS` starts; all of them if that is not known. `hooks`: only
    what git starts."""
    import json

    gather = Gather("npm")
    try:
        package = json.loads(text)
        scripts = package.get("scripts", {}) if isinstance(package, dict) else {}
    except (ValueError, RecursionError):
        gather.unknown("code", "the `package.json` cannot be read")
        return gather.effects()
    if hooks:
        _hooks(gather, package)
        return gather.effects()
    words = [word.text for word in argv]
    names: set[str]
    scripts = scripts if isinstance(scripts, dict) else {}
    if words[:1] and words[0] in _INSTALLING:
        own = {"preversion", "version", "postversion"} if words[0] == "version" else set()
        names = _BY_THEMSELVES | own
    else:
        names = {f"{when}{word}" for word in words for when in ("pre", "", "post")} & set(scripts)
        if not names and words[:1] not in (["exec"], ["init"]):
            names = set(scripts)
    if not words:
        _hooks(gather, package)
    behind = _behind(argv, words, names)
    if len(scripts) > _MOST:
        gather.unknown("code", "the `package.json` has more scripts than are followed")
    for name in list(scripts)[:_MOST]:
        lines = scripts[name] if isinstance(scripts[name], list) else [scripts[name]]
        for line in lines if name in names else ():
            if isinstance(line, str) and not line.startswith("@"):
                given = behind if name in words else ()
                gather.shell(concat((known(line), *given)), f"npm {name}")
    return gather.effects()
