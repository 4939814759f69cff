"""Languages that nobody reads (R, Julia, Octave, Scala …): the few texts that need no reading.

Each statement must be one that stands here word for word, or a sum that is printed; else nobody knows
what the text does, and that is said.
"""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.text import known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

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


def read_plain(text: str) -> CodeEffects | None:
    """What the text does; None when a statement of it is not one of these."""
    gather = Gather("other")
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
