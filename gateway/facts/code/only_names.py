"""Texts in any language that name nothing but what computes and prints: `map (*2) [1..5]`, `(display (+ 1 2))`.

Whatever their grammar is: each word outside of strings stands in the list below (a name with dashes, dots or
colons word by word), or is a letter; and no sign is there with which a language runs what no word says.
"""

from __future__ import annotations

from gateway.regex import compiled_later

# No sign in it that puts in what is computed, no directive of a format that calls, no place elsewhere. (What
# stands in single quotes is a name to some; a single sign names nothing.)
_STRINGS = compiled_later(r"\"(?:[^\"\\#$`{}~/]|~[aAsSdDpnw%]|\\[nrt0\"\\])*\"|'(?:[^'\\]|\\n)'")
_STRING = "\0"
_SIGNS = compiled_later(
    r"(?:[\s\w.,:;()\[\]+*/=<>|^@!?%&'\0-]|\$(?=\s)|\\(?=[a-z_(])|#(?=[tf]\b|'))*"
)
# What is called, or reached, by a name in a string, or by one that was put together.
BY_NAME = compiled_later(r"\0\s*[(.:]|[.:&]\s*\0|\)\s*\(\s*\0|\]\s*\(|=\.\.")
# A letter is a value, and no function: `c:c("x")` of Erlang compiles, `c "x"` of Elixir too.
_CALLED = compiled_later(
    r"(?<!\w)[A-Za-z](?:\s*[(\0]|:\s*[A-Za-z])|(?:^|[(;\n])\s*[A-Za-z](?=\s+[\w\0])"
)
# Functions that call others, which some languages let a string name.
_CALLING = compiled_later(
    r"\b(?:map\w*|mapM_|concatMap|flatMap|fold\w*|filter\w*|for[eE]ach|iter\w*|iterate|reduce|scan\w*|sortBy|groupBy|collect|curry|uncurry|zipWith|mapcar|sort|generate)\b"
)
_NAMES = compiled_later(r"[^\W\d]\w*")
# A command of the console itself, or another reader of it.
_COMMAND = compiled_later(r"(?:^|[\n;])\s*[:,!#%@](?![a-z]+\s)|:!|[:,]{2}\s*[({]")
_PRINTS = compiled_later(r"\bSystem\.out\.print(?:ln|f)?\b")
_LONGEST = 500

_HARMLESS = frozenset(
    """
    abs acc acos add1 all and any append Array array asin assoc atan atom average begin Bits Bool bool boolean bye
    caar cadr car case cdr ceil ceiling Char char chars chr collect compare complex concat concatenate concatMap cond
    cons const contains cos count cumsum curry cycle Data Date Dates DateTime dec decode def defn det diff digits
    display displayln div divmod do dot Double double drop dropWhile each elem elems else empty end endl Enum
    enumerate eq equal Erlang even exit exp expt False false fib filter filtermap find first fix flat flatMap flatten
    flip Float float floor fn fold foldl foldLeft foldr for forEach format fst fun function gcd group groupBy halt
    hash head id identity if import in inc index indices init insert inspect Int int Integer inv IO is isEmpty isprime
    isqrt issorted it item items iter iterate iteri java join keep keys lambda lang last lcm len length let
    LinearAlgebra lines linspace List list Literal LocalDate LocalDateTime log log10 log2 lookup lower lowercase map
    mapcar mapi mapM_ match Math math max maximum Maybe maybe mean median member mempty merge min minimum mod module
    modulo mul N Nat neg new newline newString next nil norm not Nothing now nth null num Number number odd of ones or
    ord otherwise pair pi plus pop pow pprint Print print print_endline print_float print_int print_newline
    print_string Printf printf println prn prod product progn pure push puts putStr putStrLn quit quot quote rand
    randn Random random Range range Ratio Real rec reduce rem remainder remove repeat replace replicate rest ret
    return rev reverse reversed round say scale scan scanl second Seq seq Set set show sign sin singleton size slice
    snd some sort sortBy sorted span split sprintf sqrt starmap Statistics std str String string sub sub1 succ sum
    symbol tail take takeWhile tan tanh terpri test Text then time times to toArray today toInt toList toLower toSeq
    toString total toUpper trace transpose trim True true trunc truncate tuple uncons uncurry union uniq unique unit
    unless unlines until unwords upcase upper uppercase using util val value values var variance vcat vector VERSION
    version when where while with words writeln xs ys zero zeros zip zipWith
    """.split()  # noqa: SIM905
)
# Words that say more together than each by itself.
_TOGETHER = compiled_later(r"\b(?:lang|util)\W*\.|\b(?:with|call|run)[-_]|\bimport\s+[a-z]")


def only_names(text: str) -> bool:
    """Nothing in it can do more than compute and print."""
    if len(text) > _LONGEST or _COMMAND.search(text):
        return False
    if _STRING in text:
        return False
    bare = _STRINGS.sub(_STRING, _PRINTS.sub("print", text))
    if (
        not _SIGNS.fullmatch(bare)
        or _TOGETHER.search(bare)
        or BY_NAME.search(bare)
        or _CALLED.search(bare)
    ):
        return False
    if _STRING in bare and _CALLING.search(bare):
        return False
    found = _NAMES.findall(bare)
    return bool(found) and all(one in _HARMLESS or len(one) == 1 for one in found)
