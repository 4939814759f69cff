"""Programs that nobody has described may start others: what their words spell is judged as well.

`setlock f git push --force`, `honcho run …`, `hy -c '(os.system "git push -f")'`: no list of wrappers is
complete, but the command they are given stands in their words as it would stand alone. So each ending of
the words that begins with a program which can do harm is walked as if it ran, and so is a text that an
option for code carries. That is a guess to the strict side: it never opens anything, and a program that
only mentions such words (`pkgtool install git curl`) is not meant.
"""

from __future__ import annotations

from itertools import islice

from gateway.facts import limits
from gateway.facts.effects import Inner
from gateway.facts.model import Unknown
from gateway.facts.walk.redirects import channel
from gateway.model import Known
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel
    from gateway.facts.walk.record import Invocation

_HARMFUL_NAMES = """
    rm rmdir shred unlink dd mkfs mv cp chmod chown chgrp chattr truncate ln find xargs parallel
    git gh glab hub curl wget scp rsync rclone sftp ssh nc ncat netcat socat ftp telnet
    sh bash dash zsh ksh fish env sudo doas su nohup timeout nice setsid stdbuf busybox
    python python2 python3 node nodejs deno bun perl ruby php lua
    docker podman nerdctl kubectl oc helm terraform tofu terragrunt pulumi aws gcloud az gsutil doctl flyctl heroku
    npm pnpm yarn npx pip pip3 uv cargo twine gem poetry
    psql mysql mariadb redis-cli mongosh sqlite3 systemctl crontab kill pkill killall make openssl gpg
    shutdown reboot poweroff halt telinit wipefs blkdiscard fdisk sfdisk parted insmod modprobe rmmod useradd usermod passwd
    tee sed awk gawk tar vim ex vault op gopass rails trash trash-put gio tmux dropdb mount umount iptables nft crontab
    ansible ansible-playbook wrangler vercel netlify eksctl launchctl osascript gsettings
"""
HARMFUL = frozenset(_HARMFUL_NAMES.split())
# They run what they are fed, and need no words for it.
_ALONE = frozenset(
    "reboot poweroff halt sh bash dash zsh ksh python python3 node perl ruby php psql mysql".split()  # noqa: SIM905
)
# Behind these stand names of packages, plugins and topics.
_NAMING = frozenset(
    "install add remove uninstall upgrade update search info show list help which plugin plugins use enable disable".split()  # noqa: SIM905
)
# An option, or a verb, that is followed by a text for a shell or an interpreter.
_CARRIES = compiled_later(r"--?(?:[a-z]+-)*(c|e|s|x|r|p|pe|g|command|cmd|exec|execute|eval|expr|shell|run|script|call|batch-string)")  # fmt: skip
_VERBS = frozenset("run exec add rec record start shell eval do".split())  # noqa: SIM905
# A command in a string of a language that nobody here reads.
_QUOTED = compiled_later(r"""["'`]([A-Za-z0-9_./-]+[ \t][^"'`]*)["'`]""")
# Where a command begins in a text for a shell.
_BEGINNING = compiled_later(
    r"(?:^|[;&|({!\n])[^\S\n]*+(?:(?:then|do|else|elif|if|while|until|time|exec|command|builtin|nohup|spawn|shell|\w+=[^\s;&|({!]*+)[^\S\n]++)*([\w./-]+)"
)
# Signs that hide the name of a program from a look.
_QUOTES = str.maketrans("", "", "\\\"'")
# Behind these stands a text for people.
_TOLD = compiled_later(r"-m|--?(message|title|body|comment|description|subject|text|note|notes|msg|name|label|prompt|query|reason|header)")  # fmt: skip
# … or word by word: `["git", "push"]`.
_LISTED = compiled_later(r"""["'`][\w./-]+["'`](?:[\s,()\[]+["'`][^"'`]*["'`])+""")
_STRING = compiled_later(r"""["'`]([^"'`]*)["'`]""")
# A function that is given a text, and begins to look like a command.
_CALLED = compiled_later(
    r"""[(\w\]]\s*\[?\s*["'`](?:rm|dd|mkfs|shred|curl|wget|git|chmod|sudo|kill|pkill|find|mv|sh|bash)\b"""
)
# A line of what it is fed, or a word, that leaves for a shell: `!ls`, `:!ls`, `| ls`, `shell ls`.
_ESCAPES = compiled_later(
    r"(?m)(?:^|;)[ \t]*(?:[$>][ \t]+(?=NAMES)|[:.\\]?!(?=[\w./~])|[:.\\]?![ \t]*(?=NAMES)|\|[ \t]*(?=NAMES)|[:.\\]?(?:shell|system|sh|host|exec|spawn)[ \t]+(?=[\"']?NAMES))[ \t]*(.*)$".replace(
        "NAMES", rf"(?:/(?:usr/)?s?bin/)?(?:{'|'.join(sorted(HARMFUL))})\b"
    ),
)
# They are told to start what is named: `--player sh`.
_STARTS = compiled_later(
    r"--?(?:[a-z]+-)*(player|viewer|pager|editor|browser|handler|opener|launcher|filter|pipe|hook|callback|converter|downloader|prog|program|exec|execute|command|cmd|run|runner|e|x|p|c|f|r)|--"
)
_SHELLS = frozenset("sh bash dash zsh ksh fish".split())  # noqa: SIM905
_INTERPRETERS = _SHELLS | frozenset("python python3 node perl ruby php".split())  # noqa: SIM905
# It is told about the shell, and starts none: `direnv hook bash`, `frob completion zsh`, `tldr bash`.
_ABOUT = compiled_later(
    r"(.*-)?(complet\w*|init|hooks?|env|activate|shellenv|shell-?\w*|integration|setup|prompt|export|docs?|man|help|info|tldr|cheat|navi|howdoi|where|which|current|local|global|list|syntax|theme)"
)
_LONGEST = 20_000
_TEXT = frozenset(" \t\n\"'`")
_MOST = 4


def wraps(call: Invocation) -> bool:
    """A look at the words: may there be a command among them?"""
    return any(
        _harmful(arg.text) or _is_text(arg.text) or _alone(arg.text.rpartition("=")[2])
        for arg in call.args[1:]
    )


def feeds(feed: Channel | None) -> bool:
    """Code that it is fed, with a command in a string: `hy <<< '(os.system "rm -rf x")'`."""
    text = feed.text if feed is not None else ""
    return (
        feed is not None
        and len(text) < _LONGEST
        and feed.by != "file"
        and (_CALLED.search(text) is not None or bool(escapes(text)))
    )


def escapes(text: str) -> str:
    """The lines of it that leave for a shell, as that gets them; or all of it, where it is one command."""
    whole = text.strip()
    if "\n" not in whole and _is_command(whole):
        return whole
    return "\n".join(found[1] for found in list(_ESCAPES.finditer(text))[:_MOST])


def walk_guesses(run: Run, call: Invocation, index: int) -> None:
    """Judge what the words may start. Whether it waits for a person is not known, and not said."""
    from gateway.facts.walk.inner import run_inner

    why = _starts_a_shell(run, call)
    if why:
        own = run.commands[index]
        unknown = Unknown("code", why, call.span)
        run.commands[index] = replace(own, unknowns=(*own.unknowns, unknown))
    found = list(islice(_commands(call, _told(run, index)), _MOST))
    if not found:
        return
    if run.guesses >= limits.GUESSES:
        run.too_much(
            "more commands among the words of unknown programs than are followed", call.span
        )
        return
    run.guesses += 1
    begun = len(run.commands)
    for inner in found:
        run_inner(run, call, inner, index)
    for at in range(begun, len(run.commands)):
        run.commands[at] = replace(run.commands[at], needs_tty=Known.NO)


def _told(run: Run, index: int) -> tuple[Arg, ...]:
    """Values of options that a model knows by more than one name: it has been described what they are."""
    return tuple(
        flag.value
        for flag in run.commands[index].flags
        if flag.known and flag.value is not None and len(flag.names) > 1
        if not any(_CARRIES.fullmatch(name) or _STARTS.fullmatch(name) for name in flag.names)
    )


def _commands(call: Invocation, told: tuple[Arg, ...]) -> Iterator[Inner]:
    name = call.args[0].text.rpartition("/")[2]
    before = ""
    named = False
    for at, arg in enumerate(call.args[1:], 1):
        last = at == len(call.args) - 1
        if arg in told:
            pass
        elif _harmful(arg.text) and arg.exact and not named and (not last or _alone(arg.text)):
            yield Inner(tuple(call.args[at:]), None, name)
        elif _is_text(arg.text) and (_CARRIES.fullmatch(before) or before in _VERBS):
            yield from _text(arg, name)
        elif _is_command(arg.text) and not _TOLD.fullmatch(before):
            yield Inner((), replace(arg, text=arg.text.lstrip("!: ").removeprefix("shell ")), name)
        elif arg.text[:1] in "[{" and arg.text and not _TOLD.fullmatch(before):
            yield from _lists(arg, name)
        elif arg.text[:1] == "-" and "=" in arg.text:
            option, _, text = arg.text.partition("=")
            if _is_text(text) and _CARRIES.fullmatch(option):
                yield from _text(replace(arg, text=text), name)
        before = arg.text
        named = (named or before in _NAMING) and before != "--"


def _starts_a_shell(run: Run, call: Invocation) -> str:
    """`streamlink --player sh URL`, `ttyd bash`: a shell without a word for it reads what nobody here sees."""
    words = [arg.text for arg in call.args]
    for at, arg in enumerate(call.args[1:], 1):
        option, equals, value = arg.text.partition("=")
        before, word = (option, value) if equals else (words[at - 1], arg.text)
        told = _STARTS.fullmatch(before) is not None and (at > 1 or bool(equals))
        name = _name(word)
        if name not in (_INTERPRETERS if told and len(before) > 2 else _SHELLS):
            continue
        if any(_ABOUT.fullmatch(_name(one)) for one in (*words[:at], option.lstrip("-"))):
            return ""
        last = at == len(words) - 1
        alone = last and not equals and before[:1] != "-" and _NAMING.isdisjoint(words)
        feed = channel(run, call.opened, 0)
        fed = feed is not None and not feed.void
        addressed = any("://" in one for one in words)
        if (told or alone) and (addressed or (last and not fed)):
            return f"`{_name(words[0])}` starts `{name}`, and what that reads is not known"
    return ""


def _is_text(word: str) -> bool:
    return not _TEXT.isdisjoint(word)


def _text(arg: Arg, name: str) -> Iterator[Inner]:
    """A line for a shell; or code, with such a line in it."""
    plain = arg.text.translate(_QUOTES)
    if any(_harmful(found[1]) for found in _BEGINNING.finditer(plain)):
        yield Inner((), arg, name)
        return
    for found in _QUOTED.finditer(arg.text):
        if _name(found[1].split()[0]) in HARMFUL:
            yield Inner((), replace(arg, text=found[1].strip(" |")), name)
    yield from _lists(arg, name)


def _lists(arg: Arg, name: str) -> Iterator[Inner]:
    for listed in _LISTED.finditer(arg.text):
        words = _STRING.findall(listed[0])
        if _name(words[0]) in HARMFUL:
            yield Inner(tuple(replace(arg, text=word) for word in words), None, name)


def _harmful(word: str) -> bool:
    name = _name(word)
    return name in HARMFUL or name[:4] == "git-"


def _alone(word: str) -> bool:
    name = _name(word)
    return name in _ALONE or name[:4] == "git-"


def _is_command(text: str) -> bool:
    """A whole command in one word: `retry 'git push -f'`. A sentence that begins with such a name has
    no options, signs or paths."""
    words = text.translate(_QUOTES).lstrip("!: ").split()
    words = words[words[:1] in (["shell"], ["spawn"]) :]
    if len(words) < 2 or not _harmful(words[0]):
        return False
    return any(word[0] in "-/~.+:$*" or word in {"&&", "||", "|", ";"} for word in words[1:])


def _name(word: str) -> str:
    return word.rpartition("/")[2]
