"""What the modules of node, and the globals of deno and bun, do."""

from __future__ import annotations

from gateway.facts.code.spec import names, table

# Modules that are described; the ones without effect are among the roots below.
MODULES = names(
    """
    fs child_process http https http2 net tls dgram dns os path url util querystring crypto zlib stream
    events buffer string_decoder assert timers readline perf_hooks worker_threads vm v8 module cluster
    process repl tty inspector console punycode async_hooks constants diagnostics_channel sys
    shelljs execa cross-spawn tinyexec rimraf del
    """
)
PURE_ROOTS = names(
    """
    console JSON Math Object Array String Number Boolean Date RegExp Map Set WeakMap WeakSet WeakRef Promise
    Symbol BigInt Intl Buffer URL URLSearchParams TextEncoder TextDecoder Atomics ArrayBuffer SharedArrayBuffer
    DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array
    Uint8ClampedArray BigInt64Array BigUint64Array performance crypto structuredClone AbortController
    AbortSignal Event EventTarget FormData Headers Request Response Blob ReadableStream WritableStream
    TransformStream Iterator Error TypeError RangeError SyntaxError ReferenceError EvalError URIError
    AggregateError path url util querystring events buffer string_decoder assert timers perf_hooks os
    document window navigator location localStorage sessionStorage getComputedStyle requestAnimationFrame
    MutationObserver HTMLElement Element Node NodeList Image matchMedia shelljs
    stream zlib punycode constants readline async_hooks diagnostics_channel
    test it describe suite expect beforeEach beforeAll afterEach afterAll before after jest vi db
    """
)
PURE = names(
    """
    parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape
    unescape setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask
    atob btoa undefined NaN Infinity arguments module exports __dirname __filename this super null true
    false const let var function class extends return if else for while do switch case break continue new
    delete typeof instanceof in of void throw try catch finally await async yield static get set default
    debugger with enum interface type as from implements public private protected readonly export namespace
    declare abstract satisfies keyof string number boolean any unknown never object bigint symbol constructor
    fs.existsSync fs.statSync fs.stat fs.lstatSync fs.lstat fs.accessSync fs.access fs.constants fs.closeSync
    fs.close fs.fstatSync fs.readSync fs.read fs.writeSync fs.fsyncSync fs.realpathSync fs.exists
    fs.promises.stat fs.promises.access fs.promises.lstat fs.promises.realpath fs.promises.constants fs.Stats
    http.STATUS_CODES http.METHODS http.Agent https.Agent http.globalAgent https.globalAgent
    net.isIP net.isIPv4 net.isIPv6 dns.setServers v8.getHeapStatistics v8.serialize v8.deserialize
    module.builtinModules module.exports cluster.isMaster cluster.isPrimary worker_threads.isMainThread
    process.nextTick tty.isatty console.Console
    WebSocket.OPEN WebSocket.CLOSED WebSocket.CLOSING WebSocket.CONNECTING
    Deno.args Deno.exit Deno.env Deno.cwd Deno.stdin Deno.stdout Deno.stderr Deno.version Deno.build
    Deno.inspect Deno.errors Deno.stat Deno.lstat Deno.statSync Bun.version Bun.env Bun.argv Bun.hash
    Bun.sleep Bun.sleepSync Bun.inspect Bun.nanoseconds Bun.escapeHTML Bun.stringWidth Bun.which Bun.deepEquals
    """
)

EFFECTS = table(
    {
        "fs.readFileSync fs.readFile fs.promises.readFile fs.createReadStream fs.readdirSync fs.readdir "
        "fs.promises.readdir fs.opendirSync fs.opendir fs.readlinkSync fs.readlink fs.promises.opendir "
        "fs.openAsBlob fs.watch fs.watchFile fs.globSync fs.glob fs.promises.glob": "read:0",
        "fs.writeFileSync fs.writeFile fs.promises.writeFile fs.appendFileSync fs.appendFile "
        "fs.promises.appendFile fs.createWriteStream fs.mkdirSync fs.mkdir fs.promises.mkdir "
        "fs.truncateSync fs.truncate fs.chmodSync fs.chmod fs.chownSync fs.chown fs.promises.chmod "
        "fs.promises.chown fs.utimesSync fs.utimes fs.mkdtempSync fs.mkdtemp fs.promises.mkdtemp "
        "fs.promises.truncate fs.promises.utimes": "write:0",
        "fs.openSync fs.open fs.promises.open": "mode:0",
        "fs.unlinkSync fs.unlink fs.promises.unlink fs.rmdirSync fs.rmdir fs.promises.rmdir": "delete:0",
        "fs.rmSync fs.rm fs.promises.rm": "delete*:0",
        "fs.renameSync fs.rename fs.promises.rename": "read:0 delete:0 write:1",
        "fs.copyFileSync fs.copyFile fs.promises.copyFile": "read:0 write:1",
        "fs.cpSync fs.cp fs.promises.cp": "read*:0 write*:1",
        "fs.symlinkSync fs.symlink fs.promises.symlink": "link",
        "fs.linkSync fs.link fs.promises.link": "read:0 write:1 link",
        "child_process.exec child_process.execSync": "exec:0",
        "child_process.execFile child_process.execFileSync child_process.spawn child_process.spawnSync": "spawn:0",
        "child_process.fork": "execute:0 effects",
        "cluster.fork worker_threads.Worker": "effects",
        "http.get https.get": "url:0",
        "http.request https.request http2.connect": "url!:0",
        "http.createServer https.createServer net.createServer tls.createServer "
        "http2.createServer http2.createSecureServer": "net",
        "net.connect net.createConnection tls.connect": "peer",
        "net.Socket dgram.createSocket": "socket",
        "dns.lookup dns.resolve dns.resolve4 dns.promises.lookup dns.promises.resolve dns.resolveTxt": "host:0",
        "WebSocket EventSource XMLHttpRequest": "url!:0",
        "WebSocket.Server WebSocket.WebSocketServer": "net",
        "vm.runInNewContext vm.runInThisContext vm.runInContext vm.Script vm.compileFunction "
        "module.createRequire module._load module.register inspector.open repl.start": "opaque",
        "tty.ReadStream": "tty",
        "alert prompt confirm": "tty",
        # packages
        "fs.remove fs.removeSync fs.emptyDir fs.emptyDirSync fs.emptydir": "delete*:0",
        "fs.outputFile fs.outputFileSync fs.outputJson fs.outputJsonSync fs.writeJson fs.writeJsonSync fs.writeJSON "
        "fs.ensureDir fs.ensureDirSync fs.ensureFile fs.ensureFileSync fs.mkdirp fs.mkdirs": "write:0",
        "fs.copy fs.copySync": "read*:0 write*:1",
        "fs.move fs.moveSync": "read:0 delete*:0 write*:1",
        "fs.readJson fs.readJsonSync fs.readJSON": "read:0",
        "shelljs.exec": "exec:0",
        "shelljs.rm": "delete*:0/all",
        "shelljs.mv": "delete*:0/all write:0/all",
        "shelljs.cp shelljs.ln": "read:0/all write:1/all",
        "shelljs.mkdir shelljs.touch shelljs.chmod shelljs.sed": "write:0/all",
        "shelljs.cat shelljs.ls shelljs.find shelljs.grep": "read:0/all",
        "shelljs.cd shelljs.pushd": "effects",
        "execa.execaCommand execa.execaCommandSync execa.command": "exec:0",
        "execa execa.execa execa.execaSync execa.execaNode execa.sync cross-spawn cross-spawn.sync "
        "cross-spawn.spawn tinyexec.x tinyexec.exec": "spawn:0",
        "rimraf rimraf.rimraf rimraf.sync rimraf.rimrafSync del del.deleteAsync del.deleteSync del.sync": "delete*:0",
        # deno
        "Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync Deno.readDir "
        "Deno.readDirSync": "read:0",
        "Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Deno.mkdir "
        "Deno.mkdirSync Deno.create Deno.truncate Deno.chmod": "write:0",
        "Deno.open Deno.openSync": "read:0 write:0",
        "Deno.remove Deno.removeSync": "delete*:0",
        "Deno.rename Deno.renameSync": "read:0 delete:0 write:1",
        "Deno.copyFile Deno.copyFileSync": "read:0 write:1",
        "Deno.Command": "spawn:0",
        "Deno.run": "effects",
        "Deno.connect Deno.connectTls Bun.connect Bun.udpSocket": "peer",
        "Deno.listen Deno.serve": "net!",
        "Deno.dlopen": "opaque",
        "Deno.symlink Deno.symlinkSync": "link",
        "Deno.kill Deno.chdir": "effects",
        # bun
        "Bun.file": "read:0",
        "Bun.write": "write:0",
        "Bun.spawn Bun.spawnSync": "effects",
        "Bun.serve Bun.listen": "net!",
    }
)
