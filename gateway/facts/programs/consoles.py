"""Scripts whose subcommand is a prompt of their language: `manage.py shell`, `artisan tinker`."""

from __future__ import annotations

from gateway.facts.model import Code
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Effects

# Scripts that are a program with subcommands of their own: (subcommand, option, language).
_CONSOLES = {
    "artisan": (("tinker",), ("--execute",), "php"),
    "manage.py": (("shell", "shell_plus"), ("-c", "--command"), "python"),
    "manage.py dbshell": (("dbshell",), (), "sql"),
    "artisan db": (("db",), (), "sql"),
}


def with_console(base: Effects) -> Effects:
    """`php artisan tinker --execute CODE`, `python manage.py shell -c CODE`; without CODE it is read from stdin."""
    words = base.operands
    if len(words) < 2:
        return base
    name, first = words[0].text.rpartition("/")[2], words[1].text
    found = _CONSOLES.get(f"{name} {first}") or _CONSOLES.get(name)
    subcommands, options, language = found or ((), (), "")
    if first not in subcommands:
        return base
    code = []
    for word, after in zip(words[2:], (*words[3:], None), strict=False):
        head, equals, text = word.text.partition("=")
        if word.text in options and after is not None:
            code.append(Code(language, after.text, after.exact, f"option {word.text}", after.span))
        elif equals and head in options:
            code.append(Code(language, text, word.exact, f"option {head}", word.span))
    if not code:
        return replace(base, stdin="code", stdin_language=language)
    return replace(base, code=(*base.code, *code))
