"""Ruby: files, processes, the network, and the many ways to call a method by another name."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.script.analysis import Analysis, Language
from gateway.facts.code.script.environment import by_members, given
from gateway.facts.code.script.frameworks import quiet_name
from gateway.facts.code.script.ruby_tokens import tokenize
from gateway.facts.code.spec import names, table
from gateway.facts.code.text import SEARCHED, beneath, expand_user, home, join_path, known, unknown

_PURE = names(
    """
    if unless while until and or not return when in then do else elsif case begin ensure rescue end def class
    module self nil true false yield break next redo retry super alias undef defined? puts print p pp printf
    putc gets readline readlines loop lambda proc raise rand srand sleep format sprintf Integer Float String
    Array Hash Rational Complex catch throw block_given? caller attr_accessor attr_reader attr_writer private
    public protected include extend prepend freeze exit warn abort chomp chop at_exit __FILE__ __LINE__ __dir__
    __method__ BEGIN END STDIN STDOUT STDERR ENV ARGV ARGF RUBY_VERSION RUBY_PLATFORM for refine using
    private_constant module_function sub gsub split chars lines test_unit autorun URI URI.parse
    File.exist? File.file? File.directory? File.size File.mtime File.basename File.dirname File.extname
    File.join File.expand_path File.stat File.readable? File.writable? File.symlink? File.zero? File.absolute_path
    File.size? File.executable? File.ftype File.identical? File.fnmatch File.fnmatch? File.atime File.ctime
    File.realpath File.split File.SEPARATOR Dir.pwd Dir.exist? Dir.home Dir.tmpdir Process.pid Process.clock_gettime
    YAML.dump YAML.safe_load YAML.to_yaml Logger OptionParser Tempfile Zlib.crc32 Zlib.Inflate Zlib.Deflate
    Zlib.gunzip Zlib.gzip IO.select FileUtils.pwd Find.prune OpenSSL.Digest OpenSSL.HMAC OpenSSL.Cipher
    Process.CLOCK_MONOTONIC IO.console Etc.nprocessors
    around before after let let! subject it specify example describe context feature scenario expect is_expected
    allow receive build create build_list create_list build_stubbed attributes_for instance_double double eq eql be
    be_nil be_valid be_truthy be_falsey be_empty be_present be_a be_an_instance_of be_kind_of match match_array
    contain_exactly raise_error change have_attributes have_http_status skip pending shared_examples
    it_behaves_like include_examples setup teardown assert assert_equal assert_nil assert_raises assert_includes
    test add_filter add_group enable_coverage minimum_coverage track_files assert_empty assert_match assert_difference assert_response refute refute_nil refute_equal refute_empty
    RSpec.describe RSpec.context RSpec.feature RSpec.shared_examples RSpec.shared_context RSpec.configure
    ActiveRecord.Base.connection.tables ActiveRecord.Base.connection.data_sources ActiveRecord.Base.connection.columns
    ActiveRecord.Base.connection.indexes ActiveRecord.Base.connection.adapter_name
    ActiveRecord.Base.connection.current_database ActiveRecord.Base.connected?
    RSpec.Matchers.define SimpleCov.start SimpleCov.configure SimpleCov.minimum_coverage Minitest.Test Minitest.Spec ActiveSupport.TestCase ActionDispatch.IntegrationTest
    """
)
_ROOTS = names(
    """
    JSON CSV Time Date DateTime Math Set Struct Comparable Enumerable Enumerator Hash Array String Integer
    Float Symbol Regexp Range NilClass Random SecureRandom Digest Base64 StringIO OpenStruct Rational Complex
    BigDecimal Numeric Exception StandardError RuntimeError ArgumentError KeyError TypeError IOError Benchmark
    Shellwords Timeout Data Object BasicObject Module Class Proc Thread Queue Mutex Errno RbConfig Gem
    SystemExit StopIteration NameError NoMethodError ZeroDivisionError IndexError RangeError Erb URI Ractor
    Matrix Prime PP Abbrev Forwardable Singleton Observer Delegate Tsort GC Psych StringScanner Nokogiri
    """
) - {"Object", "BasicObject", "Module", "Class", "Gem", "Psych", "Nokogiri"}
_EFFECTS = table(
    {
        "system exec spawn Kernel.system Kernel.exec Kernel.spawn Process.spawn Process.exec": "start:0",
        "%x": "shell:0",
        "IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 Open3.popen2 Open3.pipeline "
        "PTY.spawn": "start:0",
        "ENV.update ENV.store ENV.replace ENV.delete ENV.clear ENV.merge! ENV.delete_if ENV.reject! "
        "ENV.keep_if ENV.select! ENV.filter!": "effects",
        "File.delete File.unlink": "delete:0/all",
        "File.rename": "read:0 delete:0 write:1",
        "File.write File.binwrite File.truncate File.mkfifo": "write:0",
        "Logger.new": "write:0/optional",
        "IO.write IO.binwrite": "piped!:0",
        "IO.read IO.readlines IO.foreach IO.binread": "piped:0",
        "Find.find": "read*:0",
        "File.read File.readlines File.foreach File.binread "
        "File.readlink File.new_read CSV.read CSV.foreach CSV.table YAML.load_file YAML.safe_load_file "
        "JSON.load_file JSON.parse_file Zlib.GzipReader.open": "read:0",
        "File.open File.new IO.sysopen CSV.open": "mode:0",
        "File.chmod File.chown File.utime": "write:1/all",
        "File.symlink": "link",
        "File.link": "read:0 write:1 link",
        "IO.copy_stream": "read:0 write:1",
        "Dir.mkdir FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs FileUtils.mkpath FileUtils.touch "
        "Dir.mktmpdir": "write:0/optional below:1/optional",
        "Tempfile.new Tempfile.create Tempfile.open": "below:1/optional",
        "Dir.rmdir Dir.delete Dir.unlink FileUtils.rmdir": "delete:0",
        "Dir.entries Dir.children Dir.each_child Dir.foreach Dir.new Dir.open": "read:0",
        "Dir.glob Dir": "glob:0/optional",
        "Dir.chdir FileUtils.cd FileUtils.chdir": "cd:0",
        "FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.safe_unlink": "delete:0",
        "FileUtils.rm_r FileUtils.rm_rf FileUtils.rmtree FileUtils.remove_dir FileUtils.remove_entry "
        "FileUtils.remove_entry_secure FileUtils.remove_file": "delete*:0",
        "FileUtils.cp FileUtils.copy FileUtils.copy_file FileUtils.install": "read:0 write:1",
        "FileUtils.cp_r FileUtils.copy_entry": "read*:0 write*:1",
        "FileUtils.mv FileUtils.move": "read:0 delete:0 write:1",
        "FileUtils.ln FileUtils.ln_s FileUtils.ln_sf FileUtils.symlink FileUtils.link": "link",
        "FileUtils.chmod FileUtils.chown": "write:1",
        "FileUtils.chmod_R FileUtils.chown_R": "write*:1",
        "Net.HTTP.get Net.HTTP.get_response Net.HTTP.get_print URI.open OpenURI.open_uri": "url:0",
        "Net.HTTP.post Net.HTTP.post_form": "url!:0",
        "Net.HTTP.start Net.HTTP.new TCPSocket.new TCPSocket.open Socket.tcp Net.FTP.new Net.SMTP.start": "host!:0",
        "Net.HTTP.Get Net.HTTP.Post Net.HTTP.Put Net.HTTP.Delete": "net!",
        "UDPSocket.new Socket.new TCPServer.new TCPServer.open UNIXSocket.new WEBrick.HTTPServer.new": "net!",
        "eval instance_eval class_eval module_eval binding instance_exec TOPLEVEL_BINDING": "opaque",
        "send public_send __send__ method instance_method const_get define_method public_method "
        "Object BasicObject Module Class Kernel ObjectSpace RubyVM Fiddle Binding": "opaque",
        "Marshal.load YAML.load YAML.unsafe_load Psych.load ERB.new Marshal.restore": "opaque",
        "load": "execute:0 opaque",
        "autoload": "execute:1 opaque",
        "fork trap syscall Process.daemon Process.setuid exit! select set_trace_func": "effects",
        "Process.kill": "kill",
        "Signal.trap": "pure",
        "Signal.list Process.wait Process.wait2 Process.detach Process.waitpid": "pure",
    }
)
_LIBRARIES = names(
    """
    json csv time date set yaml fileutils open3 net/http uri open-uri digest digest/md5 digest/sha1 digest/sha2
    securerandom base64 stringio ostruct bigdecimal tempfile tmpdir pp benchmark shellwords optparse erb socket
    zlib pathname English forwardable singleton observer delegate timeout logger strscan matrix prime psych
    etc io/console abbrev find rbconfig tsort weakref monitor net/https openssl pstore objspace racc
    """
)
_ACTING = names(
    """
    send public_send __send__ method instance_method public_method instance_eval class_eval module_eval
    instance_exec class_exec module_exec const_get constantize define_method eval system spawn popen unlink
    rmtree instance_variable_get instance_variable_set binding to_proc curry const_missing remove_const
    singleton_class define_singleton_method reopen
    """
)
# … of Active Record, and of Rails itself.
_LOOKING = names(
    """
    all any? attribute_names attributes average blank? column_names columns configuration count distinct empty? env
    exists? filter_map find find_by find_each first group having ids includes inspect joins last left_joins length
    limit many? map maximum minimum name none? offset order pick pluck preload present? production?
    reorder select size sort sort_by sum table_name tally test? development? to_a to_s to_sql unscoped uniq version
    where not connection_db_config adapter_name reflect_on_all_associations validators
    """
)
_NAMING = frozenset(
    [
        "be_a",
        "be_an_instance_of",
        "be_kind_of",
        "context",
        "describe",
        "feature",
        "instance_double",
        "raise_error",
    ]
)


def _open(analysis: Analysis, at: int) -> None:
    """`open("x", "w")`, `open("|cmd")`, `open("http://…")` of `open-uri`"""
    given = analysis.arguments(at + 1)
    if not given:
        analysis.gather.unknown("paths", "`open` is given what is not seen here")
        return
    arg = given[0].arg
    if arg.text.startswith("|") or (not arg.exact and not arg.text):
        analysis.gather.shell(known(arg.text[1:]) if arg.exact else unknown(arg.why), "ruby open")
    if "://" in arg.text:
        analysis.gather.url(given[0])
    elif not arg.text.startswith("|"):
        from gateway.facts.code.spec import opens

        mode = given[1].arg if len(given) > 1 else None
        roles = ("read",) if mode is None else opens(mode.text) if mode.exact else ("read", "write")
        for role in roles:
            analysis.gather.path(role, given[0])


def _require(analysis: Analysis, at: int) -> None:
    given = analysis.arguments(at + 1)
    name = given[0].arg if given else None
    if name is None or not name.exact:
        analysis.gather.unknown("code", "it loads a file whose name is not known here")
    elif analysis.token(at).text == "require_relative" or name.text not in _LIBRARIES:
        if name.text.startswith(("/", ".")) or analysis.token(at).text == "require_relative":
            _run_file(analysis, name.text)
        elif (
            SEARCHED in analysis.env and "/.." not in name.text
        ):  # `ruby -Ilib -e 'require "slug"'`
            _run_file(analysis, f"{analysis.env[SEARCHED].text}/{name.text}")
        else:
            analysis.gather.loads(name.text)


def _run_file(analysis: Analysis, name: str) -> None:
    """A file of the workspace is executed, as `ruby ./x.rb` executes it."""
    plain = name.removesuffix(".rb").replace("_", "").replace("-", "").lower()
    analysis.loaded.update(plain.split("/"))
    for end in ("",) if name.endswith(".rb") else ("", ".rb"):
        analysis.gather.path("execute", known(name + end))


def _kill(analysis: Analysis, at: int) -> None:
    given = analysis.arguments(analysis.chain(at)[1])
    sign = given[0] if given else known("TERM")
    if sign.arg.exact:
        sign = known(f"-{sign.arg.text.lstrip('-')}")
    rest = tuple(given[1:]) or (unknown("no process is named"),)
    analysis.gather.argv((known("kill"), sign, *rest), "Process.kill")


# They give the receiver to a block, or call what is named.
_HANDING = frozenset({"tap", "then", "yield_self", "instance_eval", "instance_exec", "[]="})


def _look(analysis: Analysis, at: int) -> None:
    """`ENV["PATH"] = …`: what is started from here on gets it."""
    if analysis.token(at).text in {"ARGV", "$*"} and _fed_by(analysis, at):
        analysis.gather.unknown("effects", "it reads files that it names among its own words")
    if analysis.token(at).text != "ENV" or analysis.token(at).kind != "name":
        return
    if analysis.is_op(at + 1, "["):
        close = analysis.close(at + 1)
        given(analysis, analysis.value(at + 2, close), close + 1)
    elif not analysis.is_op(at + 1, "."):
        by_members(analysis)
    elif analysis.token(at + 2).text in _HANDING or analysis.is_op(at + 2, "["):
        by_members(analysis)
        analysis.gather.unknown("effects", "it may change variables of the environment")


# What puts words there; and what reads the files that they name.
_PUTS = frozenset("replace push append unshift prepend insert concat fill map!".split())  # noqa: SIM905
_READS_WORDS = frozenset({"gets", "ARGF", "readlines", "readline", "$<", "each_line"})


def _fed_by(analysis: Analysis, at: int) -> bool:
    """`ARGV.replace(["x"]); gets`"""
    puts = analysis.is_op(at + 1, "<<", "+=", "=") or (
        analysis.is_op(at + 1, ".", "&.") and analysis.token(at + 2).text in _PUTS
    )
    named = analysis.is_op(at - 1, "=") and not analysis.is_op(at + 1, ".", "&.", "[")
    puts = puts or named
    if analysis.is_op(at + 1, "["):
        puts = analysis.is_op(analysis.close(at + 1) + 1, "=", "+=", "<<", "||=")
    return puts and any(token.text in _READS_WORDS for token in analysis.tokens)


def _process(analysis: Analysis, at: int) -> None:
    parts, behind = analysis.chain(at)
    if parts[1:] == ["kill"]:
        _kill(analysis, at)
    elif not analysis.known(".".join(parts), behind):
        analysis.gather.unknown("effects", f"`{'.'.join(parts)}` is not known here")


def _prepare(analysis: Analysis) -> None:
    """Variables, parameters of blocks and methods, and what the text defines."""
    inside_bars = False
    for at, token in enumerate(analysis.tokens):
        if analysis.is_op(at, "|") and (inside_bars or analysis.token(at - 1).text in {"{", "do"}):
            inside_bars = not inside_bars
        if token.kind != "name" or analysis.linked(at):
            continue
        assigned = analysis.is_op(at + 1, "=", "+=", "-=", "||=", "<<=", "*=", "&&=", "/=")
        listed = analysis.is_op(at + 1, ",") and not analysis.is_op(at - 1, "(", "[", ",")
        if inside_bars or assigned or (listed and _is_assignment(analysis, at)):
            analysis.own.add(token.text)
        elif token.text in {"def", "class", "module", "for", "rescue"}:
            _defined(analysis, at)
        elif token.text in {"let", "let!", "subject"} and analysis.is_op(at + 1, "("):
            given = analysis.token(at + 2)
            if given.kind == "str" and given.value is not None and given.value.arg.exact:
                analysis.own.add(given.value.arg.text.lstrip(":"))
        elif token.text[:1].isupper() and _only_named(analysis, at):
            analysis.bound.add(at)


def _only_named(analysis: Analysis, at: int) -> bool:
    """`RSpec.describe User do`, `raise_error(Oops)`: a class is named, and nothing is called."""
    before = at - 2 if analysis.is_op(at - 1, "(") else at - 1
    calls = analysis.is_op(at + 1, "(") or analysis.is_op(at + 1, ".", "::", "&.")
    return not calls and analysis.token(before).text in _NAMING


def _is_assignment(analysis: Analysis, at: int) -> bool:
    """`a, b = …`"""
    while analysis.token(at).kind in {"name", "var"} and analysis.is_op(at + 1, ","):
        at += 2
    return analysis.is_op(at + 1, "=")


def _defined(analysis: Analysis, at: int) -> None:
    there = at + 1
    if analysis.token(there).text == "self" and analysis.is_op(there + 1, "."):
        there += 2
    while analysis.token(there).kind in {"name", "op", "str"} and not (
        analysis.token(there).line or analysis.is_op(there, ";")
    ):
        token = analysis.token(there)
        if (token.kind == "str" and analysis.is_op(there + 1, "=>")) or (
            token.kind == "name" and token.text not in _PURE and token.text not in _EFFECTS
        ):
            analysis.own.add(token.text)
        there += 1
        if there > at + 60:
            return


def _piece(analysis: Analysis, at: int) -> tuple[Text, int] | None:
    """`ENV["HOME"]`, `ARGV[0]`, `File.join(…)`, `Dir.home`, `File.expand_path("~/x")`"""
    if analysis.token(at).kind != "name":
        return None
    parts, behind = analysis.chain(at)
    key = analysis.token(behind + 1)
    closed = analysis.is_op(behind, "[") and analysis.is_op(behind + 2, "]")
    if parts == ["ENV"] and closed and key.value is not None:
        found = analysis.env.get(key.value.arg.text)
        return (Text(found) if found else unknown(f"`{key.text}` is not known here")), behind + 3
    if parts == ["ARGV"] and closed and key.text.isdigit() and int(key.text) < len(analysis.argv):
        return Text(analysis.argv[int(key.text)]), behind + 3
    if parts in (["Dir", "pwd"], ["Dir", "getwd"]):
        return known("."), behind
    if parts == ["Dir", "home"]:
        return home(analysis.env), behind
    if parts in (["File", "join"], ["File", "expand_path"]) and analysis.is_op(behind, "("):
        given = analysis.arguments(behind)
        text = beneath(given) if parts[1] == "join" else join_path(given[1:2] + given[:1])
        return expand_user(text, analysis.env), analysis.close(behind) + 1
    if parts in (["URI"], ["URI", "parse"]) and analysis.is_op(behind, "("):
        given = analysis.arguments(behind)
        return (given[0] if given else unknown("no URL is given")), analysis.close(behind) + 1
    return None


RUBY = Language(
    "ruby",
    tokenize,
    _EFFECTS,
    _PURE,
    _ROOTS,
    acting=_ACTING,
    looking=_LOOKING,
    tells=quiet_name,
    links=frozenset({".", "::", "&."}),
    bare=True,
    prints=names("puts print p printf putc STDOUT.puts STDOUT.write STDOUT.print"),
    special={"open": _open, "require": _require, "require_relative": _require, "Process": _process},
    prepare=_prepare,
    look=_look,
    piece=_piece,
)
