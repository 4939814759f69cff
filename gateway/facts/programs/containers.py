"""Container engines. What runs inside has files of its own (`container`); what is mounted is ours."""

from __future__ import annotations

from gateway.facts.effects import IF_THERE, Inner, RawPath
from gateway.facts.model import Arg, HostUse
from gateway.facts.programs.images import started_by
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_ANY = "--* =[text], -*"
_RUN = """
    -v --volume =text, --mount =text, -w --workdir =text, -e --env =text, --env-file =read, --name =text, -p --publish =text
    -P --publish-all, -u --user =text, --network --net =text, --network-alias =text, --entrypoint =text, -l --label =text, --label-file =read
    -m --memory =text, --cpus =text, -c --cpu-shares =text, --gpus =text, --platform =text, --pull =text, --restart =text, --rm, -d --detach
    -i --interactive, -t --tty, --init, --privileged, --read-only, --cap-add =text, --cap-drop =text, --device =text
    --security-opt =text, --pid =text, --ipc =text, --userns =text, --uts =text, --cgroupns =text, --tmpfs =text, -h --hostname =text
    --add-host =text, --dns =text, --dns-option =text, --dns-search =text, --link =text, --link-local-ip =text, --log-driver =text, --log-opt =text
    --ulimit =text, --shm-size =text, --volumes-from =text, --cidfile =write, --group-add =text, --expose =text, --stop-signal =text
    --stop-timeout =text, --sysctl =text, --runtime =text, --isolation =text, -a --attach =text, --detach-keys =text, --health-* =text
    --ip =text, --ip6 =text, --mac-address =text, --memory-swap =text, --memory-reservation =text, --memory-swappiness =text, --kernel-memory =text
    --oom-kill-disable, --oom-score-adj =text, --pids-limit =text, --cpuset-cpus =text, --cpuset-mems =text, --cpu-count =text, --cpu-percent =text
    --cpu-period =text, --cpu-quota =text, --cpu-rt-period =text, --cpu-rt-runtime =text, --storage-opt =text, --no-healthcheck, -q --quiet
    --sig-proxy =[text], --blkio-weight =text, --blkio-weight-device =text, --device-cgroup-rule =text, --device-read-bps =text
    --device-read-iops =text, --device-write-bps =text, --device-write-iops =text, --volume-driver =text, --annotation =text, --arch =text
    --cgroup-parent =text, --domainname =text, --io-maxbandwidth =text, --io-maxiops =text, --disable-content-trust =[text], --pod =text
    --tz --umask --timeout --subuidname --subgidname --unsetenv --variant --os --passwd-entry --personality --env-merge --cgroups --image-volume --sdnotify --seccomp-policy --init-ctr =text, --tls-verify --passwd =[text], --unsetenv-all, --no-hosts, --read-only-tmpfs, --rmi, --conmon-pidfile =write, --replace, --pidfile =write, --secret =text, --requires =text, --systemd =text, --authfile =read, --http-proxy =[text], --use-api-socket
"""
_EXEC = "-d --detach, -e --env =text, --env-file =read, -i --interactive, --privileged, -t --tty, -u --user =text, -w --workdir =text, -T --no-TTY, --index =text, --detach-keys =text, -l --latest"
_BUILD = """
    -f --file =execute, -t --tag =text, --build-arg =text, --build-context =text, --target =text, --platform =text, --cache-from =text, --cache-to =text
    -o --output =text, --secret =text, --ssh =text, --network =text, --progress =text, --label =text, --iidfile =write, --metadata-file =write
    --add-host =text, --allow =text, --annotation =text, --attest =text, --builder =text, --sbom =text, --provenance =text, --ulimit =text
    --shm-size =text, -m --memory =text, --memory-swap =text, -c --cpu-shares =text, --cpu-period =text, --cpu-quota =text, --cpuset-cpus =text
    --cpuset-mems =text, --cgroup-parent =text, --isolation =text, --security-opt =text, --no-cache-filter =text, --set =code:signs, -v --volume =text
    --pull =[text], --no-cache, --push, --load, -q --quiet, --rm, --force-rm, --squash, --compress, --check, --* =[text]
"""
_LIST = "-f --filter =text, --format =text, -n --last =text, -a --all, -l --latest, -q --quiet, -s --size, --no-trunc, --digests, --tree, --limit =text, --sort =text, --* =[text]"
_INSPECT = "-f --format =text, --type =text, --platform =text, -s --size, -v --verbose, --pretty, --* =[text]"
_REMOVE = "-f --force, -v --volumes, -l --link, -a --all, -i --ignore, --no-prune, --platform =text, -t --time =text, --* =[text]"
_PRUNE = "-f --force, -a --all, --volumes, --filter =text, --keep-storage =text, --* =[text]"
_LOGS = "-f --follow, -t --timestamps, -n --tail =text, --since =text, --until =text, --details, --* =[text]"
_STOP = "-l --latest, -s --signal =text, -t --time --timeout =text, -f =text, -a --all, --* =[text]"
_MAKE = "-d --driver =text, -l --label =text, -o --opt =text, --subnet =text, --gateway =text, --ip-range =text, --aux-address =text, --ipam-driver =text, --ipam-opt =text, --scope =text, --config-from =text, --name =text, --* =[text]"

_CONTAINER = {
    "run create": {"options": _RUN, "style": "stops", "operands": "text..."},
    "exec": {"options": _EXEC, "style": "stops", "operands": "text..."},
    "cp": {"options": "-a --archive, -L --follow-link, -q --quiet, --overwrite, --pause =[text]", "operands": "text text"},
    "ps ls list": {"options": _LIST},
    "inspect": {"options": _INSPECT, "operands": "text..."},
    "rm remove": {"options": _REMOVE, "operands": "text..."},
    "prune": {"options": _PRUNE},
    "logs": {"options": _LOGS, "operands": "text..."},
    "stop kill restart wait pause unpause": {"options": _STOP, "operands": "text..."},
    "start": {"options": "-a --attach, -i --interactive, --detach-keys =text, --checkpoint =text, --checkpoint-dir =text, --* =[text]", "operands": "text...", "when": {"-i": {"tty": "yes"}}},
    "attach": {"options": "--detach-keys =text, --no-stdin, --sig-proxy =[text]", "operands": "text", "tty": "yes", "when": {"--no-stdin": {"tty": "no"}}},
    "export": {"options": "-o --output =write", "operands": "text"},
    "commit": {"options": "-a --author =text, -c --change =text, -m --message =text, -p --pause =[text], -f =text, -q", "operands": "text..."},
    "checkpoint restore": {"options": f"-e --export =write, -i --import =read, --checkpoint-dir =write+below, {_ANY}", "operands": "text..."},
    "rename update top stats port diff mount umount": {"options": f"--format =text, --restart =text, -m --memory =text, --cpus =text, --memory-swap =text, --pids-limit =text, {_ANY}", "operands": "text..."},
}  # fmt: skip
_BUILDING: dict[str, object] = {"options": _BUILD, "settings": {"--ssh": "*=read"}, "operands": "url+read+execute+recursive", "network": "yes"}  # fmt: skip
_BAKING = {**_BUILDING, "operands": "text...", "also": "execute docker-bake.hcl"}
_IMAGE = {
    "build": _BUILDING,
    "images ls list": {"options": _LIST, "operands": "text..."},
    "rmi rm remove": {"options": _REMOVE, "operands": "text..."},
    "pull push": {"options": "-a --all-tags, -q --quiet, --platform =text, --creds =text, --authfile =read, --cert-dir =read, --tls-verify =[text], --* =[text]", "operands": "text..."},
    "save": {"options": "-o --output =write, --format =text, --platform =text, -q, -m", "operands": "text..."},
    "load": {"options": "-i --input =read, -q --quiet, --platform =text", "stdin": "filter"},
    "import": {"options": "-c --change =text, -m --message =text, --platform =text", "operands": "url+read text?"},
    "tag untag": {"operands": "text..."},
    "history": {"options": "-H --human =[text], -q --quiet, --no-trunc, --format =text, --platform =text", "operands": "text"},
    "scp sign trust search": {"options": f"-f --filter =text, --format =text, --limit =text, {_ANY}", "operands": "text...", "network": "yes"},
    "inspect": {"options": _INSPECT, "operands": "text..."},
    "prune": {"options": _PRUNE},
    "tree diff exists mount unmount": {"options": _ANY, "operands": "text..."},
}  # fmt: skip
_COMPOSE = "-f --file =execute, -p --project-name =text, --profile =text, --env-file =read, --project-directory =cwd, --ansi =text, --parallel =text, --progress =text, --compatibility, --dry-run dry, --all-resources"
_FILE = "execute docker-compose.yml"
_COMPOSE_COMMANDS = {
    "run": {"options": f"{_RUN}, --no-deps, --service-ports, --use-aliases, --build, -T --no-TTY", "style": "stops", "operands": "text...", "also": _FILE},
    "exec": {"options": _EXEC, "style": "stops", "operands": "text..."},
    "up start restart build create watch pull": {"options": f"-t --timeout =text, --scale =text, --attach =text, --no-attach =text, --exit-code-from =text, --pull =text, --build-arg =text, -m --memory =text, --ssh =text, --wait-timeout =text, --policy =text, {_ANY}", "operands": "text...", "also": _FILE, "network": "yes"},
    "push publish": {"options": _ANY, "operands": "text...", "also": _FILE, "network": "yes"},
    "rm": {"options": f"-f --force, -s --stop, -v --volumes, -a --all, {_ANY}", "operands": "text..."},
    "down stop kill": {"options": f"-t --timeout =text, -s --signal =text, --rmi =text, -v --volumes, -f --force, --remove-orphans, {_ANY}", "operands": "text..."},
    "cp": {"options": "-a --archive, -L --follow-link, --index =text, --all", "operands": "text text"},
    "logs": {"options": _LOGS, "operands": "text..."},
    "config convert export": {"options": f"-o --output =write, --format =text, --hash =text, --index =text, {_ANY}", "operands": "text...", "also": "read docker-compose.yml"},
    "attach": {"options": _ANY, "operands": "text", "tty": "yes"},
    "*": {"options": f"-n --tail =text, --since =text, --filter =text, --format =text, --index =text, --status =text, -s =text, {_ANY}", "operands": "text..."},
}  # fmt: skip
_GROUPS = {
    "container": {"subcommands": _CONTAINER},
    "image": {"subcommands": _IMAGE},
    "builder": {"subcommands": {"build": _IMAGE["build"], "prune": {"options": _PRUNE}}},
    "buildx": {"options": "--builder =text, -D", "subcommands": {"build b": _BUILDING, "bake": _BAKING, "*": {"options": f"--name =text, --driver =text, --driver-opt =text, --platform =text, --config =read, --filter =text, -f --file =read, {_ANY}", "operands": "text...", "network": "yes"}}},
    "compose": {"options": _COMPOSE, "env": "COMPOSE_FILE=execute", "subcommands": _COMPOSE_COMMANDS},
    "volume network pod": {"subcommands": {"create": {"options": _MAKE, "operands": "text..."}, "connect disconnect": {"options": "--alias =text, --ip =text, --ip6 =text, --link =text, --driver-opt =text, -f --force, --* =[text]", "operands": "text..."}, "ls list ps": {"options": _LIST}, "inspect": {"options": _INSPECT, "operands": "text..."}, "rm remove": {"options": _REMOVE, "operands": "text..."}, "prune": {"options": _PRUNE}, "export": {"options": "-o --output =write", "operands": "text"}, "import": {"operands": "text read"}, "*": {"options": _ANY, "operands": "text..."}}},
    "system": {"options": _ANY, "subcommands": {"prune": {"options": _PRUNE}, "df": {"options": "-v --verbose, --format =text"}, "events": {"options": _LIST, "operands": "text..."}, "*": {"options": f"-f --format =text, {_ANY}", "operands": "text..."}}},
    "secret config": {"subcommands": {"create": {"options": "-d --driver =text, -l --label =text, --template-driver =text, --env", "operands": "text read"}, "ls list": {"options": _LIST}, "inspect": {"options": _INSPECT, "operands": "text..."}, "*": {"options": _ANY, "operands": "text..."}}},
    "stack": {"subcommands": {"deploy up config": {"options": "-c --compose-file =read, --resolve-image =text, -d --detach =[text], --prune, -q, --with-registry-auth", "operands": "text?", "network": "yes"}, "*": {"options": f"-f --filter =text, --format =text, {_ANY}", "operands": "text..."}}},
    "service node swarm plugin trust manifest checkpoint": {"options": _ANY, "subcommands": {"inspect": {"options": _INSPECT, "operands": "text..."}, "ls ps": {"options": _LIST, "operands": "text..."}, "logs": {"options": _LOGS, "operands": "text..."}, "rm leave disable": {"options": _REMOVE, "operands": "text..."}, "*": {"options": f"--token =text, --name =text, --mount =text, --publish =text, -e --env =text, --replicas =text, --image =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "context": {"subcommands": {"export": {"options": "-", "operands": "text write?"}, "import": {"operands": "text read"}, "*": {"options": f"-f --format =text, --docker =text, --description =text, --from =text, {_ANY}", "operands": "text..."}}},
    "machine": {"subcommands": {"ssh": {"options": _ANY, "style": "stops", "operands": "text shell...", "place": "remote", "tty": "yes", "when": {"2 operands": {"tty": "no"}}}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "generate": {"options": _ANY, "subcommands": {"*": {"options": f"-f --filename =write, {_ANY}", "operands": "text..."}}},
    "kube play": {"options": _ANY, "subcommands": {"play kube": {"options": f"--configmap =read, -f =text, {_ANY}", "operands": "url+read", "network": "yes"}, "*": {"options": f"-f --filename =write, {_ANY}", "operands": "text..."}}},
    "unshare": {"options": "--rootless-netns, --* =[text]", "operands": "command..."},
    "login logout": {"options": "-u --username =text, -p --password =text, --password-stdin, --authfile =write, --* =[text]", "operands": "text?", "network": "yes"},
    "search": {"options": "-f --filter =text, --format =text, --limit =text, --* =[text]", "operands": "text", "network": "yes"},
    "info version events": {"options": "-f --format --filter =text, --since =text, --until =text, --* =[text]"},
    "extension": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
    "init scan scout debug sbom model mcp desktop ai offload sandbox": {"options": _ANY, "operands": "text...", "network": "yes"},
}  # fmt: skip

PROGRAMS = {
    "docker podman nerdctl": {
        "options": "-H --host =host, --config =read, -c --context --connection =text, -D --debug, -l --log-level =text, --tls* =[text], -v --version help, --help help, --root =text, --namespace -n =text, -a --address =text, --url =host, --identity =read, --storage-driver =text, --runroot =text",
        "env": "DOCKER_HOST=host DOCKER_CONFIG=read CONTAINER_HOST=host",
        "subcommands": {**_GROUPS, **_IMAGE, **_CONTAINER},
    },
    "docker-compose podman-compose": {"env": "COMPOSE_FILE=execute", "options": f"{_COMPOSE}, -v --version help, -h --help help, --verbose", "subcommands": _COMPOSE_COMMANDS},
    "buildah": {"options": _ANY, "subcommands": {"unshare": {"options": "-m --mount =text, --* =[text]", "operands": "command..."}, "build bud": _IMAGE["build"], "copy add": {"options": f"--chmod --chown --from =text, --contextdir =read, {_ANY}", "operands": "text read... text"}, "run": {"options": f"-v --volume =text, --mount =text, --user =text, {_ANY}", "style": "stops", "operands": "text..."}, "*": {"options": f"-n =text, -f =read, -v --volume =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "skopeo": {"options": _ANY, "subcommands": {"copy sync": {"options": f"--src-creds =text, --dest-creds =text, --authfile =read, {_ANY}", "operands": "text...", "network": "yes"}, "*": {"options": f"--creds =text, --authfile =read, {_ANY}", "operands": "text...", "network": "yes"}}},
    "crictl ctr": {"options": f"-r --runtime-endpoint =text, -n --namespace =text, -a --address =text, -c =read, {_ANY}", "subcommands": {"exec": {"options": "-i --interactive, -t --tty, -s --sync, --timeout =text", "style": "stops", "operands": "text..."}, "*": {"options": f"-o =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "lazydocker ctop": {"options": _ANY, "operands": "text...", "tty": "yes"},
    "dive": {"options": f"--ci, -j --json =write, --ci-config =read, --source =text, --lowestEfficiency =text, --highestWastedBytes =text, {_ANY}", "operands": "text...", "tty": "yes", "when": {"--ci -j": {"tty": "no"}}},
}  # fmt: skip


# A service of the project sees its folder, most often in one of these and as the one it starts in.
_OF_COMPOSE = tuple(
    (name, Arg("."))
    for name in (
        "/app", "/code", "/src", "/work", "/workspace", "/project", "/repo", "/application", "/usr/src/app",
        "/srv/app", "/opt/app", "/home/node/app", "/var/www/html", "/var/www",
    )
)  # fmt: skip
_STARTS = frozenset({"container", "compose"})


def explain_engine(call: Call, program: Program) -> Effects:
    """Mounts are paths of this machine; what runs inside runs there."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    words = parsed.subcommand
    if parsed.helps or not words:
        return base
    if words[-1] in {"run", "create"} and words[0] in {*_STARTS, words[-1]}:
        return _started(parsed, base, call.name)
    if words[-1] in {"build", "bake", "b", "bud"}:
        return _built(parsed, base)
    if words[-1] == "exec":
        of_compose = "compose" in {call.name.rpartition("-")[2], *words}
        mounts = _OF_COMPOSE if of_compose else ()
        return _inside(base, call.name, parsed.operands[1:], parsed, mounts)
    if words[-1] in {"config", "convert"} and _shows(parsed, words):
        # With the values in the place of their names.
        return replace(base, paths=(*base.paths, RawPath("read", Arg(".env"), via=IF_THERE)))
    if words == ("from",):
        return replace(base, hosts=(*base.hosts, *_from_registry(parsed.operands[:1])))
    if words[-1] == "cp" and len(parsed.operands) == 2:
        return _copied(base, parsed.operands)
    if words[-1] in {"pull", "push", "login", "search"} and "compose" not in words:
        return _registry(parsed, base, words[-1])
    return base


# With these it prints names alone, or nothing.
_NAMES_ALONE = (
    "-q",
    "--quiet",
    "--services",
    "--images",
    "--volumes",
    "--profiles",
    "--networks",
    "--hash",
)


def _shows(parsed: Parsed, words: tuple[str, ...]) -> bool:
    """`docker compose config` prints the settings as they are understood."""
    given = {name for flag in parsed.flags for name in flag.names}
    return words[0] in {"compose", words[-1]} and given.isdisjoint(_NAMES_ALONE)


def _registry(parsed: Parsed, base: Effects, verb: str) -> Effects:
    """The registry is a part of the image's name; without one it is Docker's own."""
    hosts = list(base.hosts)
    for word in parsed.operands or (Arg("docker.io"),):
        first = word.text.partition("/")[0] if verb != "search" else ""
        named = "." in first or ":" in first or first == "localhost" or verb == "login"
        if not word.exact:
            hosts.append(
                HostUse("", exact=False, sends=verb == "push", span=word.span, why=word.why)
            )
            continue
        host, _, port = (
            first if named and ("/" in word.text or verb == "login") else "docker.io"
        ).partition(":")
        number = int(port) if port.isdigit() else 0
        hosts.append(HostUse(host, number, sends=verb == "push", span=word.span))
    return replace(base, hosts=tuple(hosts), network=Known.YES)


def _started(parsed: Parsed, base: Effects, name: str) -> Effects:
    paths = list(base.paths)
    mounts: list[tuple[str, Arg]] = []
    for item in parsed.items:
        if item.option is None or not {"-v", "--mount", "--device"} & set(item.option.names):
            continue
        for value in item.values:
            source = _mounted(value)
            target = _seen_as(value)
            if source is not None and target and "--device" not in item.option.names:
                mounts.append((target, source))
            if source is not None:
                role = "read" if _read_only(value.text) else "write"
                paths.append(RawPath(role, source, True, f"option {item.option.flag}"))
    if "compose" in {name.rpartition("-")[2], *parsed.subcommand}:
        mounts += _OF_COMPOSE
    hosts = tuple(_from_registry(parsed.operands[:1]))
    base = replace(base, paths=tuple(paths), hosts=(*base.hosts, *hosts))
    return _inside(base, name, parsed.operands[1:], parsed, tuple(mounts), starts=True)


def _from_registry(image: tuple[Arg, ...]) -> Iterator[HostUse]:
    """Where an image that is not here comes from, where its name says so (`ghcr.io/a/b`)."""
    for word in image:
        first, slash, _ = word.text.removeprefix("docker://").partition("/")
        host, _, port = first.partition(":")
        if slash and host and ("." in first or ":" in first or first == "localhost"):
            number = int(port) if port.isdigit() else 0
            yield HostUse(host.lower(), number, via="image", span=word.span)


def _built(parsed: Parsed, base: Effects) -> Effects:
    """`--secret src=FILE` is read into the build; `--output DIR` or `dest=DIR` is written."""
    paths = list(base.paths)
    for item in parsed.items:
        names = set(item.option.names) if item.option is not None else set()
        if "--build-context" in names:
            for value in item.values:
                folder = value.text.partition("=")[2]
                if folder[:1] in {"/", ".", "~"}:
                    named = replace(value, text=folder)
                    paths.append(RawPath("read", named, True, "option --build-context"))
        if "--set" in names:  # bake: `--set '*.output=type=local,dest=/x'`
            for value in item.values:
                paths += _set(value)
        if item.option is None or not {"--secret", "-o"} & names:
            continue
        role, keys = (
            ("write", ("dest",)) if "-o" in item.option.names else ("read", ("src", "source"))
        )
        for value in item.values:
            fields = dict(part.partition("=")[::2] for part in value.text.split(","))
            name = next((fields[key] for key in keys if key in fields), "")
            if role == "write" and "=" not in value.text:
                name = value.text
            if name and name != "-":
                paths.append(
                    RawPath(
                        role,
                        replace(value, text=name),
                        False,
                        f"option {item.option.flag}",
                        None,
                        role == "write",
                    )
                )
    return replace(base, paths=tuple(paths))


def _set(value: Arg) -> list[RawPath]:
    key, _, told = value.text.partition("=")
    last = key.rpartition(".")[2]
    fields = dict(part.partition("=")[::2] for part in told.split(","))
    name = fields.get("dest") or fields.get("src") or ("" if "=" in told else told)
    if last not in {"output", "cache-to", "secrets", "context"} or "/" not in name:
        return []
    role = "write" if last in {"output", "cache-to"} else "read"
    named = replace(value, text=name)
    return [RawPath(role, named, last == "context", "option --set", None, role == "write")]


def _mounted(value: Arg) -> Arg | None:
    """The host's side of `-v SOURCE:TARGET` or `--mount source=SOURCE,…`; None for a named volume."""
    text = value.text
    if "=" in text.partition(",")[0]:
        fields = _fields(text)
        text = fields.get("source") or fields.get("src") or ""
    else:
        text = text.partition(":")[0]
    if not text.startswith(("/", ".", "~")):
        return replace(value, text="") if not value.exact and not text else None
    return replace(value, text=text, exact=value.exact or ":" in value.text or "," in value.text)


def _fields(text: str) -> dict[str, str]:
    """`type=bind,"src=/x"`: keys in any letters, a field in quotes or not."""
    pairs = (part.strip('"').partition("=") for part in text.split(","))
    return {key.lower(): value.strip('"') for key, _, value in pairs}


def _read_only(text: str) -> bool:
    return text.endswith((":ro", ":ro,z", ":ro,Z")) or ",ro" in text or "readonly" in text


def _seen_as(value: Arg) -> str:
    """Its name in the container, where that is known."""
    text = value.text
    if not value.exact:
        return ""
    if "=" in text.partition(",")[0]:
        fields = _fields(text)
        return fields.get("target") or fields.get("dst") or fields.get("destination") or ""
    return text.partition(":")[2].partition(":")[0]


def _inside(
    base: Effects,
    name: str,
    words: tuple[Arg, ...],
    parsed: Parsed,
    mounts: tuple[tuple[str, Arg], ...] = (),
    *,
    starts: bool = False,
) -> Effects:
    inner = list(base.inner)
    entry = parsed.value("--entrypoint")
    program = started_by(parsed.operands[0], words) if starts and parsed.operands else ""
    if entry is not None:
        words = (entry, *words)
    elif program:
        words = (Arg(program, span=parsed.operands[0].span), *words)
    if words and not words[0].text.startswith("-"):  # else they are for the program of the image
        folder = parsed.value("-w")
        inner.append(Inner(words, None, name, "wrapper", "container", cwd=folder, mounts=mounts))
    # With a command of its own, that one says whether it wants a person.
    tty = Known.YES if parsed.has("-t") and parsed.has("-i") and not words else Known.NO
    return replace(base, inner=tuple(inner), needs_tty=tty, stdin="data")


def _copied(base: Effects, words: tuple[Arg, ...]) -> Effects:
    """`docker cp a web:/b`: the side without a colon is here."""
    paths = list(base.paths)
    for role, word in zip(("read", "write"), words, strict=True):
        if ":" not in word.text.partition("/")[0]:
            paths.append(RawPath(role, word, True))
            name = words[0].text.rstrip("/").rpartition("/")[2].rpartition(":")[2]
            if role == "write" and word.exact and words[0].exact and name.strip("."):
                # In a folder it has the name that it had there.
                into = replace(word, text=f"{word.text.rstrip('/') or '/'}/{name}")
                paths.append(RawPath("write", into, below=True))
    return replace(base, paths=tuple(paths))


def explain_compose(call: Call, program: Program) -> Effects:
    """As `docker compose`."""
    return explain_engine(call, program)


ODD = {
    **dict.fromkeys(("docker", "podman", "nerdctl", "crictl", "ctr", "buildah"), explain_engine),
    **dict.fromkeys(("docker-compose", "podman-compose"), explain_compose),
}
