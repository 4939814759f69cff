"""Objects of the standard library whose methods act: what makes them, and what their methods do."""

from __future__ import annotations

from gateway.facts.code.spec import names, table

# Calling this gives an object of that kind (the kind keeps the first argument as its text).
KINDS = table(
    {
        "builtins.open io.open codecs.open io.FileIO os.fdopen gzip.open bz2.open lzma.open "
        "gzip.GzipFile bz2.BZ2File lzma.LZMAFile io.StringIO io.BytesIO io.TextIOWrapper "
        "io.BufferedReader io.BufferedWriter tokenize.open fileinput.input os.popen": "file",
        "zipfile.ZipFile": "zip",
        "tarfile.open tarfile.TarFile tarfile.TarFile.open": "tar",
        "socket.socket socket.create_connection socket.create_server ssl.wrap_socket": "socket",
        "requests.Session requests.session httpx.Client httpx.AsyncClient aiohttp.ClientSession "
        "urllib3.PoolManager": "session",
        "urllib.request.build_opener urllib.request.OpenerDirector": "opener",
        "http.client.HTTPConnection http.client.HTTPSConnection smtplib.SMTP smtplib.SMTP_SSL "
        "ftplib.FTP ftplib.FTP_TLS poplib.POP3 poplib.POP3_SSL imaplib.IMAP4 imaplib.IMAP4_SSL "
        "telnetlib.Telnet nntplib.NNTP xmlrpc.client.ServerProxy": "client",
        "subprocess.Popen": "process",
        "pexpect.spawn": "terminal",
        "urllib.request.Request": "request",
        "xml.etree.ElementTree.ElementTree xml.etree.ElementTree.parse lxml.etree.parse "
        "lxml.etree.ElementTree": "etree",
        "sqlite3.connect": "database",
        "configparser.ConfigParser configparser.RawConfigParser configparser.SafeConfigParser": "config",
        "pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet pandas.read_table "
        "pandas.read_html pandas.DataFrame pandas.Series pandas.concat pandas.merge "
        "pandas.json_normalize": "frame",
        "PIL.Image.open PIL.Image.new docx.Document openpyxl.load_workbook openpyxl.Workbook "
        "matplotlib.pyplot.figure matplotlib.pyplot.subplots pypdf.PdfWriter PyPDF2.PdfWriter "
        "cProfile.Profile profile.Profile pstats.Stats": "document",
        "urllib.request.urlopen requests.get requests.post requests.request httpx.get httpx.post": "response",
        "concurrent.futures.ThreadPoolExecutor concurrent.futures.ProcessPoolExecutor "
        "multiprocessing.Pool multiprocessing.pool.ThreadPool": "pool",
    }
)

METHODS = table(
    {
        "path.read_text path.read_bytes path.readlink path.iterdir path.glob": "read:self",
        "path.rglob path.walk": "read*:self",
        "path.write_text path.write_bytes path.touch path.mkdir path.chmod path.lchmod": "write:self",
        "path.symlink_to": "write:self linked:0/target",
        "path.hardlink_to": "read:0/target write:self linked:0/target",
        "path.link_to": "read:self write:0/target",
        "path.open": "mode:self/mode",
        "path.unlink path.rmdir": "delete:self",
        "path.rename path.replace": "read:self delete:self write:0/target",
        "path.copy": "read*:self write:0/target",
        "path.move": "delete:self write:0/target",
        "path.copy_into": "read*:self below:0/target_dir",
        "path.move_into": "delete:self below:0/target_dir",
        "zip.extractall tar.extractall": "below:0/path",
        "zip.extract tar.extract": "below:1/path",
        "zip.write": "read:0/filename",
        "tar.add": "read*:0/name",
        "socket.connect socket.connect_ex": "pair!:0/address",
        "socket.sendto": "pair!:1/address",
        "socket.bind socket.listen socket.accept": "net",
        "session.get session.head session.options": "url:0/url",
        "session.post session.put session.patch session.delete": "url!:0/url",
        "session.request session.send session.stream session.urlopen": "url!:1/url",
        "opener.open": "url:0/fullurl body:1/data",
        "opener.retrieve": "url:0/url write:1/filename",
        "client.connect": "host!:0/host",
        "database.execute database.executescript database.executemany": "sql:0/sql",
        "terminal.send terminal.sendline terminal.write terminal.writelines": "opaque",
        "database.load_extension database.enable_load_extension": "opaque",
        "config.read": "read:0/filenames",
        "frame.to_csv frame.to_json frame.to_excel frame.to_parquet frame.to_pickle frame.to_html "
        "frame.to_feather frame.to_markdown frame.to_latex frame.to_xml frame.to_stata "
        "frame.to_hdf frame.to_orc": "write:0/path_or_buf",
        "frame.to_sql frame.to_clipboard frame.to_gbq": "effects",
        "frame.eval": "opaque",
        "frame.query": "query:0/expr",
        "etree.write": "write:0/file_or_filename",
        "document.save document.savefig document.dump_stats": "write:0/fp",
    }
)
# Where these are told to unpack; without, they do it in the current folder.
UNPACKS = {
    "zip.extractall": 0,
    "tar.extractall": 0,
    "zip.extract": 1,
    "tar.extract": 1,
    "shutil.unpack_archive": 1,
}
# These methods give an object of the same kind (`connect().cursor()`, `frame.head()`).
FLUENT = frozenset({"frame", "database", "document"})

# Methods of text, bytes, lists, dicts, sets, files, matches, dates: whoever has one of these, and only
# data has them, does nothing with it. Names that a module or a path also has are left out.
DATA_METHODS = names(
    """
    append extend insert pop clear index count sort reverse items keys values setdefault update add
    discard union intersection difference symmetric_difference issubset issuperset popitem fromkeys
    strip lstrip rstrip split rsplit splitlines join lower upper title capitalize swapcase casefold
    startswith endswith find rfind rindex format format_map encode decode isdigit isalpha isalnum
    isspace isupper islower isnumeric isdecimal isidentifier zfill ljust rjust center expandtabs partition
    rpartition removeprefix removesuffix translate maketrans hex fromhex group groups groupdict span
    start end finditer findall fullmatch match search sub subn read readline readlines readable write
    writelines flush seek tell getvalue getbuffer truncate writable fileno isatty close closed
    strftime isoformat timestamp date time weekday isoweekday total_seconds utcoffset astimezone
    bit_length to_bytes from_bytes as_integer_ratio conjugate is_integer quantize
    exists is_file is_dir is_symlink is_absolute stat lstat resolve absolute expanduser joinpath
    with_suffix with_name with_stem relative_to is_relative_to as_posix as_uri samefile
    most_common elements total subtract appendleft popleft rotate findtext iter itertext getchildren
    info debug warning error exception critical setLevel addHandler
    writerow writerows writeheader add_argument parse_args add_subparsers add_parser print_help
    set_defaults parse_known_args add_argument_group digest hexdigest
    result done cancel put get_nowait put_nowait task_done acquire release wait notify set is_set
    json iter_lines iter_content raise_for_status getcode getheader geturl info
    assert_called assert_called_once assert_called_with assert_called_once_with assert_any_call
    assert_has_calls assert_not_called assert_awaited assert_awaited_once reset_mock
    get __init__ __enter__ __exit__ next throw tolist head tail describe _asdict _replace
    """
)
# Of data these are methods of a path, or of a table, which came out of something that was not followed.
OF_DATA = {
    **{
        name: METHODS[f"path.{name}"]
        for name in (
            "mkdir",
            "write_text",
            "write_bytes",
            "touch",
            "read_text",
            "read_bytes",
            "iterdir",
            "rglob",
        )
    },
    **{
        name: METHODS[f"frame.{name}"]
        for name in ("to_csv", "to_json", "to_excel", "to_parquet", "to_html", "to_markdown")
    },
    "savefig": METHODS["document.savefig"],
}
# Methods that no data has: on a value that was taken for data they show that it isn't.
ACTING_METHODS = names(
    """
    unlink rmdir write_text write_bytes touch mkdir chmod lchmod symlink_to hardlink_to link_to
    iterdir rglob read_text read_bytes system popen Popen run call check_call check_output rmtree
    copytree copyfile move unlink removedirs makedirs rename renames urlopen urlretrieve connect
    connect_ex sendto extractall extract executescript execute load_extension import_module
    run_path run_module spawn execv execve execvp execl execlp kill killpg symlink link retrbinary
    tofile dump storbinary sendmail send_message savefig to_csv to_pickle eval exec post patch request
    """
)
# Reaching these leaves the values that a reader can follow.
ESCAPES = names(
    """
    __class__ __bases__ __base__ __mro__ __subclasses__ __globals__ __builtins__ __dict__ __code__
    __closure__ __func__ __self__ __getattribute__ __getattr__ __import__ __loader__ __spec__ __reduce__
    __reduce_ex__ __subclasshook__ __init_subclass__ __wrapped__ __module__ __defaults__
    f_globals f_locals f_builtins f_back f_code gi_frame gi_code cr_frame ag_frame tb_frame
    func_globals func_code im_func im_class _getframe
    """
)
