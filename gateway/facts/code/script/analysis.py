"""Tokens × tables → effects, the same for every language of this folder."""

from __future__ import annotations

from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.handed import hand
from gateway.facts.code.model import Likely
from gateway.facts.code.said import filled
from gateway.facts.code.script.above import above
from gateway.facts.code.script.act import apply, apply_held
from gateway.facts.code.script.frameworks import harmless, of_ours
from gateway.facts.code.script.tokens import END, Refused, Template, Token
from gateway.facts.code.text import concat, known, unknown
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gateway.facts.code.model import CodeEffects, Text
    from gateway.facts.code.script.act import Held
    from gateway.facts.code.script.guessing import Guess
    from gateway.facts.model import Arg

_OPEN, _CLOSE = frozenset({"(", "[", "{"}), frozenset({")", "]", "}"})
_DEEPEST = 8
# Tokens that are looked at on the way to the end of something. A text of a hundred calls needs some thousands.
_LOOKED_AT = 400_000
_SHOWN = 60
# Where the arguments of a call without brackets end.
_STOPS = frozenset({";", "}", ")", "]", "&&", "||", "|"})
_STOP_WORDS = frozenset({"if", "unless", "and", "or", "do", "while", "for", "foreach", "until"})


class Language(Value):
    """What tells one language from another."""

    name: str
    tokenize: Callable[[str], tuple[list[Token], list[str]]]
    # Full names (`fs.unlinkSync`, `File.delete`) → effect lines of `spec`.
    effects: Mapping[str, str]
    # Words of the language and functions without effect.
    pure: frozenset[str]
    # Modules and classes all of whose functions have no effect, but for those in `effects`.
    pure_roots: frozenset[str] = frozenset()
    # Methods that act, whoever has them.
    acting: frozenset[str] = frozenset()
    # Methods that only look, of classes that nobody here has read: `User.where(…).count`.
    looking: frozenset[str] = frozenset()
    # Does a name that nobody knows tell of nothing but work? None: nothing is guessed.
    tells: Callable[[list[str]], bool] | None = None
    # Between the parts of a name.
    links: frozenset[str] = frozenset({"."})
    joins: str = "+"
    # A call needs no brackets.
    bare: bool = False
    # What a call of its own needs: `handler(analysis, at, name)` true when it has seen to it.
    special: Mapping[str, Callable[[Analysis, int], None]] = {}
    # Finds variables, aliases and constants before the walk.
    prepare: Callable[[Analysis], None] | None = None
    # A piece of a sum that only this language has: its value, and the place behind it.
    piece: Callable[[Analysis, int], tuple[Text, int] | None] | None = None
    # What prints its arguments.
    prints: frozenset[str] = frozenset()
    # Words before `::` that are no class; None where functions and classes share their names.
    no_classes: frozenset[str] | None = None
    # Looks at each token beside names; for what only this language has.
    look: Callable[[Analysis, int], None] | None = None


def read(
    language: Language, text: str, argv: tuple[Arg, ...], env: Mapping[str, Arg]
) -> CodeEffects:
    """What the text would do."""
    gather = Gather(language.name)
    try:
        Analysis(language, gather, argv, env).run(text)
    except Refused as refused:
        gather.unknown("code", f"the {language.name} text cannot be read: {refused}")
    except (TooMuch, RecursionError):
        gather.unknown("code", "the text is too large to be followed")
    return gather.effects()


class Analysis:
    """The walk over one text and the code inside its strings."""

    def __init__(
        self, language: Language, gather: Gather, argv: tuple[Arg, ...], env: Mapping[str, Arg]
    ) -> None:
        self.language = language
        self.gather: Gather = gather
        self.argv = argv
        self.env = env
        self.tokens: list[Token] = []
        # Names of the text's own, what they stand for (`fs` → `fs`), and what they always are.
        self.own: set[str] = set()
        self.aliases: dict[str, str] = {}
        self.constants: dict[str, Text] = {}
        # Variables that hold what a computed name has picked.
        self.suspects: set[str] = set()
        # Places where a name is given its meaning, and has none yet.
        self.bound: set[int] = set()
        self.depth = 0
        self.looked_at = 0
        self.held: list[Held] = []
        # Names that the text takes out of modules, once they are asked for (`javascript_foreign`).
        self.taken: frozenset[str] | None = None
        # A package is loaded that nobody here has read.
        self.foreign = False
        # Names of files of the workspace that it loads, in small letters and without signs between them.
        self.loaded: set[str] = set()
        # Every text that was cut into tokens; where its names are assigned to is looked up when asked.
        self.texts: list[list[Token]] = []
        # What is guessed, and while it is.
        self.guesses: Guess | None = None
        self.guess: Guess | None = None

    def run(self, text: str) -> None:
        """Look at a text; the code inside its strings shares the names."""
        if self.depth >= _DEEPEST:
            raise TooMuch
        self.depth += 1
        outer, self.bound, self.held = (self.tokens, self.bound, self.held), set(), []
        self.tokens, inside = self.language.tokenize(text)
        self.texts.append(self.tokens)
        self.taken = None
        if self.language.prepare is not None:
            self.language.prepare(self)
        self.walk()
        for code in inside:
            self.run(code)
        self.tokens, self.bound, self.held = outer
        self.depth -= 1

    def walk(self) -> None:
        """Every token in turn."""
        for at, token in enumerate(self.tokens):
            if self.held:
                apply_held(self, at)
            if self.language.look is not None:
                self.language.look(self, at)
            if token.kind == "name" and at not in self.bound:
                if not self.linked(at):
                    self.name(at)
                elif self.token(at - 2).kind != "name" and token.text in self.language.acting:
                    shown = f"…{self.token(at - 1).text}{token.text}"
                    self.gather.unknown("effects", f"`{shown}` acts on what is not followed")
        apply_held(self, len(self.tokens))

    def token(self, at: int) -> Token:
        """The token at a place; `END` outside."""
        return self.tokens[at] if 0 <= at < len(self.tokens) else END

    def is_op(self, at: int, *texts: str) -> bool:
        """An operator stands there, one of these."""
        token = self.token(at)
        return token.kind == "op" and token.text in texts

    def passed(self, start: int, stop: int) -> int:
        """So many tokens were looked at to find a place, which is given back."""
        self.looked_at += stop - start
        if self.looked_at > _LOOKED_AT:
            raise TooMuch
        return stop

    def linked(self, at: int) -> bool:
        """The name is a part of a longer one: `b` in `a.b`."""
        return self.token(at - 1).kind == "op" and self.token(at - 1).text in self.language.links

    # ---------------------------------------------------------------- names

    def chain(self, at: int) -> tuple[list[str], int]:
        """`a.b.c` from its first name on, and the place behind it."""
        parts = [self.token(at).text]
        at += 1
        while self.token(at).kind == "op" and self.token(at).text in self.language.links:
            if self.token(at + 1).kind != "name":
                break
            parts.append(self.token(at + 1).text)
            at += 2
        return parts, at

    def name(self, at: int) -> None:
        """What a name means where it stands."""
        language = self.language
        parts, behind = self.chain(at)
        root = parts[0]
        # A name that acts does so wherever it stands: one of the text's own may be out of scope there.
        if root in language.special:
            language.special[root](self, at)
            return
        self.methods(parts)
        if self.known(".".join([self.aliases.get(root, root), *parts[1:]]), behind):
            return
        if root in self.own and root not in self.aliases:
            if root in self.suspects and len(parts) == 1 and self.is_op(behind, "("):
                self.gather.unknown("code", f"`{root}` was picked by a computed name")
            return
        base = self.aliases.get(root, root)
        if base.partition(".")[0] in language.pure_roots or base in language.pure_roots:
            return
        if (root[:1].isupper() or "\\" in root) and self.looks(parts, behind):
            return
        why = f"`{'.'.join(parts)}` is not known here"
        if self.loaded and of_ours(self, parts, behind):
            hand(self.gather, ((one, False) for one in self.arguments(behind)), self.env)
        elif harmless(self, parts, behind):
            self.gather.unread(why)
        else:
            self.gather.unknown("effects", why)

    def looks(self, parts: list[str], at: int) -> bool:
        """Every method of the chain, behind brackets too, is one that only looks."""
        looking = self.language.looking
        if len(parts) < 2 or not looking.issuperset(parts[1:]):
            return False
        while True:
            if self.is_op(at, "(", "["):
                at = self.close(at) + 1
            elif self.token(at).kind == "op" and self.token(at).text in self.language.links:
                if self.token(at + 1).text not in looking:
                    return False
                at += 2
            else:
                return True

    def known(self, full: str, behind: int) -> bool:
        """The name, or what it is a part of, stands in the tables."""
        root, dot, _ = full.partition(".")
        if dot and self.language.no_classes is not None and root not in self.language.no_classes:
            # `File::delete` has nothing to do with the function `file`.
            full = root if self.language.effects.get(root) == "effects" else ""
        while full:
            if full in self.language.effects:
                apply(self, self.language.effects[full], full, behind)
                return True
            if full in self.language.prints:
                self.says(behind)
            if full in self.language.pure:
                return True
            full = full.rpartition(".")[0]
        return False

    def says(self, at: int) -> None:
        """What is printed by the call whose name ends before `at`."""
        try:
            called = self.is_op(at, "(")
            spans = self.spans_in(at) if called else self._split(at, self.statement_end(at))
            values = [self.value(start, stop) for start, stop in spans]
            for text in filled(values) if self.token(at - 1).text == "printf" else values:
                self.gather.say(text)
        except Refused:
            return  # whatever is wrong there, somebody else says it

    def methods(self, parts: list[str]) -> None:
        """A method that acts, of an object that isn't followed."""
        if len(parts) < 2 or self.aliases.get(parts[0], parts[0]) in self.language.pure_roots:
            return
        full = ".".join([self.aliases.get(parts[0], parts[0]), *parts[1:]])
        if full in self.language.effects or full in self.language.pure:
            return
        for part in parts[1:]:
            if part in self.language.acting:
                self.gather.unknown("effects", f"`{'.'.join(parts)}` acts on what is not followed")
                return

    # ---------------------------------------------------------------- arguments

    def close(self, at: int) -> int:
        """The place of the bracket that closes the one at `at`."""
        depth = 0
        for there in range(at, len(self.tokens)):
            token = self.tokens[there]
            if token.kind == "op":
                depth += (token.text in _OPEN) - (token.text in _CLOSE)
                if depth <= 0 and there > at:
                    return self.passed(at, there)
        self.passed(at, len(self.tokens))
        raise Refused("a bracket is not closed")

    def spans(self, at: int) -> list[tuple[int, int]]:
        """Where the arguments begin and end, of the call whose name ends before `at`."""
        if self.is_op(at, "("):
            return self.spans_in(at)
        if self.token(at - 1).text == "%x":
            return [(at, at + 1)]  # Ruby's backquotes
        if self.token(at).kind == "str" and not self.language.bare:
            return [(at, at + 1)]  # Lua's `f"x"`, PHP's backquotes, a tagged template
        return self._split(at, self.statement_end(at)) if self.language.bare else []

    def whole(self, start: int, stop: int, opening: str) -> bool:
        """What stands there is one list or one object, with nothing behind it."""
        return self.is_op(start, opening) and self.close(start) == stop - 1

    def spans_in(self, opening: int) -> list[tuple[int, int]]:
        """What stands between brackets, cut at the commas."""
        return self._split(opening + 1, self.close(opening))

    def _split(self, start: int, stop: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        depth, first = 0, start
        for there in range(start, self.passed(start, stop)):
            token = self.tokens[there]
            if token.kind != "op":
                continue
            depth += (token.text in _OPEN) - (token.text in _CLOSE)
            if depth == 0 and token.text in {",", "=>"}:
                found.append((first, there))
                first = there + 1
        if first < stop:
            found.append((first, stop))
        return found

    def arguments(self, at: int) -> list[Text]:
        """The arguments as strings."""
        return [self.value(start, stop) for start, stop in self.spans(at)]

    def statement_end(self, at: int) -> int:
        """Where the statement certainly ends."""
        depth = 0
        for there in range(at, len(self.tokens)):
            token = self.tokens[there]
            ends = token.line and there > at and not self.is_op(there - 1, ",", self.language.joins)
            block = self.is_op(there, "{") and self.token(there - 1).kind != "var"
            block = block and not self.is_op(there - 1, "->", "]", "}")
            stops = token.text in (_STOPS if token.kind == "op" else _STOP_WORDS)
            if depth == 0 and (ends or block or (stops and token.kind in {"op", "name"})):
                return self.passed(at, there)
            if token.kind == "op":
                depth += (token.text in _OPEN) - (token.text in _CLOSE)
        return self.passed(at, len(self.tokens))

    def value(self, start: int, stop: int) -> Text:
        """A string put together of constants; what it probably is, where that is not certain."""
        text = self.joined(start, stop)
        if text.arg.exact or self.guess is not None or type(text) is Likely:
            return text
        from gateway.facts.code.script.guessing import likely

        return likely(self, start, stop, text)

    def joined(self, start: int, stop: int) -> Text:
        """The parts of a sum, known up to the first that is no constant."""
        while self.is_op(start, "(") and stop - start > 2 and self.close(start) == stop - 1:
            start, stop = start + 1, stop - 1
        if stop - start == 1 and self.token(start).kind == "num":
            return known(self.token(start).text)
        if stop - start == 2 and self.is_op(start, "-") and self.token(start + 1).kind == "num":
            return known(f"-{self.token(start + 1).text}")
        parts: list[Text] = []
        at = start
        while at < stop:
            part, behind = self.piece(at)
            if part is None or not (behind >= stop or self.is_op(behind, self.language.joins)):
                tokens = self.tokens[start : min(stop, start + _SHOWN)]
                shown = "".join(f"{' ' * one.space}{one.text}" for one in tokens).strip()
                parts.append(unknown(f"`{shown[:60]}` is computed by the code"))
                break
            parts.append(part)
            at = behind + 1
        return concat(parts) if parts else unknown("nothing stands there")

    def piece(self, at: int) -> tuple[Text | None, int]:
        """One piece of a sum, a string or a constant, and the place behind it."""
        token = self.tokens[at]
        if self.language.piece is not None:
            found = self.language.piece(self, at)
            if found is not None:
                return found
        if token.kind == "str":
            if type(token.value) is Template:
                parts = token.value.parts
                return concat(self.computed(p) if isinstance(p, str) else p for p in parts), at + 1
            return token.value or unknown("there is code in the string"), at + 1
        if token.kind == "name" and token.text in self.constants:
            return self.constants[token.text], at + 1
        folder = above(self, at) if token.kind == "name" else None
        if folder is not None:
            return folder
        return (None, at + 1) if self.guess is None else self.guess.piece(self, at)

    def computed(self, code: str) -> Text:
        """What the code inside a string puts there. What it does is looked at elsewhere."""
        outer = self.tokens
        if self.depth >= _DEEPEST:
            raise TooMuch
        self.depth += 1
        try:
            self.tokens, _ = self.language.tokenize(code)
            return self.joined(0, len(self.tokens))
        except Refused:
            return unknown("a part of the text is computed")
        finally:
            self.tokens = outer
            self.depth -= 1
