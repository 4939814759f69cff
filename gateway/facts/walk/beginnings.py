"""What is printed begins as a word of it does, although the rest is not known: `$(printf '/etc/%s' "$X")`,
`$(dirname "/etc/$X")`."""

from __future__ import annotations

from gateway.facts.words.holes import ANY, ENV, is_exact, prefix, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation


def begun(run: Run, call: Invocation, index: int) -> str:
    """The output, with a hole for what is not known; empty if nothing is known of its beginning."""
    name = call.args[0].text
    if any(arg.glob for arg in call.args[1:]):
        return ""
    if name == "printf" and any(arg.many for arg in call.args[1:]):
        return ""
    if name == "printf":
        begin = _printed(call.texts[1:])
    else:
        words = [text for text in call.texts[1:] if text[:1] != "-"]
        text = words[0] if len(words) == 1 and not is_exact(words[0]) else ""
        begin = _folder(prefix(text)) if name == "dirname" else _whole(run, call, prefix(text))
    if not begin or "\n" in begin:
        return ""
    why = run.holes.why("".join(call.texts)) or f"the output of `{name}` is not known"
    kind = ENV if worst("".join(call.texts)) == ENV else ANY
    return f"{begin}{run.hole(kind, why, (index,))}\n"


def _printed(texts: list[str]) -> str:
    """What stands in front of the first word that is not known, where each word has a place of its own."""
    form, *values = texts[texts[:1] == ["--"] :] or [""]
    form = form.removesuffix("\\n")
    if not is_exact(form) or "\\" in form or form.count("%") != len(values):
        return ""
    out = ""
    for part in form.split("%s")[:-1]:
        if "%" in part or not values:
            return ""
        value = values.pop(0)
        out += part + prefix(value)
        if not is_exact(value):
            return out
    return ""


def _folder(begin: str) -> str:
    """(With a word in the place of what is not known; without one it would be a folder above.)"""
    head, slash, _ = begin.rpartition("/")
    return head or slash


def _whole(run: Run, call: Invocation, begin: str) -> str:
    """`realpath -m`, `readlink -f`: from the root on."""
    if call.args[0].text == "readlink" and not {"-f", "-m", "-e"} & set(call.texts):
        return ""
    if "/" not in begin or run.disk.links or not is_exact(run.cwd()):
        return ""
    return begin if begin[:1] == "/" else f"{run.cwd()}/{begin}"
