"""Clouds, infrastructure as code and code hosting: the subcommand words say what is asked for."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

_ANY = "--* =[text], -*"
_WORDS = {"options": _ANY, "operands": "text...", "network": "yes"}
_TWO = {"options": _ANY, "network": "yes", "subcommands": {"*": _WORDS}}

PROGRAMS = {
    "terraform tofu terragrunt": {
        "env": "TF_CLI_CONFIG_FILE=execute TF_CLI_ARGS=options TERRAFORM_CONFIG=execute",
        "options": "-chdir =cwd, -help help, --help help, -h help, -v help, -version help, --version help, --terragrunt-* =[text]",
        "style": "single-dash exact",
        "subcommands": {
            "fmt": {"options": "-check dry, -diff, -recursive, -list=*, -write=*, -*", "style": "single-dash exact", "operands": "read+write..."},
            "validate version show output graph console providers metadata": {"options": "-*", "style": "single-dash exact", "operands": "text..."},
            "state workspace": {"options": "-*", "style": "single-dash exact", "subcommands": {"*": {"options": "-*", "style": "single-dash exact", "operands": "text...", "network": "yes"}}},
            "*": {"options": "-var-file =read, -var =text, -out =write, -state =read+write, -state-out -backup =write, -plugin-dir =execute, -backend-config =read, -from-module =text, -generate-config-out =write, -*", "style": "single-dash exact", "operands": "text...", "network": "yes", "also": "execute ."},
        },
    },
    "pulumi": {"options": "-C --cwd =cwd, -s --stack =text, --* =[text], -*", "network": "yes", "subcommands": {"stack config plugin state": {"options": _ANY, "network": "yes", "subcommands": {"*": _WORDS}}, "*": {**_WORDS, "also": "execute ."}}},
    "ansible ansible-playbook ansible-pull ansible-galaxy ansible-vault ansible-console": {"options": "-i --inventory =read, -e --extra-vars =text, -l =text, -t =text, -u =text, -m =text, -a =text, -M --module-path =execute, -f =text, -c --connection =text, --vault-password-file --vault-pass-file --become-password-file --connection-password-file =execute, --private-key --key-file =read, --* =[text], -*", "operands": "execute...", "network": "yes"},
    "packer salt salt-call puppet chef-client knife nomad waypoint boundary cdk cdktf sam serverless sls copilot-cli eb amplify": {"options": _ANY, "network": "yes", "subcommands": {"*": {**_WORDS, "also": "execute ."}}},
    "aws": {
        "options": "--profile =text, --region =text, --output =text, --endpoint-url =url, --query =text, --ca-bundle =read, --cli-* =url+read, --body =url+read, --color =text, --no-* , --debug, --version help",
        "style": "anywhere",
        "network": "yes",
        "subcommands": {
            "s3": {"network": "yes", "subcommands": {"cp mv sync": {"options": "--recursive recursive, --exclude =text, --include =text, --acl =text, --sse =[text], --delete, --dryrun, --quiet, --storage-class =text, --* =[text]", "operands": "url+read url+write", "network": "yes"}, "*": _WORDS}},
            "configure": {"options": _ANY, "also": "write ~/.aws", "subcommands": {"list get list-profiles": {"options": _ANY, "operands": "text...", "also": "read /dev/null"}, "*": {"options": _ANY, "operands": "text...", "also": "write ~/.aws"}}},
            "*": {"options": "--* =[text], -*", "network": "yes", "subcommands": {"*": {"options": "--* =[text], -*", "operands": "text...", "network": "yes"}}},
        },
    },
    "gcloud gsutil bq az doctl oci linode-cli hcloud scw ibmcloud aliyun heroku flyctl fly vercel netlify wrangler firebase supabase railway render surge now cf exo openstack nova vultr-cli civo s3cmd b2 mc azcopy": {
        "options": "--project =text, --account =text, --region =text, --zone =text, --format =text, --filter =text, -g --resource-group =text, -n --name =text, -o --output =text, -a --app =text, -q --quiet, --version help, -h --help help, --* =[text], -*",
        "style": "anywhere",
        "network": "yes",
        "subcommands": {
            "version help": {"options": _ANY, "operands": "text..."},
            "config": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text..."}}},
            "*": {"options": _ANY, "network": "yes", "subcommands": {"*": {"options": _ANY, "operands": "text...", "network": "yes"}}},
        },
    },
    "gh": {
        "options": "-R --repo =text, --help help, -h help, --version help, --hostname =host",
        "style": "anywhere",
        "network": "yes",
        "env": "GH_PAGER=shell PAGER=shell GH_EDITOR=shell GH_BROWSER=shell BROWSER=shell",
        "subcommands": {
            "api": {"options": "-X --method =text, -f --raw-field =text sends, -F --field =text sends, --input =read sends, -H --header =text, -q --jq =text, -t --template =text, --paginate, -i --include, --silent, --slurp, -p --preview =text, --cache =text, --verbose", "operands": "text", "network": "yes"},
            "config": {"subcommands": {"set": {"options": _ANY, "operands": "text...", "also": "write ~/.config/gh"}, "*": {"options": _ANY, "operands": "text..."}}},
            "extension ext extensions": {"network": "yes", "subcommands": {"install upgrade exec create": {"options": _ANY, "operands": "text...", "network": "yes", "also": "write+below ~/.local/share/gh"}, "*": _WORDS}},
            "completion version help": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text..."}}},
            "alias": {"subcommands": {"set import": {"options": "-s --shell, --clobber", "operands": "text shell", "also": "write ~/.config/gh"}, "*": {"operands": "text...", "options": _ANY}}},
            "auth": {"network": "yes", "subcommands": {"login": {"options": "--with-token, -h =text, -p =text, -w, --* =[text]", "network": "yes", "tty": "yes", "when": {"--with-token": {"tty": "no"}}}, "setup-git": {**_WORDS, "also": "write ~/.gitconfig"}, "status": {"options": "-t --show-token, -a --active, --* =[text]", "network": "yes"}, "*": _WORDS}},
            "pr issue release repo gist": {
                "network": "yes",
                "subcommands": {
                    "create new comment edit review": {"options": "-t --title =text, -b --body =text, -F --body-file =read sends, -B --base =text, -H --head =text, -l =text, -a =text, -r =text, -m =text, -p =text, -n =text, --notes =text, --notes-file =read, -f --fill, -d --draft, -w --web, --json =text, --jq =text, -q =text, --* =[text], -*", "operands": "text...", "network": "yes"},
                    "clone": {"options": _ANY, "operands": "text write+below", "network": "yes", "also": "write+below ."},
                    "checkout download": {"options": "-D --dir =write+below, -b =text, -p =text, -n =text, -O =write, --* =[text], -*", "operands": "text...", "network": "yes", "also": "write+below ."},
                    "*": {"options": "-L --limit =text, -s --state =text, -l --label =text, -a =text, -A =text, -q --jq =text, --json =text, -t =text, -S =text, -B =text, -H =text, --* =[text], -*", "operands": "text...", "network": "yes"},
                },
            },
            "*": {"options": _ANY, "network": "yes", "subcommands": {"*": {"options": "-D --dir =write+below, -O --output =write, -L --limit =text, -b =text, -w =text, -q =text, -f =text, -F =text, -e =text, -s =text, -t =text, --json =text, --jq =text, --* =[text], -*", "operands": "text...", "network": "yes"}}},
        },
    },
    "glab hub tea jira linear sentry-cli datadog-ci stripe twilio slack": {"options": _ANY, "network": "yes", "subcommands": {"*": {"options": _ANY, "network": "yes", "subcommands": {"*": _WORDS}}}},
    "sops": {"options": f"-d --decrypt, -e --encrypt, -i --in-place, --output =write, --config =read, --extract =text, {_ANY}", "subcommands": {"exec-env exec-file": {"options": f"--user =text, {_ANY}", "operands": "read shell"}, "*": {"options": _ANY, "operands": "read..."}}},
    "chezmoi": {"options": f"-S --source =execute, -D --destination =write+below, -c --config =execute, {_ANY}", "subcommands": {"apply update init": {"options": f"--apply, {_ANY}", "operands": "text...", "also": "write+below ~", "network": "yes"}, "execute-template": {"options": _ANY, "operands": "code:other..."}, "*": {"options": _ANY, "operands": "text..."}}},
    "age": {"options": f"-i --identity =read, -o --output =write, -R --recipients-file =read, -r =text, -d, -e, -p, -a, {_ANY}", "operands": "read", "stdin": "data"},
    "vault op bw lpass pass gopass secret-tool keyring security age-keygen": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text..."}}},
}  # fmt: skip


def explain_gh(call: Call, program: Program) -> Effects:
    """`gh repo clone REPO -- OPTIONS` hands what follows to `git clone`."""
    base = effects(call, take_apart(call, program))
    if base.subcommand[:2] != ("repo", "clone") or not base.operands:
        return base
    first = base.operands[0]
    words = (Arg("git", span=first.span), Arg("clone", span=first.span), *base.operands)
    return replace(base, inner=(*base.inner, Inner(words, None, "gh repo clone")))


ODD = {"gh": explain_gh}
