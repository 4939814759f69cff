"""The environment a command gets: a short list, nothing that asks a person, no secrets, no side doors.

A pure function of the rules and the gateway's own environment. What is withheld is named, so that an
answer can say why a token is missing.
"""

from __future__ import annotations

import fnmatch
import re

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

# The usual harmless names.
SAFE = (
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "HOSTNAME", "PWD",
    "XDG_*_HOME", "XDG_RUNTIME_DIR", "VIRTUAL_ENV", "CONDA_PREFIX", "CONDA_DEFAULT_ENV", "PYENV_ROOT", "NVM_DIR",
    "CARGO_HOME", "RUSTUP_HOME", "GOPATH", "GOROOT", "GOCACHE", "GOMODCACHE", "JAVA_HOME", "MAVEN_HOME",
    "GRADLE_USER_HOME", "ANDROID_HOME", "DOTNET_ROOT", "RBENV_ROOT", "GEM_HOME", "NODE_ENV", "SOURCE_DATE_EPOCH",
)  # fmt: skip

# Programs that would wait for a person fail instead, at once.
UNATTENDED = {
    "GIT_EDITOR": "false",
    "GIT_SEQUENCE_EDITOR": "false",
    "EDITOR": "false",
    "VISUAL": "false",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_PAGER": "cat",
    "PAGER": "cat",
    "MANPAGER": "cat",
    "SYSTEMD_PAGER": "cat",
    "SSH_ASKPASS_REQUIRE": "never",
    "DEBIAN_FRONTEND": "noninteractive",
    "PIP_NO_INPUT": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "npm_config_yes": "true",
    "npm_config_update_notifier": "false",
    "CI": "1",
    "NO_COLOR": "1",
    "TERM": "dumb",
}

# They make programs load or run something else than what was judged.
LOADERS = (
    "LD_*", "DYLD_*", "GCONV_PATH", "GETCONF_DIR", "HOSTALIASES", "LOCPATH", "NLSPATH", "MALLOC_*", "GLIBC_TUNABLES",
    "PYTHONSTARTUP", "PYTHONPATH", "PYTHONHOME", "PYTHONINSPECT", "PYTHONUSERBASE", "PYTHONBREAKPOINT",
    "PERL5LIB", "PERL5OPT", "PERLLIB", "PERL5DB", "RUBYLIB", "RUBYOPT", "NODE_OPTIONS", "NODE_PATH",
    "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "LUA_INIT*", "R_PROFILE*",
    "GIT_SSH", "GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF", "GIT_PROXY_COMMAND", "GIT_ASKPASS", "SSH_ASKPASS",
    "GIT_CONFIG*", "GIT_DIR", "GIT_WORK_TREE", "GIT_EXEC_PATH", "GIT_TEMPLATE_DIR", "LESSOPEN", "LESSCLOSE",
    "BROWSER", "RUSTC_WRAPPER", "CC_WRAPPER", "MAKEFLAGS", "GNUMAKEFLAGS", "MAKEFILES",
)  # fmt: skip

# They change what bash reads in a text. Nobody may set them: the text would not be the one judged.
BASH_READS = (
    "BASH_ENV", "ENV", "SHELLOPTS", "BASHOPTS", "BASH_FUNC_*", "BASH_COMPAT", "BASH_XTRACEFD", "BASH_ARGV0",
    "POSIXLY_CORRECT", "PROMPT_COMMAND", "PS4", "CDPATH", "GLOBIGNORE", "IFS", "EXECIGNORE", "FIGNORE",
    "OPTERR", "OPTIND", "TIMEFORMAT", "TMOUT", "INPUTRC", "BASH_LOADABLES_PATH", "histchars",
)  # fmt: skip

SECRETS = (
    "*TOKEN*", "*SECRET*", "*PASSWORD*", "*PASSWD*", "*PASSPHRASE*", "*CREDENTIAL*", "*API_KEY*", "*APIKEY*",
    "*ACCESS_KEY*", "*PRIVATE_KEY*", "*_KEY", "*_PAT", "*_DSN", "*_AUTH", "*_AUTH_*", "*COOKIE*", "PGPASS*", "MYSQL_PWD",
    "DATABASE_URL", "REDIS_URL", "MONGO*_URI", "KUBECONFIG", "SSH_AUTH_SOCK", "GPG_AGENT_INFO", "GATEWAY_*",
)  # fmt: skip


class Rules(Value):
    """What a policy says of the environment (`policy.model.Env`), and what the gate adds."""

    # `none`: only `passes` and `sets`; `safe`: also the usual harmless names; `all`: all but secrets.
    inherit: str = "safe"
    passes: tuple[str, ...] = ()
    sets: tuple[tuple[str, str], ...] = ()
    secret: tuple[str, ...] = ()


class Environment(Value):
    """What the command gets, and the names that were kept from it."""

    values: Mapping[str, str]
    withheld: tuple[str, ...] = ()


def build(rules: Rules, source: Mapping[str, str]) -> Environment:
    """Choose from `source`, add what keeps programs from asking, and what the policy sets."""
    inherited = {"none": (), "safe": SAFE, "all": ("*",)}[rules.inherit]
    wanted = _any_of((*inherited, *rules.passes))
    named = _any_of(rules.passes)
    guarded, chosen = _any_of((*LOADERS, *SECRETS)), _any_of((*rules.secret, *BASH_READS))
    values, withheld = {}, []
    for name, value in source.items():
        if not wanted(name):
            continue
        # `pass` may name a token that a command needs; what the policy calls secret it may not.
        if chosen(name) or (guarded(name) and not named(name)):
            withheld.append(name)
        else:
            values[name] = value
    values.update(UNATTENDED)
    values["LC_ALL"] = "C.UTF-8"
    reads = _any_of(BASH_READS)
    for name, value in rules.sets:
        if reads(name):
            withheld.append(name)
        else:
            values[name] = value
    values.setdefault("PATH", "/usr/local/bin:/usr/bin:/bin")
    return Environment(values, tuple(dict.fromkeys(withheld)))


def _any_of(patterns: Iterable[str]) -> Callable[[str], bool]:
    expression = re.compile("|".join(fnmatch.translate(one) for one in patterns) or r"(?!)")
    return lambda name: expression.match(name) is not None
