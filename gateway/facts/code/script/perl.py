"""Perl: its builtins and the modules everybody uses."""

from __future__ import annotations

from gateway.facts.code.model import Likely, Text
from gateway.facts.code.script.analysis import Analysis, Language
from gateway.facts.code.script.environment import as_variables, by_members, given
from gateway.facts.code.script.perl_methods import METHODS, chained
from gateway.facts.code.script.perl_tokens import BEFORE_EXPRESSION, tokenize
from gateway.facts.code.spec import interprets, names, table
from gateway.facts.code.text import known, unknown

_PURE = BEFORE_EXPRESSION | names(
    """
    my our local state sub package no else next last redo length substr index rindex ucfirst lcfirst pop
    shift splice each exists delete undef bless chomp chop chr ord hex oct int abs sqrt sin cos atan2 exp log
    rand srand time localtime gmtime sleep pos quotemeta pack unpack vec sprintf wantarray binmode close eof
    seek tell read getc fileno select BEGIN END INIT CHECK UNITCHECK STDIN STDOUT STDERR ARGV ENV INC
    __FILE__ __LINE__ __PACKAGE__ sysread syswrite exit lstat stat reset study getppid getpwuid getpwnam
    getgrgid times wait waitpid fork caller format write sysseek flock closedir readdir rewinddir telldir
    umask untie tied lock prototype crypt alarm given default say fc readline <STDIN> <> <H> _ import
    decode_json encode_json to_json from_json first sum sum0 max min maxstr minstr uniq uniqnum shuffle any
    all none reduce pairs pairkeys product Dumper basename dirname fileparse md5_hex md5_base64 md5 sha1_hex
    sha256_hex sha512_hex encode_base64 decode_base64 strftime floor ceil fmod pow blessed reftype
    looks_like_number dualvar encode decode encode_utf8 decode_utf8 timelocal timegm getcwd cwd carp croak
    confess cluck gettimeofday tv_interval usleep wrap fill GetOptions mktime isatty
    """
)
_ROOTS = names(
    """
    strict warnings utf8 feature vars integer bigint bignum bigrat constant parent base fields less sort
    overload diagnostics autodie open bytes locale re mro version List::Util List::MoreUtils Scalar::Util
    Hash::Util Data::Dumper POSIX JSON JSON::PP JSON::XS Cpanel::JSON::XS Time::HiRes Time::Local Time::Piece
    Time::Seconds Getopt::Long Getopt::Std Encode MIME::Base64 MIME::QuotedPrint Digest::MD5 Digest::SHA
    Digest File::Basename File::Spec File::Spec::Functions Cwd Text::Wrap Text::ParseWords Text::Tabs
    Text::Abbrev Text::Balanced Text::CSV Text::CSV_XS Carp Env English Exporter Fcntl Errno Symbol
    Term::ANSIColor Tie::File Unicode::Normalize Unicode::UCD charnames Math::BigInt Math::BigFloat
    Math::Trig Math::Complex Benchmark Config DateTime Date::Parse Date::Calc Try::Tiny Storable::dclone
    CORE XML::LibXML XML::Simple HTML::Entities URI URI::Escape YAML::Dump Sys::Hostname I18N::Langinfo
    """
)
_EFFECTS = table(
    {
        "unlink": "delete:0/all",
        "rmdir": "delete:0",
        "rename": "read:0 delete:0 write:1",
        "mkdir mkfifo mkpath make_path": "write:0",
        "rmtree remove_tree File::Path.rmtree File::Path.remove_tree": "delete*:0/all",
        "truncate utimes": "write:0",
        "chmod": "write:1/all",
        "utime": "write:2/all",
        "chown": "write:2/all",
        "symlink": "link",
        "link": "read:0 write:1 link",
        "readlink opendir read_file slurp File::Slurp.read_file": "read:0",
        "write_file append_file File::Slurp.write_file": "write:0",
        "sysopen dbmopen": "read:1 write:1",
        # (`Tie::File` and the files of databases)
        "tie": "write:2/optional",
        "chdir": "cd:0",
        "copy cp File::Copy.copy": "read:0 write:1",
        "move mv File::Copy.move": "read:0 delete:0 write:1",
        "system exec": "system:0",
        "qx": "shell:0",
        "chroot syscall dump ioctl fcntl setpgrp setpriority": "effects",
        "kill": "kill:0",
        "socket connect bind listen accept send recv shutdown setsockopt socketpair": "net!",
        "get getprint head": "url:0",
        "getstore mirror": "url:0 write:1",
        "open2 open3": "effects",
        "gethostbyname": "host:0",
        "find finddepth": "effects",
        "retrieve thaw": "opaque",
        "eval": "opaque",
        "LWP::UserAgent HTTP::Tiny LWP::Simple IO::Socket::INET IO::Socket::IP IO::Socket::SSL IO::Socket "
        "Net::FTP Net::SMTP Net::SSH Mojo::UserAgent WWW::Mechanize REST::Client Socket": "pure",
    }
)
# Loading these is harmless: what their functions do is told by the functions' names.
_MODULES = names(
    """
    File::Path File::Copy File::Slurp File::Find File::Temp File::stat File::Glob IPC::Open2 IPC::Open3
    IO::File IO::Handle IO::Select Storable DBI Path::Tiny
    """
)
_NETWORK = names(
    """
    LWP::UserAgent HTTP::Tiny IO::Socket::INET IO::Socket::IP IO::Socket::SSL IO::Socket Net::FTP Net::SMTP
    Mojo::UserAgent WWW::Mechanize REST::Client LWP::Simple Socket HTTP::Request
    """
)


_ENVIRONMENT = frozenset({"$ENV", "%ENV", "@ENV"})


def _open(analysis: Analysis, at: int) -> None:
    """`open(F, "<", "x")`, `open(F, "x|")`, `open(F, "-|", "cmd", "arg")`"""
    _poured(analysis, at)
    given = analysis.arguments(at + 1)[1:]
    if not given:
        # `our $F = "id|"; open F`
        analysis.gather.unknown("code", "`open` is given what is not seen here")
        return
    mode, rest = given[0].arg, given[1:]
    if not rest:
        _open_by_text(analysis, given[0])
        return
    sign = mode.text.strip().split(":")[0].strip()
    if not mode.exact or "|" in sign:
        name = "perl open"
        if len(rest) > 1:
            analysis.gather.argv(tuple(rest), name)
        else:
            analysis.gather.shell(rest[0], name)
        if not sign.startswith("-"):
            _fed(analysis, *rest)
        if mode.exact:
            return
    if sign.endswith(("&", "&=")):
        return
    roles = (
        ("read", "write")
        if "+" in sign or not mode.exact
        else ("write",)
        if ">" in sign
        else ("read",)
    )
    for role in roles:
        analysis.gather.path(role, rest[0])


def _poured(analysis: Analysis, at: int) -> None:
    """`open STDIN, "f"; system "sh"`: what it starts reads from there."""
    words = {token.text.lstrip("*") for token in analysis.tokens[at + 1 : at + 4]}
    starts = (one.value.arg.text for one in analysis.tokens if one.value is not None)
    if "STDIN" in words and any(map(interprets, starts)):
        analysis.gather.unknown("code", "its stdin becomes that of what it starts")


def _fed(analysis: Analysis, *words: Text) -> None:
    """`open F, "|sh"`: what is printed to it is code."""
    text = " ".join(one.arg.text for one in words)
    if interprets(text) or not all(one.arg.exact for one in words[:1]):
        analysis.gather.unknown("code", f"`{text}` is fed by the code")


def _open_by_text(analysis: Analysis, text: Text) -> None:
    arg = text.arg
    bare = arg.text.strip()
    if bare.startswith("|") or bare.endswith("|"):
        analysis.gather.shell(
            known(bare.strip("|")) if arg.exact else unknown(arg.why), "perl open"
        )
        if bare.startswith("|"):
            _fed(analysis, text)
    elif not arg.exact and not bare.startswith(("<", ">")):
        analysis.gather.shell(unknown(arg.why), "perl open")
    else:
        role = "write" if bare.startswith(">") else "read"
        name = bare.lstrip("<>+ ")
        if name not in {"-", "&STDOUT", "&STDERR", "&STDIN"}:
            analysis.gather.path(role, known(name) if arg.exact else unknown(arg.why, name))
    if type(text) is Likely and text.likely is not None:
        _open_by_text(analysis, Text(text.likely))


def _use(analysis: Analysis, at: int) -> None:
    """`use Module`, `require Module`, `require "file"`"""
    token = analysis.token(at + 1)
    analysis.bound.add(at + 1)
    if token.kind == "str" and token.value is not None:
        analysis.gather.path("execute", token.value)
        analysis.gather.unknown("code", "it runs a file")
    elif token.kind == "num" or token.text.startswith("v5"):
        return
    elif token.kind != "name":
        analysis.gather.unknown("code", "it loads a module whose name is not known here")
    elif token.text == "re" and not _plain_words(analysis, at + 2):
        analysis.gather.unknown("code", "a regular expression may run code")
    elif token.text in _NETWORK:
        analysis.gather.network()
        analysis.gather.unknown("hosts", f"`{token.text}` connects to hosts that are not followed")
    elif token.text == "Env":
        as_variables(analysis)
    elif token.text not in _ROOTS and token.text not in _MODULES and token.text != "lib":
        analysis.gather.loads(token.text)


def _plain_words(analysis: Analysis, at: int) -> bool:
    """Words that are seen here, and none of them is `eval`."""
    given = analysis.arguments(at)
    return all(one.arg.exact and "eval" not in one.arg.text for one in given)


def _do(analysis: Analysis, at: int) -> None:
    if not analysis.is_op(at + 1, "{"):
        for text in analysis.arguments(at + 1)[:1]:
            analysis.gather.path("execute", text)
        analysis.gather.unknown("code", "it runs a file")


def _eval(analysis: Analysis, at: int) -> None:
    if analysis.is_op(at + 1, "{"):
        return
    given = analysis.arguments(at + 1)
    if given and given[0].arg.exact:
        analysis.run(given[0].arg.text)
    else:
        if analysis.token(at + 1).text == "<STDIN>":
            analysis.gather.stdin_language = "perl"
        analysis.gather.unknown("code", "`eval` runs text that is computed")


def _kill(analysis: Analysis, at: int) -> None:
    given = analysis.arguments(at + 1)
    sign = given[0] if given else known("TERM")
    if sign.arg.exact:
        sign = known(f"-{sign.arg.text.lstrip('-')}")
    rest = tuple(given[1:]) or (unknown("no process is named"),)
    analysis.gather.argv((known("kill"), sign, *rest), "perl kill")


def _glob(analysis: Analysis, at: int) -> None:
    for text in analysis.arguments(at + 1)[:1]:
        folder = text.arg.text
        first = min(
            (place for place in map(folder.find, "*?[{~") if place >= 0), default=len(folder)
        )
        use = known(folder[:first].rpartition("/")[0] or ".") if text.arg.exact else text
        analysis.gather.path("read", use)


def _prepare(analysis: Analysis) -> None:
    """The text's own functions and packages; handles that are written as bare words."""
    for at, token in enumerate(analysis.tokens):
        if (
            token.kind == "name"
            and token.text in {"sub", "package"}
            and analysis.token(at + 1).kind == "name"
        ):
            analysis.own.add(analysis.token(at + 1).text)
        elif (
            token.kind == "name"
            and token.text.isupper()
            and analysis.token(at - 1).kind in {"name", "op"}
        ):
            analysis.own.add(token.text)
        if token.kind == "name" and analysis.is_op(at - 1, "{") and analysis.is_op(at + 1, "}"):
            analysis.own.add(token.text) if token.text not in _EFFECTS else None


def _look(analysis: Analysis, at: int) -> None:
    """Calls by other means than a name: `&$f`, `$x->$m`, `&{"name"}`, `*name = …`"""
    token = analysis.token(at)
    if token.kind == "op" and token.text in {"&{", "*{", "&$"}:
        analysis.gather.unknown("code", f"`{token.text}` calls or changes what is not named")
    elif token.kind == "var" and token.text.startswith(("&", "*")):
        name = token.text[1:]
        if name not in analysis.own:
            analysis.gather.unknown("code", f"`{token.text}` is not followed")
    elif analysis.is_op(at, "->"):
        _arrow(analysis, at)
    elif token.text == "ENV" and analysis.is_op(at - 2, "${", "@{"):
        by_members(analysis)
    elif token.kind == "var" and token.text.replace("main::", "").replace("::", "") in _ENVIRONMENT:
        _environment(analysis, at)
    elif token.kind == "var" and "ARGV" in token.text and _changed(analysis, at):
        # `<>` opens what stands in it, and `id|` there is a command.
        analysis.gather.unknown("code", "it changes the files that `<>` reads")


def _environment(analysis: Analysis, at: int) -> None:
    """`$ENV{PATH} = …`: what is started from here on gets it."""
    close = analysis.close(at + 1) if analysis.is_op(at + 1, "{") else at
    if analysis.token(at - 1).text == "delete" or (
        close == at and analysis.is_op(at + 1, "=", "[")
    ):
        analysis.gather.unknown("effects", "it changes variables of the environment")
    elif close == at:
        by_members(analysis)
    else:
        key = analysis.token(at + 2)
        name = known(key.text) if key.kind == "name" else analysis.value(at + 2, close)
        before = {analysis.token(at - 1).text, analysis.token(at - 2).text}
        if not given(analysis, name, close + 1) and (
            analysis.is_op(close + 1, "=~") or not before.isdisjoint({"for", "foreach"})
        ):
            analysis.gather.variable(name, unknown("it is changed in its place"))


def _changed(analysis: Analysis, at: int) -> bool:
    name = analysis.token(at).text.replace("main::", "").replace("::", "")
    if name not in {"@ARGV", "$ARGV"}:
        return False
    before, after = analysis.token(at - 1).text, at + 1
    if before == "(":
        before = analysis.token(at - 2).text
    if analysis.is_op(after, "[") and name == "$ARGV":
        after = analysis.close(after) + 1
    if before in {"push", "unshift", "splice", "local", "\\"}:
        return True
    # `for (@ARGV) { $_ .= "|" } <>`
    if before in {"for", "foreach", "map", "grep"} or analysis.token(at - 3).text in {
        "for",
        "foreach",
    }:
        return any(one.text in {"<>", "readline"} for one in analysis.tokens)
    return analysis.is_op(after, "=", "=~", ".=", "||=", "//=")


def _file(analysis: Analysis, at: int) -> None:
    """`IO::File->new("id|")`, `new IO::File "x", "w"`: one word is opened as by `open F, WORD`."""
    before = analysis.token(at - 1).text
    if before in {"use", "require"} or analysis.is_op(at + 1, "::"):
        return
    behind = at + 1 if before == "new" else at + 3
    if before != "new" and not (
        analysis.is_op(at + 1, "->") and analysis.token(at + 2).text == "new"
    ):
        analysis.gather.unknown("code", "what `IO::File` opens is not followed")
        return
    given = analysis.arguments(behind)
    if len(given) == 1:
        _open_by_text(analysis, given[0])
    elif given:
        mode = given[1].arg
        if not mode.exact or "|" in mode.text:
            analysis.gather.unknown("code", "how `IO::File` opens it is not known here")
        writes = bool(set("wa>+|") & set(mode.text)) or not mode.text.isalpha()
        for role in ("read", "write") if writes else ("read",):
            analysis.gather.path(role, given[0])


def _arrow(analysis: Analysis, at: int) -> None:
    after = analysis.token(at + 1)
    if analysis.token(at - 1).kind == "name" and analysis.token(at - 1).text in _ROOTS:
        chained(analysis, at)
    if analysis.is_op(at + 1, "("):
        analysis.gather.unknown("code", "a function is called that is not named")
    elif after.kind == "var":
        analysis.gather.unknown("code", "a method is called by a name that is computed")
    elif after.kind == "name" and after.text not in METHODS and after.text not in analysis.own:
        analysis.gather.unknown("effects", f"the method `{after.text}` is not known here")


def _piece(analysis: Analysis, at: int) -> tuple[Text, int] | None:
    """`$ENV{HOME}`, `$ARGV[0]`"""
    token = analysis.token(at)
    if token.kind != "var" or not analysis.is_op(at + 1, "{", "["):
        return None
    key = analysis.token(at + 2)
    if token.text == "$ENV" and key.value is not None and analysis.is_op(at + 3, "}"):
        arg = analysis.env.get(key.value.arg.text)
        return (Text(arg) if arg else unknown(f"`{key.text}` is not known here")), at + 4
    if token.text == "$ARGV" and key.kind == "num" and analysis.is_op(at + 3, "]"):
        index = int(key.text) if key.text.isdigit() else -1
        if 0 <= index < len(analysis.argv):
            return Text(analysis.argv[index]), at + 4
    return None


PERL = Language(
    "perl",
    tokenize,
    {name: line for name, line in _EFFECTS.items() if name not in {"eval", "kill"}},
    _PURE,
    _ROOTS | _MODULES | _NETWORK | {"lib"},
    links=frozenset(),
    joins=".",
    bare=True,
    prints=names("print say printf"),
    special={
        "open": _open,
        "use": _use,
        "require": _use,
        "do": _do,
        "eval": _eval,
        "kill": _kill,
        "glob": _glob,
        "IO::File": _file,
        "FileHandle": _file,
        "close": _poured,
    },
    prepare=_prepare,
    look=_look,
    piece=_piece,
)
