"""What the troff family runs once it is told to be unsafe (`groff -U`): requests of troff, `sh` of pic.

Only these are looked for, wherever they stand; a text that gives them other names is not known.
"""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.text import known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

# Behind the sign that begins a request; inside a macro or a condition too.
_REQUEST = compiled_later(r"[.'][ \t]*(sy|pso|pi|opena?|so|mso|cf|trf|fp)\b[ \t]*([^\n]*)")
_SH = compiled_later(
    r"(?m)(?:^|[;{}])[ \t]*sh[ \t]*(?:\{([^}]*)\}|([^\s\w])(.*?)\2|([A-Za-z])\b(.*?)\4)"
)
_COPY = compiled_later(r"\b(copy|include)[ \t]+\"([^\"\n]+)\"|>>?[ \t]*\"([^\"\n]+)\"")
# Other names, another sign before requests, another escape character.
_RENAMED = compiled_later(r"[.'][ \t]*(?:als|aln|rn|cc|c2|ec|do)\b")
_RUN = ("sy", "pso", "pi")


def read_troff(text: str) -> CodeEffects:
    """What the text would run, read and write."""
    gather = Gather("troff")
    if _RENAMED.search(text):
        gather.unknown("code", "it gives requests other names")
    for found in _REQUEST.finditer(text):
        name, words = found[1], found[2].strip()
        if name in _RUN:
            _started(gather, words, name)
        elif words:
            role = "write" if name[:4] == "open" else "read"
            gather.path(role, known(words.split()[-1]))
    for found in _SH.finditer(text):
        _started(gather, found[1] or found[3] or found[5] or "", "sh")
    for found in _COPY.finditer(text):
        gather.path("read" if found[1] else "write", known(found[2] or found[3]))
    return gather.effects()


def _started(gather: Gather, command: str, name: str) -> None:
    if "\\" in command:
        gather.unknown("code", f"what `{name}` runs is put together by the text")
    else:
        gather.shell(known(command), f"troff {name}")
