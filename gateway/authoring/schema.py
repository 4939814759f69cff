"""The JSON Schema of policy files, for editors and validators: made from the same terms the loader reads.

Flat on purpose: one object for each map, alternatives told apart by type, requirements that depend on a
value as `if`/`then`, so that validators blame the right line and editors complete every key.
"""

from __future__ import annotations

import json

from gateway.policy import terms
from gateway.policy.blocks import block_table
from gateway.policy.language import policy_table
from gateway.policy.terms import FORMS, Key, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DRAFT = "http://json-schema.org/draft-07/schema#"
_SNIPPETS = {
    "rules": (
        "a rule",
        [
            {
                "id": "${1:area.what}",
                "verdict": "${2|deny,ask,allow|}",
                "when": {"program": "${3:program}"},
                "reason": "${4:Why, in one sentence.}",
                "suggest": "${5:A better way.}",
                "tests": {
                    "match": ["${6:a command it matches}"],
                    "ignore": ["${7:one it leaves alone}"],
                },
            }
        ],
    ),
    "paths": (
        "a path list",
        [
            {
                "id": "${1:ws}",
                "base": "$${2:{workspace}}",
                "write": {"allow": ["**"], "deny": ["${3:.git/hooks}"]},
            }
        ],
    ),
}


def schema() -> dict[str, Any]:
    """The schema of a policy file."""
    maker = _Maker()
    root = maker.of(policy_table())
    block = maker.of(block_table())
    rule = root["properties"]["rules"]["items"]
    rule["if"] = {"properties": {"verdict": {"enum": ["ask", "deny"]}}, "required": ["verdict"]}
    rule["then"] = {"required": ["reason"]}
    for key, (label, body) in _SNIPPETS.items():
        root["properties"][key]["defaultSnippets"] = [{"label": label, "body": body}]
    return {
        "$schema": DRAFT,
        "title": "gateway policy",
        "definitions": {"block": block, **maker.definitions},
        **root,
    }


def as_text() -> str:
    """The schema as it is shipped and committed."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


# What is longer than this and stands in several places is written once.
_LONG = 250


class _Maker:
    def __init__(self) -> None:
        self.definitions: dict[str, Any] = {}

    def shared(self, item: dict[str, Any]) -> dict[str, Any]:
        """The item, or a reference to it when it is long."""
        if ("anyOf" not in item and "properties" not in item) or len(json.dumps(item)) < _LONG:
            return item
        for name, known in self.definitions.items():
            if known == item:
                return {"$ref": f"#/definitions/{name}"}
        name = f"item{len(self.definitions) + 1}"
        self.definitions[name] = item
        return {"$ref": f"#/definitions/{name}"}

    def of(self, term: Term) -> dict[str, Any]:
        if isinstance(term, terms.Text):
            return self.text(term)
        if isinstance(term, terms.Choice):
            found: dict[str, Any] = {"type": "string", "enum": list(term.options)}
            if term.meanings:
                found["enumDescriptions"] = list(term.meanings)
            return found
        if isinstance(term, terms.Switch):
            return {"type": "boolean"} if term.only is None else {"const": term.only}
        if isinstance(term, terms.Number):
            return {"type": "integer", "minimum": term.least, "maximum": term.most}
        if isinstance(term, terms.Many):
            return {"type": "array", "minItems": term.least, "items": self.of(term.item)}
        if isinstance(term, terms.Some):
            item = self.shared(self.of(term.item))
            many = {"type": "array", "minItems": 1, "items": item}
            return {"anyOf": [*(item["anyOf"] if set(item) == {"anyOf"} else [item]), many]}
        if isinstance(term, terms.Either):
            options = [self.of(option) for option in term.options]
            flat = [
                one
                for option in options
                for one in (option["anyOf"] if set(option) == {"anyOf"} else [option])
            ]
            return flat[0] if len(flat) == 1 else {"anyOf": flat}
        return self.map(term)

    def text(self, term: terms.Text) -> dict[str, Any]:
        pattern, words, example = FORMS[term.form]
        found: dict[str, Any] = {"type": "string"}
        if term.form == "text":
            found["minLength"] = 1
        else:
            found |= {
                "pattern": f"^(?:{pattern})$",
                "patternErrorMessage": f"must be {words}, for example {example}",
            }
        if term.offers:
            found["examples"] = list(term.offers)
        return found

    def map(self, term: Term) -> dict[str, Any]:
        if isinstance(term, terms.When):
            return {"$ref": "#/definitions/block"}
        if isinstance(term, terms.Open):
            pattern = FORMS[term.form][0]
            return {
                "type": "object",
                "patternProperties": {f"^(?:{pattern})$": self.of(term.item)},
                "additionalProperties": False,
            }
        if isinstance(term, terms.Table):
            return self.table(term)
        return {}

    def table(self, term: terms.Table) -> dict[str, Any]:
        found: dict[str, Any] = {
            "type": "object",
            "additionalProperties": False,
            "properties": {name: self.key(key) for name, key in term.keys.items()},
        }
        required = [name for name, key in term.keys.items() if key.required]
        if required:
            found["required"] = required
        if term.any_of:
            found["anyOf"] = [{"required": [name]} for name in term.any_of]
        return found

    def key(self, key: Key) -> dict[str, Any]:
        inner = self.of(key.term)
        found = {"description": key.doc, "markdownDescription": key.doc}
        if "$ref" in inner:  # draft 7 reads nothing beside a reference
            return {**found, "allOf": [inner]}
        if key.example:
            found["examples"] = [key.example]  # type: ignore[assignment]
        return {**inner, **found}
