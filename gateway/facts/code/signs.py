"""Languages that nobody here reads: what stands in the text all the same.

A program in Rust or Go that was written a moment ago and is run at once is judged by the calls that
are plain in it. One that starts processes, deletes, or names a place where keys or start-up files lie
has effects that are not known here; one that only computes and prints has none. What hides its calls
is not found: the kernel's limits hold it, as they hold every program of the workspace.
"""

from __future__ import annotations

import re
from itertools import islice

from gateway.facts.code.gather import Gather
from gateway.facts.code.plain_starts import plain_starts
from gateway.facts.code.text import known, unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

_STARTS = compiled_later(
    r"\b(?:p?system2?|popen|posix_spawnp?|exec[lv]p?e?|fork|shell_exec|spawn(?:Sync)?|exec(?:Sync|File)?|exec(?:ute)?_?(?:[Cc]md\w*|Shell\w*|Process\w*|command_line)|(?:spawn|pipe)(?:Shell|Process))\s*\("
    r"|%pipe%"
    r"|\bCommand::new|\bprocess::Command|\bimport\s+[\w.]+\s+\"os\"|\bdata\s+\"external\"|\blocal-exec\b|\bos/exec\b|\bexec\.Command|\bsyscall\.(?!SIG(?:INT|TERM|HUP|QUIT|USR1|USR2|WINCH|CHLD)\b)|\bunsafe\b"
    r"|\bProcessBuilder\b|\bgetRuntime\b|\.execute\(\)|[\"')]\s*\.\s*!|\bProcess\.(?:Start|run|start|exec)|\bnew Process\b|\bimport\s+sys\.process|\bProcess\("
    r"|\bSystem\.Process\b|\bcallCommand\b|\bSys\.command\b|\bUnix\.|\bSystem\.(?:cmd|shell)\b|\bPort\.open\b|\bos:cmd\b|\bprocess\.Child\b|\bopen_port\b"
    r"|\bshell-command|\bcall-process|\bstart-process|\brun-program\b|\(system\b|\bclojure\.java\.shell\b|\bchild_process\b|\bDeno\.(?:Command|run|remove)|\bBun\.(?:spawn|\$)"
    r"|\bcommandLine\b|<exec\b|<executable>|\bexec\s*\{|\bantrun\b|\bexec-maven\b|\bgenrule\b|\brepository_ctx\.execute|//go:generate|#cgo\b"
    r"|(?:\b|_)e?syscmd(?:_s)?\(|(?:\A|[\n;])[^\S\n]*+(?:system|exec|spawn)\s+[\"']"
    r"|\"!\s*(?:curl|wget|rm|sh|bash|zsh|sudo|git|ssh|scp|nc|dd|chmod|mv|find|node)\s"
    r"|\\write18|\\directlua|\bShellEscape\b|\brun\(\s*`|\bStart-Process\b|\bInvoke-Expression\b|\biex\b|\bsubprocess\b"
)
_DESTROYS = compiled_later(
    r"\bremove_(?:dir_all|dir|file)\b|\bRemoveAll\b|\bos\.Remove\b|\bFiles\.delete|\bdeleteRecursively\b|\bdeleteDirectory\b|\bFileUtils\.delete"
    r"|\brm_rf!?|\bFile\.rm\b|\b(?:unlink|unlinkSync|rmSync|rmdirSync|rmdir|rmtree|removeDir|removeFile|deleteFile|deleteTree|shutil)\b|\bdelete-(?:file|directory)"
    r"|\bDirectory\.Delete\b|\bFile\.Delete\b|\bRemove-Item\b|\bremoveDirectoryRecursive\b|\bfile\s*\(\s*REMOVE|\brm\(|\brm\s+-|\bos\.(?:Chmod|Chown)\b|\bset_permissions\b|\bchmod\s*\(|\bsetuid\b"
    r"|\bremoveItem\(at|\bdelete(?:Sync|Dir|Tree\w*)\s*\(|\bremove_all\b|\bdel_dir_r?\b|\brmdir_all\b|\brmdirRecurse\b|\bos\.remove\.all\b"
    r"|\bkill\s*\(|\bos\.FindProcess\b|\bSIGKILL\b|\btruncate\s*\("
    r"|<delete\b[^<>]*(?:\.git\b|\buser\.home\b|\.\./)|\bdelete\b[\s(]{0,8}(?:files?\(\s{0,8})?[\"'](?:\.git\b|\.\./|\.[\"'])"
)
_PLACES = compiled_later(
    r"\.ssh\b|\.aws\b|\.gnupg\b|\.kube\b|\.netrc\b|id_rsa|id_ed25519|credentials\b|/etc/|/dev/(?!null|tty|stdout|stderr|stdin|zero|urandom)|/proc/|\.bashrc|\.zshrc|\.profile\b|(?<!\w)\.git/|(?<![\w)\]])\.env\b|[\"\'/][\w.-]+\.env[\"\']|crontab|docker\.sock|169\.254\.169\.254"
    r"|[\"'](?:/home|/root|/Users|/usr|/var|/boot|/bin|/sbin|/opt|/lib|/etc)\b"
)
_SENDS = compiled_later(
    r"\bnet\.Dial|\bTcpStream::connect\b|\breqwest\b|\bhttp\.(?:Post|Get|NewRequest|Client)|\bHttpClient\b|\bURLSession\b|\bnew Socket\(|\bsocket\s*\(|\bHttpURLConnection\b|\bfetch\(|\bureq::|\bhttpc:|\bWebClient\b|\bInvoke-WebRequest\b|\bopenStream\("
)
# A request that changes something or carries a body, in whichever way its library says so; an address.
_CARRIES = compiled_later(
    r"(?i:method\"?\s*[:=]\s*[\"'`](?:POST|PUT|PATCH|DELETE)\b|\bmethod\(\s*[\"'](?:POST|PUT|PATCH|DELETE)\b)"
    r"|(?<!httptest\.NewRequest\(http\.)\bMethod(?:::|\.)?(?:P(?:OST|ost|UT|ut|ATCH|atch)|D(?:ELETE|elete))\b|(?<!httptest\.)\b(?:setRequestMethod|NewRequest(?:WithContext)?|request|open)\(\s*(?:\w+,\s*)?[\"'](?:POST|PUT|PATCH|DELETE)[\"']"
    r"|(?:\.|::|->)(?:post|put|patch|Post|PostForm|Put|Patch|POST|PUT|sendBeacon)(?:Async|AsJsonAsync|_async|_json|_form)?(?:<[^<>()]*>)?!?\(\s*(?:\w+,\s*)?&?(?:[\"'`]https?://|(?i:ur[il]|endpoint|webhook|api|base)\w*\b)"
    r"|\bsetDoOutput\(\s*true|\bBodyPublishers\.(?!noBody)|\bInvoke-(?:WebRequest|RestMethod)\b[^\n]*-(?:Method|Body|InFile)\b|\bnew\s+WebSocket\("
)
_ADDRESS = compiled_later(r"""[\"'`]((?:https?|wss?)://[\w.-]+(?::\d+)?)(?=[/?#\"'`$])""")
_MOST_ADDRESSES = 8
# What a wrapper of a build fetches and runs, but for where it always comes from.
_FETCHED = compiled_later(
    r"distributionUrl\s*=\s*\w+\\?://(?!(?:services|downloads)\.gradle\.org/|repo1?\.maven\.(?:apache\.)?org/)"
)
# A folder or file that was made for this run, by whoever gives it a name of its own, and what deletes it.
_FRESH = compiled_later(
    r"\b(\w+)(?:\s*,\s*\w+)?\s*:?=\s*(?:\w+\.TempDir\(\)|os\.(?:MkdirTemp|CreateTemp)\(|ioutil\.Temp(?:Dir|File)\(|(?:tempfile::)?(?:tempdir\(\)|TempDir::new\(\)|NamedTempFile::new\(\))|Files\.createTemp(?:Directory|File)\("
    r"|(?:await\s+)?(?:fs\.|fsp\.|promises\.)*mkdtemp(?:Sync)?\()"
    r"|@TempDir\s+(?:(?:private|static)\s+)*(?:Path|File)\s+(\w+)\s*;"
)
# A place in such a folder that plain strings name.
_STRING = r"""["'](?![^"']*\.\.)[^"'/$\\`][^"'$\\`]*["']"""
_IN_IT = (
    r"\b(\w+)(?:\s*:\s*\w+)?\s*:?=\s*(?:(?:filepath\.Join|(?:path\.)?join)\(\s*(?:NAME)(?:\s*,\s*STRING)+\s*\)"
    r"|(?:NAME)(?:\.path\(\))?\.(?:join|resolve)\(\s*STRING\s*\))\s*(?:;|$)"
).replace("STRING", _STRING)
_REMOVES = (
    r"\b(?:os\.Remove(?:All)?|(?:std::)?fs::remove_(?:dir_all|dir|file)|Files\.delete(?:IfExists)?)\(\s*&?(?:NAME)(?:\.(?:path|Name)\(\)|\.resolve\(STRING\))?\s*\)"
    r"|\b(?:fs\.|fsp\.)?(?:rmSync|rmdirSync|unlinkSync|rm|rmdir|unlink)\(\s*(?:(?:path\.)?join\(\s*(?:NAME)(?:\s*,\s*STRING)+\s*\)|(?:NAME))\s*(?:,\s*\{[\w\s:,]*\}\s*)?\)"
).replace("STRING", _STRING)
# It only says where the functions come from, under their own names.
_NAMES_THEM = compiled_later(
    r"""\bimport\s*\{[\w\s,]*\}\s*from\s*["'](?:node:)?fs(?:/promises)?["']|\bconst\s*\{[\w\s,]*\}\s*=\s*require\(["'](?:node:)?fs(?:/promises)?["']\)"""
)
_RENAMES = compiled_later(r"\bas\b")
# A name gets another meaning: assigned to (once for each time that it is made), a parameter, a part of a pattern.
_GIVEN = (
    r"\bNAME\b(?:\s*:\s*[\w.<>]+)?(?:\s*,\s*\w+)?\s*(?::|\?\?|\|\||&&|\+)?=(?![=>])|\b\w+\s*,\s*NAME\s*:?="
    r"|\bNAME\s*=>|[(,{\[]\s*NAME\s*(?::\s*[\w.<>]+\s*)?(?:,[^()]*)?\)\s*(?::\s*[\w.<>]+\s*)?(?:=>|\{)|\b(?:let|const|var|mut|ref)\s*[\[{(][^\]})]*\bNAME\b"
    r"|\bfor\s*\(?\s*(?:(?:const|let|var|final)\s+)?(?:[\w.<>]+\s+)?NAME\s*(?:of\b|in\b|:)"
    r"|\b(?:func|fn|fun|function)\b[^{;=]*\([^)]*\bNAME\b|\b[A-Z]\w*(?:<[^>]*>)?\s+NAME\s*[,)]|\|[^|\n]*\bNAME\b[^|\n]*\|"
)


def _fresh_names(text: str) -> list[str]:
    """Names that mean nothing else than what the text has made, or a place in it."""
    found: list[str] = []
    made = [one[1] or one[2] for one in _FRESH.finditer(text)]
    for _ in range(3):
        if found:
            pattern = _IN_IT.replace("NAME", "|".join(found))
            made += [one[1] for one in re.finditer(pattern, text, re.MULTILINE)]
        fields = {one[2] for one in _FRESH.finditer(text) if one[2]}
        more = [
            name
            for name in dict.fromkeys(made)
            if name not in found
            and len(re.findall(_GIVEN.replace("NAME", name), text))
            == made.count(name) - (name in fields)
        ]
        if not more:
            break
        found += more
        made = [name for name in made if name not in found]
    return found


def _without_own(text: str) -> str:
    """The text without deletions of what it has made itself, under a name that means nothing else."""
    names = _fresh_names(text)
    if not names:
        return text
    text = re.sub(_REMOVES.replace("NAME", "|".join(names)), "own()", text)
    return _NAMES_THEM.sub(lambda one: one[0] if _RENAMES.search(one[0]) else "", text)


def read_signs(text: str) -> CodeEffects:
    """What the plain calls in a text say of it."""
    gather = Gather("signs")
    text, started = plain_starts(text)
    for words in started:
        gather.argv(
            tuple(known(word) if word else unknown("it is a variable") for word in words), "code"
        )
    for pattern, why in (
        (_STARTS, "it starts programs"),
        (_DESTROYS, "it deletes, changes rights or ends processes"),
        (_PLACES, "it names a place outside the workspace, or where secrets lie"),
        (_FETCHED, "it names what is fetched and run"),
    ):
        found = pattern.search(text)
        if found is not None and pattern is _DESTROYS:
            found = pattern.search(_without_own(text))
        if found is not None:
            gather.unknown("code", f"{why} (`{found.group().strip()}`), and nobody here reads it")
    if _SENDS.search(text):
        gather.network()
    if _CARRIES.search(text):
        # To which of its addresses, nobody here can say.
        for address in islice(_ADDRESS.finditer(text), _MOST_ADDRESSES):
            gather.url(known(address[1]), sends=True)
    return gather.effects()
