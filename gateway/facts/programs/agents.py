"""Other agents, language models, and the gateway itself.

An agent that starts another one hands on what it may do: what that one does is not in the command.
"""

from __future__ import annotations

from gateway.facts.model import HostUse, Unknown
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_ANY = "--* =[text], -*"
_AGENT = {"operands": "text...", "network": "yes", "stdin": "data", "style": "exact"}
_RUN = "--policy =read, --workspace =text, --audit-dir =write+below, --timeout =text, --cwd =cwd, --json, --merged, --quiet, --dry-run, --keep, --background, --uncontained, --attended, -h --help help"
_POLICY = "--policy =text, --workspace =text, --audit-dir =text, -o --output =write, --json, -h --help help, --* =[text], -*"

PROGRAMS = {
    "claude": {**_AGENT, "options": "-p --print, -c --continue, -r --resume =[text], --model =text, --fallback-model =text, --output-format =text, --input-format =text, --allowedTools --allowed-tools =text, --disallowedTools --disallowed-tools =text, --permission-mode =text, --permission-prompt-tool =text, --dangerously-skip-permissions, --allow-dangerously-skip-permissions, --mcp-config =execute, --strict-mcp-config, --settings =execute, --setting-sources =text, --plugin-dir =execute, --add-dir =read+recursive, --append-system-prompt =text, --system-prompt =text, --append-system-prompt-file =read, --system-prompt-file =read, --agents =text, --agent =text, --max-turns =text, --max-budget-usd =text, --json-schema =text, --session-id =text, --fork-session, --ide, --verbose, -d --debug =[text], -v --version help, -h --help help, --* =[text]"},
    "codex": {**_AGENT, "options": "-m --model =text, -c --config =text, -p --profile =text, -s --sandbox =text, -a --ask-for-approval =text, -i --image =read, -C --cd =cwd, --add-dir =write+below, --full-auto, --dangerously-bypass-approvals-and-sandbox --yolo, --output-schema =read, -o --output-last-message =write, --search, --oss, --json, --skip-git-repo-check, --enable =text, --disable =text, --color =text, -V --version help, -h --help help, --* =[text]"},
    "gemini qwen": {**_AGENT, "options": "-m --model =text, -p --prompt =text, -i --prompt-interactive =text, -s --sandbox, -y --yolo, --approval-mode =text, --allowed-tools =text, -e --extensions =text, --include-directories =read+recursive, -o --output-format =text, -a --all-files, -d --debug, -c --checkpointing, -r --resume =text, -v --version help, -h --help help, --* =[text]"},
    "copilot cursor-agent": {**_AGENT, "options": "-p --prompt --print =[text], --model =text, --allow-all-tools, --allow-tool =text, --deny-tool =text, --add-dir =read+recursive, -f --force, --output-format =text, -a --api-key =text, --resume =[text], -v --version help, -h --help help, --* =[text]"},
    "opencode": {**_AGENT, "options": "-m --model =text, -p --prompt =text, -s --session =text, -c --continue, --agent =text, -f --file =read, --port =text, --hostname =text, -v --version help, -h --help help, --* =[text]"},
    "aider": {**_AGENT, "options": "-m --message --msg =text, -f --message-file =read, --model =text, --file =write, --read =read, --yes-always --yes, --test-cmd =shell, --lint-cmd =shell, --apply =read, --load =execute, -c --config =execute, --env-file =read, --api-key =text, --commit, --lint, --test, --exit, --version help, -h --help help, --* =[text]", "operands": "write..."},
    "llm": {**_AGENT, "options": "-m --model =text, -s --system =text, -f --fragment =url+read, -a --attachment =url+read, -T --tool =text, --functions =code:python, -t --template =text, -o =text =text, -c --continue, --cid =text, --key =text, -x --extract, --schema =text, --version help, --help help, --* =[text], -*"},
    "ollama": {
        "options": "-v --version help, -h --help help",
        "env": "OLLAMA_HOST=host",
        "subcommands": {
            "run": {"options": "--format =text, --keepalive =text, --think =[text], --* =[text]", "operands": "text...", "network": "yes", "tty": "yes", "stdin": "data", "when": {"2 operands": {"tty": "no"}, "fed": {"tty": "no"}}},
            "create": {"options": "-f --file =read, -q --quantize =text", "operands": "text", "network": "yes"},
            "serve start": {"network": "yes"},
            "pull push": {"options": "--insecure", "operands": "text", "network": "yes"},
            "rm cp list ls ps show stop help signin signout launch": {"options": _ANY, "operands": "text...", "network": "yes"},
        },
    },
    "gateway": {
        "options": "--version help, --help -h help",
        "env": "GATEWAY_POLICY=read GATEWAY_WORKSPACE=text GATEWAY_AUDIT_DIR=write+below",
        "subcommands": {
            "check explain": {"style": "stops", "options": f"--batch =read, {_RUN}", "operands": "text...", "stdin": "data"},
            "run": {"style": "stops", "options": _RUN, "operands": "command...", "when": {"1 operand": {"operands": "shell"}}},
            "policy": {"options": _POLICY, "subcommands": {"*": {"options": _POLICY, "operands": "read..."}}},
            "audit": {"options": _POLICY, "subcommands": {"*": {"options": _POLICY, "operands": "text..."}}},
            "init": {"options": _POLICY, "operands": "write?"},
            "jobs": {"options": _POLICY, "subcommands": {"*": {"options": "-n --lines =text, -f --follow, --json, -h --help help", "operands": "text?"}}},
            "hook install uninstall mcp serve doctor completion": {"options": _POLICY, "operands": "text...", "stdin": "data"},
        },
    },
}  # fmt: skip

# First words that only look, or set up.
_SETTING_UP = frozenset(
    """
    mcp config doctor update upgrade install auth login logout plugin plugins agents setup-token
    completion features extensions models stats export import list ls debug app-server status whoami
    about help cloud logs templates schemas fragments keys aliases tools embed collections github
    sandbox
    """.split()  # noqa: SIM905
)
# What makes one of them work without a person.
_PROMPTS = {
    "claude": ("-p",), "gemini": ("-p",), "qwen": ("-p",), "copilot": ("-p",), "cursor-agent": ("-p",), "opencode": ("-p",),
    "aider": ("-m", "-f", "--apply", "--commit", "--lint", "--test", "--exit"),
}  # fmt: skip
_VERBS = {
    "codex": frozenset({"exec", "e", "review", "apply", "a"}),
    "opencode": frozenset({"run", "serve"}),
}


def explain_agent(call: Call, program: Program) -> Effects:
    """It acts on its own, or waits for a person; `mcp add NAME -- COMMAND` is run by it later."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps:
        return base
    first = parsed.operands[0].text if parsed.operands else ""
    if first in _SETTING_UP:
        return replace(base, subcommand=(first,), operands=parsed.operands[1:])
    done = base
    if first in _VERBS.get(call.name, ()):
        done = replace(base, subcommand=(first,), operands=parsed.operands[1:])
    if not _alone(call, parsed, first):
        done = replace(done, needs_tty=Known.YES)
    host = HostUse("", exact=False, sends=True, why=f"the service that `{call.name}` asks")
    why = f"`{call.name}` is an agent: what it does is its own choice"
    unknowns = (*done.unknowns, Unknown("effects", why))
    return replace(done, hosts=(*done.hosts, host), unknowns=unknowns)


def _alone(call: Call, parsed: Parsed, first: str) -> bool:
    if first in _VERBS.get(call.name, ()):
        return True
    prompts = _PROMPTS.get(call.name)
    if prompts is not None and parsed.has(*prompts):
        return True
    # A prompt as an operand is answered at once by these.
    return call.name in {"gemini", "qwen"} and (bool(first) or call.fed) and not parsed.has("-i")


def explain_model(call: Call, program: Program) -> Effects:
    """`llm` answers; what it is asked leaves the machine."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    first = parsed.operands[0].text if parsed.operands else ""
    if parsed.helps or first in _SETTING_UP:
        return base
    host = HostUse("", exact=False, sends=True, why="the service that `llm` asks")
    tty = Known.YES if first == "chat" else base.needs_tty
    return replace(base, hosts=(*base.hosts, host), needs_tty=tty)


ODD = {
    **dict.fromkeys(
        ("claude", "codex", "gemini", "qwen", "copilot", "cursor-agent", "opencode", "aider"),
        explain_agent,
    ),
    "llm": explain_model,
}
