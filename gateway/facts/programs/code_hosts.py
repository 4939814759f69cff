"""GitHub, GitLab and trackers by command line: what is only looked at, what is changed there, what is sent."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg, HostUse, Unknown
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_ANY = "--* =[text], -*"
_WORDS = {"options": _ANY, "operands": "text...", "network": "yes"}
_SHOW = "-R --repo =text, --json =text, -q --jq =text, -t --template =text, -w --web, -L --limit =text, -s --state =text, -l --label =text, -a --assignee =text, -A --author =text, -S --search =text, -B --base =text, -H --head =text, -m --milestone =text, -e --event =text, -b --branch =text, -u --user =text, -c --commit =text, -o --org =text, -j --job =text, -d --draft, -i --interval =text, -v --visibility =text, --sort =text, --order =text, --env =text, --language =text, --topic =text, --source, --fork, --log, --log-failed, --exit-status, -r --ref =text, --yaml, --comments, --patch, --name-only, --color =text, --required, --watch, --fail-fast, --* =[text]"
_WRITE = "-R --repo =text, -t --title =text, -b --body =text, -F --body-file --notes-file =read sends, -n --notes =text, -B --base =text, -H --head =text, -l --label =text, -a --assignee =text, -r --reviewer =text, -m --milestone =text, -p --project =text, -T --template =text, -f --fill, -d --draft, -w --web, -e --editor, --add-label =text, --remove-label =text, --add-assignee =text, --remove-assignee =text, --add-reviewer =text, --remove-reviewer =text, -c --comment =text, --reason =text, --json =text, --target =text, --discussion-category =text, --notes-start-tag =text, --recover =text, --attribution =text, --fill-first, --fill-verbose, --generate-notes, --notes-from-tag, --* =[text], -*"
_DOWNLOAD = "-R --repo =text, -D --dir =write+below, -O --output =write, -p --pattern =text, -n --name =text, -A --archive =text, -b --branch =text, -f --force, --clobber, --skip-existing, --detach, --recurse-submodules, --* =[text]"

PROGRAMS = {
    "gh": {
        "options": "-R --repo =text, --help help, -h help, --version help, --hostname =host",
        "style": "anywhere",
        "network": "yes",
        "env": "GH_PAGER=shell PAGER=shell GH_EDITOR=shell GH_BROWSER=shell BROWSER=shell GH_CONFIG_DIR=execute GLAMOUR_STYLE=read",
        "subcommands": {
            "api": {"options": "-X --method =text, -f --raw-field =text sends, -F --field =text sends, --input =read sends, -H --header =text, -q --jq =text, -t --template =text, --paginate, -i --include, --silent, --slurp, -p --preview =text, --cache =text, --verbose, --hostname =host", "operands": "text", "network": "yes"},
            "config": {"subcommands": {"set clear-cache": {"options": _ANY, "operands": "text...", "also": "write ~/.config/gh"}, "*": {"options": _ANY, "operands": "text..."}}},
            "extension ext extensions": {"network": "yes", "subcommands": {"install upgrade create remove": {"options": "--pin =text, --force, --all, --precompiled =text, --dry-run dry", "operands": "text...", "network": "yes", "also": "write+below ~/.local/share/gh"}, "*": _WORDS}},
            "completion version help": {"options": _ANY, "operands": "text..."},
            "alias": {"subcommands": {"set import": {"options": "-s --shell, --clobber", "operands": "text shell", "also": "write ~/.config/gh"}, "*": {"operands": "text...", "options": _ANY}}},
            "auth": {"network": "yes", "subcommands": {"login refresh": {"options": "--with-token, -h --hostname =text, -p --git-protocol =text, -s --scopes =text, -w --web, --* =[text]", "network": "yes", "tty": "yes", "when": {"--with-token": {"tty": "no"}}}, "setup-git": {"options": _ANY, "operands": "text...", "network": "yes", "also": "write ~/.gitconfig"}, "status": {"options": "-t --show-token, -a --active, -h --hostname =text, --json =text, --* =[text]", "network": "yes"}, "*": {"options": f"-h --hostname =text, -u --user =text, {_ANY}", "operands": "text...", "network": "yes"}}},
            "pr issue": {
                "network": "yes",
                "subcommands": {
                    "review": {"options": f"-a --approve, -r --request-changes, -c --comment, -b --body =text, -F --body-file =read sends, -R --repo =text, {_ANY}", "operands": "text...", "network": "yes"},
                    "create new comment edit close reopen": {"options": _WRITE, "operands": "text...", "network": "yes"},
                    "merge": {"options": f"-A --author-email =text, -b --body =text, -F --body-file =read sends, -t --subject =text, -d --delete-branch, -m --merge, -s --squash, -r --rebase, --auto, --disable-auto, --admin, --match-head-commit =text, {_ANY}", "operands": "text...", "network": "yes"},
                    "checkout co": {"options": _DOWNLOAD, "operands": "text...", "network": "yes", "also": "write+below ."},
                    "*": {"options": _SHOW, "operands": "text...", "network": "yes"},
                },
            },
            "release": {
                "network": "yes",
                "subcommands": {
                    "create new edit": {"options": _WRITE, "operands": "text read...", "network": "yes"},
                    "upload": {"options": f"--clobber, -R =text, {_ANY}", "operands": "text read...", "network": "yes"},
                    "download": {"options": _DOWNLOAD, "operands": "text...", "network": "yes", "also": "write+below ."},
                    "*": {"options": f"-y --yes, --cleanup-tag, {_SHOW}", "operands": "text...", "network": "yes"},
                },
            },
            "repo": {
                "network": "yes",
                "subcommands": {
                    "create new": {"options": f"-d --description =text, -h --homepage =text, -g --gitignore =text, -l --license =text, -r --remote =text, -s --source =read, -t --team =text, -p --template =text, -c --clone, --push, --public, --private, --internal, {_ANY}", "operands": "text...", "network": "yes"},
                    "clone": {"options": f"-u --upstream-remote-name =text, {_ANY}", "operands": "text write+below?", "network": "yes", "also": "write+below ."},
                    "delete archive unarchive rename edit fork sync set-default deploy-key autolink": {"options": f"-y --yes --confirm, -d --description =text, -h --homepage =text, -b --branch =text, -s --source =text, --remote-name =text, --org =text, --visibility =text, --add-topic =text, --default-branch =text, {_ANY}", "operands": "text...", "network": "yes"},
                    "*": {"options": _SHOW, "operands": "text...", "network": "yes"},
                },
            },
            "gist": {
                "network": "yes",
                "subcommands": {
                    "create new": {"options": "-d --desc =text, -f --filename =text, -p --public, -w --web", "operands": "read...", "network": "yes"},
                    "edit": {"options": "-a --add =read sends, -d --desc =text, -f --filename =text, -r --remove =text", "operands": "text read?", "network": "yes", "tty": "yes", "when": {"-a -d -r 2 operands": {"tty": "no"}}},
                    "clone": {"options": _ANY, "operands": "text write+below?", "network": "yes", "also": "write+below ."},
                    "*": {"options": _SHOW, "operands": "text...", "network": "yes"},
                },
            },
            "run workflow cache label ruleset org status search attestation at agent-task project": {"options": _SHOW, "network": "yes", "subcommands": {"download": {"options": _DOWNLOAD, "operands": "text...", "network": "yes", "also": "write+below ."}, "run": {"options": "-r --ref =text, -f --raw-field =text sends, -F --field =text sends, --json, -R --repo =text", "operands": "text?", "network": "yes"}, "*": {"options": f"-y --yes, --name =text, --description =text, --owner =text, --id =text, --title =text, --format =text, {_SHOW}", "operands": "text...", "network": "yes"}}},
            "secret variable": {"network": "yes", "subcommands": {"set": {"options": "-b --body =text sends, -f --env-file =read sends, -e --env =text, -o --org =text, -r --repos =text, -v --visibility =text, -a --app =text, -u --user, --no-store, -R --repo =text", "operands": "text?", "network": "yes"}, "*": {"options": f"-e --env =text, -o --org =text, -a --app =text, -u --user, {_ANY}", "operands": "text...", "network": "yes"}}},
            "ssh-key gpg-key": {"network": "yes", "subcommands": {"add": {"options": "-t --title =text, --type =text", "operands": "read?", "network": "yes"}, "*": {"options": "-y --yes, --* =[text]", "operands": "text...", "network": "yes"}}},
            "browse": {"options": _SHOW, "operands": "text?", "network": "yes"},
            "codespace cs": {"network": "yes", "subcommands": {"ssh": {"options": "-c --codespace =text, -d --debug, --config, --profile =text, --server-port =text, -R =text", "style": "stops", "operands": "shell...", "place": "remote", "network": "yes", "tty": "yes", "when": {"operands": {"tty": "no"}}}, "cp": {"options": f"-c --codespace =text, -e, -r, {_ANY}", "operands": "remote+read... remote+write", "network": "yes"}, "*": {"options": f"--codespace =text, {_SHOW}", "operands": "text...", "network": "yes"}}},
        },
    },
    "glab": {"options": f"-R --repo =text, {_ANY}", "network": "yes", "subcommands": {"api": {"options": f"-X --method =text, -f --raw-field =text sends, -F --field =text sends, --input =read sends, -H --header =text, {_ANY}", "operands": "text", "network": "yes"}, "version help completion": {"options": _ANY, "operands": "text..."}, "*": {"options": _ANY, "network": "yes", "subcommands": {"clone": {"options": _ANY, "operands": "text write+below?", "network": "yes", "also": "write+below ."}, "*": {"options": f"-t --title =text, -d --description =text, -b --target-branch =text, -s --source-branch =text, -l --label =text, -a --assignee =text, -m --message =text, -F =text, -R --repo =text, -p =text, -P =text, -n =text, {_ANY}", "operands": "text...", "network": "yes"}}}}},
    "hub": {"options": _ANY, "operands": "text...", "style": "no-options", "network": "yes"},
    "slack": {"options": _ANY, "network": "yes", "subcommands": {"file": {"options": _ANY, "network": "yes", "subcommands": {"upload": {"options": f"--file =read+sends, {_ANY}", "operands": "read+sends...", "network": "yes"}, "*": _WORDS}}, "*": {"options": _ANY, "network": "yes", "subcommands": {"*": _WORDS}}}},
    "tea jira linear sentry-cli datadog-ci stripe twilio": {"options": _ANY, "network": "yes", "subcommands": {"*": {"options": _ANY, "network": "yes", "subcommands": {"*": _WORDS}}}},
}  # fmt: skip

# The last word of the subcommand says that something changes over there.
_CHANGING = frozenset(
    """
    create new merge close comment note delete edit update lock unlock pin unpin ready reopen review
    revert transfer upload fork sync rename archive unarchive set add rerun cancel run enable
    disable link unlink update-branch copy mark-template item-add item-create item-edit item-delete
    item-archive field-create field-delete develop retry trigger approve revoke rebase for import
    subscribe unsubscribe remove delete-asset mirror
    """.split()  # noqa: SIM905
)
_LOCAL = frozenset({"alias", "completion", "config", "help", "version"})


def explain_gh(call: Call, program: Program) -> Effects:
    """The host, what is sent to it, and where gh asks questions."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if base.subcommand == ("alias", "set"):
        return replace(base, inner=tuple(map(_alias, base.inner)))
    if parsed.helps or not base.subcommand or base.subcommand[0] in _LOCAL:
        return base
    host = HostUse(_host(call, parsed), sends=_changes(parsed, base.subcommand), via="default")
    given = tuple(replace(one, sends=one.sends or host.sends) for one in base.hosts)
    done = replace(base, hosts=given or (host,), network=Known.YES)
    if base.subcommand[:2] == ("repo", "clone") and base.operands:
        first = base.operands[0]
        words = (Arg("git", span=first.span), Arg("clone", span=first.span), *base.operands)
        done = replace(done, inner=(*done.inner, Inner(words, None, "gh repo clone")))
    if base.subcommand[:2] in {("extension", "exec"), ("ext", "exec")}:
        unknown = Unknown("effects", "what the extension does is not known")
        done = replace(done, unknowns=(*done.unknowns, unknown))
    return replace(done, needs_tty=Known.YES) if _asks(call, parsed, base.subcommand) else done


def _alias(inner: Inner) -> Inner:
    """`!text` is for a shell, anything else for gh itself."""
    text = inner.text or Arg("")
    if text.text.startswith("!"):
        return replace(inner, text=replace(text, text=text.text[1:]))
    return replace(inner, text=replace(text, text=f"gh {text.text}"))


def _host(call: Call, parsed: Parsed) -> str:
    named = parsed.value("-R")
    if named is not None and named.exact and named.text.count("/") == 2 and "://" not in named.text:
        return named.text.partition("/")[0]
    default = "github.com" if call.name == "gh" else "gitlab.com"
    variable = dict(call.env).get("GH_HOST" if call.name == "gh" else "GITLAB_HOST")
    return variable.text if variable is not None and variable.exact else default


def _changes(parsed: Parsed, words: tuple[str, ...]) -> bool:
    if words[0] == "api":
        method = parsed.value("-X", "--method")
        given = parsed.has("-f", "-F", "--input")
        return method.text.upper() not in {"GET", "HEAD"} if method is not None else given
    return words[-1] in _CHANGING and words[:2] != ("auth", "refresh")


# Subcommand → options of which one is needed so that nothing is asked.
_NEEDED: dict[tuple[str, ...], tuple[str, ...]] = {
    # (Where nobody can answer, `gh pr create` and `gh issue create` say what is missing and end.)
    ("pr", "merge"): ("-m", "-s", "-r", "--disable-auto", "--auto"),
    ("pr", "review"): ("-a", "-r", "-c"),
    ("pr", "comment"): ("-b", "-F", "-w"),
    ("issue", "comment"): ("-b", "-F", "-w"),
    ("release", "create"): ("-n", "-F", "--generate-notes", "--notes-from-tag"),
    ("repo", "delete"): ("-y", "--yes", "--confirm"),
}  # fmt: skip


def _asks(call: Call, parsed: Parsed, words: tuple[str, ...]) -> bool:
    if call.name != "gh":
        return False
    needed = _NEEDED.get(words[:2])
    if needed is not None:
        return not parsed.has(*needed) or parsed.has("--editor")
    if words == ("secret", "set"):
        return not parsed.has("-b", "-f") and not call.fed
    return words == ("repo", "create") and not parsed.operands


def explain_hub(call: Call, program: Program) -> Effects:
    """hub is git with more subcommands."""
    base = effects(call, take_apart(call, program))
    if not call.args:
        return base
    words = (replace(call.args[0], text="git", exact=True), *call.args)
    return replace(base, inner=(Inner(words, None, "hub"),))


ODD = {"gh": explain_gh, "glab": explain_gh, "hub": explain_hub}
