"""`env`: sets variables, then starts a program; `-S` is a command line inside a word."""

from __future__ import annotations

from gateway.facts.effects import Inner
from gateway.facts.model import Arg, Unknown
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

PROGRAMS = {
    "env": {
        "options": """
            -i --ignore-environment, -0 --null, -u --unset =text, -C --chdir =cwd
            -S --split-string =text, -s =text, -v --debug, -P =text, -L =text, -U =text
            --block-signal =[text], --default-signal =[text], --ignore-signal =[text]
            --list-signal-handling, -a --argv0 =text
        """,
        "help": "--help --version",
        "operands": "env... command...",
    },
    "printenv": {"options": "-0 --null", "help": "--help --version", "operands": "text..."},
}

# Each may hold another; more than this is no command line that anybody wrote.
_MOST_SPLITS = 10


def explain_env(call: Call, program: Program) -> Effects:
    """Put the words of each `-S` in its place, then read it as usual. A lone `-` is `-i`."""
    args = call.args
    parsed = take_apart(call, program)
    expands = _as_a_shell_says_it(args, parsed)
    if expands is not None:
        found = effects(replace(call, args=()), take_apart(replace(call, args=()), program))
        return replace(found, inner=(Inner((), expands, "env -S"),))
    for _ in range(_MOST_SPLITS):
        widened = _split_first(args, parsed)
        if widened is None:
            break
        args = widened
        parsed = take_apart(replace(call, args=args), program)
    else:
        deep = Unknown("program", "`env -S` inside `env -S`, deeper than is followed")
        parsed = replace(parsed, unknowns=(*parsed.unknowns, deep))
    dashes = tuple(item for item in parsed.items if item.option is None)
    if dashes and dashes[0].arg.text == "-" and dashes[0].arg.exact:
        parsed = parsed.only(item for item in parsed.items if item is not dashes[0])
    if parsed.has("-a"):  # shells heed the name under which they are started
        renamed = Unknown("code", "what it starts is given another name")
        parsed = replace(parsed, unknowns=(*parsed.unknowns, renamed))
    return effects(call, parsed)


def _as_a_shell_says_it(args: tuple[Arg, ...], parsed: Parsed) -> Arg | None:
    """`env -S` with variables or escapes in its text: the same for a shell, which knows what they hold.
    None where there is nothing to expand, or not all of it is known."""
    item = next(
        (
            one
            for one in parsed.items
            if one.option is not None and {"-S", "-s"} & set(one.option.names) and one.values
        ),
        None,
    )
    if item is None or not {"\\", "$"} & set(item.values[0].text):
        return None
    text = in_shell(item.values[0].text)
    if text is None or not all(arg.exact and not arg.glob for arg in args):
        return None
    at = next(index for index, arg in enumerate(args) if arg is item.arg)
    behind = args[at + (2 if any(arg is item.values[0] for arg in args) else 1) :]
    words = [*map(_quoted, args[:at]), text, *map(_quoted, behind)]
    return Arg(" ".join(["env", *words]), span=item.arg.span)


def _quoted(arg: Arg) -> str:
    return "'" + arg.text.replace("'", "'\\''") + "'"


_ESCAPES = {"n": "$'\\n'", "t": "$'\\t'", "f": "$'\\f'", "r": "$'\\r'", "v": "$'\\v'"}


def in_shell(text: str) -> str | None:
    """Variables are not cut into words, `\\_` is a blank (and one that cuts, outside of quotes), `\\c` ends it."""
    found, quote, at = "", "", 0
    while at < len(text):
        char, after = text[at], text[at + 1 : at + 2]
        if quote == "'" and not (char == "\\" and after in {"\\", "'"}):
            quote = "" if char == "'" else quote
            found += char
        elif char == "\\":
            at += 1
            if after == "c":
                return found if not quote else None
            if after in _ESCAPES:
                found += f"{quote}{_ESCAPES[after]}{quote}"
            elif after == "_":
                found += " "
            elif after and after in "\\\"'$#":
                found += f"{quote}'{after}'{quote}" if after != "'" else f'{quote}"\'"{quote}'
            else:
                return None
        elif char == "$":
            close = text.find("}", at)
            if after != "{" or close < 0 or not text[at + 2 : close].isidentifier():
                return None
            name = text[at + 2 : close]
            # One that is not set makes no word, where it stands alone.
            found += text[at : close + 1] if quote else f'${{{name}+"${{{name}}}"}}'
            at = close
        elif char in "'\"":
            quote = "" if char == quote else quote or char
            found += char
        elif char == "#" and text[at - 1 : at] == "}":
            return None  # a comment, if the variable is not set
        else:
            plain = char not in ("`" if quote else "|&;<>()`*?[]{}~!")
            found += char if plain else f"\\{char}"
        at += 1
    return None if quote else found


def _split_first(args: tuple[Arg, ...], parsed: Parsed) -> tuple[Arg, ...] | None:
    """The arguments with the first `-S` split; None when there is none."""
    for item in parsed.items:
        if item.option is None or not {"-S", "-s"} & set(item.option.names) or not item.values:
            continue
        value = item.values[0]
        at = next(index for index, arg in enumerate(args) if arg is item.arg)
        attached = not any(arg is value for arg in args)
        before = args[:at]
        if (
            attached
            and item.arg.text[:2] != "--"
            and (others := item.arg.text.partition("S")[0].strip("-"))
        ):
            before = (*before, Arg(f"-{others}", span=item.arg.span))  # `-vS…`
        return (*before, *split_string(value), *args[at + (1 if attached else 2) :])
    return None


def split_string(value: Arg) -> tuple[Arg, ...]:
    """The words that `env -S` makes: blanks split, quotes hold together, `${X}` and escapes expand.

    From the first thing that expands on, the words are not known.
    """
    words: list[Arg] = []
    word, quote, started = "", "", False
    for at, char in enumerate(value.text):
        if char in "\\$" and not (quote == "'" and value.text[at : at + 2] not in {"\\\\", "\\'"}):
            rest = Arg(
                word, False, value.span, many=True, why="`env -S` expands escapes and variables"
            )
            return (*words, rest)
        if quote:
            quote, word = ("", word) if char == quote else (quote, word + char)
        elif char in "'\"":
            quote, started = char, True
        elif char.isspace():
            if word or started:
                words.append(Arg(word, span=value.span))
            word, started = "", False
        elif char == "#" and not word and not started:
            break
        else:
            word += char
    if word or started or not value.exact:
        words.append(Arg(word, value.exact, value.span, many=not value.exact, why=value.why))
    return tuple(words)


ODD = {"env": explain_env}
