"""Files that say what containers are made of: `compose.yml`, `docker-bake.hcl`, a `Dockerfile`.

What stands in them is told to the same engine that `docker run` tells it: folders that are mounted, rights,
commands; and files of this machine that come into an image, or out of a build.
"""

from __future__ import annotations

import posixpath
import shlex

from gateway.facts.code.text import known
from gateway.facts.code.trees import leaves, yaml_of
from gateway.facts.model import Arg
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from gateway.facts.code.gather import Gather

_MOST = 400
_SERVICE = {
    "volumes": "--volume", "pid": "--pid", "ipc": "--ipc", "uts": "--uts", "userns_mode": "--userns", "cgroup": "--cgroupns", "cap_add": "--cap-add",
    "devices": "--device", "device_cgroup_rules": "--device-cgroup-rule", "security_opt": "--security-opt", "network_mode": "--network", "runtime": "--runtime",
}  # fmt: skip
_SWITCHES = {"privileged": "--privileged", "use_api_socket": "--use-api-socket"}
# Values under these keys are files or folders of this machine.
_OF_HERE = frozenset(
    ["file", "env_file", "label_file", "path", "context", "additional_contexts", "dockerfile", "include", "extends", "project_directory", "device", "build", "ssh"]
)  # fmt: skip
_ELSEWHERE = ("/", "~", "..", "./..")
_TILDE = compiled_later(r"""(^|[\s"'\[,=-])~(?=[/:\s"',\]]|$)""")
# `${X:-word}` is the word, as far as anybody knows; of other variables compose puts something there.
_PUT_IN = compiled_later(r"\$(?:\{\w+:?-([^{}]*)\}|\{[^{}]*\}|\w+)")
_BAKED = compiled_later(r"\b(dest|src|source|default)\"?\s*[=:]\s*[\"']?([^\"',\]\s}]+)")
_OUTPUTS = compiled_later(r"\boutput\"?\s*[=:]\s*\[([^\[\]]*)\]")
_CONTEXTS = compiled_later(r"\b(?:context|dockerfile|dockerfile-path)\"?\s*[=:]\s*\"([^\"]+)\"")
_INLINE = compiled_later(
    r"(?s)\bdockerfile-inline\"?\s*[=:]\s*(?:\"((?:[^\"\\]|\\.)*)\"|<<-?\w+\n(.*))"
)
_STRING = compiled_later(r"\"([^\"=]+)\"")
_VERBS = frozenset(
    "FROM LABEL MAINTAINER EXPOSE ENV ARG USER WORKDIR VOLUME STOPSIGNAL SHELL CMD ENTRYPOINT HEALTHCHECK ONBUILD".split()  # noqa: SIM905
)
_HARMS = compiled_later(
    r"(?<![\w./-])(?:/(?:usr/)?bin/)?(?:rm|rmdir|unlink|shred|dd|find|truncate|chmod|chown|mv|tee|curl|wget|nc|ncat|git|scp|rsync)\s"
)
_CONTINUED = compiled_later(r"[\\`][ \t]*\n(?:[ \t]*#[^\n]*\n)*")
_OPTION = compiled_later(r"^--([\w-]+)(?:=(\S+))?\s+")
# A step of a build that gives something away; one that only fetches is a container's own affair.
_SENDS = compiled_later(
    r"--(?:post-(?:file|data)|body-(?:file|data)|data|form|upload)|\s-(?:\w*[dFT])\b|\b(?:nc|ncat|netcat|scp|sftp|ftp|rsync|socat|ssh|telnet)\s|/dev/tcp"
    r"|\b(?:requests|urlopen|http\.client|fetch|axios|LWP|Net::HTTP)\b|\bgit\s+push"
    r"|\b(?:curl|wget)\b(?:(?!\b(?:curl|wget)\b)[^\n])*(?:\$\(|`)\s*(?:cat|tac|base64|head|tail|od|xxd|gzip|tar|jq|grep|awk|sed|<)"
)


def with_home(text: str, home: str) -> str:
    """`~/x:/y`, `${HOME}/x:/y`: compose expands them as a shell does."""
    for sign, value in (("${HOME}", home), ("$HOME", home), ("${PWD}", "."), ("$PWD", ".")):
        text = text.replace(sign, value)
    return _TILDE.sub(lambda found: found[1] + home, text)


def _compose(text: str, gather: Gather) -> None:
    """A service is a `docker run` with its volumes and rights."""
    tree = yaml_of(text)
    for path, value in leaves(tree):
        place = _filled(value.partition("=")[2] if "ssh" in path else value)
        if "dockerfile_inline" in path:
            _dockerfile(value, gather)
        elif not _OF_HERE.isdisjoint(path) and place.startswith(_ELSEWHERE) and "://" not in place:
            gather.path("read", known(place), recursive=True)
    devices = dict(_devices(tree))
    for service in _parts(tree, "services"):
        words = ["docker", "run"]
        words += [
            option
            for key, option in _SWITCHES.items()
            if str(service.get(key, "")).lower() in {"true", "yes", "on"}
        ]
        if "provider" in service:
            gather.unknown("code", "a service has a program of this machine as its provider")
        for key, option in _SERVICE.items():
            values = service.get(key, [])
            for value in values if isinstance(values, list) else [values]:
                if isinstance(value, dict):
                    source, target = value.get("source", ""), value.get("target", "/x")
                    value = f"{source}:{target}"  # noqa: PLW2901
                name, colon, rest = _filled(str(value)).partition(":")
                words += [option, f"{devices.get(name, name)}{colon}{rest}"]
        image = str(service.get("image") or "image")
        words.append("image" if "$" in image else image)
        told = [word for key in ("entrypoint", "command") for word in _words(service.get(key))]
        # (A server, or the tests, are the affair of the container.)
        words += told if _HARMS.search(" ".join(told)) else []
        gather.argv(tuple(known(one) for one in words), "compose service")


def _parts(tree: Any, key: str) -> Iterator[dict[str, Any]]:
    parts = tree.get(key) if isinstance(tree, dict) else None
    values = parts.values() if isinstance(parts, dict) else ()
    yield from [one for one in values if isinstance(one, dict)][:_MOST]


def _devices(tree: Any) -> Iterator[tuple[str, str]]:
    """Volumes that have a name, and are a folder of this machine."""
    volumes = tree.get("volumes") if isinstance(tree, dict) else None
    for name, volume in volumes.items() if isinstance(volumes, dict) else ():
        options = volume.get("driver_opts") if isinstance(volume, dict) else None
        device = options.get("device") if isinstance(options, dict) else None
        if isinstance(device, str) and device[:1] in {"/", ".", "~", "$"}:
            yield str(name), _filled(device)


def _words(value: Any) -> list[str]:
    """The words of a command, which is a list or a text."""
    if isinstance(value, list):
        words = [str(one) for one in value]
    else:
        try:
            words = shlex.split(value) if isinstance(value, str) else []
        except ValueError:
            words = value.split()
    return [_filled(word) for word in words]


def _filled(word: str) -> str:
    parts = word.split("$$")
    return "$".join(_PUT_IN.sub(lambda found: found[1] or "x", part) for part in parts)


def _bake(text: str, gather: Gather) -> None:
    """Where a build writes what it has made, and which files it gets."""
    for found in _BAKED.finditer(text):
        writes = found[1] == "dest"
        if "$" in found[2] and writes:
            gather.unknown("effects", "where it writes is what a variable says")
        gather.path("write" if writes else "read", known(found[2]), below=writes)
    for listed in _OUTPUTS.finditer(text):
        for one in _STRING.finditer(listed[1]):
            gather.path("write", known(one[1]), below=True)
    for found in _CONTEXTS.finditer(text):
        if found[1].startswith(_ELSEWHERE):
            gather.path("read", known(found[1]), recursive=True)
    for found in _INLINE.finditer(text):
        _dockerfile((found[1] or found[2]).replace("\\n", "\n"), gather)


def _dockerfile(text: str, gather: Gather) -> None:
    """Steps that give something away, which may be a file that came into the image before."""
    mounts: list[tuple[str, Arg]] = []
    for line in _CONTINUED.sub("", text).split("\n"):
        verb, _, rest = line.strip().partition(" ")
        verb = verb.upper()
        options = {}
        while (found := _OPTION.match(rest.lstrip())) is not None:
            options[found[1]] = found[2] or ""
            rest = rest.lstrip()[found.end() :]
        if verb in {"COPY", "ADD"} and "from" not in options:
            mounts += _copied(_list(rest))
        elif verb not in _VERBS and verb[:1] != "#":
            _run(rest if verb == "RUN" else line, options.get("mount", ""), mounts, gather)


def _list(rest: str) -> list[str]:
    return (
        rest.strip("[] ").replace('"', " ").replace(",", " ").split()
        if rest[:1] == "["
        else rest.split()
    )


def _copied(words: list[str]) -> Iterator[tuple[str, Arg]]:
    """`COPY a b /x/`: where they lie in the image, and here."""
    for source in words[:-1]:
        into = words[-1].endswith(("/", ".")) or len(words) > 2
        whole = source.rstrip("/") in {".", "*", "./*", ""}
        yield (
            posixpath.join(words[-1], posixpath.basename(source))
            if into and not whole
            else words[-1],
            Arg("." if whole else source.lstrip("/")),
        )


def _run(text: str, mount: str, mounts: list[tuple[str, Arg]], gather: Gather) -> None:
    if not _SENDS.search(text):
        return
    fields = dict(part.partition("=")[::2] for part in mount.split(","))
    target = fields.get("target") or fields.get("dst") or fields.get("destination")
    here = [(target, Arg(fields.get("source") or fields.get("src") or "."))] if target else []
    command = " ".join(f"'{one}'" for one in _list(text)) if text[:1] == "[" else text
    gather.inside(known(command), "RUN", tuple(mounts + here))


CONTAINERS: dict[str, Callable[[str, Gather], None]] = {
    "compose": _compose,
    "bake": _bake,
    "dockerfile": _dockerfile,
}
