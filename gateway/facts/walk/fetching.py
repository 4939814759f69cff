"""Programs that nobody described and that fetch, by their words: `dvc get https://x y`, `gomplate -d x=https://… -o y`.

What comes is what the words name: behind the address, behind an option for output, or like the end of the address.
"""

from __future__ import annotations

from gateway.facts.model import Arg, PathUse
from gateway.facts.walk.paths import place, tidy
from gateway.facts.walk.redirects import key_of
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
        "receive",
        "recv",
    ]
)
# Of these a name alone says that something comes.
_BRINGS = frozenset(["get", "pull", "fetch", "download", "dl", "clone", "grab", "wget", "receive", "recv"])  # fmt: skip
# That is all they are for.
_FETCHERS = frozenset(
    "gdown megadl megaget megacopy croc wormhole ipfs oras ffsend transmission-cli rtorrent deluge axel you-get smbclient smbget ncftpget lwp-download lwp-mirror yt-dlp gallery-dl puf snarf hget pget aget gget mget httrack wpull".split()  # noqa: SIM905
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
_MOST = 8


def fetched_by_words(run: Run, call: Invocation, found: Found) -> None:
    """Note what comes, and that it comes from the network."""
    words = [arg.text for arg in call.args[1:] if arg.exact and not arg.glob]
    plain = [word for word in words if word[:1] != "-"][:4]
    told = plain[:2]
    verb = any(word.rpartition(":")[2] in _VERBS for word in told)
    remote = [hit[1] for word in words if (hit := _ADDRESS.search(word)) is not None]
    # (Where an address or an option says what comes, and where to, it is that.)
    named = remote and found.program not in _FETCHERS
    somewhere = not named and not any(_OUTPUT.match(word.partition("=")[0]) for word in words)
    if verb:
        remote += [hit[1] for word in told if (hit := _REMOTE.match(word)) is not None]
    remote += _by_name(run, found.program, plain)
    if not remote or (not verb and not _MAKES.isdisjoint(told)):
        return
    found.network = Known.YES
    if somewhere and run.place == "local":
        run.disk.fetchers.append(len(run.commands))
    for name in dict.fromkeys(_names(words, remote, verb=verb)):
        path, exact, _, _ = place(run, Arg(name))
        if exact:
            found.paths.append(
                PathUse("write", tidy(path), recursive=True, via=VIA, span=call.span)
            )


def _by_name(run: Run, program: str, told: list[str]) -> list[str]:
    """`ipfs get x`, `oras pull a/b:1`, `croc 1-a-b`: something of that name comes, and does not lie here yet."""
    verb = next((at for at, word in enumerate(told[:3]) if word in _BRINGS), -1)
    if verb < 0 and program not in _FETCHERS:
        return []
    behind = [word for word in told[verb + 1 :] if word not in _VERBS and word[:1] not in ".~"]
    places = [place(run, Arg(word))[0] for word in behind]
    return [
        word
        for word, path in zip(behind, places, strict=True)
        if not run.lookup.kind(tidy(path)) and run.disk.read(tidy(path)) is None
    ]


def fetched_somewhere(run: Run, use: PathUse) -> list[int]:
    """`cd "$D"; curl -O …; cd -; sh d/x.sh`: a file of which nothing is known may be what was fetched to
    a place that is not known; and one that does not lie here (`croc x; sh y`) may be what came."""
    disk = run.disk
    if not use.exact or disk.read(key_of(use)) is not None:
        return []
    found = [
        writer
        for path in disk.files
        if path[0] == "?"
        for writer in disk.files[path].writers
        if run.commands[writer].network is Known.YES
    ]
    if found or not disk.fetchers or use.glob or run.place != "local":
        return found
    return [] if run.lookup.kind(use.path) else disk.fetchers[:_MOST]


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
