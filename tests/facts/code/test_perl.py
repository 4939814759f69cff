"""Perl text → effects; real perl is held against it."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.facts.code.saying import said

SILENT = [
    'print "hello\\n"', "s/foo/bar/g", "print if /x/", 'print $F[0], "\\t", $F[1]', "$s += $F[2]; END { print $s }",
    "$_ = lc; print unless /^#/", 'while (<>) { chomp; my ($a, $b) = split /\\t/; $h{$a}++ } print "$_ $h{$_}\\n" for sort keys %h',
    "use JSON::PP; my $d = decode_json(join '', <STDIN>); print $d->{name}{x}[0], \"\\n\"", "s/(\\d+)/$1*2/e",
    "eval { die 'x' }; print $@", "print <<EOF;\nsystem('id')\nEOF\nprint 1", "sub f { my ($x) = @_; return $x / 2 } print f(4)",
    "my %h = (s => 1, y => 2, q => 3); print $h{s} / $h{y}, $h{$x}{q} / 2", "print $x / 2; # /; system('id')",
    "print -s 'file'; $x = time / 60", "undef $/; $_ = <STDIN>; s/\\n+/\\n/g; print", 'tr/a-z/A-Z/; y/a/b/; print "a" x 10',
    'printf "%.2f\\n", $total / $n if $n', 'my @a = (1,2); print "$#a $a[0] @a[0,1] $x->{a}[1] @{$y}\\n"',
    "BEGIN { $| = 1 } print sprintf('%03d', $.) . ': ' . $_", 'if (/^(\\w+)=(.*)$/) { print "$1: $2\\n" } else { next }',
    "print join(',', sort { $a <=> $b } map { $_ * 2 } grep { $_ % 2 } 1..10), qq{\\n}", "use POSIX qw(floor); print floor(3.7)",
    "=pod\n\nsystem('id')\n\n=cut\nprint 1", "print 'system(1)', q{`id`}, qw(exec unlink)", "print 1;\n__END__\nsystem('id')",
    "s{a/b}{c/d}g; s#/x#/y#; m|/etc|", "use List::Util qw(sum max); print sum(@F), max 1, 2",
]  # fmt: skip


@pytest.mark.parametrize("text", SILENT)
def test_everyday_one_liners_are_silent(text: str) -> None:
    assert said("perl", text) == set()


PLAIN = [
    ('system("rm -rf /")', {"run sh: rm -rf /"}),
    ("system 'rm', '-rf', '/'", {"run rm -rf /"}),
    ('exec "id"', {"run sh: id"}),
    ('system("rm $x")', {"run sh: ~rm "}),
    ("print `id`", {"run sh: id"}),
    ("my $x = qx{ls -l}; print $x", {"run sh: ls -l"}),
    ("unlink 'a', 'b'", {"delete a", "delete b"}),
    ("unlink(qw(a b))", {"delete ~"}),
    ("open(my $f, '<', 'a.txt') or die $!; print <$f>", {"read a.txt"}),
    ("open(F, '>out'); print F 'x'", {"write out"}),
    ("open my $f, '+<', 'a'", {"read a", "write a"}),
    ("open(F, 'id|')", {"run sh: id"}),
    ("open(F, '|sort -u')", {"run sh: sort -u"}),
    ("open my $p, '-|', 'ls', '-l'", {"run ls -l"}),
    ("open(F, $x)", {"run sh: ~"}),
    ("s/x/system('id')/e", {"run sh: id"}),
    ("eval 'unlink \"x\"'", {"delete x"}),
    ('eval "\\x73ystem 1"', {"run sh: 1"}),
    ("rename 'a', 'b'", {"read a", "delete a", "write b"}),
    ("unlink $ARGV[0]", {"delete in.txt"}),
    ("unlink $ENV{HOME} . '/x'", {"delete /home/u/x"}),
    ("kill 9, 1234", {"run kill -9 1234"}),
    ("use File::Path; rmtree('/x')", {"delete* /x"}),
    ("use File::Copy; copy('a', 'b')", {"read a", "write b"}),
    ("use LWP::Simple; getprint('http://e.x/a')", {"host e.x:80", "?hosts"}),
    ("print <<'E' . `id`;\nfoo\nE\n", {"run sh: id"}),
    ("require './x.pl'", {"execute ./x.pl", "?code"}),
    ("chdir '/etc'; open F, '<', 'passwd'", {"cd /etc", "read /etc: passwd"}),
]


@pytest.mark.parametrize(("text", "expected"), PLAIN)
def test_plain_effects_become_facts(text: str, expected: set[str]) -> None:
    assert said("perl", text, ("in.txt",)) == expected


UNKNOWN = [
    "eval $x", 'print "@{[ system(1) ]}"', 'print "${\\ system(1)}"', "/(?{ system 1 })/",
    "s/x/y/ee", "&$f()", "&{'sys'.'tem'}('id')", "$x->$m()", "Foo->bar", "use Foo", "do 'x.pl'", "*x = \\&CORE::system; x(1)",
    "&CORE::system('id')", "CORE::system('id')", "CORE::GLOBAL::exec('id')", "require $x", "no strict; 'system'->('id')",
    "@ARGV = ('id|'); print <>", "push @ARGV, 'id|'; print <>", "goto &x", "syscall 1", "print {1} / 2 /", "foo / 2 /",
    'x:\ny"', "socket(S, 2, 1, 6)", "$SIG{ALRM} = \\&{'x'}", "use Inline C => 'x'",
]  # fmt: skip


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_cannot_be_followed_is_said(text: str) -> None:
    assert {"?code", "?effects", "network"} & said("perl", text)


PIECES = [
    "unlink", "'victim'", '"victim"', "system", "'rm victim'", "`rm victim`", "/", "//", "/x/", "s/x/", "s{x}", "{",
    "}", "(", ")", ";", "\n", "$x", "$h{s}", "$h{", "@a", "y", "q", "=>", "=", "if", "x", "print", "qw(", "#", "<<E",
    "\nE\n", "e", "map", "split", "1", "time", ",", ".", "unlink 'victim'", "unlink('victim')", "do{unlink 'victim'}",
    "\"@{[unlink 'victim']}\"", "sub f", "f", "$", "%h", "&", "-s", "->", "?", ":", "qx", "eval", "[", "]", "'", '"',
    "=pod\n", "\n=cut\n", "tr/a/", "!", "m", "<", ">", "__END__", "$#a", "qr", "s", "~", "||",
]  # fmt: skip


@pytest.mark.skipif(shutil.which("perl") is None, reason="no perl here")
def test_generated_texts_that_remove_a_file_are_never_silent(tmp_path: Path) -> None:
    assert removed_unsaid(tmp_path, seed=3, count=600) == []


def removed_unsaid(folder: Path, seed: int, count: int) -> list[str]:
    chance = random.Random(seed)
    victim = folder / "victim"
    missed = []
    for _ in range(count):
        glue = chance.choice([" ", " ", ""])
        text = glue.join(chance.choice(PIECES) for _ in range(chance.randint(2, 8)))
        if "victim" not in text or said("perl", text):
            continue
        victim.write_text("x")
        subprocess.run(
            ["timeout", "2", "perl", "-e", text],
            input=b"x\n",
            cwd=folder,
            capture_output=True,
            check=False,
        )
        if not victim.exists():
            missed.append(text)
    return missed
