"""The grammar: bashlex parses a skeleton, and its tree becomes a shape. The only importer of bashlex.

bashlex has bash's own LALR grammar. It never sees a character of the user's text: a skeleton is made
of operators, reserved words and blanks written `_`, which become `_0_`, `_1_` … here. What comes back
must hold every one of them exactly once and in order, inside the one `{ }` that is put around; an
unknown kind of node, any exception and any lost blank refuse.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.shell.skeletons import Shape


class NotGrammarError(Exception):
    """The skeleton is no sentence of the grammar; the message is for people."""


def shapes(skeleton: str) -> tuple[Shape, ...]:
    """The shapes of the commands of a skeleton."""
    import bashlex
    import bashlex.errors

    pieces = skeleton.split("_")
    numbered = "".join(f"{piece}_{n}_" for n, piece in enumerate(pieces[:-1])) + pieces[-1]
    text = "{\n" + numbered + "\n}"
    try:
        root = bashlex.parsesingle(text)
    except bashlex.errors.ParsingError as error:
        raise NotGrammarError(_said(error.message)) from None
    except Exception as error:  # noqa: BLE001 - bashlex raises six unrelated kinds
        raise NotGrammarError(f"the grammar failed with {type(error).__name__}") from None
    reading = _Reading()
    found = reading.root(root, len(text))
    if reading.seen != len(pieces) - 1:
        raise NotGrammarError("the grammar lost a part of the line")
    return found


def _said(message: str) -> str:
    if "'" not in message:
        return f"syntax error: {message}"
    token = message.split("'")[1]
    return "syntax error near " + ("a command" if token.startswith("_") else f"`{token}`")


class _Reading:
    """Turns nodes into shapes, counting the blanks: they must come in the order they were written."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        self.seen = 0

    def root(self, node: Any, length: int) -> tuple[Shape, ...]:
        parts: list[Any] = getattr(node, "list", [])
        if (
            getattr(node, "kind", "") != "compound"
            or node.redirects
            or node.pos != (0, length)
            or len(parts) != 3
            or [parts[0].word, parts[2].word] != ["{", "}"]
        ):
            raise NotGrammarError("the grammar did not read the whole line")
        return self.sequence(parts[1])

    def sequence(self, node: Any) -> tuple[Shape, ...]:
        """A list: `;`, `&` and newlines part it; `&&` and `||` bind to the left."""
        if node.kind != "list":
            return (self.command(node),)
        out: list[Shape] = []
        current: Shape | None = None
        joint = ""
        for part in node.parts:
            if part.kind != "operator":
                shape = self.command(part)
                if joint not in ("", "&&", "||") or (current is None) != (joint == ""):
                    raise NotGrammarError("the grammar gave a list without an operator")
                current = shape if current is None else (joint, current, shape)
                joint = ""
            elif current is None or joint:
                raise NotGrammarError("the grammar gave two operators in a row")
            elif part.op in ("&&", "||"):
                joint = part.op
            elif part.op in (";", "&", "\n"):
                out.append(("&", current) if part.op == "&" else current)
                current = None
            else:
                raise NotGrammarError(f"the grammar gave the operator `{part.op}`")
        if joint:
            raise NotGrammarError("the grammar gave an operator without a command")
        return tuple(out) if current is None else (*out, current)

    def command(self, node: Any) -> Shape:
        if node.kind == "command":
            return self.simple(node)
        if node.kind == "pipeline":
            return self.pipeline(node)
        if node.kind == "compound":
            return self.compound(node)
        if node.kind == "function":
            words = [part for part in node.parts if part.kind == "word"]
            if len(words) != 1 or node.parts[-1].kind != "compound":
                raise NotGrammarError("the grammar gave an odd function")
            return ("function", self.slot(words[0]), self.compound(node.parts[-1]))
        raise NotGrammarError(f"the grammar gave a node `{node.kind}`")

    def slot(self, node: Any) -> int:
        """The number of the blank at a word, which must be the next one."""
        if node.kind != "word" or node.word != f"_{self.seen}_" or node.parts:
            raise NotGrammarError("the grammar gave the parts in another order")
        self.seen += 1
        return self.seen - 1

    def simple(self, node: Any) -> int:
        if len(node.parts) != 1:
            raise NotGrammarError("syntax error near a command")
        part = node.parts[0]
        return self.redirect(part) if part.kind == "redirect" else self.slot(part)

    def redirect(self, node: Any) -> int:
        if node.kind != "redirect" or node.type != ">" or node.input is not None:
            raise NotGrammarError("the grammar gave an odd redirection")
        return self.slot(node.output)

    def pipeline(self, node: Any) -> Shape:
        parts = list(node.parts)
        bangs = 0
        while parts and parts[0].kind == "reservedword" and parts[0].word == "!":
            bangs += 1
            parts.pop(0)
        stages = [self.command(part) for part in parts[::2]]
        pipes = parts[1::2]
        if len(parts) % 2 == 0 or any(pipe.kind != "pipe" for pipe in pipes):
            raise NotGrammarError("the grammar gave an odd pipeline")
        shape: Shape = stages[0]
        if pipes:
            shape = ("|", tuple(stages), "".join("01"[pipe.pipe == "|&"] for pipe in pipes))
        return ("!", bangs, shape) if bangs else shape

    def compound(self, node: Any) -> Shape:
        parts = node.list
        if len(parts) == 1 and parts[0].kind in ("if", "while", "until", "for"):
            shape = self.keyword(parts[0])
        elif len(parts) == 3 and (parts[0].word, parts[2].word) in (("{", "}"), ("(", ")")):
            shape = (parts[0].word, self.body(parts[1]))
        else:
            raise NotGrammarError("the grammar gave an odd compound")
        if len(node.redirects) > 1:
            raise NotGrammarError("the grammar gave several redirections for one")
        return (*shape, self.redirect(node.redirects[0]) if node.redirects else -1)

    def body(self, node: Any) -> int:
        """Exactly one blank: bodies are lines of their own."""
        if node.kind == "list" and len(node.parts) == 2 and node.parts[1].kind == "operator":
            node = node.parts[0]
        if node.kind != "command" or node.parts[0].kind != "word":
            raise NotGrammarError("the grammar gave an odd body")
        return self.simple(node)

    def keyword(self, node: Any) -> tuple[Any, ...]:
        first = self.seen
        words = " ".join(self.keywords(node.parts))
        expected = {
            "while": "while _ do _ done",
            "until": "until _ do _ done",
            "for": "for v in _ ; do _ done",
        }
        if node.kind == "if":
            middle = words.removeprefix("if _ then _").removesuffix("fi")
            arms = middle.replace(" elif _ then _", "").strip()
            if len(words) - len(middle) != 13 or arms not in ("", "else _"):
                raise NotGrammarError("the grammar gave an odd `if`")
            return ("if", first, self.seen - first)
        if words != expected[node.kind]:
            raise NotGrammarError(f"the grammar gave an odd `{node.kind}`")
        return (node.kind, first)

    def keywords(self, parts: Any) -> list[str]:
        """The reserved words and blanks of a compound, flat."""
        out: list[str] = []
        for part in parts:
            if part.kind == "reservedword":
                # bashlex 0.18 hangs the second and later `elif` in here.
                out += self.keywords(part.word) if isinstance(part.word, list) else [part.word]
            elif part.kind == "word" and part.word == "v":
                out.append("v")
            elif part.kind == "word":
                self.slot(part)
                out.append("_")
            else:
                self.body(part)
                out.append("_")
        return out
