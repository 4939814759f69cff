"""Config keys of git whose value is a command, and when git would run it."""

from __future__ import annotations

# key → the subcommands in which it runs; empty: it may run in any
_KEYS = {
    "core.pager": (), "core.editor": (), "core.sshcommand": (), "core.fsmonitor": (), "core.askpass": (),
    "core.gitproxy": (), "core.alternaterefscommand": (), "sequence.editor": (), "diff.external": (),
    "gpg.program": (), "gpg.openpgp.program": (), "gpg.x509.program": (), "gpg.ssh.program": (),
    "credential.helper": (), "interactive.difffilter": (), "uploadpack.packobjectshook": (), "man.viewer": (),
    "web.browser": (), "sendemail.smtpserver": (), "gpg.ssh.defaultkeycommand": (),
    "trailer.command": (), "log.pager": (), "imap.tunnel": (), "gc.recentobjectshook": (), "sendemail.tocmd": (),
    "sendemail.cccmd": (), "sendemail.headercmd": (), "sendemail.sendmailcmd": (),
}  # fmt: skip
_ENDS = (
    ".textconv", ".clean", ".smudge", ".process", ".driver", ".cmd", ".helper", ".command", ".uploadpack",
    ".receivepack", ".vcs", ".path", ".browser",
)  # fmt: skip
_FAMILIES = ("diff.", "filter.", "merge.", "difftool.", "mergetool.", "credential.", "remote.", "trailer.", "man.", "browser.", "pager.", "submodule.", "tar.", "guitool.", "hook.", "lfs.")  # fmt: skip
# Values that name no command.
_HARMLESS = frozenset(
    {"", "true", "false", "cat", "input", "auto", "always", "never", "cache", "store"}
)


def command_of(key: str, value: str, subcommand: tuple[str, ...]) -> str | None:
    """The shell command in `key=value`, or None when git would not run it."""
    low = key.lower()
    if low.startswith("alias."):
        if value.startswith("!"):
            return value[1:]
        return f"git {value}" if subcommand[:1] == (key[6:],) else None
    if low == "rebase.instructionformat" and subcommand[:1] == ("rebase",):
        # What stands behind a line break in it is a line of the list that the rebase works off.
        return value.rpartition("exec ")[2] if "exec " in value else None
    runs = low in _KEYS or low.startswith("pager.")
    runs = runs or (low.startswith(_FAMILIES) and low.endswith(_ENDS))
    if low.startswith("url.") and key[4:].startswith("ext::"):
        return key[4:].removeprefix("ext::").rpartition(".")[0]
    runs = runs or (low.startswith("submodule.") and value.startswith("!"))
    if not runs or value.strip().lower() in _HARMLESS:
        return None
    if low.startswith("credential") and not value.startswith(("!", "/", "./")):
        return f"git credential-{value}"
    return value.lstrip("!").strip() or None


def file_of(key: str) -> bool:
    """The value names a file, or a folder of files, that git takes commands from."""
    low = key.lower()
    return low in {"core.hookspath", "init.templatedir", "include.path"} or (
        low.startswith("includeif.") and low.endswith(".path")
    )


# Files whose lines git shows where it doesn't understand them.
_SHOWN = frozenset(
    {"blame.ignorerevsfile", "fsck.skiplist", "fetch.fsck.skiplist", "receive.fsck.skiplist", "commit.template", "format.signaturefile", "http.cookiefile"}
)  # fmt: skip


def read_of(key: str) -> bool:
    """The value names a file that git reads, and may show."""
    return key.lower() in _SHOWN
