"""What packages do that nobody here has read: told by the names of their functions and by what they are given.

`pool.query("drop table x")`, `http.post("https://…", …)`, `page.goto("http://localhost:3000")`,
`disk.removeSync("/home/x")`. Only what a text names outright is looked at: the rest is the work.
"""

from __future__ import annotations

from gateway.facts.code.handed import hand, looks, routes
from gateway.facts.code.script.options import pairs
from gateway.facts.code.spec import names
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.code.model import Text
    from gateway.facts.code.script.analysis import Analysis
    from gateway.facts.code.script.tokens import Token

# Their functions start programs, act elsewhere, or evaluate text, for whoever calls them.
ACTING = names(
    """
    aws-sdk firebase-admin firebase googleapis stripe twilio nodemailer discord.js telegraf octokit dockerode ssh2
    node-ssh node-scp ftp basic-ftp simple-git isomorphic-git nodegit web3 ethers viem keytar node-pty robotjs
    sudo-prompt vm2 safe-eval node-cmd child-process-promise node-powershell pm2 forever npm cloudflare heroku-client
    pulumi cdktf aws-cdk-lib lodash.template handlebars ejs pug nunjucks mustache underscore lodash mathjs expr-eval
    jsonpath static-eval esbuild-register ts-node tsx jiti sucrase systeminformation ps-node kill-port fkill
    puppeteer-extra chrome-remote-interface clipboardy active-win nut-js iohook redis-commander
    """
)
_ACTING_SCOPES = names(
    "@aws-sdk @google-cloud @azure @octokit @kubernetes @slack @sendgrid @solana @pulumi @firebase @actions @cloudflare"
)
_ELSEWHERE = ("/", "~/", "../", ".git/")
_DELETES = compiled_later(
    r"(?:rm|remove|delete|unlink|empty|rimraf|del|trash)(?:[A-Z]\w*)?|moveTo\w*"
)
_WRITES = compiled_later(
    r"(?:write|output|save|dump|export|download|append|ensure|mkdir|mkdirp|extract|to|copy|cp|move|mv|symlink|link)(?:[A-Z]\w*)?"
    r"|pipeTo|screenshot|pdf"
)
_STATES = names(
    """
    query execute exec raw run prepare all each get sql any one none oneOrNone manyOrNone unsafe simple
    $queryRawUnsafe $executeRawUnsafe $queryRaw $executeRaw
    """
)
_IS_SQL = compiled_later(
    r"(?is)\s*(?:select|with|insert\s|update\s|delete\s|replace\s|create\s|alter\s|drop\s|truncate\s|grant\s|revoke\s|merge\s|copy\s|vacuum|attach\s)"
)
_ENDS_MUCH = compiled_later(r"(?is)\s*(?:drop|truncate)\b")
# Calls that end what a store holds.
_ENDS = compiled_later(
    r"(?i)drop_?(?:database|collection|table\w*|schema|all\w*)|flush_?(?:all|db)|truncate(?:_?\w+)?|swapdb|shutdown"
)
_SENDS = compiled_later(r"(?:post|put|patch|delete|send|upload|publish|emit)(?:[A-Z]\w*)?")
_URL = compiled_later(r"(?:https?|wss?|ftp)://")
_ADDRESSES = names("url uri baseURL baseUrl base_url endpoint")
_OF_A_PERSON = names(
    "connectOverCDP launchPersistentContext userDataDir executablePath browserWSEndpoint browserURL"
)
# With these among its words, a text may hand a page, or a request, anything.
_TYPES = names(
    "fill type setInputFiles uploadFile pressSequentially evaluate setExtraHTTPHeaders addCookies data body"
)
_LONGEST = 200
# Words before a bracket that calls nothing, or loads what is looked at elsewhere.
_CONTROLS = names("if while for switch catch function return typeof")
_NO_CALLS = _CONTROLS | names("require import push")
_TAKES = names("const let var import")
# Signs before a string that is kept.
_KEEPS = frozenset({"[", ",", ":", "=>", "return"})
# They give back what they are given.
_CARRIES = names(
    "Promise.resolve Array.of Array.from Object.freeze Object.assign String structuredClone"
)
_DEEPEST, _WIDEST, _FARTHEST = 4, 12, 200


def acts(name: str) -> bool:
    """Of this package the calls are what counts, and they are not read."""
    scope, _, rest = name.partition("/")
    return scope in _ACTING_SCOPES or (scope if not scope.startswith("@") else rest) in ACTING


def look_foreign(analysis: Analysis, at: int) -> None:
    """One name in a text that loads such a package."""
    token = analysis.token(at)
    if token.text in _OF_A_PERSON:
        analysis.gather.unknown("effects", "it drives a browser that may be somebody's own")
    if token.text in _ADDRESSES and analysis.is_op(at + 1, ":") and _is_text(analysis, at + 2):
        _address(analysis, analysis.value(at + 2, at + 3), sends=_types(analysis))
    if token.text in _STATES and _is_text(analysis, at + 1):
        _states(analysis, analysis.value(at + 1, at + 2))  # sql`…`
    if not analysis.is_op(at + 1, "("):
        return
    if analysis.linked(at) and _ENDS.fullmatch(token.text):
        analysis.gather.does(f"call {token.text}")
    spans = analysis.spans(at + 1)
    values = [analysis.value(*span) for span in spans[:3] if span[1] - span[0] < 12]
    for value in values[:1]:
        if token.text in _STATES:
            _states(analysis, value)
        sends = _SENDS.fullmatch(token.text) is not None or len(spans) > 1
        _address(analysis, value, sends=sends if token.text != "goto" else _types(analysis))
    for value in values:
        text = value.arg.text
        if text.startswith(_ELSEWHERE) and len(text) < _LONGEST and not {" ", "\n"} & set(text):
            if _DELETES.fullmatch(token.text):
                analysis.gather.path("delete", value, recursive=True)
            elif _WRITES.fullmatch(token.text):
                analysis.gather.path("write", value)


def hand_to(analysis: Analysis, at: int) -> None:
    """A call, whose bracket stands at `at`, of what nobody here has read: `trash("/home/x")`, `pino()("/home/x")`."""
    if _calls_unread(analysis, at):
        values = (one for span in analysis.spans_in(at) for one in _inside(analysis, *span))
        called = analysis.token(at - 1).text
        own = _named_here(analysis, called) if not analysis.linked(at - 1) else False
        own = own or analysis.token(at - 3).text == "Promise"
        hand(analysis.gather, values, analysis.env, only_read=routes(called) and not own)


def keep_text(analysis: Analysis, at: int) -> None:
    """A string in a list, or kept under a name of an object, from where such a call may get it."""
    before, value = analysis.token(at - 1), analysis.token(at).value
    text = analysis.token(at)
    sets = before.text == "=" and analysis.linked(at - 2)
    tagged = before.kind == "name" and text.text[:1] == "`" and not text.space
    if value is None or not (sets or tagged or before.text in _KEEPS):
        return
    depth, opening = 1, at - 1
    while opening >= 0 and depth and at - opening < _FARTHEST:
        token = analysis.token(opening)
        if token.kind == "op":
            depth += (token.text == ")") - (token.text == "(")
        opening -= 1
    controls = analysis.token(opening).text in _CONTROLS
    if depth or controls or _calls_unread(analysis, opening + 1):
        hand(analysis.gather, [(value, True)], analysis.env)


def _named_here(analysis: Analysis, name: str) -> bool:
    """The text has chosen the name: it stands not among those that it takes out of a module."""
    if analysis.taken is None:
        analysis.taken = frozenset(name for tokens in analysis.texts for name in _taken(tokens))
    return name in analysis.own and name not in analysis.taken


def _taken(tokens: list[Token]) -> Iterator[str]:
    """`const {a, b: c} = …`, `import {a, b as c} from …`: of these `a`."""
    inside = False
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.text == "{":
            inside = before.text in _TAKES
        inside = inside and token.text not in {"}", "="}
        if inside and before.text in {"{", ","} and after.text in {",", "}"}:
            yield token.text


def _calls_unread(analysis: Analysis, at: int) -> bool:
    before = analysis.token(at - 1)
    if before.kind != "name":
        return analysis.is_op(at - 1, ")", "]")
    first = at - 1
    while analysis.linked(first) and analysis.token(first - 2).kind == "name":
        first -= 2
    parts = [one.text for one in analysis.tokens[first:at:2]]
    full = ".".join([analysis.aliases.get(parts[0], parts[0]), *parts[1:]])
    language = analysis.language
    known = full in language.effects or full in language.prints
    known = known or (full.partition(".")[0] in language.pure_roots and not analysis.linked(first))
    if full in _CARRIES:
        return True
    own = len(parts) == 1 and _named_here(analysis, parts[0])
    return not (known or before.text in _NO_CALLS or (looks(before.text) and not own))


def _inside(
    analysis: Analysis, start: int, stop: int, depth: int = 0, *, listed: bool = False
) -> Iterator[tuple[Text, bool]]:
    """The strings of an argument, or of what it holds."""
    holds = depth < _DEEPEST and analysis.is_op(start, "[", "{")
    if holds and analysis.close(start) == stop - 1:
        object_ = analysis.is_op(start, "{")
        inside = pairs(analysis, start).values() if object_ else analysis.spans_in(start)
        for span in inside:
            yield from _inside(analysis, *span, depth + 1, listed=listed or not object_)
        return
    value = analysis.value(start, stop) if stop - start < _WIDEST else None
    if value is not None:
        yield value, listed
    if value is None or not value.arg.exact:
        strings = (one.value for one in analysis.tokens[start:stop] if one.kind == "str")
        yield from ((one, True) for one in strings if one is not None and one.arg.exact)


def _is_text(analysis: Analysis, at: int) -> bool:
    return analysis.token(at).kind == "str"


def _types(analysis: Analysis) -> bool:
    return any(token.text in _TYPES for token in analysis.tokens)


def _address(analysis: Analysis, value: Text, *, sends: bool) -> None:
    if _URL.match(value.arg.text):
        analysis.gather.url(value, sends=sends)


def _states(analysis: Analysis, value: Text) -> None:
    """A statement for a database."""
    text = value.arg.text
    if not (_IS_SQL if value.arg.exact else _ENDS_MUCH).match(text):
        return
    from gateway.facts.code import read

    inner = read("sql", text)
    for what in inner.does:
        analysis.gather.does(what)
    for path in inner.paths:
        analysis.gather.path(path.role, Text(path.arg))
    if inner.inner or (inner.unknowns and value.arg.exact):
        analysis.gather.unknown("effects", "what the database is told is not followed")
