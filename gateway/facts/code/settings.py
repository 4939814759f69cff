"""Commands that stand in the settings of some tool: `pre_commit_hooks = ["rm -rf x"]`, `cmd: rm -rf x`, `RUN rm -rf x`.

Nobody knows the settings of all tools. But a command that destroys or fetches looks the same everywhere,
and the tool that reads the file is started on the same line.
"""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.text import known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

# Programs that do harm when they are told to; a word of one of these begins a command.
_COMMAND = compiled_later(
    r"(?<![\w./$-])(?:/(?:usr/)?s?bin/)?(rm|rmdir|unlink|shred|mkfs(?:\.\w+)?|dd|find|truncate|chmod|chown|mv|kill|pkill|killall|curl|wget|nc|git|sudo|scp|rsync|bash|sh)"
    r"(?:[\"']\s*[,\s]\s*(?=[\"'])|\s+(?=\S))"
)
# Its words stand behind it, under a name of their own: `command: rm`, `args: [-rf, x]`.
_APART = compiled_later(
    r"""(?:command|cmd|program|exec(?:utable)?|bin(?:ary)?|entrypoint)["']?\s*[:=]\s*["']?(?:/(?:usr/)?s?bin/)?(rm|rmdir|unlink|shred|dd|find|truncate|chmod|chown|mv|kill|pkill|killall|curl|wget|nc|git|sudo|scp|rsync|bash|sh)["']?[ \t]*,?[ \t]*\n?"""
    r"""(?:[^\n]*\n){0,2}?[^\n]*?["']?(?:args|arguments|options|flags|params)["']?\s*[:=]\s*(?:\[([^\]]*)\]|((?:\n\s*-[ \t][^\n]*)+))"""
)
_WORD = compiled_later(r""""((?:\\.|[^"\\])*)"|'([^']*)'|([^\s,'"\[\]]+)""")
_ITEM = compiled_later(r"\n\s*-[ \t]+")
_LISTED = compiled_later(r"[\"']((?:\\.|[^\"'\\])*)[\"']")
_QUOTES = frozenset("\"'`")
# What is only known when the tool has put it there.
_FILLED_IN = compiled_later(r"\$[\w{(]|\{\{|%[{(]|<%")
_COMMENTS = ("#!", "#", "//", ";;", "--")
# A file in the body of a request (hurl).
_SENT = compiled_later(r"(?m)^[^\S\n]*+(?:\w+:\s*)?file,([^;\s]+);")
# A place of somebody, or one that climbs, by which a key says where something is kept.
_PLACED = compiled_later(
    r"(?mi)^[^\S\n]*+[\"']?([\w.-]{0,60}(?:dir(?:ectory)?|folder|file(?:name)?|path|log|out(?:put)?|dest\w{0,20}|dump|store|storage|prefix|root)[\"']?)[:=\s]+[\"']?((?:/(?:home|Users|root|etc)/|~/|\.\./)[\w./-]+)[\"']?[,;]?\s*$"
)
_READ_THERE = compiled_later(
    r"(?i)source|input|include|config|cert|key|template|static|public|schema|env|docroot|lib|root$"
)
_MOST = 40


def read_settings(text: str) -> CodeEffects:
    """The commands that stand in the lines."""
    gather = Gather("settings")
    for apart in list(_APART.finditer(text))[:_MOST]:
        listed = apart[2] if apart[2] is not None else _ITEM.sub(" ", apart[3])
        words = [one[1] or one[2] or one[3] or "" for one in _WORD.finditer(listed)]
        if not _FILLED_IN.search(listed):
            gather.shell(known(" ".join([apart[1], *map(_quoted, words)])), "settings")
    count = 0
    for line in _APART.sub("\n", text).split("\n"):
        plain = line.strip()
        if plain.startswith(_COMMENTS) and not plain.startswith("#!"):
            continue
        found = _COMMAND.search(line)
        if found is None:
            continue
        command = _command(line, found.start(1), found.end(1))
        if _FILLED_IN.search(command.replace("$HOME", "~").replace("${HOME}", "~")):
            continue  # the tool puts something there
        count += 1
        if count > _MOST:
            gather.unknown("code", "it holds more commands than are followed")
            break
        gather.shell(known(command), "settings")
    for file in list(_SENT.finditer(text))[:_MOST]:
        gather.path("read", known(file[1]))
    for key, place in list(_PLACED.findall(text))[:_MOST]:
        if not _READ_THERE.search(key):
            gather.path("write", known(place))
    return gather.effects()


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word


def _command(line: str, start: int, end: int) -> str:
    """The command that begins there: the words of a list, or as far as what encloses it."""
    opened = line[start - 1 : start]
    if opened in _QUOTES and line[end : end + 1] == opened and opened in line[end + 1 : end + 4]:
        rest = line[start - 1 :].partition("]")[0]
        words = [found[1] for found in _LISTED.finditer(rest)]
        return " ".join(f"'{word}'" if " " in word else word for word in words)
    rest = line[start:]
    if opened in _QUOTES:
        return rest.partition(opened)[0]
    depth = 0
    for at, sign in enumerate(rest):
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return rest[:at]
    return rest
