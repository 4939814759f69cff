"""Infrastructure as code: plans that are looked at, and applied; playbooks, and where they run."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_WORDS = {"options": _ANY, "operands": "text...", "network": "yes"}
_TERRAFORM = "-var-file =read, -var =text, -out =write, -state =read+write, -state-out -backup =write, -plugin-dir =execute, -backend-config =read, -from-module =text, -generate-config-out =write, -target =text, -replace =text, -lock-timeout =text, -parallelism =text, -auto-approve, -input=*, -refresh=*, -json, -no-color, -destroy, -*"
_PLAIN = {"style": "single-dash exact"}
_PLAYBOOK = "-i --inventory --inventory-file =read, -e --extra-vars =text, -l --limit =text, -t --tags =text, --skip-tags =text, -u --user =text, -M --module-path =execute, -f --forks =text, -c --connection =text, -T --timeout =text, --start-at-task =text, --become-method =text, --become-user =text, --vault-id =text, --vault-password-file --vault-pass-file --become-password-file --become-pass-file --connection-password-file --conn-pass-file =execute, --private-key --key-file =read, --ssh-common-args --ssh-extra-args --sftp-extra-args --scp-extra-args =text, -k --ask-pass, -K --ask-become-pass, -J --ask-vault-pass --ask-vault-password, -b --become, -C --check, -D --diff, -v, -vv, -vvv, -vvvv, --step, --syntax-check, --list-hosts, --list-tasks, --list-tags, --flush-cache, --force-handlers, -h help, --help help, --version help"
_ADHOC = _PLAYBOOK.replace("-t --tags =text", "-t --tree =write+below, --tags =text")
_ASKED = {"-k -K -J --step": {"tty": "yes"}}

PROGRAMS = {
    "terraform tofu terragrunt": {
        "env": "TF_CLI_CONFIG_FILE=execute TF_CLI_ARGS=options TF_CLI_ARGS_plan=options TF_CLI_ARGS_apply=options TF_CLI_ARGS_init=options TF_CLI_ARGS_destroy=options TF_CLI_ARGS_import=options TERRAFORM_CONFIG=execute TF_PLUGIN_CACHE_DIR=execute TF_LOG_PATH=write TF_DATA_DIR=write+below",
        "options": "-chdir =cwd, -help help, --help help, -h help, -v help, -version help, --version help, --terragrunt-* =[text]",
        "style": "single-dash exact",
        "subcommands": {
            "fmt": {**_PLAIN, "options": "-check dry, -diff, -recursive, -list=*, -write=*, -*", "operands": "read+write...", "when": {"no operands": {"also": "write+below ."}}},
            "providers": {**_PLAIN, "options": "-*", "subcommands": {"mirror": {**_PLAIN, "options": "-platform =text, -*", "operands": "write+below", "network": "yes"}, "*": {**_PLAIN, "options": "-*", "operands": "text...", "also": "read ."}}, "also": "read ."},
            "validate version show output graph metadata": {**_PLAIN, "options": "-state =read, -json, -raw, -no-color, -*", "operands": "text...", "also": "read ."},
            "console": {**_PLAIN, "options": _TERRAFORM, "operands": "text...", "also": "execute .", "tty": "yes", "when": {"fed": {"tty": "no"}}},
            "apply destroy": {**_PLAIN, "options": _TERRAFORM, "operands": "read?", "network": "yes", "also": "execute .", "tty": "yes", "when": {"operands": {"tty": "no"}, "-auto-approve": {"tty": "no"}}},
            "login": {**_PLAIN, "operands": "host?", "network": "yes", "tty": "yes", "also": "write ~/.terraform.d"},
            "state workspace": {**_PLAIN, "options": "-*", "subcommands": {"list show pull select": {**_PLAIN, "options": "-state =read, -*", "operands": "text...", "network": "yes"}, "push": {**_PLAIN, "options": "-*", "operands": "read", "network": "yes"}, "*": {**_PLAIN, "options": "-state =read+write, -state-out -backup =write, -*", "operands": "text...", "network": "yes"}}},
            "init get": {**_PLAIN, "options": _TERRAFORM, "operands": "text...", "network": "yes", "also": "execute ., write+below .terraform"},
            "plan import refresh test untaint taint force-unlock logout modules run run-all stack hclfmt hclvalidate graph-dependencies output-module-groups": {**_PLAIN, "options": _TERRAFORM, "operands": "text...", "network": "yes", "also": "execute ."},
        },
    },
    "pulumi": {
        "options": "-C --cwd =cwd, -s --stack =text, --* =[text], -*",
        "network": "yes",
        "subcommands": {
            "up update destroy refresh import": {"options": f"-y --yes, -f --skip-preview, -t --target =text, -m --message =text, -p --parallel =text, --non-interactive, --config-file =read, -c --config =text, {_ANY}", "operands": "text...", "network": "yes", "also": "execute .", "tty": "yes", "when": {"-y --yes --non-interactive": {"tty": "no"}}},
            "stack config plugin state org env policy": {"options": _ANY, "network": "yes", "subcommands": {"*": _WORDS}},
            "version whoami help about": {"options": _ANY, "operands": "text..."},
            "*": {**_WORDS, "also": "execute ."},
        },
    },
    "ansible": {"options": f"-m --module-name =text, -a --args =text, -B --background =text, -P --poll =text, -o --one-line, --playbook-dir =read, --task-timeout =text, {_ADHOC}", "operands": "text", "network": "yes", "when": _ASKED},
    "ansible-playbook": {"options": _PLAYBOOK, "operands": "execute...", "network": "yes", "env": "ANSIBLE_CONFIG=execute ANSIBLE_LIBRARY=execute", "when": {"--list-tasks --list-tags --list-hosts --syntax-check": {"network": "no"}, **_ASKED}},
    "ansible-pull": {"options": f"-U --url =url, -d --directory =write+below, {_PLAYBOOK}", "operands": "execute...", "network": "yes"},
    "ansible-console": {"options": _PLAYBOOK, "operands": "text...", "network": "yes", "tty": "yes", "stdin": "code:shell", "when": {"fed": {"tty": "no"}}},
    "ansible-galaxy": {"options": _ANY, "network": "yes", "subcommands": {"*": {"options": _ANY, "subcommands": {"install download": {"options": f"-r --role-file --requirements-file =read, -p --roles-path --collections-path =write+below, -s --server =url, {_ANY}", "operands": "text...", "network": "yes"}, "*": _WORDS}}}},
    "ansible-vault": {"options": _ANY, "subcommands": {"view": {"options": f"--vault-password-file --vault-pass-file =execute, --vault-id =text, {_ANY}", "operands": "read..."}, "decrypt encrypt rekey": {"options": f"--vault-password-file --vault-pass-file --new-vault-password-file =execute, --vault-id =text, --output =write, {_ANY}", "operands": "read+write..."}, "edit create": {"options": _ANY, "operands": "write...", "tty": "yes"}, "*": {"options": _ANY, "operands": "text..."}}},
    "helmfile": {"options": f"-b --helm-binary -k --kustomize-binary -f --file -d --chart --state-values-file --values =execute, -e --environment -n --namespace -l --selector -c --kube-context --log-level --args --state-values-set --set =text, --output-dir --output-file-template --cache-dir =write+below, {_ANY}", "style": "anywhere", "operands": "text...", "network": "yes", "also": "execute ."},
    "packer": {"options": _ANY, "subcommands": {"build validate inspect init fmt": {"options": "-var-file =read, -var =text, -only =text, -except =text, -on-error =text, -*", "style": "single-dash exact", "operands": "execute...", "network": "yes"}, "*": {"options": _ANY, "operands": "text..."}}},
    "salt salt-call puppet chef-client knife nomad waypoint boundary cdk cdktf sam serverless sls copilot-cli eb amplify": {"options": _ANY, "network": "yes", "subcommands": {"ssh console": {**_WORDS, "tty": "yes"}, "*": {**_WORDS, "also": "execute ."}}},
}  # fmt: skip

_HERE = frozenset({"localhost", "127.0.0.1", "::1"})
_WITH_SHELL = frozenset({"shell", "ansible.builtin.shell", "raw", "ansible.builtin.raw"})
_WITHOUT = frozenset({"command", "ansible.builtin.command"})


def explain_ansible(call: Call, program: Program) -> Effects:
    """`ansible HOSTS -m shell -a TEXT`: the text runs there, or here when that is meant."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    module, text = parsed.value("-m"), parsed.value("-a")
    if parsed.helps or text is None:
        return base
    connection = parsed.value("-c", "--connection")
    hosts = parsed.operands[0] if parsed.operands else Arg("", exact=False)
    here = hosts.text in _HERE or (connection is not None and connection.text == "local")
    place = "local" if here or not hosts.exact else "remote"
    name = module.text if module is not None else "command"
    inner, paths = list(base.inner), list(base.paths)
    if name in _WITH_SHELL or (module is not None and not module.exact):
        inner.append(Inner((), text, "ansible", "option", place))
    elif name in _WITHOUT:
        # It splits the text like a shell would, but runs no shell.
        inner.append(Inner((), text, "ansible", "option", place))
    else:
        paths += _module_paths(name, text, place)
    return replace(base, inner=tuple(inner), paths=tuple(paths))


def _module_paths(name: str, text: Arg, place: str) -> list[RawPath]:
    """`src=…` is read on this side; `dest=…` and `path=…` are written where the module runs."""
    fields = dict(part.partition("=")[::2] for part in text.text.split())
    found = []
    if name.endswith(("copy", "template", "unarchive")) and "src" in fields:
        found.append(RawPath("read", replace(text, text=fields["src"]), True, "option --args"))
    if name.endswith("script"):
        found.append(
            RawPath("execute", replace(text, text=text.text.split()[0]), via="option --args")
        )
    if name.endswith("fetch") and "dest" in fields:
        found.append(
            RawPath("write", replace(text, text=fields["dest"]), via="option --args", below=True)
        )
    if place == "local":
        gone = fields.get("state") == "absent"
        for key in ("dest", "path", "name"):
            if fields.get(key, "").startswith(("/", ".", "~")):
                role = "delete" if gone else "write"
                found.append(RawPath(role, replace(text, text=fields[key]), gone, "option --args"))
    return found


# … with these no question is asked before it begins.
_ASKS_NOTHING = frozenset(["plan", "validate", "output", "show", "init", "providers", "graph"])


def explain_terragrunt(call: Call, program: Program) -> Effects:
    """As terraform; `run-all` does it in every folder below."""
    base = effects(call, take_apart(call, program))
    words = {arg.text for arg in call.args}
    if base.subcommand[:1] == ("run-all",) and words.isdisjoint(_ASKS_NOTHING):
        return replace(base, needs_tty=Known.UNKNOWN)
    return base


ODD = {"ansible": explain_ansible, "terragrunt": explain_terragrunt}
