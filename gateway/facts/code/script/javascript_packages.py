"""What `require` and `import` give that is no module of node: a file of the workspace, or a package.

A package lies in the workspace as its own files do, and is as unread as they are. Those that are named here
only compute what they are asked for; of others the calls are looked at (`javascript_foreign`), and of some
even these say nothing.
"""

from __future__ import annotations

from gateway.facts.code.script.javascript_foreign import acts
from gateway.facts.code.spec import names
from gateway.facts.code.text import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis

COMPUTING = names(
    """
    ramda rxjs immer immutable semver tslib reflect-metadata
    react react-dom react-is preact solid-js redux @reduxjs/toolkit zustand jotai classnames clsx
    zod yup joi ajv ajv-formats superstruct valibot io-ts class-validator validator
    date-fns dayjs moment moment-timezone luxon uuid nanoid ms bytes pretty-bytes pretty-ms
    chalk kleur picocolors ansi-colors strip-ansi string-width wrap-ansi cli-table3 boxen figures
    yaml toml @iarna/toml smol-toml ini json5 jsonc-parser strip-json-comments csv-parse papaparse
    xml2js fast-xml-parser marked markdown-it remark rehype unified cheerio parse5 htmlparser2
    acorn acorn-walk esprima espree estraverse escodegen recast magic-string source-map source-map-js
    @babel/parser @babel/traverse @babel/generator @babel/types @babel/code-frame @typescript-eslint/parser
    postcss autoprefixer browserslist caniuse-lite terser
    minimatch micromatch picomatch path-to-regexp qs query-string mime mime-types iconv-lite he entities
    bignumber.js decimal.js big.js fraction.js d3 d3-array d3-scale d3-time three
    bcryptjs crypto-js jsonwebtoken jose tweetnacl @noble/hashes graphql graphql-tag i18next
    deep-equal fast-deep-equal deepmerge object-hash lru-cache p-limit p-map p-queue mitt eventemitter3
    slugify pluralize camelcase change-case escape-string-regexp diff fuse.js minimist mri
    """
)


def loaded_here(analysis: Analysis, name: str) -> bool:
    """A module of the workspace is executed, as `node ./x.js` executes it."""
    if name[:5] == "data:":
        analysis.gather.unknown("code", "it loads code that stands in an address")
        return True
    if name[:1] == "#":  # the `package.json` says which file of the workspace that is
        analysis.gather.path("execute", known("."), recursive=True)
        return True
    if not name.startswith((".", "/")):
        return _package(analysis, name)
    analysis.foreign = True
    ends = ("",) if name.endswith((".js", ".mjs", ".cjs")) else ("", ".js", ".cjs", "/index.js")
    for end in ends:
        analysis.gather.path("execute", known(name.rstrip("/") + end))
    return True


def _package(analysis: Analysis, name: str) -> bool:
    parts = name.split("/")
    root = "/".join(parts[: 2 if name.startswith("@") else 1])
    if root not in COMPUTING:
        if not name or (acts(root) and not _only_computes(analysis, name)):
            return False
        analysis.foreign = True
    analysis.gather.path("execute", known(f"node_modules/{root}"), recursive=True)
    return True


# Of these a few functions make code of a text, or give back the whole, in which those are.
_MOSTLY = frozenset({"lodash", "lodash-es", "underscore"})
_WHOLE = names(
    "runInContext noConflict chain mixin placeholder _ default prototype constructor __proto__"
)


def _only_computes(analysis: Analysis, name: str) -> bool:
    """Nothing is done with such a package but to call, or to take out of it, what is named here."""
    if name not in _MOSTLY:
        return False
    tokens = analysis.tokens
    bound = {
        tokens[at - 2].text
        for at, token in enumerate(tokens)
        if at > 1 and token.text == "require" and tokens[at - 1].text == "="
    } | {tokens[at - 1].text for at, token in enumerate(tokens) if at and token.text == "from"}
    for at, token in enumerate(tokens):
        if "template" in token.text or "\\" in token.text:
            return False
        if token.text == "*" and analysis.token(at - 1).text == "import":
            return False
        if token.text in _WHOLE and (token.text not in bound or analysis.is_op(at - 1, ".", "?.")):
            return False
        if token.kind != "name" or token.text not in bound:
            continue
        given = analysis.token(at + 1).text in {"=", "from"}
        if not given and not analysis.is_op(at + 1, "."):
            return False
    return all(map(_taken_well, *_places(analysis, name)))


def _places(analysis: Analysis, name: str) -> tuple[list[Analysis], list[int]]:
    """Where the package is asked for."""
    at = [
        there
        for there, token in enumerate(analysis.tokens)
        if token.value is not None and token.value.arg.text == name
    ]
    return [analysis] * len(at), at


def _taken_well(analysis: Analysis, at: int) -> bool:
    """`x = require("p");`, `{x} = require("p");`, `require("p").x(…)`, `import x from "p"`"""
    before, behind = analysis.token(at - 1).text, analysis.token(at + 2)
    if before == "from":
        return True
    if before != "(" or analysis.token(at - 2).text != "require":
        return False
    if behind.text == ".":
        return True
    ends = behind.line or behind.text in {";", "", ","}
    some = not (analysis.is_op(at - 4, "}") and "..." in {one.text for one in analysis.tokens[:at]})
    return analysis.token(at - 3).text == "=" and ends and some


def only_asks(analysis: Analysis, at: int) -> bool:
    """`require.resolve('x')` answers with a path, `require.main` with who was started."""
    if not analysis.is_op(at + 1, ".") or analysis.token(at).text != "require":
        return False
    what = analysis.token(at + 2).text
    if what == "resolve":
        return analysis.is_op(at + 3, "(") and analysis.token(at + 4).kind == "str"
    return what == "main" and not analysis.is_op(at + 3, ".", "[", "?.")
