"""Languages that nobody reads (R, Julia, Octave, Scala …): the few texts that need no reading.

Each statement must be one that stands here word for word, or a sum that is printed; or all that is
called must be functions that compute, print or read tables. Else nobody knows what the text does, and
that is said.
"""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.only_names import BY_NAME, only_names
from gateway.facts.code.text import known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

_SHORT = 500
_NAME = r"""["'][A-Za-z][\w.-]*["']"""
# Numbers and what joins them: no name can stand among these.
_SUM = r"[\d\s+*/.,^%()-]*"
_NOTHING = compiled_later(
    rf"(?:{_SUM}|(?:print|println|cat|disp|display|show)\((?:{_SUM}|\"[\w\s.,:!?-]*\"|'[\w\s.,:!?-]*'|R\.version\.string|R\.version\$\w+|VERSION)\)"
    r"|R\.version(?:\.string|\$version\.string)?|R\.version\$\w+|versioninfo\(\)|sessionInfo\(\)|VERSION|println\(VERSION\)|using Pkg|import Pkg"
    r"|Pkg\.status\(\)|renv::status\(\)|library\((?:devtools|testthat|usethis|renv|pak|remotes)\)|ver|version)"
)
# What is in the workspace is tested or built.
_WORK = compiled_later(
    r"(?:devtools::(?:test|check|document|load_all|build|install_deps)\(\)|testthat::test_(?:local|dir)\((?:[\"'][\w./-]*[\"'])?\)"
    r"|Pkg\.(?:test|build|precompile)\(\)|lintr::lint_package\(\)|styler::style_pkg\(\)|roxygen2::roxygeni[sz]e\(\)|covr::package_coverage\(\))"
)
# A named package of the registry is installed.
_FETCH = compiled_later(
    rf"(?:install\.packages\((?:{_NAME}|c\({_NAME}(?:,\s*{_NAME})*\))\)|Pkg\.(?:instantiate|resolve|update)\(\)|Pkg\.add\({_NAME}\)"
    rf"|renv::(?:restore|snapshot)\(\)|devtools::install_deps\(\)|pak::(?:pak|pkg_install)\({_NAME}\))"
)


# Functions of R, Elixir and Erlang that compute, print, or read a table.
_CALLED = frozenset(
    """
    abs as.character as.factor as.integer as.numeric c cat ceiling class colMeans colnames colSums complete.cases
    cor cut data.frame diff dim exp factor floor format head is.na is.null identical jsonlite::fromJSON length
    levels library lm list log max mean median message min names nchar ncol nrow order paste paste0 print quantile
    range read.csv read.table readr::read_csv readxl::read_excel rep requireNamespace rev round
    rowSums sd seq seq_along sessionInfo set.seed sort sprintf sqrt stopifnot str strsplit sub gsub grepl subset
    sum summary suppressMessages suppressPackageStartupMessages suppressWarnings Sys.Date Sys.time t.test table
    tail tolower toupper unique unlist var which with packageVersion utils::head utils::str rnorm runif sample
    IO.puts IO.inspect IO.write System.version System.otp_release Enum.map Enum.sum Enum.count Enum.join
    Enum.filter Enum.reduce Enum.sort Enum.take Enum.reverse Enum.into Enum.uniq Enum.max Enum.min Enum.zip
    String.upcase String.downcase String.length String.split String.trim String.replace String.to_integer
    String.reverse Integer.to_string Integer.parse Map.new Map.get Map.put Map.keys List.first List.last inspect
    to_string hd tl div rem
    io:format io:fwrite halt init:stop erlang:system_info erlang:display erlang:memory lists:sum lists:seq
    lists:reverse lists:sort lists:max lists:min maps:get maps:keys code:version string:length q quit
    """.split()  # noqa: SIM905
)
# They run what lies in the workspace.
_RENDER = frozenset(["rmarkdown::render", "knitr::knit", "quarto::quarto_render"])
# What is printed goes to a file; something is fetched; a place that is not the workspace's.
_ELSEWHERE = compiled_later(
    r"\b(?:file|con|append|lib\.loc)\s*=|://|[\"'](?:/|~/)|(?<!\d)\.\.|\.\.(?!\d)"
)
_STRINGS = compiled_later(r"\"[^\"\\#$`{]*(?:\\[nt~\"\\][^\"\\#$`{]*)*\"|'[^'\\#$`]*'")
_NAMES = compiled_later(r"[A-Za-z_.](?:[\w.]|::?(?=\w))*[!?]?")
_SIGNS = compiled_later(
    r"(?:[\s\w.,:;()\[\]{}+*/=<>&|^~@-]|!=|%%|%in%|\$(?=[A-Za-z])|!(?=[A-Za-z(]))*"
)
_RAW = frozenset(["qqx", "qx"])
_BETWEEN = frozenset(["do", "else", "end", "fn", "for", "function", "if", "in", "when"])


def _only_computes(gather: Gather, text: str) -> bool:
    """Every name that is called stands in the list, and none of those is given another meaning; no word
    stands before another, as in a call without brackets, nor before `{`, as in raku's `qx{…}`."""
    bare = _STRINGS.sub("0", text)
    if BY_NAME.search(_STRINGS.sub("\0", text)):
        return False
    if not _SIGNS.fullmatch(bare) or ")(" in bare or "](" in bare or _ELSEWHERE.search(text):
        return False
    before, end, calls = "", 0, 0
    for found in _NAMES.finditer(bare):
        name, behind = found[0], bare[found.end() :].lstrip(" ")
        beside = not bare[end : found.start()].strip(" ") and before and before not in _BETWEEN
        if name not in _BETWEEN and (beside or behind[:1] == "{" or name in _RAW):
            return False
        calls += behind[:1] == "("
        if name in _CALLED and behind[:1] != "(" and not name[0].isupper():
            return False
        dotted = any(sign in name.strip(".") for sign in ".:")
        if behind[:1] == "(" or dotted:
            if name in _RENDER:
                gather.path("execute", known("."))
            elif name not in _CALLED and name not in _BETWEEN:
                return False
        elif behind[:1].isdigit() and name not in _BETWEEN:
            return False
        before, end = name, found.end()
    for found in _STRINGS.finditer(text):
        # Whatever is read stands there; what else stands there is hardly a place with secrets.
        if not any(map(str.isspace, found[0])):
            gather.path("read", known(found[0][1:-1]))
    return calls > 0


def read_plain(text: str) -> CodeEffects | None:
    """What the text does; None when a statement of it is not one of these."""
    gather = Gather("other")
    if len(text) < _SHORT and _only_computes(gather, text):
        return gather.effects()
    if only_names(text):
        return Gather("other").effects()
    for line in text.replace(";", "\n").split("\n"):
        statement = line.strip()
        if not statement or _NOTHING.fullmatch(statement):
            continue
        if _WORK.fullmatch(statement):
            gather.path("execute", known("."))
        elif _FETCH.fullmatch(statement):
            gather.network()
        else:
            return None
    return gather.effects()
