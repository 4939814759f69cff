"""Text that is spelled out in another way: `chr(46) + "env"`, `bytes([46, …])`, `b64decode("LmVudg==")`."""

from __future__ import annotations

import base64
import binascii
import codecs

from gateway.facts.code.model import Text
from gateway.facts.code.python.strings import converted
from gateway.facts.code.python.values import PLAIN, Const, Items, Plain, one_text
from gateway.facts.code.text import LONGEST
from gateway.facts.model import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

# Codecs of `codecs.decode` that spell text otherwise.
_TURNED = frozenset(["rot13", "rot_13", "rot-13"])
_HIGHEST = 0x10FFFF
# Why does somebody spell a text otherwise that is run?
_SPELLED = "it is spelled out in another way"


def _spelled(text: str) -> Text:
    return Text(Arg(text, why=_SPELLED))


def _number(value: Thing) -> int | None:
    number = value.value if isinstance(value, Const) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _chr(_run: Run, given: Given) -> Thing:
    number = _number(given.pick(0))
    return _spelled(chr(number)) if number is not None and 0 < number <= _HIGHEST else PLAIN


def _ord(_run: Run, given: Given) -> Thing:
    text = one_text(given.pick(0) or PLAIN).arg
    return Const(ord(text.text)) if text.exact and len(text.text) == 1 else PLAIN


def _bytes(run: Run, given: Given) -> Thing:
    """Of a list of numbers; of a text what `str` gives."""
    first = given.pick(0)
    if first is None or isinstance(first, (Plain, Const)):
        return PLAIN
    values, complete = (first.values, True) if isinstance(first, Items) else ((), False)
    if not complete:
        values, complete = run.elements(first) if _is_list(first) else ((), False)
    numbers = [_number(value) for value in values]
    if complete and numbers and all(one is not None and 0 <= one < 256 for one in numbers):
        return _text(bytes(one for one in numbers if one is not None))
    return PLAIN if _is_list(first) else converted(given)


def _is_list(value: Thing) -> bool:
    return type(value).__name__ in {"Items", "Box", "Many", "Lazy"}


def _text(data: bytes) -> Thing:
    try:
        return _spelled(data.decode())
    except UnicodeDecodeError:
        return PLAIN


def _from(decode: Callable[[str], bytes]) -> Callable[[Run, Given], Thing]:
    """A function of one text that is known; of any other nothing is known but that it is data."""

    def apply(_run: Run, given: Given) -> Thing:
        text = one_text(given.pick(0) or PLAIN).arg
        if not text.exact or len(text.text) > LONGEST:
            return PLAIN
        try:
            return _text(decode(text.text))
        except (ValueError, binascii.Error):
            return PLAIN

    return apply


def _decode(_run: Run, given: Given) -> Thing:
    """`codecs.decode(".rai", "rot13")`"""
    text, name = (
        one_text(given.pick(at, word) or PLAIN).arg for at, word in ((0, "obj"), (1, "encoding"))
    )
    if not text.exact or not name.exact or name.text.lower() not in _TURNED:
        return PLAIN
    return _spelled(codecs.decode(text.text, "rot13"))


_BASE64 = _from(base64.b64decode)
_HEX = _from(bytes.fromhex)
DECODING: dict[str, Callable[[Run, Given], Thing]] = {
    "builtins.chr": _chr,
    "builtins.ord": _ord,
    "builtins.bytes": _bytes,
    "builtins.bytearray": _bytes,
    "builtins.bytes.fromhex": _HEX,
    "builtins.bytearray.fromhex": _HEX,
    "base64.b64decode": _BASE64,
    "base64.standard_b64decode": _BASE64,
    "base64.urlsafe_b64decode": _from(base64.urlsafe_b64decode),
    "base64.b32decode": _from(base64.b32decode),
    "base64.b16decode": _from(base64.b16decode),
    "base64.b85decode": _from(base64.b85decode),
    "binascii.a2b_base64": _BASE64,
    "binascii.unhexlify": _HEX,
    "binascii.a2b_hex": _HEX,
    "codecs.decode": _decode,
}
