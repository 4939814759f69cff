"""Containers and clusters. What runs inside is another machine's business (`container`, `remote`)."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Unknown
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.arguments import Parsed
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_RUN = """
    -v --volume =text, --mount =text, -w --workdir =text, -e --env =text, --env-file =read, --name =text, -p --publish =text
    -P --publish-all, -u --user =text, --network --net =text, --entrypoint =text, -l --label =text, --label-file =read, -m --memory =text
    --cpus =text, -c --cpu-shares =text, --gpus =text, --platform =text, --pull =text, --restart =text, --rm, -d --detach
    -i --interactive, -t --tty, --init, --privileged, --read-only, --cap-add =text, --cap-drop =text, --device =text
    --security-opt =text, --pid =text, --ipc =text, --userns =text, --uts =text, --cgroupns =text, --tmpfs =text, -h --hostname =text
    --add-host =text, --dns =text, --link =text, --log-driver =text, --log-opt =text, --ulimit =text, --shm-size =text
    --volumes-from =text, --cidfile =write, --group-add =text, --expose =text, --stop-signal =text, --stop-timeout =text
    --sysctl =text, --runtime =text, --isolation =text, -a --attach =text, --detach-keys =text, --health-* =text, --ip =text
    --mac-address =text, --memory-swap =text, --oom-kill-disable, --oom-score-adj =text, --pids-limit =text, --cpuset-cpus =text
    --storage-opt =text, --no-healthcheck, -q --quiet, --sig-proxy =[text], --blkio-weight =text, --volume-driver =text, --tls* =[text]
"""
_EXEC = "-d --detach, -e --env =text, --env-file =read, -i --interactive, --privileged, -t --tty, -u --user =text, -w --workdir =text, -T --no-TTY, --index =text, --detach-keys =text"
_COMPOSE = "-f --file =execute, -p --project-name =text, --profile =text, --env-file =read, --project-directory =cwd, --ansi =text, --parallel =text, --progress =text"

_COMPOSE_COMMANDS = {
    "run": {
        "options": f"{_RUN}, --no-deps, --service-ports, --use-aliases, --build, -T --no-TTY",
        "style": "stops",
        "operands": "text...",
        "also": "execute docker-compose.yml",
    },
    "exec": {"options": _EXEC, "style": "stops", "operands": "text..."},
    "up start restart build create watch pull": {
        "options": f"-t =text, --scale =text, {_ANY}",
        "operands": "text...",
        "also": "execute docker-compose.yml",
        "network": "yes",
    },
    "push": {"options": _ANY, "operands": "text...", "network": "yes"},
    "*": {"options": f"-t =text, -n --tail =text, --since =text, {_ANY}", "operands": "text..."},
}
_MANAGE = {
    "*": {"options": f"-f --filter =text, --format =text, -o =text, {_ANY}", "operands": "text..."}
}

PROGRAMS = {
    "docker podman nerdctl": {
        "options": "-H --host =host, --config =read, -c --context =text, -D --debug, -l --log-level =text, --tls* =[text], -v --version help, --help help, --root =text, --namespace -n =text",
        "subcommands": {
            "run create": {"options": _RUN, "style": "stops", "operands": "text..."},
            "exec": {"options": _EXEC, "style": "stops", "operands": "text..."},
            "container": {"subcommands": {"run create": {"options": _RUN, "style": "stops", "operands": "text..."}, "exec": {"options": _EXEC, "style": "stops", "operands": "text..."}, "*": {"options": f"-f =text, -n =text, {_ANY}", "operands": "text..."}}},
            "build": {"options": "-f --file =read, -t --tag =text, --build-arg =text, --target =text, --platform =text, --cache-from =text, --cache-to =text, -o --output =text, --secret =text, --ssh =text, --network =text, --progress =text, --label =text, --iidfile =write, --metadata-file =write, --add-host =text, --pull, --no-cache, --push, --load, -q, --rm, --* =[text]", "operands": "url+read+execute+recursive", "network": "yes"},
            "buildx builder": {"subcommands": {"build bake": {"options": f"-f --file =read, -t --tag =text, --build-arg =text, --target =text, --platform =text, -o --output =text, --secret =text, {_ANY}", "operands": "url+read+execute+recursive", "network": "yes"}, "*": {"options": _ANY, "operands": "text..."}}},
            "compose": {"options": _COMPOSE, "subcommands": _COMPOSE_COMMANDS},
            "unshare": {"options": "--rootless-netns, --* =[text]", "operands": "command..."},
            "cp": {"options": "-a, -L, -q, --* =[text]", "operands": "text text"},
            "push pull login logout search manifest": {"options": f"-u =text, -p =text, {_ANY}", "operands": "text...", "network": "yes"},
            "save export": {"options": f"-o --output =write, {_ANY}", "operands": "text..."},
            "load import": {"options": f"-i --input =read, {_ANY}", "operands": "read..."},
            "volume network image system context swarm secret config node service stack plugin trust pod machine": {"options": _ANY, "subcommands": _MANAGE},
            "*": {"options": "-f --filter --format =text, -n --tail --last =text, --since =text, --until =text, -t --time =text, -s --signal =text, --* =[text], -*", "operands": "text..."},
        },
    },
    "docker-compose podman-compose": {"options": f"{_COMPOSE}, -v --version help, -h --help help, --verbose", "subcommands": _COMPOSE_COMMANDS},
    "kubectl oc k3s microk8s": {
        "options": "-n --namespace =text, --context =text, --kubeconfig =execute, -s --server =url, --cluster =text, --user =text, --as =text, --token =text, -v =text, --request-timeout =text, -h --help help, --cache-dir =write+below",
        "style": "anywhere",
        "network": "yes",
        "env": "KUBECONFIG=execute KUBECTL_EXTERNAL_DIFF=shell KUBE_EDITOR=shell",
        "subcommands": {
            "exec": {"options": "-c --container =text, -i --stdin, -t --tty, -q --quiet, -n --namespace =text, --context =text, -f =read, --pod-running-timeout =text", "style": "stops", "operands": "text...", "network": "yes"},
            "apply create delete replace diff": {"options": "-f --filename =url+read, -k --kustomize =read, -l --selector =text, -o --output =text, -n --namespace =text, --from-file =text, --from-literal =text, --grace-period =text, --field-manager =text, -A --all-namespaces, -R --recursive, --dry-run =[text], --* =[text], -*", "operands": "text...", "network": "yes"},
            "cp": {"options": "-c =text, -n =text, --* =[text]", "operands": "text text", "network": "yes"},
            "config": {"subcommands": {"*": {"options": _ANY, "operands": "text..."}}},
            "rollout auth top set certificate cluster-info plugin api-resources api-versions": {"options": f"-n =text, {_ANY}", "network": "yes", "subcommands": {"*": {"options": f"-n =text, -l =text, {_ANY}", "operands": "text...", "network": "yes"}}},
            "edit": {"options": f"-n =text, -f =read, -o =text, {_ANY}", "operands": "text...", "network": "yes", "tty": "yes"},
            "*": {"options": "-o --output =text, -l --selector =text, -f --filename =read, -c --container =text, -n --namespace =text, -p --patch =text, --tail =text, --since =text, --* =[text], -*", "operands": "text...", "network": "yes"},
        },
    },
    "helm": {
        "options": "-n --namespace =text, --kube-context =text, --kubeconfig =execute, --post-renderer =exec, --post-renderer-args =text, --debug, -h --help help, --* =[text]",
        "style": "anywhere",
        "subcommands": {
            "template lint show dependency package create verify env version": {"options": f"-f --values =read, --set =text, -d --destination =write+below, -s =text, {_ANY}", "operands": "text..."},
            "repo plugin registry": {"options": _ANY, "network": "yes", "subcommands": {"*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
            "*": {"options": f"-f --values =read, --set =text, --set-file =text, -d --destination --untardir =write+below, --version =text, -o =text, {_ANY}", "operands": "text...", "network": "yes"},
        },
    },
    "k9s lazydocker ctop dive": {"options": f"-n =text, --context =text, {_ANY}", "operands": "text...", "network": "yes", "tty": "yes"},
    "buildah": {"options": _ANY, "subcommands": {"unshare": {"options": "-m --mount =text, --* =[text]", "operands": "command..."}, "*": {"options": f"-n =text, -f =read, -v --volume =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "minikube kind k3d kustomize skaffold tilt argocd flux istioctl linkerd eksctl kops kubeadm kubectx kubens stern crictl ctr skopeo lxc incus lxd multipass vagrant virsh qemu-img VBoxManage colima": {"options": _ANY, "subcommands": {"*": {"options": f"-n =text, -f =read, {_ANY}", "operands": "text...", "network": "yes"}}},
}  # fmt: skip


def explain_engine(call: Call, program: Program) -> Effects:
    """Mounts are paths of this machine; what runs inside runs there."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    words = parsed.subcommand
    if parsed.helps or not words:
        return base
    if words[-1] in {"run", "create"}:
        return _started(parsed, base, call.name)
    if words[-1] in {"build", "bake"}:
        return _built(parsed, base)
    if words[-1] == "exec":
        return _inside(base, call.name, parsed.operands[1:], parsed)
    if words[-1] == "cp" and len(parsed.operands) == 2:
        return _copied(base, parsed.operands)
    return base


def _started(parsed: Parsed, base: Effects, name: str) -> Effects:
    paths = list(base.paths)
    for item in parsed.items:
        if item.option is None or not {"-v", "--mount", "--device"} & set(item.option.names):
            continue
        for value in item.values:
            source = _mounted(value)
            if source is not None:
                role = "read" if _read_only(value.text) else "write"
                paths.append(RawPath(role, source, True, f"option {item.option.flag}"))
    return _inside(replace(base, paths=tuple(paths)), name, parsed.operands[1:], parsed)


def _built(parsed: Parsed, base: Effects) -> Effects:
    """`--secret src=FILE` is read into the build; `--output DIR` or `dest=DIR` is written."""
    paths = list(base.paths)
    for item in parsed.items:
        if item.option is None or not {"--secret", "-o"} & set(item.option.names):
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


def _mounted(value: Arg) -> Arg | None:
    """The host's side of `-v SOURCE:TARGET` or `--mount source=SOURCE,…`; None for a named volume."""
    text = value.text
    if "=" in text.partition(",")[0]:
        fields = dict(part.partition("=")[::2] for part in text.split(","))
        text = fields.get("source") or fields.get("src") or ""
    else:
        text = text.partition(":")[0]
    if not text.startswith(("/", ".", "~")):
        return replace(value, text="") if not value.exact and not text else None
    return replace(value, text=text, exact=value.exact or ":" in value.text or "," in value.text)


def _read_only(text: str) -> bool:
    return text.endswith((":ro", ":ro,z", ":ro,Z")) or ",ro" in text or "readonly" in text


def _inside(base: Effects, name: str, words: tuple[Arg, ...], parsed: Parsed) -> Effects:
    inner = list(base.inner)
    entry = parsed.value("--entrypoint")
    if entry is not None:
        words = (entry, *words)
    if words:
        inner.append(Inner(words, None, name, "wrapper", "container"))
    tty = Known.YES if parsed.has("-t") and parsed.has("-i") else Known.NO
    return replace(base, inner=tuple(inner), needs_tty=tty, stdin="data")


def _copied(base: Effects, words: tuple[Arg, ...]) -> Effects:
    """`docker cp a web:/b`: the side without a colon is here."""
    paths = list(base.paths)
    for role, word in zip(("read", "write"), words, strict=True):
        if ":" not in word.text.partition("/")[0]:
            paths.append(RawPath(role, word, True))
    return replace(base, paths=tuple(paths))


def explain_kubectl(call: Call, program: Program) -> Effects:
    """`kubectl exec POD -- COMMAND` runs in the cluster."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps or parsed.subcommand[:1] != ("exec",):
        return base
    words = parsed.operands[1:]
    done = _inside(base, call.name, words[1:] if words and words[0].text == "--" else words, parsed)
    inner = tuple(replace(one, place="remote") for one in done.inner)
    unknowns = base.unknowns
    if not parsed.operands[1:]:
        unknowns = (*unknowns, Unknown("arguments", "what `kubectl exec` runs"))
    return replace(done, inner=inner, unknowns=unknowns)


def explain_compose(call: Call, program: Program) -> Effects:
    """As `docker compose`."""
    return explain_engine(call, program)


ODD = {
    "docker": explain_engine, "podman": explain_engine, "nerdctl": explain_engine,
    "docker-compose": explain_compose, "podman-compose": explain_compose,
    "kubectl": explain_kubectl, "oc": explain_kubectl,
}  # fmt: skip
