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
_LISTED = compiled_later(r"[\"']((?:\\.|[^\"'\\])*)[\"']")
_QUOTES = frozenset("\"'`")
# What is only known when the tool has put it there.
_FILLED_IN = compiled_later(r"\$[\w{(]|\{\{|%[{(]|<%")
_COMMENTS = ("#!", "#", "//", ";;", "--")
_MOST = 40


def read_settings(text: str) -> CodeEffects:
    """The commands that stand in the lines."""
    gather = Gather("settings")
    count = 0
    for line in text.split("\n"):
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
    return gather.effects()


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
