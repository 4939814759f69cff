"""Ruby, PHP and Lua text → effects."""

from __future__ import annotations

import pytest

from tests.facts.code.saying import said

SILENT = [
    ("ruby", "puts 1 + 1, [1, 2].map { |x| x * 2 }.sum"),
    ("ruby", "require 'json'; d = JSON.parse(STDIN.read); puts d['name'], d.dig('a', 0)"),
    ("ruby", 'puts "a #{1 + 2} b" if ARGV.any?'),
    ("ruby", "def f(a, b = 2) = a / b\nputs f(4)"),
    ("ruby", "$_.gsub!(/x/, 'y'); print"),
    (
        "ruby",
        'h = Hash.new(0); STDIN.each_line { |l| h[l.strip] += 1 }; h.sort_by { |k, v| -v }.each { |k, v| puts "#{k}: #{v}" }',
    ),
    ("ruby", "puts %w[a b].join(','), :sym, {a: 1, 'b' => 2}[:a], 'system(\"x\")'"),
    ("ruby", "class A\n  attr_reader :x\n  def initialize(x); @x = x; end\nend\nputs A.new(1).x"),
    ("ruby", "puts <<~EOF\n  system('id')\nEOF\nputs Time.now.strftime('%F')"),
    ("ruby", "x = ARGV.empty? ? 1 : 2; puts x # system('id')"),
    ("php", "echo 1 + 1, PHP_VERSION, PHP_EOL;"),
    ("php", "$d = json_decode(file_get_contents('php://stdin'), true); echo $d['a']['b'];"),
    ("php", 'foreach ([1, 2] as $k => $v) { printf("%d: $v\\n", $k); }'),
    (
        "php",
        "function f($x) { return $x * 2; } echo f(2), array_sum(array_map(fn($x) => $x + 1, [1]));",
    ),
    (
        "php",
        "<?php class A { public $x = 1; function go() { return $this->x; } } echo (new A)->go(); ?> html",
    ),
    ("php", "echo 'system(1)'; // exec('x')\n# passthru\n/* eval */ echo strtoupper(\"a\");"),
    ("php", "usort($a, function ($x, $y) { return $x <=> $y; }); print_r($a);"),
    ("lua", "print(1 + 1, #arg, string.format('%d', 3), os.date())"),
    (
        "lua",
        "local t = {a = 1, b = {2}}\nfor k, v in pairs(t) do io.write(k, '=', tostring(v), '\\n') end",
    ),
    (
        "lua",
        "local function f(x) return x // 2 end print(f(4)) -- os.execute('x')\n--[[ os.remove('x') ]]",
    ),
    ("lua", "for l in io.lines() do print(l:upper(), ('x'):rep(3)) end"),
]


@pytest.mark.parametrize(("language", "text"), SILENT)
def test_everyday_texts_are_silent(language: str, text: str) -> None:
    assert said(language, text) == set()


PLAIN = [
    ("ruby", "system('rm -rf /')", {"run sh: rm -rf /"}),
    ("ruby", "system 'rm', '-rf', '/'", {"run rm -rf /"}),
    ("ruby", "puts `id`", {"run sh: id"}),
    ("ruby", "puts %x(ls -l)", {"run sh: ls -l"}),
    ("ruby", 'puts "a#{`id`}b"', {"run sh: id"}),
    ("ruby", 'puts "#{system("id")}"', {"run sh: id"}),
    ("ruby", "IO.popen('id').read", {"run sh: id"}),
    ("ruby", "require 'fileutils'; FileUtils.rm_rf '/x'", {"delete* /x"}),
    ("ruby", "File.write('a', File.read('b').gsub(/x/, 'y'))", {"read b", "write a"}),
    ("ruby", "File.open(\"a\", 'w') { |f| f.puts 'x' }", {"write a"}),
    ("ruby", "File.delete(*ARGV)", {"delete ~"}),
    ("ruby", "File.delete(ARGV[0])", {"delete in.txt"}),
    ("ruby", "puts File.read(File.join(Dir.home, '.ssh', 'id'))", {"read /home/u/.ssh/id"}),
    ("ruby", "puts File.read(File.expand_path('~/x'))", {"read /home/u/x"}),
    ("ruby", "puts File.read(ENV['HOME'] + '/x')", {"read /home/u/x"}),
    ("ruby", "open('|id')", {"run sh: id"}),
    ("ruby", "Dir.glob('src/*.rb').each { |f| puts f }", {"read src"}),
    ("ruby", "require 'net/http'; puts Net::HTTP.get(URI('https://e.x/a'))", {"host e.x:443"}),
    ("ruby", "Process.kill(9, 12)", {"run kill -9 12"}),
    ("php", "system('rm -rf /');", {"run sh: rm -rf /"}),
    ("php", "SYSTEM('id');", {"run sh: id"}),
    ("php", "\\exec('id');", {"run sh: id"}),
    ("php", "echo `id`;", {"run sh: id"}),
    ("php", "unlink('a'); rename('b', 'c');", {"read b", "delete a", "delete b", "write c"}),
    ("php", "file_put_contents('a', file_get_contents('b'));", {"read b", "write a"}),
    ("php", "echo file_get_contents('https://e.x/a');", {"host e.x:443"}),
    ("php", "$f = fopen('x', 'w'); fwrite($f, 'y');", {"write x"}),
    ("php", "unlink($argv[1]);", {"delete in.txt"}),
    ("php", "unlink(getenv('HOME') . '/x');", {"delete /home/u/x"}),
    ("php", "eval('unlink(\"a\");');", {"delete a"}),
    ("php", "echo <<<'E'\nsystem('x')\nE . `id`;", {"run sh: id"}),
    ("lua", "os.execute('rm -rf /')", {"run sh: rm -rf /"}),
    ("lua", "os.execute'id' os.execute[[ls]]", {"run sh: id", "run sh: ls"}),
    ("lua", "io.popen('id'):read('a')", {"run sh: id"}),
    ("lua", "os.remove('a') os.rename('b', 'c')", {"read b", "delete a", "delete b", "write c"}),
    ("lua", "io.open('x', 'w'):write('y')", {"write x"}),
    ("lua", "os.remove(os.getenv('HOME') .. '/x')", {"delete /home/u/x"}),
    ("lua", "load('os.remove(\"a\")')()", {"delete a"}),
    ("lua", "for l in io.lines(arg[1]) do print(l) end", {"read in.txt"}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "expected"), PLAIN)
def test_plain_effects_become_facts(language: str, text: str, expected: set[str]) -> None:
    assert said(language, text, ("in.txt",)) == expected


UNKNOWN = [
    ("ruby", "eval(STDIN.read)"), ("ruby", "send(:system, 'id')"), ("ruby", "Kernel.send('sys' + 'tem', 'id')"),
    ("ruby", "Object.const_get(:File).delete('x')"), ("ruby", "'id'.then(&method(:system))"), ("ruby", "require 'x'"),
    ("ruby", "require 'rails'"), ("ruby", "foo.instance_eval { x }"), ("ruby", "Marshal.load(x)"), ("ruby", "bar 1"),
    ("ruby", "puts x /2/; system('id') #/"), ("ruby", "load 'x.rb'"), ("ruby", "Foo.bar"), ("ruby", "`a#{b}"),
    ("ruby", "ObjectSpace.each_object { }"), ("ruby", "binding.local_variable_get(:x)"), ("ruby", "Pathname.new('x').delete"),
    ("php", "$f = 'sys' . 'tem'; $f('id');"), ("php", "('sys' . 'tem')('id');"), ("php", "array_map('system', ['id']);"),
    ("php", "call_user_func($f, 'id');"), ("php", "include 'https://x.test/x.php';"), ("php", "eval($x);"), ("php", "new $c('x');"),
    ("php", 'echo "{$x->f(1)}";'), ("php", 'echo "${x}";'), ("php", "[$o, 'f']('x');"), ("php", "$o->$m('x');"),
    ("php", "unserialize($x);"), ("php", "my_func('x');"), ("php", "$x['f']('id');"), ("php", "assert('x');"),
    ("php", "usort($a, 'system');"), ("php", "preg_replace_callback('/x/', $f, 'x');"), ("php", "(new ReflectionFunction('f'))->invoke();"),
    ("lua", "local e = os['exec' .. 'ute'] e('id')"), ("lua", "local o = os o.execute('id')"), ("lua", "load(x)()"),
    ("lua", "require('x')"), ("lua", "dofile('x.lua')"), ("lua", "_G['os'].execute('id')"), ("lua", "debug.getregistry()"),
    ("lua", "package.loadlib('x', 'y')"), ("lua", "foo()"), ("lua", "print([[x"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), UNKNOWN)
def test_what_cannot_be_followed_is_said(language: str, text: str) -> None:
    assert {"?code", "?effects"} & said(language, text)
