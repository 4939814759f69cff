"""Output of which only the signs are known: line numbers, counts, versions.

It may be empty, or many lines; what is done with it is held as if nothing were known of it. But in a
place where only certain signs could do harm (sed, arithmetic) it does none.
"""

from __future__ import annotations

from itertools import pairwise

from gateway.facts.walk.lines import SIGNS
from gateway.facts.walk.redirects import channel
from gateway.facts.words.holes import ANY, DIGITS, IDS, REFS, VERSION, WORDS, is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

# Lines that begin with a number and this sign: `grep -n`, `wc -l FILE`, `du -s FOLDER`.
_NUMBERED, _COUNTED, _SIZED = "digits:", "digits ", "digits\t"
# Lines that begin with a hash and a blank; a line that says the version of a package.
_HASHED, _SAYS = "ids ", "says version"
_GREPS = frozenset(["grep", "egrep", "fgrep", "zgrep"])
_GREP_OPTION = compiled_later(r"-[niEFGPwvxhaso]*(?:m[0-9]*)?")
# What prints names of branches, which never begin with a dash, and what keeps them as they are.
_FIRST = {
    _NUMBERED: ({"-d:-f1", "-f1-d:"}, {"-F:{print$1}"}),
    _COUNTED: ({"-d -f1", "-f1-d "}, {"{print$1}"}),
    _HASHED: ({"-d -f1", "-f1-d "}, {"{print$1}"}),
    _SIZED: ({"-f1"}, {"{print$1}"}),
}
# What stands for signs in a regex of `grep -o`, and what only says how often, or where.
_QUANTITIES = compiled_later(r"\(\?<?[=!][^()]*\)|\(\?:|[*+?^$()|]|\{[0-9,]+\}|\\[bBK<>]")
_CLASSES = compiled_later(r"\[0-9\]|\\d|\[\[:digit:\]\]")
_WORD_CLASSES = compiled_later(r"\[(?:[A-Za-z0-9]-[A-Za-z0-9]|[\w.+])*-?\]|\\[w.]|[A-Za-z0-9_-]")
# The field with the version in a file that describes a package; a length.
_VERSION = compiled_later(r"\.(?:[A-Za-z_]\w*\.)*(?:\w*_)?[vV]ersion")
_LENGTH = compiled_later(r"(?s)(?:.*\|)?\s*length\s*")
_SUM = compiled_later(
    r"\{\s*(\w+)\s*\+=\s*\$\d+\s*;?\s*\}\s*END\s*\{\s*print\s+\1(?:\s*/\s*NR)?\s*;?\s*\}"
)
_HASHES = r"(?:--format=|--pretty=format:|--pretty=)(?:%(?:H|h|T|t|P|p|ct|at|cs|as)|[\w .-])*"
_ONLY_HASH = r"--(?:format|pretty)=(?:t?format:)?%[Hh]"
_BRANCH = (
    r"--merged(?:=[\w./-]+)?|--no-merged|--list|-l|--sort=-?\w+|--format=%\(refname:short\)"
    r"|--no-color|[\w./][\w./-]*"
)
_DESCRIBES = r"--(?:tags|all|always|long|dirty|broken|exact-match|first-parent|abbrev=[0-9]+|match=.*)|[^-].*"
# Of `git rev-list`, what changes nothing of the form; the same for `docker ps -q`.
_COMMITS = (
    r"-[0-9]+|-n[0-9]*|--(?:reverse|all|first-parent|no-merges|merges|topo-order|date-order|abbrev-commit"
    r"|branches|tags|remotes)|--(?:max-count|skip|since|until|after|before|author|grep)=.*|[^-].*"
)
_CONTAINERS = r"-[aqlfn]+|--(?:all|quiet|latest|no-trunc|filter|last)(?:=.*)?|[^-].*"
_OF_CONTAINERS = (
    (
        compiled_later(
            rf"(?:container\n)?(?:ps|ls)\n(?=(?:.*\n)*(?:-[alfn]*q[alfn]*|--quiet)\n)(?:(?:{_CONTAINERS})\n)*"
        ),
        IDS,
    ),
)
_SUMS = ((compiled_later(r"[^-].*\n"), _HASHED),)
# The numbers of lines that awk finds; what it, or sed, takes out of the line with the version.
_LINE_NUMBER = compiled_later(
    r"(?:/(?:[^/\\]|\\.)*/)?\s*\{\s*print\s+NR\s*;?\s*(?:exit)?\s*;?\s*\}"
)
_TAKEN_OUT = compiled_later(
    r"(?i)/[^/]*version[^/]*/\s*\{\s*print\s*\$\w+\s*;?\s*(?:exit)?\s*;?\s*\}|s([/|,#])[^/|,#]*version[^/|,#]*\1\\1\1p?"
)
_OF_LINE = compiled_later(r"\{\s*print\s*\$\w+\s*;?\s*\}|s([/|,#])[^/|,#]*\1(?:\\1)?\1g?p?")
_VERSION_LINE = compiled_later(r"(?i)[\w.^$\\ \"'*:=\[\]-]*version[\w.^$\\ \"'*:=\[\]-]*|\^go ")
_VERSION_FILES = compiled_later(
    r"(?:\./)?\.(?:nvmrc|(?:node|python|ruby|java|go|terraform)-version)\n"
)
_LONGEST = 100
_AWKS = frozenset(["awk", "gawk", "mawk"])
# What is printed by whom, by the words behind the name, each with its end of line.
_PRINTS = {
    "wc": ((compiled_later(r"(?:[^-].*\n)*-[lcw]\n(?:[^-].*\n)*"), _COUNTED),),
    "du": ((compiled_later(r"(?:-[sbkm]+\n)+[^-].*\n"), _SIZED),),
    "lsof": ((compiled_later(r"(?:.*\n)*-t(?:i.*)?\n(?:.*\n)*"), DIGITS),),
    "pgrep": ((_PIDS := compiled_later(r"(?:-[^lad\n]*\n|[^-].*\n)*"), DIGITS),),
    "pidof": ((_PIDS, DIGITS),),
    "stat": ((compiled_later(r"-c(?:\n?%s|\n%Y)\n(?:.*\n)*"), DIGITS),),
    "node": (
        (
            compiled_later(
                r"-[pe]\n\s*(?:console\.log\()?require\((['\"])\./package\.json\1\)\.version\)?;?\s*\n"
            ),
            VERSION,
        ),
    ),
    "sha256sum": _SUMS,
    "sha1sum": _SUMS,
    "md5sum": _SUMS,
    "docker": _OF_CONTAINERS,
    "podman": _OF_CONTAINERS,
    "git": (
        (compiled_later(rf"rev-list\n(?:(?:{_COMMITS})\n)*"), IDS),
        (
            compiled_later(
                rf"log\n(?=(?:.*\n)*{_ONLY_HASH}\n)(?:(?:{_ONLY_HASH}|{_COMMITS}|-s|--no-patch)\n)*"
            ),
            IDS,
        ),
        (compiled_later(rf"branch\n(?:(?:{_BRANCH})\n)*"), REFS),
        (compiled_later(rf"describe\n(?:(?:{_DESCRIBES})\n)*"), REFS),
        (compiled_later(r"rev-list\n(?=(?:.*\n)*--count\n)(?:(?!--left-right).*\n)*"), DIGITS),
        (
            compiled_later(
                rf"(?:log|show)\n(?=(?:.*\n)*{_HASHES}\n)(?:(?:{_HASHES}|-1|-n1|-s|--no-patch|[^-].*)\n)*"
            ),
            WORDS,
        ),
    ),
}
_SOME_SIGNS = compiled_later(r"-c-?(?:1-)?(?:[1-9]|[1-3][0-9])")
_PICKS = compiled_later(r"-n[0-9,$]+p|[0-9]+q")
_WITH_VALUE = frozenset(["-n", "-m", "-k", "-d", "-f", "-F"])


def spelled(run: Run, call: Invocation, index: int) -> str:
    """The output as a hole of which the signs are known; empty when they aren't."""
    name = call.args[0].text.rpartition("/")[2]
    words = call.texts[1:]
    if not all(is_exact(word) or word[:1].isalnum() for word in words):
        return ""
    if any(arg.glob or arg.many for arg in call.args):
        return ""
    found = _begins(name, words) or _says_version(run, name, words)
    found = found or _follows(run, call, name, words)
    if not found:
        return ""
    why = f"the output of `{name}` is not known"
    return run.holes.make(ANY, why, (index,), signs=found) + "\n"


def _begins(name: str, words: list[str]) -> str:
    """What a program prints by itself."""
    if name in _GREPS:
        return _grep(words)
    if name == "jq":
        return _jq(words)
    said = "".join([f"{word}\n" for word in words])
    if said.count("\n") != len(words):
        return ""
    return next((signs for form, signs in _PRINTS.get(name, ()) if form.fullmatch(said)), "")


def _says_version(run: Run, name: str, words: list[str]) -> str:
    """The version of a package, by the line of a file that says it; not of a file that the text may have made."""
    named = [word for before, word in pairwise(["", *words]) if _is_named(before, word)]
    if run.disk.touched or not named or len(named[0]) > _LONGEST:
        return ""
    if name == "cat":
        return VERSION if _VERSION_FILES.fullmatch("\n".join([*words, ""])) else ""
    if len(named) != 2:
        return ""
    if name in _GREPS:
        return _SAYS if _VERSION_LINE.fullmatch(named[0]) and not _among_trees(words) else ""
    if name in _AWKS and _LINE_NUMBER.fullmatch(named[0].strip()):
        return DIGITS
    return VERSION if name in {*_AWKS, "sed"} and _TAKEN_OUT.fullmatch(named[0].strip()) else ""


def _is_named(before: str, word: str) -> bool:
    return word[:1] != "-" and before not in {"-m", "-F", "-A", "-B"}


def _among_trees(words: list[str]) -> bool:
    """`grep -rh`: whichever file has the line."""
    return any(word[:1] == "-" and {"r", "R"} & set(word) for word in words)


def _grep(words: list[str]) -> str:
    """`grep -n PATTERN FILE`: a number, a colon and the line; `-o`: what the pattern describes."""
    letters, operands = set[str](), list[str]()
    rest = iter(words)
    for word in rest:
        if word[:1] != "-":
            operands.append(word)
            continue
        if not _GREP_OPTION.fullmatch(word) or word == "-":
            return ""
        letters |= set(word[1:])
        if word[-1] == "m":
            next(rest, "")
    if not 1 <= len(operands) <= 2:
        return ""
    if "n" in letters:
        return _NUMBERED
    if "o" not in letters or not letters & {"E", "P"} or "i" in letters:
        return ""
    if not _QUANTITIES.sub("", _CLASSES.sub("", operands[0])):
        return DIGITS
    return "" if _QUANTITIES.sub("", _WORD_CLASSES.sub("", operands[0])) else WORDS


def _jq(words: list[str]) -> str:
    names = [word for word in words if word[:1] != "-"]
    if not names or set(words) - set(names) - {"-r", "-e", "-re", "-er", "-M"}:
        return ""
    if _LENGTH.fullmatch(names[0]):
        return WORDS
    described = len(names) == 2 and names[1].endswith(".json")
    return VERSION if described and _VERSION.fullmatch(names[0]) else ""


def _follows(run: Run, call: Invocation, name: str, words: list[str]) -> str:
    """What a program makes of what it is fed."""
    feed = channel(run, call.opened, 0)
    fed = run.holes.signs(feed.text) if feed is not None and feed.text else ""
    if name in {"awk", "gawk", "mawk"} and len(words) == 1 and _SUM.fullmatch(words[0].strip()):
        return WORDS
    if not fed:
        return ""
    whole = "".join(words).replace(" {", "{").replace("print $", "print$").replace(";", "")
    whole = whole.replace("{ ", "{").replace(" }", "}")
    if fed in {IDS, REFS, _SAYS}:
        return _kept(name, words, fed)
    if fed in _FIRST:
        cuts, prints = _FIRST[fed]
        if (name == "cut" and whole in cuts) or (name in {"awk", "gawk"} and whole in prints):
            return VERSION if fed == _HASHED else DIGITS
        if fed == _HASHED and name == "cut" and _SOME_SIGNS.fullmatch(whole):
            return VERSION
    if name in SIGNS or (name == "sed" and _PICKS.fullmatch("".join(words))):
        joins = name in {"rev", "xargs"} and fed in _FIRST
        return "" if joins or (name != "sed" and _operands(words)) else fed
    if fed in _FIRST:
        return ""
    if name == "cut":
        return fed
    if name == "tr" and (words[:1] == ["-d"] or words[1:] in ([" "], ["\\n"], [""])):
        return WORDS if words[:1] != ["-d"] else fed
    return fed if name in {"awk", "gawk"} and whole in _FIRST[_COUNTED][1] else ""


def _kept(name: str, words: list[str], fed: str) -> str:
    if fed == _SAYS:
        return _of_line(name, words)
    if fed == REFS:
        return REFS if _keeps_refs(name, words) else ""
    return IDS if name in SIGNS - {"xargs"} and not _operands(words) else ""


def _of_line(name: str, words: list[str]) -> str:
    """A field of the line that says the version."""
    named = _operands(words)
    if name in {"head", "tail", "tr", "xargs"}:
        return _SAYS if name != "xargs" or not words else ""
    if name == "cut":
        return VERSION if not named else ""
    return (
        VERSION
        if name in {*_AWKS, "sed"}
        and 0 < len(named) < 2
        and len(named[0]) < _LONGEST
        and _OF_LINE.fullmatch(named[0])
        else ""
    )


def _keeps_refs(name: str, words: list[str]) -> bool:
    """Lines are left out, or blanks and the star beside the current branch."""
    options = "".join(word[1:] for word in words if word[:1] == "-")
    if name in _GREPS:
        return not set(options) - set("vEFwxi") and len(_operands(words)) == 1
    if name == "tr":
        return words[:1] == ["-d"] and len(words) == 2 and not set(words[1]) - set(" *")
    if name == "sed":
        return words in (["s/^[* ]*//"], ["s/^..//"], ["s/^  //"], ["s/^[ *]*//"], ["s/ //g"])
    if name in {"awk", "gawk"}:
        return len(words) == 1 and words[0].replace(" ", "") in {"{print$1}", "{print$NF}"}
    return name in SIGNS - {"rev"} and not _operands(words)


def _operands(words: list[str]) -> list[str]:
    """The words that are neither an option nor the value of one."""
    found: list[str] = []
    before = ""
    for word in words:
        if word[:1] != "-" and before not in _WITH_VALUE:
            found.append(word)
        before = word
    return found
