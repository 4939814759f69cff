"""Programs that nobody described and that fetch, by their words: `dvc get https://x y`, `gomplate -d x=https://… -o y`.

What comes is what the words name: behind the address, behind an option for output, or like the end of the address.
"""

from __future__ import annotations

from gateway.facts.model import Arg, PathUse
from gateway.facts.walk.paths import place, tidy
from gateway.model import Known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_VERBS = frozenset(
    [
        "get",
        "pull",
        "fetch",
        "download",
        "dl",
        "clone",
        "checkout",
        "co",
        "sync",
        "copy",
        "cp",
        "grab",
        "import",
        "wget",
        "mirror",
        "export",
        "unpack",
    ]
)
# Behind these something is made of what stands there; it is not what is fetched.
_MAKES = frozenset(
    [
        "generate",
        "gen",
        "codegen",
        "convert",
        "lint",
        "validate",
        "bundle",
        "build",
        "test",
        "bench",
        "open",
        "check",
        "ping",
        "serve",
        "proxy",
        "send",
        "upload",
        "push",
        "post",
    ]
)
_ADDRESS = compiled_later(
    r"(?:\A|=)(?:[a-z][a-z0-9+.-]*://(?!localhost\b|127\.|0\.0\.0\.0|\[|/)|(?:gh|gl|github|gitlab|hf|s3|gs|oci):/{0,2}(?=\w)|git@[\w.-]+:)(\S+)"
)
# A remote of its own settings, or somebody's repository: only for who says that it fetches.
_REMOTE = compiled_later(r"\A(?:[A-Za-z][\w-]+:(?=[\w./])|(?=[\w.-]+/[\w.-]+\Z)(?![./]))(\S+)")
_OUTPUT = compiled_later(
    r"\A(?:-[oOdC]|--?(?:out|dest|target|local|save|to|dir|into|path|directory|folder)[\w-]*)\Z"
)
_ENDINGS = (".git", ".tar.gz", ".tgz", ".zip", ".tar")
VIA = "word"


def fetched_by_words(run: Run, call: Invocation, found: Found) -> None:
    """Note what comes, and that it comes from the network."""
    words = [arg.text for arg in call.args[1:] if arg.exact and not arg.glob]
    told = [word for word in words if word[:1] != "-"][:2]
    verb = any(word.rpartition(":")[2] in _VERBS for word in told)
    remote = [hit[1] for word in words if (hit := _ADDRESS.search(word)) is not None]
    if verb:
        remote += [hit[1] for word in told if (hit := _REMOTE.match(word)) is not None]
    if not remote or (not verb and not _MAKES.isdisjoint(told)):
        return
    found.network = Known.YES
    for name in dict.fromkeys(_names(words, remote, verb=verb)):
        path, exact, _, _ = place(run, Arg(name))
        if exact:
            found.paths.append(
                PathUse("write", tidy(path), recursive=True, via=VIA, span=call.span)
            )


def _names(words: list[str], remote: list[str], *, verb: bool) -> Iterator[str]:
    folders = [""]
    for before, word in zip(["", *words], words, strict=False):
        option, equals, value = word.partition("=")
        if equals and _OUTPUT.match(option):
            folders.append(value)
        elif _OUTPUT.match(before) or (verb and word[:1] != "-" and word not in _VERBS):
            folders += [word] if _ADDRESS.search(word) is None else []
    yield from (one for one in folders if one)
    # (Alone it would be the folder that the line stands in, with all that is there.)
    for address in remote:
        end = address.partition("?")[0].rstrip("/").rpartition("/")[2].rpartition(":")[2]
        for name in {end, *(end.removesuffix(one) for one in _ENDINGS)} - {""}:
            yield from (f"{folder.rstrip('/')}/{name}" if folder else name for folder in folders)
