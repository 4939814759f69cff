"""What comes along where the contents of one folder go into another: `cp -r x/. .`, `cp -rT x .`, `rsync -a x/ .`.

Nobody names it, but it lies there: a `.git`, settings, a policy.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

from gateway.facts.model import PathUse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_AS_FOLDER = frozenset(["-T", "--no-target-directory"])
_MOST = 16


def overlaid(run: Run, call: Invocation, found: Found) -> None:
    """Add each name that is there as one that is written."""
    texts = [arg.text for arg in call.args[1:]]
    ends = ("/", "/.") if found.program == "rsync" else ("/.",)
    whole = any(text.endswith(ends) or text == "." for text in texts[:-1])
    flags = found.effects.flags if found.effects is not None else ()
    if not whole and not any(not _AS_FOLDER.isdisjoint(flag.names) for flag in flags):
        return
    exact = [use for use in found.paths if use.exact and not use.glob]
    targets = {use.path: use for use in exact if use.role == "write"}
    if not targets:
        return
    into = targets[min(targets, key=len)]
    if not f"{into.path}/".startswith(f"{run.context.workspace}/"):
        return  # a copy of it is another project
    for use in exact:
        # (What holds the target is copied away, and covers nothing.)
        if use.role != "read" or not use.recursive or f"{into.path}/".startswith(f"{use.path}/"):
            continue
        makers = (run.commands[one].program for one in run.disk.trees.get(use.path, ()))
        names = [".git"] if "git" in makers else []
        names += [name for name in run.lookup.entries(use.path).split("\n") if _tells(name)]
        found.paths += [
            PathUse("write", f"{into.path}/{name}", recursive=True, via=into.via, span=into.span)
            for name in names[:_MOST]
            if not _left_out(name, texts)
        ]


def _tells(name: str) -> bool:
    """It may be more than a file among others."""
    return name[:1] == "." or name.endswith((".yaml", ".yml"))


def _left_out(name: str, texts: list[str]) -> bool:
    """`--exclude .git`, `--exclude='*'`, unless an option takes it in before."""
    for before, text in zip(["", *texts], texts, strict=False):
        option, _, value = text.partition("=") if text[:2] == "--" else (before, "", text)
        pattern = value.strip("/").partition("/")[0]
        if fnmatchcase(name, pattern) and option in {"--include", "--exclude"}:
            return option == "--exclude"
    return False
