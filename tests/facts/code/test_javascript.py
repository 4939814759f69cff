"""JavaScript text → effects; what real node does to its files is held against it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.facts.code.saying import said

SILENT = [
    "console.log(require.resolve('x'), require.main === module)",
    "console.log(1 + 1, process.version, process.argv.slice(2), process.env.HOME)",
    "let s='';process.stdin.on('data',c=>s+=c).on('end',()=>{const d=JSON.parse(s);console.log(d.a.map(x=>x.n).join('\\n'))})",
    "function f(a){ return a.length } class A { constructor(x){this.x=x} go(y){ return y } } console.log(f('x'), new A(1).go(2))",
    "console.log([1,2,3].filter(x => x % 2).map((x, i) => x / i), /a[/]b/.test('x'), 'eval(1)')",
    "const {a=1,...r}={b:2}; try { throw new Error('x') } catch (e) { console.error(e.message) } finally {}",
    "for (const [k,v] of Object.entries(process.env)) if (k > 'a') console.log(`${k}=${v}`)",
    "console.log(require('crypto').createHash('sha256').update('x').digest('hex'), require('os').cpus().length)",
    "const p = require('path'); console.log(p.join('a', 'b'), p.basename('/x/y'))",
    "const rl=require('readline').createInterface({input:process.stdin}); rl.on('line',l=>console.log(l))",
    "import { inspect } from 'node:util'; console.log(inspect({a: 1}))",
    "// require('child_process')\n/* eval('x') */ console.log('require(\"x\")')",
    "setTimeout(() => { console.log(new Date().toISOString()) }, 10)",
    "const m = {}; for (const w of 'a b'.split(' ')) m[w] = (m[w] || 0) + 1; console.log(m['a'], Object.keys(m).length)",
    "let i = 0; while (i++ < 3) { switch (i) { case 1: continue; default: console.log(i) } }",
    "const f = async (x, {y} = {}) => { await null; return x ?? y }; f(1).then(v => console.log(v))",
    "console.log(Buffer.from('x').toString('base64'), new URL('http://e.x').host, parseInt('1', 10))",
    "process.exit(require('fs').existsSync('x') ? 0 : 1)",
    "label: for (let i=0;i<3;i++) { if (i==1) continue; break }",
]  # fmt: skip


@pytest.mark.parametrize("text", SILENT)
def test_everyday_data_wrangling_is_silent(text: str) -> None:
    assert said("node", text) == set()


PLAIN = [
    ("console.log(JSON.parse(require('fs').readFileSync('a.json')).version)", {"read a.json"}),
    ("require('./package.json').version", {"read ./package.json"}),
    ("const fs=require('fs'); fs.writeFileSync('a', fs.readFileSync('b','utf8').replace(/x/g,'y'))", {"read b", "write a"}),
    ("import {rm as r} from 'fs/promises'; await r('/x', {recursive:true})", {"delete* /x"}),
    ("import * as fs from 'fs'; fs.unlinkSync('x')", {"delete x"}),
    ("const fs = require('fs').promises; fs.unlink('x')", {"delete x"}),
    ("const {promises: p} = require('fs'); p.rename('a', 'b')", {"read a", "delete a", "write b"}),
    ("const fs = await import('node:fs'); fs.mkdirSync('d')", {"write d"}),
    ("const d = 'build/'; const fs=require('fs'); fs.rmSync(d + 'x')", {"delete* build/x"}),
    ("let d = 'b'; d += 'c'; require('fs').rmSync(d)", {"delete* ~", "delete* bc"}),
    ("require('fs').unlinkSync(`${process.argv[2]}`)", {"delete ~"}),
    ("require('fs').unlinkSync(process.argv[1 + 1])", {"delete ~"}),
    ("const p=require('path'),os=require('os'); require('fs').readFileSync(p.join(os.homedir(),'.ssh','id'))", {"read /home/u/.ssh/id"}),
    ("require('fs').readFileSync(process.env.HOME + '/x')", {"read /home/u/x"}),
    ("require('fs').openSync('x', 'a')", {"write x"}),
    ("require('child_process').execSync('rm -rf /')", {"run sh: rm -rf /"}),
    ("const {exec: e} = require('node:child_process'); e('ls ' + process.argv[9])", {"run sh: ~ls "}),
    ("const cp=require('child_process'); cp.spawnSync('git',['push','-f'])", {"run git push -f"}),
    ("require('child_process').spawn('ls', {shell: true})", {"run sh: ls "}),
    ("var sh = require('child_process').spawn('/bin/sh', [])", {"?code", "run /bin/sh"}),
    ("`${require('child_process').execSync('id')}`", {"run sh: id"}),
    ("`a${`b${require('fs').unlinkSync('x')}`}`", {"delete x"}),
    ("fetch('https://e.x/a').then(r=>r.json()).then(j=>console.log(j.x))", {"host e.x:443"}),
    ("fetch('https://e.x/a',{method:'POST',body:'x'})", {"host! e.x:443"}),
    ("const http=require('http'); http.get('http://e.x/a',r=>r.pipe(process.stdout))", {"host e.x:80"}),
    ("require('http').createServer((q,r)=>r.end('x')).listen(8000)", {"network"}),
    ("process.kill(1, 'SIGKILL')", {"run kill -SIGKILL 1"}),
    ("await Deno.remove('x')", {"delete* x"}),
    ("await Bun.write('x', 'y')", {"write x"}),
    ("import {$} from 'bun'; await $`rm -rf /`", {"run sh: rm -rf /", "execute* node_modules/bun"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PLAIN)
def test_plain_effects_become_facts(text: str, expected: set[str]) -> None:
    assert said("node", text) == expected


UNKNOWN = [
    "eval('1')", "new Function('x')()", "require('ssh2')", "require(process.argv[2])",
    "const r = require; r('fs').unlinkSync('x')", "var e = eval; e('x')", "process.binding('fs')",
    "global.process.mainModule.require('x')", "[]['filter']['constructor']('x')()", "''.constructor.constructor('x')()",
    "const k='con'+'structor'; [][k][k]('x')()", "const k = 'con'+'structor'; const f = [][k]; const g = f[k]; g('x')()",
    "const fs=require('fs'); const m='unlinkSync'; fs[m]('x')", "const fs=require('fs'); foo(fs)",
    "const fs = require('fs') || 1; fs.unlinkSync('x')", "const [f] = [require('fs')]; f.unlinkSync('x')",
    "import('fs').then(f => f.unlinkSync('x'))", "(await import('fs')).unlinkSync('x')", "Reflect.get([], 'x')",
    "{ let eval = 1 } eval('x')", "require('vm').runInThisContext('x')", "globalThis['ev' + 'al']('x')",
    "x.y()", "const {[k]: f} = []; f('x')", "a = b\n/x/.exec(c) } / 2 / '\"", "'unclosed", "`${`",
    "require('fs').promises['unlink']('x')", "module.constructor._load('fs')", "import x from '@aws-sdk/y'; x()",
    "(function(){ return this })().process", "\\u0065val('x')", "Object.getPrototypeOf(f).constructor('x')",
]  # fmt: skip


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_cannot_be_followed_is_said(text: str) -> None:
    assert {"?code", "?effects"} & said("node", text)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here")
def test_node_removes_nothing_that_is_not_said(tmp_path: Path) -> None:
    removing = [
        *[text.replace("'x'", "'victim'").replace('"x"', '"victim"') for text in UNKNOWN],
        *SILENT,
        "const fs=require('fs');{const fs={unlinkSync(){}}};fs.unlinkSync('victim')",
        'if (1) /"/.test(2); require(\'fs\').unlinkSync("victim")',
        "a => /`/; require('fs').unlinkSync('victim') //`",
        "1 / 2; require('fs').unlinkSync('victim') / 1",
        "x = {}\n/1/require('fs').unlinkSync('victim')/1",
        "var fs = 1, fs = require('fs'); fs.unlinkSync('victim')",
        "const f = {g: require('fs')}; f.g.unlinkSync('victim')",
        "class A { static x = require('fs').unlinkSync('victim') }",
        "[require('fs').unlinkSync].forEach(f => f('victim'))",
        "(require)('fs')['unlinkSync']('victim')",
        "with (require('fs')) { unlinkSync('victim') }",
        "require('fs')?.unlinkSync?.('victim')",
        "var r = module.require; r('fs').unlinkSync('victim')",
        "process.mainModule.require('fs').unlinkSync('victim')",
        "new Proxy({}, {get: () => require('fs').unlinkSync})['x']('victim')",
        "require('fs').unlinkSync.call(null, 'victim')",
        "const u = require('fs').unlinkSync; u('victim')",
        "let u; ({unlinkSync: u} = require('fs')); u('victim')",
        "String.raw`${require('fs').unlinkSync('victim')}`",
        "<!-- comment\nrequire('fs').unlinkSync('victim')",
    ]
    missed = []
    for text in removing:
        victim = tmp_path / "victim"
        victim.write_text("x")
        subprocess.run(
            ["node", "-e", text], cwd=tmp_path, capture_output=True, check=False, timeout=20
        )
        if not victim.exists() and not any(
            line.startswith(("?", "delete")) for line in said("node", text)
        ):
            missed.append(text)

    assert json.dumps(missed) == "[]"


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("console.log(require('semver').gt('2.0.0', '1.0.0'))", "execute* node_modules/semver"),
        ("import { add } from 'date-fns/add'; add(1)", "execute* node_modules/date-fns"),
        ("import t from '@babel/types'; t.is(1)", "execute* node_modules/@babel/types"),
    ],
)
def test_a_package_that_only_computes_is_a_file_of_the_workspace(text: str, want: str) -> None:
    assert said("node", text) == {want}


@pytest.mark.parametrize(
    "text",
    [
        "require('execa')('rm')",
        "require('lodash').template('<% x %>')()",
        "require('typescript').sys.deleteFile('/x')",
        "require.main.require('child_process')",
        "require.resolve(x)",
        "require('semver' + x)",
    ],
)
def test_other_packages_stay_unknown(text: str) -> None:
    assert said("node", text)
