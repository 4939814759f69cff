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
        if not name or acts(root):
            return False
        analysis.foreign = True
    analysis.gather.path("execute", known(f"node_modules/{root}"), recursive=True)
    return True


def only_asks(analysis: Analysis, at: int) -> bool:
    """`require.resolve('x')` answers with a path, `require.main` with who was started."""
    if not analysis.is_op(at + 1, ".") or analysis.token(at).text != "require":
        return False
    what = analysis.token(at + 2).text
    if what == "resolve":
        return analysis.is_op(at + 3, "(") and analysis.token(at + 4).kind == "str"
    return what == "main" and not analysis.is_op(at + 3, ".", "[", "?.")
