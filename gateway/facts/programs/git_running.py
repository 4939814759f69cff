"""How git comes to run other programs: config keys, the environment, remotes, and its editor."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, HostUse, Unknown
from gateway.facts.programs.git_keys import command_of, file_of, read_of
from gateway.facts.programs.language.roles import host_of, names_url
from gateway.model import Known
from gateway.regex import compiled_later
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.parsed import Parsed


class Setting(Value):
    """A config key set for one call, and its value as it is written."""

    name: str
    value: Arg
    how: str = "option"


def settings(call: Call, parsed: Parsed) -> tuple[Setting, ...]:
    """`-c key=value`, `clone --config key=value`, `--config-env=key=VARIABLE`."""
    found: list[Setting] = []
    for item in parsed.items:
        names = item.option.names if item.option is not None else ()
        if not {"-c", "--config", "--config-env"} & set(names) or "--reedit-message" in names:
            continue
        for value in item.values:
            key, equals, text = value.text.partition("=")
            arg = replace(value, text=text if equals else "true")
            if "--config-env" in names:
                unknown = Arg("", exact=False, why=f"`${text}` is not known here", span=value.span)
                arg = dict(call.env).get(text, unknown)
            if equals or value.exact:
                found.append(Setting(_lower(key), arg))
    return tuple(found)


def settings_of_environment(call: Call) -> tuple[Setting, ...]:
    """`GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0=…`"""
    env = dict(call.env)
    found = []
    for name, key in env.items():
        number = name.removeprefix("GIT_CONFIG_KEY_")
        value = env.get(f"GIT_CONFIG_VALUE_{number}")
        if number != name and value is not None:
            found.append(Setting(_lower(key.text), value, "environment"))
    return tuple(found)


def _lower(key: str) -> str:
    """Section and name do not tell upper from lower case; what stands between them does."""
    section, dot, rest = key.partition(".")
    middle, second, name = rest.rpartition(".")
    return f"{section.lower()}{dot}{middle}{second}{name.lower()}"


class Running:
    """Adds to the effects of a call what git runs by the way."""

    def __init__(self, base: Effects) -> None:
        self.base = base
        self.inner: list[Inner] = []
        self.paths: list[RawPath] = []
        self.unknowns: list[Unknown] = []
        # `ext` in `ext::x` is no host.
        self.helpers: set[str] = set()
        self.helper = HostUse("", exact=False, why="a remote helper reaches it")

    def effects(self) -> Effects:
        """Everything together."""
        base = self.base
        hosts = tuple(self.helper if one.host in self.helpers else one for one in base.hosts)
        own = base.inner
        if base.subcommand[:1] == (
            "rebase",
        ):  # `-x` is how it is told what to run, as `bisect run` is
            own = tuple(replace(one, origin="wrapper") for one in own)
        return replace(
            base,
            hosts=hosts,
            inner=(*own, *self.inner),
            paths=(*base.paths, *self.paths),
            unknowns=(*base.unknowns, *self.unknowns),
        )

    def settings(self, keys: tuple[Setting, ...]) -> None:
        """Keys whose value is a command, or a file that may hold commands."""
        for key in keys:
            via = f"{key.how} {key.name}"
            if file_of(key.name):
                self.paths.append(RawPath("execute", key.value, via=via))
                continue
            if read_of(key.name):
                self.paths.append(RawPath("read", key.value, via=via))
                continue
            command = command_of(key.name, key.value.text, self.base.subcommand)
            if command is not None:
                arg = replace(key.value, text=command)
                self.inner.append(Inner((), arg, f"git {key.name}", key.how))
            elif (
                not key.value.exact and command_of(key.name, "x", self.base.subcommand) is not None
            ):
                self.inner.append(Inner((), key.value, f"git {key.name}", key.how))

    def list_of_work(self, env: tuple[tuple[str, Arg], ...], keys: tuple[Setting, ...]) -> None:
        """`GIT_SEQUENCE_EDITOR="sed -i '1i exec CMD'" git rebase -i`: a line that it puts into the list runs."""
        editors = [value for name, value in env if name == "GIT_SEQUENCE_EDITOR"]
        editors += [key.value for key in keys if key.name == "sequence.editor"]
        for editor in editors if self.base.subcommand[:1] == ("rebase",) else ():
            for found in _PUT_IN.finditer(editor.text.replace("\\ ", " ")):
                text = found[1].rstrip("/ ")
                arg = replace(editor, text=text)
                self.inner.append(Inner((), arg, "git rebase exec", "environment"))

    def environment(self, env: tuple[tuple[str, Arg], ...]) -> None:
        """Settings in one string are not taken apart; traces are written where they say."""
        for name, value in env:
            if name == "GIT_CONFIG_PARAMETERS":
                self.unknowns.append(Unknown("code", f"`{name}` holds settings", value.span))
            elif name.startswith(("GIT_TRACE", "GIT_TR2")) and value.text.startswith("/"):
                self.paths.append(RawPath("write", value, via=f"environment {name}"))

    def other_repository(self, call: Call, parsed: Parsed) -> None:
        """`--git-dir=D`: the settings and hooks in D run. `.git` is where they belong."""
        named = [("option --git-dir", parsed.value("--git-dir"))]
        named += [(f"environment {name}", value) for name, value in call.env if name in _PLACES]
        for via, place in named:
            if place is not None and place.exact and not place.text.rstrip("/").endswith(".git"):
                self.paths.append(RawPath("execute", place, via=via))

    def remotes(self, parsed: Parsed) -> None:
        """`ext::command` runs it; `x::address` runs `git-remote-x`."""
        words = [*parsed.operands, *(value for item in parsed.items for value in item.values)]
        for word in words:
            helper, colons, address = word.text.partition("::")
            if not colons or not helper.replace("-", "").isalnum():
                continue
            self.helpers.add(helper)
            if helper == "ext":
                self.inner.append(Inner((), replace(word, text=address), "git ext::", "option"))
            elif helper != "fd" and self.base.subcommand[:1] in _REACHING:
                argv = (Arg(f"git-remote-{helper}", span=word.span), replace(word, text=address))
                self.inner.append(Inner(argv, None, f"git {helper}::", "option"))


_PUT_IN = compiled_later(r"\bexec[ \t]+([^'\"\n]+)")
_PLACES = ("GIT_DIR", "GIT_COMMON_DIR")
_REACHING = {
    (name,)
    for name in ("clone", "fetch", "pull", "push", "ls-remote", "remote", "submodule", "archive")
}


def placed(call: Call, parsed: Parsed, base: Effects, done: Effects) -> Effects:
    """What is added to the ordinary part lies below `-C` too, and what belongs to the repository where
    `--git-dir` says."""
    folder = parsed.value("--git-dir") or dict(call.env).get("GIT_DIR")
    if done.base is None and folder is None:
        return done
    paths, known = list[RawPath](), set(base.paths)
    for one in done.paths:
        if one.base is None and one.role != "cd" and one not in known:
            one = replace(one, base=done.base)  # noqa: PLW2901
        if folder is not None and one.via == "default" and one.arg.text.startswith(".git"):
            below = one.arg.text.removeprefix(".git")
            placed = replace(
                folder, text=f"{folder.text.rstrip('/')}{below}" if folder.exact else ""
            )
            one = replace(one, arg=placed)  # noqa: PLW2901
        paths.append(one)
    return replace(done, paths=tuple(paths))


def host_of_remote(where: Arg | None) -> HostUse | None:
    """The host that a remote names; None when it names a folder of this machine."""
    if where is None or not where.exact:
        why = where.why if where is not None and where.why else "the remote of this repository"
        return HostUse("", exact=False, why=why)
    if names_url(where):
        return host_of(where, "operand")
    if "::" in where.text:
        return HostUse("", exact=False, span=where.span, why=f"the remote `{where.text}`")
    head, colon, _ = where.text.partition(":")
    if colon and "/" not in head:
        return HostUse(head.rpartition("@")[2], span=where.span)
    if where.text.startswith(("/", "./", "../")):
        return None
    return HostUse("", exact=False, span=where.span, why=f"the remote `{where.text}`")


# ---------------------------------------------------------------- editors and questions

_EDITORS = ("GIT_EDITOR", "EDITOR", "VISUAL")
_MESSAGE = ("-m", "-F", "-C", "--fixup", "--no-edit", "--dry-run", "--abort", "--quit", "--skip")
# Options that ask at the terminal, or open an editor.
_ASKING = {
    "add": ("-i", "-p", "-e"), "stage": ("-i", "-p", "-e"), "clean": ("-i",), "checkout": ("-p",), "restore": ("-p",),
    "reset": ("-p",), "stash": ("-p",), "rm": (), "am": ("-i", "--interactive"),
}  # fmt: skip
_EDITING = {
    "rebase": ("-i", "--edit-todo", "-e"), "cherry-pick": ("-e",), "revert": ("-e",), "merge": ("-e",),
    "branch": ("--edit-description",), "config": ("-e",), "replace": ("-e", "--edit"), "pull": ("-e",),
}  # fmt: skip


# With at most a few flags they do nothing until somebody types.
_TYPED_INTO = frozenset(
    ["vim", "vi", "nvim", "nano", "pico", "emacs", "joe", "micro", "hx", "helix", "mcedit", "ed", "code", "subl", "zed"]
)  # fmt: skip
_NAMED = compiled_later(r"(?:/usr/bin/|/bin/)?([\w.]+)((?:\s+-{1,2}[\w-]+)*)\s*")


def _by_hand(editor: str) -> bool:
    found = _NAMED.fullmatch(editor)
    return found is not None and found[1] in _TYPED_INTO


# Without a terminal git shows its output without one.
_SHOWS_PAGES = compiled_later(r"(?:/usr/bin/|/bin/)?(?:less|more|most)(?:\s+-[A-Za-z]+)*\s*")


def waits(inner: Inner) -> bool:
    """`export EDITOR=vim`, `PAGER='less -R'`: git starts it only where it would wait for a person, and
    that is said apart."""
    text = inner.text
    if inner.name.endswith("PAGER") and text is not None and text.exact:
        return _SHOWS_PAGES.fullmatch(text.text) is not None
    named = inner.name.endswith(("EDITOR", "VISUAL"))
    return named and text is not None and text.exact and _by_hand(text.text)


def wants_person(name: str, call: Call, parsed: Parsed, keys: tuple[Setting, ...]) -> Known:
    """git would wait for a person: it asks, or opens an editor that nothing in the call replaces."""
    shows = name == "stash" and parsed.subcommand[-1:] in {("show",), ("list",)}
    if name in _ASKING and parsed.has(*_ASKING[name]) and not shows:
        return Known.YES
    replaced = any(one in _EDITORS and not _by_hand(value.text) for one, value in call.env)
    replaced = replaced or any(key.name == "core.editor" for key in keys)
    if name == "rebase" and parsed.has("-i", "--edit-todo"):
        todo = any(
            one == "GIT_SEQUENCE_EDITOR" and not _by_hand(value.text) for one, value in call.env
        )
        replaced = replaced or todo or any(key.name == "sequence.editor" for key in keys)
    if replaced:
        return Known.NO
    if _edits(name, parsed):
        return Known.YES
    # An editor opens only where a conflict was settled.
    settled = name != "submodule" and parsed.has("--continue") and not parsed.has("--no-edit")
    return Known.UNKNOWN if settled else Known.NO


def _edits(name: str, parsed: Parsed) -> bool:
    verb = parsed.operands[0].text if parsed.operands else ""
    if name == "commit":
        forced = parsed.has("-p", "-i", "--reedit-message", "-e")
        return forced or not parsed.has(*_MESSAGE)
    if name == "tag":
        wants = parsed.has("-a", "-s", "-u") and not parsed.has("-m", "-F")
        return wants or parsed.has("-e")
    if name == "notes":
        adds = parsed.subcommand[-1:] in {("add",), ("append",), ("edit",)}
        return adds and not parsed.has("-m", "-F", "-C")
    if name == "config" and verb == "edit":
        return True
    return name in _EDITING and parsed.has(*_EDITING[name])
