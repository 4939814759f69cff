"""Kubernetes and virtual machines: what is read here, what runs there (`remote`, `container`)."""

from __future__ import annotations

import itertools

from gateway.facts.effects import Inner, RawPath
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_KUBE = """
    -n --namespace =text, --context =text, --kubeconfig =execute, -s --server =url, --cluster =text, --user =text, --as =text, --as-group =text
    --as-uid =text, --token =text, -v --v =text, --vmodule =text, --request-timeout =text, -h --help help, --cache-dir =write+below
    --certificate-authority =read, --client-certificate =read, --client-key =read, --password =text, --username =text, --profile =text
    --profile-output =write, --tls-server-name =text, --log-flush-frequency =text, --insecure-skip-tls-verify, --match-server-version
    --disable-compression, --warnings-as-errors
"""
_OBJECTS = """
    -f --filename =url+read, -k --kustomize =read+recursive, -l --selector =text, --field-selector =text, -o --output =text, -A --all-namespaces
    -R --recursive, --dry-run =[text], --grace-period =text, --field-manager =text, --timeout =text, --cascade =[text], --force, --now, --all
    --ignore-not-found, --wait =[text], --sort-by =text, -L --label-columns =text, -w --watch, --template =text, --show-labels, --prune
    --prune-allowlist =text, --overwrite, --resource-version =text, --chunk-size =text, --raw =text, -i --interactive, --* =[text]
"""
_POD = "-c --container =text, -i --stdin, -t --tty, -q --quiet, -f --filename =read, --pod-running-timeout =text"
_RUN = "--image =text, -i --stdin, -t --tty, --rm, --restart =text, --env =text, --labels =text, -l =text, --port =text, --overrides =text, --command, --expose, --attach, -q, --image-pull-policy =text, --privileged, --override-type =text, --annotations =text, --dry-run =[text], -o --output =text, --* =[text]"

PROGRAMS = {
    "kubectl oc kubecolor": {
        "options": _KUBE,
        "settings": {"-o": "*file=read"},
        "style": "anywhere",
        "network": "yes",
        "env": "KUBECONFIG=execute KUBECTL_EXTERNAL_DIFF=shell KUBE_EDITOR=shell",
        "subcommands": {
            "exec": {"options": _POD, "style": "stops", "operands": "text...", "network": "yes"},
            "attach": {"options": _POD, "operands": "text", "network": "yes"},
            "run": {"options": _RUN, "operands": "text...", "network": "yes"},
            "debug": {"options": f"{_RUN}, -c --container =text, --target =text, --copy-to =text, --profile =text, --custom =read", "operands": "text...", "network": "yes"},
            "apply create delete replace diff patch expose label annotate scale autoscale wait get describe events": {"options": f"{_OBJECTS}, --from-file =read, --from-env-file =read, --from-literal =text, --image =text, --cert =read, --key =read, -p --patch =text, --patch-file =read, --type =text, --replicas =text, --current-replicas =text, --min =text, --max =text, --port =text, --name =text, --target-port =text, --for =text", "operands": "text...", "network": "yes"},
            "rollout set auth certificate top cluster-info": {"options": _OBJECTS, "network": "yes", "subcommands": {"*": {"options": f"{_OBJECTS}, --to-revision =text, --as =text, --output-directory =write+below", "operands": "text...", "network": "yes"}}},
            "edit": {"options": _OBJECTS, "operands": "text...", "network": "yes", "tty": "yes"},
            "logs": {"options": "-f --follow, -c --container =text, -l --selector =text, -p --previous, --tail =text, --since =text, --since-time =text, --limit-bytes =text, --max-log-requests =text, --timestamps, --prefix, --all-containers, --* =[text]", "operands": "text...", "network": "yes"},
            "cp": {"options": "-c --container =text, --no-preserve, --retries =text", "operands": "text text", "network": "yes"},
            "config": {"subcommands": {"view get-contexts get-clusters get-users current-context": {"options": f"-o =text, {_ANY}", "operands": "text..."}, "*": {"options": f"--certificate-authority =read, --client-certificate =read, --client-key =read, --server =text, --user =text, --namespace =text, --token =text, {_ANY}", "operands": "text...", "also": "write ~/.kube/config"}}},
            "drain cordon uncordon taint": {"options": f"{_OBJECTS}, --pod-selector =text, --skip-wait-for-delete-timeout =text", "operands": "text...", "network": "yes"},
            "port-forward proxy": {"options": "--address =text, -p --port =text, -w --www =read+recursive, -u --unix-socket =write, --accept-hosts =text, --* =[text]", "operands": "text...", "network": "yes"},
            "kustomize": {"options": "-o --output =write, --env =text, -e =text, --enable-helm, --helm-command =exec, --mount =text, --enable-alpha-plugins, --load-restrictor =text, --* =[text]", "operands": "url+read+recursive"},
            "explain version api-resources api-versions completion options plugin alpha": {"options": f"--client, --short, -o --output =text, --api-group =text, --api-version =text, {_ANY}", "operands": "text...", "network": "yes"},
            "login logout new-app new-project project start-build rsh rsync import-image tag status adm process policy observe expose-route": {"options": f"-f --filename =read, -u =text, -p =text, {_ANY}", "operands": "text...", "network": "yes"},
        },
    },
    "helm": {
        "options": "-n --namespace =text, --kube-context =text, --kubeconfig =execute, --kube-apiserver =url, --kube-token =text, --kube-ca-file =read, --kube-as-user =text, --kube-as-group =text, --kube-tls-server-name =text, --registry-config =read, --repository-config =read, --repository-cache =write+below, --burst-limit =text, --qps =text, --post-renderer =exec, --post-renderer-args =text, --debug, -h --help help, --* =[text]",
        "style": "anywhere",
        "env": "KUBECONFIG=execute HELM_PLUGINS=execute",
        "subcommands": {
            "install upgrade template": {"options": f"-f --values =url+read, --set =text, --set-string =text, --set-json =text, --set-file =text, --set-literal =text, --version =text, --repo =url, --username =text, --password =text, --ca-file =read, --cert-file =read, --key-file =read, --timeout =text, --description =text, --name-template =text, -o --output =text, --output-dir =write+below, -s --show-only =text, --keyring =read, --history-max =text, -l --labels =text, -a --api-versions =text, --kube-version =text, {_ANY}", "operands": "text url+read?", "network": "yes", "when": {"-g --generate-name": {"operands": "url+read"}}},
            "create": {"options": f"-p --starter =text, {_ANY}", "operands": "write..."},
            "lint package dependency dep show inspect verify unittest": {"options": f"-f --values =url+read, --set =text, -d --destination =write+below, --key =text, --keyring =read, --passphrase-file =read, --version =text, --app-version =text, -p --starter =text, --repo =url, {_ANY}", "operands": "url+read..."},
            # A plugin that everybody has: it renders, asks the cluster, and compares.
            "diff": {"options": _ANY, "subcommands": {"upgrade release revision rollback version": {"options": f"-f --values =url+read, --set =text, --set-string =text, --set-json =text, --set-file =text, --version =text, --post-renderer =exec, --repo =url, -C --context =text, --output =text, {_ANY}", "operands": "text...", "network": "yes"}}},
            "pull fetch": {"options": f"-d --destination --untardir =write+below, --version =text, --repo =url, --username =text, --password =text, --keyring =read, {_ANY}", "operands": "text...", "network": "yes", "also": "write+below ."},
            "push": {"options": _ANY, "operands": "read text", "network": "yes"},
            "repo": {"options": _ANY, "subcommands": {"add": {"options": f"--username =text, --password =text, --ca-file =read, --timeout =text, {_ANY}", "operands": "text url", "network": "yes"}, "*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
            "plugin": {"subcommands": {"install update": {"options": "--version =text", "operands": "url+execute", "network": "yes"}, "*": {"options": _ANY, "operands": "text..."}}},
            "uninstall un del delete rollback status history hist get list ls test search": {"options": f"--description =text, --cascade =text, -o --output =text, -f --filter =text, --max =text, -m =text, --offset =text, --revision =text, --timeout =text, -l --selector =text, -u =text, -p =text, {_ANY}", "operands": "text...", "network": "yes"},
            "registry": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
            "env version completion help": {"options": _ANY, "operands": "text..."},
        },
    },
    "k9s": {"options": f"-n --namespace =text, --context =text, --kubeconfig =execute, -c --command =text, {_ANY}", "network": "yes", "tty": "yes", "subcommands": {"version info help completion": {"options": _ANY, "operands": "text..."}, "*": {"options": _ANY, "operands": "text...", "network": "yes", "tty": "yes"}}},
    "kustomize": {"options": _ANY, "subcommands": {"build": {"options": "-o --output =write, -e --env =text, --helm-command =exec, --enable-exec, --enable-alpha-plugins, --load-restrictor =text, --* =[text]", "operands": "url+read+execute+recursive?", "also": "read+recursive ."}, "edit create": {"options": _ANY, "operands": "text...", "also": "write kustomization.yaml"}, "*": {"options": _ANY, "operands": "text..."}}},
    "minikube": {"options": f"-p --profile =text, {_ANY}", "style": "anywhere", "subcommands": {"ssh": {"options": "-n --node =text, --native-ssh =[text]", "style": "stops", "operands": "shell...", "place": "remote", "tty": "yes", "when": {"operands": {"tty": "no"}}}, "kubectl": {"style": "stops", "options": "--ssh", "operands": "text...", "network": "yes"}, "cp": {"operands": "text text"}, "mount": {"operands": "text", "options": _ANY}, "*": {"options": f"--driver =text, --mount-string =text, --mount, --cpus =text, --memory =text, -n =text, -f =read, -o =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "k3d": {"options": _ANY, "subcommands": {"cluster node": {"options": _ANY, "subcommands": {"*": {"options": f"-v --volume =text, -p --port =text, -c --config =read, -i --image =text, -a --agents -s --servers =text, --wait, --timeout =text, {_ANY}", "operands": "text...", "network": "yes"}}}, "*": {"options": f"-n =text, -o =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "kind k3s microk8s": {"options": _ANY, "subcommands": {"create": {"options": _ANY, "subcommands": {"*": {"options": f"--name =text, --config =read, --image =text, --kubeconfig =write, --wait =text, -c =read, -v =text, -p =text, {_ANY}", "operands": "text...", "network": "yes"}}}, "kubectl": {"style": "stops", "operands": "text...", "network": "yes"}, "*": {"options": f"--name =text, -n =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "skaffold tilt": {"options": f"-f --filename =execute, {_ANY}", "subcommands": {"*": {"options": f"-f --filename =execute, -p --profile =text, {_ANY}", "operands": "text...", "network": "yes", "also": "execute ."}}},
    "argocd flux istioctl linkerd eksctl kops kubeadm kubectx kubens stern": {"options": f"-n --namespace =text, --context =text, --kubeconfig =execute, -f --filename =read, {_ANY}", "subcommands": {"*": {"options": f"-n =text, -f =read, -o =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "vagrant": {"options": _ANY, "subcommands": {"ssh": {"options": "-c --command =shell, -p --plain, --tty, -t, --no-tty, --extra-args =text", "operands": "text...", "place": "remote", "tty": "yes", "network": "yes", "when": {"-c": {"tty": "no"}}}, "up provision reload resume snapshot": {"options": f"--provider =text, --provision-with =text, {_ANY}", "operands": "text...", "also": "execute Vagrantfile", "network": "yes"}, "box plugin": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text...", "network": "yes"}}}, "init package": {"options": f"--output =write, --base =text, {_ANY}", "operands": "text...", "also": "write Vagrantfile"}, "*": {"options": f"-f, {_ANY}", "operands": "text..."}}},
    "lxc incus multipass colima": {"options": _ANY, "subcommands": {"exec": {"options": "--env =text, --cwd =text, --user =text, --group =text, -n, -t, -T, --mode =text, --working-directory =text", "style": "permutes", "operands": "text command...", "place": "container"}, "shell console": {"options": _ANY, "operands": "text...", "tty": "yes"}, "ssh": {"options": _ANY, "style": "stops", "operands": "shell...", "place": "container", "tty": "yes", "when": {"operands": {"tty": "no"}}}, "transfer copy-files": {"options": _ANY, "operands": "read... write"}, "file": {"options": _ANY, "subcommands": {"push": {"options": _ANY, "operands": "read... text"}, "pull": {"options": _ANY, "operands": "text... write"}, "*": {"options": _ANY, "operands": "text..."}}}, "*": {"options": f"-c =text, -n =text, {_ANY}", "operands": "text...", "network": "yes"}}},
    "lxd": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text..."}}},
    "virsh": {"options": f"-c --connect =text, {_ANY}", "subcommands": {"console edit": {"options": _ANY, "operands": "text...", "tty": "yes"}, "define create": {"options": _ANY, "operands": "read"}, "*": {"options": _ANY, "operands": "text..."}}},
    "qemu-img": {"options": _ANY, "subcommands": {"create": {"options": "-f =text, -o =text, -b =read, -F =text, -q, -u, --object =text", "operands": "write text?"}, "convert": {"options": "-f =text, -O =text, -o =text, -B =read, -c, -p, -q, -n, -S =text, -m =text, -W, -l =text, -U, -T =text, -t =text, --* =[text]", "operands": "read... write"}, "resize commit rebase amend snapshot bitmap": {"options": "-f =text, -F =text, -b =read, -a =text, -d =text, -l, -c =text, -q, -p, -u, --* =[text], -*", "operands": "read+write text?"}, "*": {"options": "-f =text, -o =text, --output =text, -r =text, -q, -U, --* =[text], -*", "operands": "read..."}}},
    "VBoxManage": {"options": _ANY, "subcommands": {"*": {"options": f"{_ANY}", "operands": "text..."}}},
}  # fmt: skip


def explain_kubectl(call: Call, program: Program) -> Effects:
    """`kubectl exec POD -- COMMAND` and its like run in the cluster; `cp` has one side here."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    name = parsed.subcommand[0] if parsed.subcommand else ""
    if parsed.helps or not name:
        return base
    if name == "cp" and len(parsed.operands) == 2:
        return _copied(base, parsed.operands)
    if name not in {"exec", "run", "debug", "attach"}:
        return replace(base, paths=tuple(map(_from_file, base.paths)))
    words = _behind_pod(parsed.operands[1:])
    asks = parsed.has("-t", "--tty") and parsed.has("-i", "--stdin")
    inner = base.inner
    # A word without quotes before the command may be several, and so hold another one.
    before = itertools.takewhile(lambda one: not words or one is not words[0], call.args)
    words = (*(one for one in before if one.many), *words)
    if words:
        inner = (*inner, Inner(words, None, call.name, "wrapper", "remote"))
    tty = Known.YES if asks else base.needs_tty
    return replace(base, inner=inner, needs_tty=tty, stdin="data")


def _behind_pod(words: tuple[Arg, ...]) -> tuple[Arg, ...]:
    """The command; options may stand before `--`: `kubectl exec POD -n NAMESPACE -- ls`."""
    at = next((at for at, one in enumerate(words) if one.exact and one.text == "--"), -1)
    before = words[: max(at, 0)]
    values = [one.exact and one.text[:1] != "-" and "=" not in one.text for one in before]
    if any(not one.exact for one in before) or any(
        value and (not number or values[number - 1]) for number, value in enumerate(values)
    ):
        return words
    return words[at + 1 :]


def _from_file(use: RawPath) -> RawPath:
    """`--from-file=KEY=FILE`"""
    key, equals, path = use.arg.text.partition("=")
    if "from-file" not in use.via or not equals or "/" in key:
        return use
    return replace(use, arg=replace(use.arg, text=path))


def explain_minikube(call: Call, program: Program) -> Effects:
    """`minikube kubectl -- get pods` is kubectl; `minikube mount HERE:THERE` shares a folder."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    name = parsed.subcommand[0] if parsed.subcommand else ""
    if name == "start" and not parsed.helps:
        return _shared(base, parsed.value("--mount-string"))
    if parsed.helps or not parsed.operands:
        return base
    if name == "kubectl":
        words = tuple(word for at, word in enumerate(parsed.operands) if at or word.text != "--")
        program_word = replace(parsed.operands[0], text="kubectl", exact=True)
        return replace(base, inner=(*base.inner, Inner((program_word, *words), None, call.name)))
    if name == "mount":
        source = replace(parsed.operands[0], text=parsed.operands[0].text.partition(":")[0])
        return replace(base, paths=(*base.paths, RawPath("write", source, True)))
    if name == "cp" and len(parsed.operands) == 2:
        return _copied(base, parsed.operands)
    return base


def _shared(base: Effects, *mounts: Arg | None) -> Effects:
    """`HERE:THERE` is seen, and written, in the machine of the cluster."""
    paths = [
        RawPath("write", replace(mount, text=mount.text.partition(":")[0]), True, "option --mount")
        for mount in mounts
        if mount is not None and (mount.text[:1] in {"/", ".", "~"} or not mount.exact)
    ]
    return replace(base, paths=(*base.paths, *paths))


def explain_k3d(call: Call, program: Program) -> Effects:
    """`k3d cluster create -v HERE:THERE`"""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps:
        return base
    return _shared(base, *(flag.value for flag in parsed.flags if "-v" in flag.names))


def _copied(base: Effects, words: tuple[Arg, ...]) -> Effects:
    """`kubectl cp a POD:/b`: the side without a colon is here."""
    paths = list(base.paths)
    for role, word in zip(("read", "write"), words, strict=True):
        if ":" not in word.text.partition("/")[0]:
            paths.append(RawPath(role, word, True))
    return replace(base, paths=tuple(paths))


ODD = {
    **dict.fromkeys(("kubectl", "oc", "kubecolor"), explain_kubectl),
    "k3d": explain_k3d,
    **dict.fromkeys(("minikube", "k3s", "microk8s"), explain_minikube),
}
