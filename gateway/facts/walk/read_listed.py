"""Code that lists a folder and reads what nobody knows: it reads what it has listed, as `cat *` does.

`fs.readdirSync(".").forEach(f => fs.readFileSync(f))`, `Dir.children(".").each { |f| File.read(f) }`. Where the
text picks among the names, by whatever way, which are read stays not known.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.walk.paths import place
from gateway.facts.words.holes import escape
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects
    from gateway.facts.state.run import Run

# Hidden names are among what these list; a pattern leaves them out.
LISTS_ALL = compiled_later(
    r"\breaddir|\bopendir\b|\bscandir\b|\bDir\.(?:children|entries|each_child|foreach|new)\b|\breadDir|\blfs\.dir\b|\bDirectoryIterator\b"
    r"|\blistdir\b|\biterdir\b|\brglob\b|\bos\.f?walk\b|\bFind\.find\b|\binclude_hidden\s*=\s*True\b"
)
_LISTS = compiled_later(r"\bDir\b|\bglob\b|\bglobSync\b")
# Of a pattern, one that is for hidden names.
_ASKED = compiled_later(
    r"\b(?:Dir(?:\.glob)?|glob(?:Sync)?)\s*[\[(]\s*[\"']((?:[^\"'*?\[]*/)?\.\*)[\"']"
)
_ASKED_LS = compiled_later(r"\bls[\s\"',]+-\w*[aA]")
_WALKS = compiled_later(r"\bos\.f?walk\b|\brglob\(\s*[\"']\*[\"']")
_OPENS = compiled_later(r"\bopen\(|\bread_(?:text|bytes)\(")
_HERE = compiled_later(
    r"\(\s*(?:[\"'`]\.?/?[\"'`]|process\.cwd\(\)|Deno\.cwd\(\)|Dir\.pwd|getcwd\(\))\s*\)"
)
# Whether it is a file says nothing of its name.
_ANY_FILE = compiled_later(
    r"\bif\s+(?:os\.path\.isfile\(\w+\)|\w+\.is_file\(\))|\.filter\(\s*\(?\w+\)?\s*=>\s*!?\w+\.is(?:File|Directory)\(\)\s*\)"
    r"|\bif\s*\(\s*!?\w+\.is(?:File|Directory)(?:\(\))?\s*\)|,?\s*\{\s*withFileTypes:\s*true\s*\}"
    r"|\bif\s*\(\s*!?is_(?:file|dir)\(\$\w+\)\s*\)|\b(?:if|unless)\s+File\.(?:file|directory)\?\(?\s*\w+\s*\)?"
    r"|\bFind\.find\b|\b\w+\.l?statSync\(\w+\)\.is(?:File|Directory)\(\)\s*\?|\b\w+\.is(?:File|Directory)\(\)\s*\?"
)
# A part of this name, by which a text may pick just that.
_NAME = ".env"
_PART = compiled_later(r"[\"']([.\w]{2,7})[\"']")
_PICKS = compiled_later(
    r"(?i)\bfilter\b|\bends?_?with|\bstarts?_?with|\bmatch|\.test\(|\bext_?name\b|\bincludes\b|\bindexOf\b|\bif\b|\bunless\b|\?|&&|\|\||=~|\bgrep\b"
    r"|\bselect\b|\breject\b|\bfind\b|\bfnmatch\b|preg_|str_|\bglob\s*\(?\s*[\"'][^\"']*\.\w|\[\s*[\"'][^\"']*\.\w+[\"']\s*\]|\.isFile|\.isDirectory|-[fde]\s"
)
_READERS = frozenset(
    ["node", "javascript", "deno", "bun", "ruby", "php", "perl", "lua", "python", "python3"]
)


def read_listed(run: Run, language: str, seen: CodeEffects, text: str) -> list[RawPath]:
    """What is read of each folder that is listed."""
    if language not in _READERS or picks(text):
        return []
    hidden = LISTS_ALL.search(text) is not None
    if _ASKED_LS.search(text) and not all(one.arg.exact for one in seen.paths):
        return [RawPath("read", Arg(".*", glob=True), via=f"{language} code")]
    if not hidden and _LISTS.search(text) is None:
        return []
    read = [one for one in seen.paths if one.role == "read"]
    read += here(seen, text)
    if language.startswith("python"):  # its reader says itself what is listed, but for hidden names
        found = [_all_of(one, one.arg.text[:-1], ".*") for one in read if hidden and _is_list(one)]
        if _WALKS.search(text) and _OPENS.search(text):
            trees = (one for one in read if one.recursive and is_folder(run, one))
            found += [_all_of(one, f"{escape(one.arg.text.rstrip('/'))}/", ".*") for one in trees]
        return list(dict.fromkeys(found))
    unknown = [one.arg.text for one in read if not one.arg.exact]
    asked = _ASKED.findall(text) if unknown else []
    found = [_all_of(read[0], pattern, "") for pattern in asked]
    found += [
        _all_of(one, f"{escape(one.arg.text.rstrip('/'))}/", names)
        for one in read
        if unknown and is_folder(run, one)
        for begin in unknown
        if begin.rstrip("/") in {"", ".", one.arg.text.rstrip("/")}
        for names in (("*", ".*") if hidden else ("*",))
    ]
    return list(dict.fromkeys(found))


def here(seen: CodeEffects, text: str) -> list[RawPath]:
    """The working directory, where a function that is given it lists what it is given."""
    lists = any(one.role == "read" and not one.arg.exact for one in seen.paths)
    return [RawPath("read", Arg("."))] if lists and _HERE.search(text) else []


def picks(text: str) -> bool:
    """It picks among the names, and not by a part of that one."""
    if _PICKS.search(_ANY_FILE.sub("", text)) is None:
        return False
    return not any(part in _NAME for part in _PART.findall(text))


def _is_list(one: RawPath) -> bool:
    return one.arg.exact and one.arg.glob and (one.arg.text == "*" or one.arg.text[-2:] == "/*")


def is_folder(run: Run, one: RawPath) -> bool:
    path, exact, glob, _ = place(run, one.arg)
    return exact and not glob and run.lookup.kind(path) == "dir"


def _all_of(one: RawPath, folder: str, names: str) -> RawPath:
    return RawPath(
        "read", Arg(f"{folder}{names}", span=one.arg.span, glob=True), via=one.via, base=one.base
    )
