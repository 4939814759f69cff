"""Put masks into a draft: find secrets where structure shows them, then wherever else they stand."""

from __future__ import annotations

import os

from gateway import opening
from gateway.audit.canonical import exact, spell
from gateway.audit.chain import sha256
from gateway.audit.masking.found import Found, merged, replaced
from gateway.audit.masking.names import MASKED, hinted, is_value, tells_secret
from gateway.audit.masking.shapes import KEYWORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gateway.audit.record import Draft

    Known = dict[str, list[Found]]
    from gateway.facts.model import Facts

# Nothing in a record is masked that is shorter: it would be found everywhere.
_SHORTEST = 6
# Where the text of a command stands in a record: field, and name inside it.
_COMMANDS = (("request", "command"), ("approval", "shown"))
# Characters times secrets: beyond it, looking for each of them everywhere takes too long.
_MOST_WORK = 300_000_000


class Masker:
    """Makes tags. The key is read, or made, when the first secret is met."""

    def __init__(self, key_file: str) -> None:
        self._key_file = key_file
        self._key = b""
        # Field → the text that was looked through last and held no secret: parameters repeat.
        self.clean: dict[str, str] = {}

    def tag(self, one: Found) -> str:
        """What stands in the place of a secret."""
        kind = "".join(char for char in one.kind.lower() if char.isalnum() or char == "-")
        return f"{MASKED}{kind}-{self._digest(one.secret)}"

    def _digest(self, secret: str) -> str:
        """HMAC-SHA-256, eight bytes of it."""
        key = (self._key or self._load()).ljust(64, b"\x00")
        inner = sha256(bytes(byte ^ 0x36 for byte in key) + secret.encode("utf-8", "surrogatepass"))
        return sha256(bytes(byte ^ 0x5C for byte in key) + inner.digest()).hexdigest()[:16]

    def _load(self) -> bytes:
        try:
            self._key = self._from_file()
        except OSError:
            # Equal secrets of other processes will not be seen as equal; they are masked all the same.
            self._key = os.urandom(32)
        return self._key

    def _from_file(self) -> bytes:
        try:
            with open(self._key_file, "rb") as stream:
                key = stream.read(64)
        except FileNotFoundError:
            os.makedirs(os.path.dirname(self._key_file), mode=0o700, exist_ok=True)
            new = f"{self._key_file}.{os.getpid()}"
            file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | opening.CLOEXEC, 0o600)
            os.write(file, os.urandom(32))
            os.close(file)
            try:
                # Whoever comes first gives the key; nobody ever sees a half-written one.
                os.link(new, self._key_file)
            except FileExistsError:
                pass
            os.unlink(new)
            with open(self._key_file, "rb") as stream:
                key = stream.read(64)
        return key if len(key) >= 16 else os.urandom(32)


def mask(draft: Draft, masker: Masker) -> tuple[dict[str, Any], dict[str, str]]:
    """The public part, and each field in its canonical spelling, without secrets.

    The field `masks` says what was taken out, and where; `mask_failed`, which fields were withheld.
    """
    masks: list[dict[str, Any]] = []
    failed: list[str] = []
    fields: dict[str, str] = {}
    try:
        known = _known(draft.private, draft.facts)
    except Exception as error:  # noqa: BLE001 - whatever fails in here must not let a secret through
        failed = sorted(draft.private)
        return {**draft.public, "mask_failed": failed}, dict.fromkeys(failed, _withheld(error))
    for name, value in draft.private.items():
        try:
            fields[name] = _field(name, exact(value), known, masker, masks)
        except Exception as error:  # noqa: BLE001
            fields[name] = _withheld(error)
            failed.append(name)
    public = dict(draft.public)
    if failed:
        public["mask_failed"] = failed
    if masks:
        fields["masks"] = spell(masks)
    return public, fields


def _field(name: str, value: Any, known: Known, masker: Masker, masks: list[dict[str, Any]]) -> str:
    spelled = spell(value)
    if not known and (masker.clean.get(name) == spelled or not _suspicious(spelled)):
        return spelled
    before = len(masks)
    masked = spell(_Field(name, known, masker, masks).masked(value, ""))
    if len(masks) == before:
        masker.clean[name] = spelled
    return masked


def _suspicious(text: str) -> bool:
    """May there be a secret at all? Nearly always not, and nothing more has to be done."""
    return (
        "://" in text or "?" in text or hinted(text) or any(keyword in text for keyword in KEYWORDS)
    )


def _withheld(error: Exception) -> str:
    return spell({"withheld": f"masking failed: {type(error).__name__}"})


def _known(private: Mapping[str, Any], facts: Facts | None) -> dict[str, list[Found]]:
    """The command texts of a record, each with the secrets that its words show."""
    known: dict[str, list[Found]] = {}
    for field, name in _COMMANDS:
        value = private.get(field)
        text = value.get(name, "") if isinstance(value, dict) else ""
        if text:
            from gateway.audit.masking.structure import in_command, in_facts

            found = in_command(text)
            if facts is not None:
                found += in_facts(facts, text)
            if _suspicious(text):
                from gateway.audit.masking.texts import in_text

                found += in_text(text)
            if found:
                known[text] = found
    return known


class _Field:
    """Masks one field of a record."""

    def __init__(
        self, name: str, known: Known, masker: Masker, masks: list[dict[str, Any]]
    ) -> None:
        self._name = name
        self._known = known
        self._masker = masker
        self._masks = masks

    def masked(self, value: Any, key: str) -> Any:
        """The value without secrets. `key` is the name it has in an object around it."""
        if isinstance(value, str):
            return self._text(value, key)
        if isinstance(value, dict):
            return {name: self.masked(item, str(name)) for name, item in value.items()}
        if isinstance(value, (list, tuple)):
            if key in ("env", "gateway_env"):
                return [self._variable(*pair) for pair in value]
            return [self.masked(item, "") for item in value]
        return value

    def _variable(self, name: str, value: str | None) -> list[str | None]:
        return [name, value if value is None else self._text(value, name)]

    def _text(self, text: str, key: str) -> str:
        from gateway.audit.masking.texts import in_text

        if not self._known and not key and not _suspicious(text):
            return text
        if key and tells_secret(key) and is_value(text):
            return self._put([Found(0, len(text), text, "named")], text)
        found = self._known.get(text)
        found = in_text(text) if found is None else [one for one in found if one.end]
        everywhere = {one.secret: one for one in merged(found) if _distinct(one.secret)}
        for others in self._known.values():
            everywhere.update((one.secret, one) for one in others if _distinct(one.secret))
        if len(everywhere) * len(text) > _MOST_WORK:
            raise ValueError("too many secrets to look for")
        for one in everywhere.values():
            found += _places(text, one)
        return self._put(found, text) if found else text

    def _put(self, found: list[Found], text: str) -> str:
        for one in merged(found):
            self._masks.append(
                {
                    "field": self._name,
                    "kind": one.kind,
                    "tag": self._masker.tag(one),
                    "start": one.start,
                    "end": one.end,
                }
            )
        return replaced(text, found, self._masker.tag)


def _distinct(secret: str) -> bool:
    """May be looked for anywhere, and will not be found where it is no secret."""
    if len(secret) < _SHORTEST:
        return False
    return len(secret) >= 16 or not (secret.isalpha() and secret.islower())


def _places(text: str, one: Found) -> list[Found]:
    places: list[Found] = []
    at = text.find(one.secret) if one.secret else -1
    while at >= 0:
        places.append(Found(at, at + len(one.secret), one.secret, one.kind))
        at = text.find(one.secret, at + len(one.secret))
    return places
