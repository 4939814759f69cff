"""Options as a rule would write them: `--mod u+s` is `--mode=u+s` too, and `-d'drop x'` holds `drop x`.

Rules about words (`args`) name one spelling. What closes may match any of the others.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg, Command


def respelled(command: Command) -> tuple[str, ...]:
    """Texts that say what these options say, beside the words that stand there."""
    found: list[str] = []
    args = command.argv
    last = len(args) - 1
    for place in range(1, len(args)):
        text = args[place].text
        if text[:1] != "-" or not args[place].exact:
            continue
        if text == "--":
            break
        if text[1:2] != "-":
            rest = text[2:]
            # (`-rf` is two letters; words and addresses are a value that stands close behind one.)
            if " " in rest or "://" in rest:
                found.append(rest)
        elif "=" not in text and place < last and _is_value(args[place + 1]):
            found.append(f"{text}={args[place + 1].text}")
    if found or any(arg.text[:2] == "--" for arg in args):
        found += _in_full(command)
    return tuple(found)


def _is_value(arg: Arg) -> bool:
    return arg.exact and not arg.glob and arg.text[:1] not in {"", "-"}


def _in_full(command: Command) -> list[str]:
    """`--mod` is `--mode`, as the model has it."""
    written = {arg.span: arg.text.partition("=")[0] for arg in command.argv if arg.text[:2] == "--"}
    found = []
    for flag in command.flags:
        head = written.get(flag.span, "")
        if not flag.known or not head or head in flag.names:
            continue
        value = flag.value
        for name in flag.names:
            if name.startswith(head):
                found.append(name)
                if value is not None and value.exact:
                    found.append(f"{name}={value.text}")
    return found
