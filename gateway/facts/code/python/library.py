"""What the functions of the standard library (and a few packages) do, in the terms of `spec`.

`PURE` modules are silent but for what is listed; of the `MIXED` ones only what is listed is known;
every other module is code that nobody here has read.
"""

from __future__ import annotations

from gateway.facts.code.spec import names, table

# Packages that everybody uses for data. Their functions that read, write or run are listed, or unknown.
PACKAGES = names(
    """
    numpy pandas yaml toml tomli tqdm bs4 tabulate dateutil pytz matplotlib PIL chardet idna certifi
    packaging typing_extensions markdown jinja2 pygments termcolor colorama attr ruamel orjson simplejson
    ujson regex docx openpyxl pypdf PyPDF2 lxml
    """
)
PURE = (
    names(
        """
    __future__ abc argparse array ast base64 binascii bisect calendar cmath codecs collections colorsys
    configparser contextlib contextvars copy csv dataclasses datetime decimal difflib dis email enum errno
    fnmatch fractions functools gc getopt gettext graphlib hashlib heapq hmac html inspect ipaddress
    itertools json keyword linecache locale logging math mimetypes numbers opcode operator optparse
    platform posixpath ntpath pprint queue quopri random re reprlib resource sched secrets select
    selectors shlex statistics string stringprep struct symtable sysconfig tabnanny textwrap threading
    time token tokenize tomllib traceback types typing unicodedata urllib.parse urllib.error uuid
    warnings weakref wave xml zlib zoneinfo gzip bz2 lzma zipfile tarfile plistlib grp pwd stat
    glob tempfile sqlite3 asyncio concurrent io importlib.metadata importlib.resources importlib.util
    cmd copyreg tkinter turtle pickletools pyclbr encodings imghdr aiohttp.web
    unittest doctest cProfile profile pstats tracemalloc timeit faulthandler atexit signal
    """
    )
    | PACKAGES
)
MIXED = names(
    """
    os sys shutil subprocess socket ssl pathlib urllib.request http ftplib smtplib poplib imaplib
    telnetlib nntplib xmlrpc socketserver webbrowser pty tty termios fcntl mmap ctypes cffi pickle
    cPickle marshal shelve dbm runpy importlib imp pkgutil code codeop pdb builtins multiprocessing
    getpass readline curses venv ensurepip compileall py_compile fileinput filecmp posix nt wsgiref
    site requests httpx aiohttp urllib3 paramiko pexpect ptyprocess sh dill joblib cloudpickle io2 syslog crypt
    """
)
# Modules that other modules import under their own name: `glob.os` is `os`.
POWERFUL = names(
    "os sys subprocess shutil socket io builtins importlib ctypes posix pty runpy code pathlib pickle "
    "marshal multiprocessing tempfile urllib http ssl codecs webbrowser"
)
# What is known to be harmless in the mixed modules.
SILENT = names(
    """
    sys.exit sys.getsizeof sys.getrecursionlimit sys.setrecursionlimit sys.intern sys.exc_info
    sys.exception sys.getdefaultencoding sys.getfilesystemencoding sys.getrefcount sys.displayhook
    sys.set_int_max_str_digits sys.getswitchinterval sys.is_finalizing
    os.getcwd os.getcwdb os.getpid os.getppid os.getuid os.geteuid os.getgid os.getegid os.getgroups
    os.getlogin os.cpu_count os.uname os.urandom os.strerror os.isatty os.get_terminal_size os.times
    os.getloadavg os.sysconf os.confstr os.stat os.lstat os.fstat os.statvfs os.access os.close os.dup
    os.dup2 os.pipe os.read os.write os.lseek os.fsync os.fdopen os.fsdecode os.get_exec_path os.nice
    os.path.exists os.path.isfile os.path.isdir os.path.islink os.path.ismount os.path.lexists
    os.path.getsize os.path.getmtime os.path.getctime os.path.getatime os.path.isabs os.path.samefile
    os.path.splitext os.path.relpath os.path.commonpath os.path.commonprefix os.path.normcase
    os.path.splitdrive os.path.sameopenfile os.path.samestat os.path.isjunction
    os.wait os.waitpid os.waitstatus_to_exitcode os.WEXITSTATUS os.WIFEXITED os.WIFSIGNALED os.WTERMSIG
    os.fork os._exit os.abort os.umask os.get_inheritable os.set_inheritable os.sched_getaffinity
    os.getpgid os.getpgrp os.setsid os.setpgrp os.getsid os.ttyname os.device_encoding os.set_blocking
    os.error os.fspath os.process_cpu_count os.terminal_size os.makedev os.major os.minor
    site.getsitepackages site.getusersitepackages site.getuserbase
    shutil.which shutil.disk_usage shutil.get_terminal_size shutil.ignore_patterns shutil.copyfileobj
    shutil.get_archive_formats shutil.get_unpack_formats shutil.Error shutil.SameFileError
    socket.gethostname socket.inet_aton socket.inet_ntoa socket.inet_pton socket.inet_ntop socket.htons
    socket.htonl socket.ntohs socket.ntohl socket.socketpair socket.setdefaulttimeout socket.if_nameindex
    ssl.create_default_context ssl.SSLContext ssl._create_unverified_context ssl.get_default_verify_paths
    http.cookiejar.CookieJar http.HTTPStatus http.cookies.SimpleCookie
    urllib.request.HTTPHandler urllib.request.HTTPSHandler urllib.request.ProxyHandler
    urllib.request.HTTPCookieProcessor urllib.request.install_opener urllib.request.pathname2url
    urllib.request.url2pathname urllib.request.getproxies urllib.request.HTTPRedirectHandler
    pickle.dumps pickle.PickleError marshal.dumps importlib.invalidate_caches importlib.reload
    pkgutil.iter_modules fcntl.flock fcntl.lockf fcntl.fcntl termios.tcgetattr codeop.compile_command
    multiprocessing.cpu_count multiprocessing.Queue multiprocessing.Pipe multiprocessing.Lock
    multiprocessing.Manager multiprocessing.current_process multiprocessing.set_start_method
    multiprocessing.freeze_support multiprocessing.get_context multiprocessing.Value multiprocessing.Array
    pandas.to_datetime pandas.to_numeric pandas.to_timedelta
    httpx.Response httpx.Request httpx.Headers httpx.URL httpx.Limits httpx.MockTransport httpx.ASGITransport
    httpx.WSGITransport httpx.BasicAuth httpx.QueryParams httpx.Cookies aiohttp.ClientTimeout aiohttp.TCPConnector
    aiohttp.BasicAuth aiohttp.FormData requests.Response requests.Request requests.auth.HTTPBasicAuth
    readline.parse_and_bind requests.exceptions httpx.Timeout requests.adapters.HTTPAdapter
    urllib3.disable_warnings urllib3.util.retry.Retry mmap.mmap filecmp.clear_cache syslog.syslog
    """
)

# Bases of classes, and other names that are only ever called by the interpreter.
_PYTHON_CODE = "code"

EFFECTS = table(
    {
        # files
        "builtins.open io.open codecs.open os.fdopen": "mode:0/file",
        "io.FileIO": "mode:0/file",
        "io.open_code": "read:0/path",
        "gzip.open bz2.open lzma.open gzip.GzipFile bz2.BZ2File lzma.LZMAFile wave.open": "mode:0/filename",
        "zipfile.ZipFile": "mode:0/file",
        "zipfile.is_zipfile zipfile.Path tarfile.is_tarfile": "read:0/filename",
        "tarfile.open tarfile.TarFile tarfile.TarFile.open": "mode:0/name",
        "tokenize.open linecache.getline linecache.getlines": "read:0/filename",
        "os.remove os.unlink os.rmdir os.removedirs": "delete:0/path",
        "os.rename os.renames os.replace": "read:0/src delete:0/src write:1/dst",
        "os.mkdir os.makedirs os.truncate os.chmod os.lchmod os.chown os.lchown os.utime os.mkfifo "
        "os.mknod os.setxattr os.removexattr os.chflags": "write:0/path",
        "os.symlink": "link:0/src",
        "os.link": "read:0/src link:0/src",
        "os.readlink os.listdir os.scandir os.listxattr os.getxattr": "read:0/path",
        "os.walk os.fwalk": "read*:0/top",
        "os.chdir contextlib.chdir": "cd:0/path",
        "site.addsitedir": "execute:0 opaque",
        "os.fchdir os.chroot os.setuid os.setgid os.seteuid os.setegid os.setreuid os.setresuid "
        "os.setgroups os.initgroups os.sched_setaffinity os.ioctl os.sendfile os.memfd_create "
        "os.unshare os.setns": "effects",
        "shutil.rmtree": "delete*:0/path",
        "shutil.copyfile": "read:0/src write:1/dst",
        "shutil.copy shutil.copy2": "read:0/src into:1/dst",
        "shutil.copymode shutil.copystat": "write:1/dst",
        "shutil.copytree": "read*:0/src write*:1/dst",
        "shutil.move": "read:0/src delete:0/src into:1/dst",
        "shutil.chown": "write:0/path",
        "shutil.make_archive": "archive:0/base_name read*:2/root_dir",
        "shutil.unpack_archive": "read:0/filename below:1/extract_dir",
        "glob.glob glob.iglob": "glob:0/pathname",
        "fileinput.input fileinput.FileInput": "inplace:0/files",
        "filecmp.cmp": "read:0/f1 read:1/f2",
        "filecmp.dircmp": "read*:0/a read*:1/b",
        "dbm.open shelve.open dbm.dumb.open dbm.gnu.open dbm.ndbm.open": "stem:0/filename opaque",
        "sqlite3.connect": "read:0/database write:0/database",
        "py_compile.compile": "read:0/file write:1/cfile",
        "compileall.compile_file": "read:0/file",
        "compileall.compile_dir": "read*:0/dir write*:0/dir",
        "venv.create venv.EnvBuilder": "effects",
        "xml.etree.ElementTree.parse xml.dom.minidom.parse xml.sax.parse lxml.etree.parse "
        "xml.etree.ElementTree.iterparse": "read:0/source",
        "logging.FileHandler logging.handlers.RotatingFileHandler "
        "logging.handlers.TimedRotatingFileHandler": "write:0/filename",
        "logging.basicConfig": "write:9/filename",
        "logging.config.dictConfig logging.config.fileConfig": "effects",
        "logging.handlers.SMTPHandler logging.handlers.SysLogHandler": "net!",
        "logging.handlers.SocketHandler logging.handlers.HTTPHandler "
        "logging.handlers.DatagramHandler": "host!:0/host",
        "mmap.mmap": "pure",
        # programs
        "os.system": "shell:0/command",
        "subprocess.getoutput subprocess.getstatusoutput": "shell:0/cmd",
        "os.popen": "shell:0/cmd fed:0/cmd",
        "os.execl os.execlp": "execl:0",
        "os.execle os.execlpe": "execl:0",
        "os.execv os.execvp os.execve os.execvpe": "execv:0",
        "os.spawnl os.spawnlp os.spawnle os.spawnlpe": "execl:1",
        "os.spawnv os.spawnvp os.spawnve os.spawnvpe": "execv:1",
        "os.posix_spawn os.posix_spawnp": "execv:0",
        "os.startfile": "execute:0/path",
        "subprocess.run subprocess.call subprocess.check_call subprocess.check_output "
        "subprocess.Popen": "process",
        "asyncio.create_subprocess_shell": "shell:0/cmd",
        "asyncio.create_subprocess_exec": "words:0",
        "pty.spawn": "argv:0/argv tty",
        "ptyprocess.PtyProcess.spawn ptyprocess.PtyProcessUnicode.spawn": "argv:0/argv",
        "pty.fork": "tty",
        "pexpect.spawn pexpect.run": "shell:0/command",
        "os.kill os.killpg signal.pidfd_send_signal": "kill",
        "webbrowser.open webbrowser.open_new webbrowser.open_new_tab": "url:0/url effects",
        # code
        "builtins.exec builtins.eval builtins.compile": _PYTHON_CODE,
        "code.interact code.InteractiveConsole code.InteractiveInterpreter pdb.set_trace pdb.run "
        "pdb.post_mortem builtins.breakpoint": "tty code",
        "timeit.timeit timeit.repeat timeit.Timer doctest.testmod "
        "doctest.testfile typing.ForwardRef": _PYTHON_CODE,
        "cProfile.run profile.run": "code write:1/filename",
        "cProfile.runctx profile.runctx": "code write:3/filename",
        "doctest.run_docstring_examples typing.get_type_hints typing.evaluate_forward_ref "
        "logging.config.listen": "opaque",
        "inspect.signature inspect.get_annotations": "told:9/eval_str",
        "runpy.run_path": "execute:0/path_name effects",
        "runpy.run_module pkgutil.get_loader imp.load_source importlib.util.spec_from_file_location "
        "importlib.machinery.SourceFileLoader": "execute:1/location effects",
        "pickle.load cPickle.load dill.load cloudpickle.load": "unpickle:0/file",
        "joblib.load": "read:0/filename unpickle:0/filename",
        "pickle.loads pickle.Unpickler cPickle.loads dill.loads cloudpickle.loads marshal.load marshal.loads": "opaque",
        "pickle.dump marshal.dump pickle.Pickler": "pure",
        "types.FunctionType types.CodeType types.LambdaType codecs.register": "opaque",
        # a person
        "getpass.getpass": "tty",
        "curses.wrapper curses.initscr tty.setraw tty.setcbreak termios.tcsetattr": "tty",
        # network
        "urllib.request.urlopen": "url:0/url body:1/data",
        "urllib.request.Request": "url:0/url body:1/data body:9/method",
        "urllib.request.urlretrieve": "url:0/url write:1/filename",
        "urllib.request.build_opener": "pure",
        "http.client.HTTPConnection http.client.HTTPSConnection": "host!:0/host",
        "http.server.HTTPServer http.server.ThreadingHTTPServer http.server.test "
        "socketserver.TCPServer socketserver.UDPServer socketserver.ThreadingTCPServer "
        "xmlrpc.server.SimpleXMLRPCServer wsgiref.simple_server.make_server socket.create_server "
        "asyncio.start_server aiohttp.web.run_app": "net",
        "xmlrpc.client.ServerProxy": "url!:0/uri",
        "ftplib.FTP ftplib.FTP_TLS": "host!:0/host",
        "smtplib.SMTP smtplib.SMTP_SSL smtplib.LMTP": "host!:0/host",
        "poplib.POP3 poplib.POP3_SSL imaplib.IMAP4 imaplib.IMAP4_SSL telnetlib.Telnet "
        "nntplib.NNTP": "host!:0/host",
        "socket.create_connection": "pair!:0/address",
        "socket.gethostbyname socket.getaddrinfo socket.gethostbyname_ex socket.getnameinfo "
        "socket.gethostbyaddr socket.getfqdn": "host:0/host",
        "asyncio.open_connection": "host!:0/host",
        "ssl.get_server_certificate": "pair:0/addr",
        "socket.fromfd": "effects",
        "requests.get requests.head requests.options httpx.get httpx.head httpx.options "
        "httpx.stream": "url:0/url body:9/data body:9/json body:9/files body:9/params",
        "requests.post requests.put requests.patch requests.delete httpx.post httpx.put httpx.patch "
        "httpx.delete": "url!:0/url",
        "requests.request httpx.request urllib3.request": "url!:1/url",
        "paramiko.SSHClient paramiko.Transport": "net! effects",
        "ensurepip.bootstrap": "net effects",
        # packages
        "numpy.load": "place:0/file told:2/allow_pickle",
        "numpy.loadtxt numpy.genfromtxt numpy.fromfile": "place:0/fname",
        "numpy.save numpy.savetxt numpy.savez numpy.savez_compressed": "write:0/fname",
        "pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet pandas.read_table "
        "pandas.read_html pandas.read_xml pandas.read_feather pandas.read_fwf pandas.ExcelFile "
        "pandas.read_orc pandas.read_stata": "place:0/path",
        "numpy.memmap": "read:0/filename write:0/filename",
        "pandas.ExcelWriter matplotlib.pyplot.savefig": "write:0/path",
        "pandas.read_pickle": "read:0/path unpickle:0/path",
        "pandas.read_sql pandas.read_sql_query": "sql:0/sql",
        "pandas.read_sql_table pandas.eval pandas.read_clipboard": "effects",
        "yaml.load": "yaml",
        "yaml.unsafe_load yaml.unsafe_load_all yaml.full_load ruamel.yaml.unsafe_load": "opaque",
        "ruamel.yaml.YAML": "unsafe:0/typ",
        "PIL.Image.open docx.Document openpyxl.load_workbook pypdf.PdfReader PyPDF2.PdfReader": "read:0/path",
        "jinja2.Template jinja2.Environment": "opaque",
        "toml.load": "read:0/f",
        "matplotlib.pyplot.show": "pure",
    }
)
