"""What a test runner gives: new folders of pytest, what `unittest.TestCase` calls."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.values import PLAIN, Foreign, Path
from gateway.facts.code.spec import names
from gateway.facts.code.text import join_path, temporary_folder
from gateway.facts.model import Arg
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Local, Thing

# A folder of its own for each test, below the one that the runner makes for itself.
_FOLDER = Text(Arg("pytest-of-*/pytest-*/*", glob=True))
_FIXTURES = names("tmp_path tmpdir")
# A text that gives these names another meaning.
_REPLACES = compiled_later(
    r"(?m)\bdef\s+(?:tmp_path|tmpdir)\b|^[^\S\n]*+(?:tmp_path|tmpdir)\s*(?::[^=\n]*)?=(?!=)|[\"'](?:tmp_path|tmpdir)[\"']"
    r"|\bname\s*=\s*(?![\"'])|\bpytest_fixture_\w+"
)
MARKS = frozenset({"pytest.fixture", "pytest_asyncio.fixture"})
CLASSES = frozenset({"unittest.TestCase", "unittest.IsolatedAsyncioTestCase"})
METHODS = names(
    """
    fail skipTest subTest id shortDescription setUp tearDown setUpClass tearDownClass asyncSetUp asyncTearDown
    countTestCases maxDiff longMessage failureException
    """
)
# They call what they are given: behind this many other arguments.
CALLS = {
    "addCleanup": 0, "addClassCleanup": 0, "addAsyncCleanup": 0, "assertRaises": 1, "assertWarns": 1,
    "assertRaisesRegex": 2, "assertWarnsRegex": 2,
}  # fmt: skip


def fixture(run: Run, function: Local, name: str) -> Thing | None:
    """What pytest gives a fixture of the text under this name."""
    if name not in _FIXTURES:
        return None
    for decorator in getattr(function.node, "decorator_list", ()):
        kind = run.value(getattr(decorator, "func", decorator), function.scope)
        if isinstance(kind, Foreign) and kind.name in MARKS:
            folder = join_path((temporary_folder(run.env), _FOLDER))
            return None if replaces(run) else Path(folder)
    return None


def replaces(run: Run) -> bool:
    """The text makes a fixture of pytest another thing."""
    if "fixture" not in run.text or _REPLACES.search(run.text) is None:
        return False
    run.gather.unknown("code", "it may put something in the place of a fixture of pytest")
    return True


def _calling(behind: int) -> Callable[[Run, Given], Thing]:
    """`self.addCleanup(shutil.rmtree, folder)`, `self.assertRaises(ValueError, f, 1)`."""

    def apply(run: Run, given: Given) -> Thing:
        from gateway.facts.code.python.given import Given as Arguments

        arguments = Arguments(given.positional[behind + 1 :], given.named, given.more)
        for value in given.positional[behind : behind + 1]:
            run.call_later(value, arguments)
        return PLAIN

    return apply


def _main(run: Run, given: Given) -> Thing:
    """`unittest.main()` runs the tests of this text, which are walked as methods of a class with a base."""
    if given.positional or given.more or any(name not in _SHOWS for name, _ in given.named):
        run.gather.unknown("effects", "which tests `unittest.main` runs is not followed")
    return PLAIN


# Options of `unittest.main` that name no other tests.
_SHOWS = names("verbosity exit failfast buffer catchbreak warnings tb_locals durations")
CALLING: dict[str, Callable[[Run, Given], Thing]] = {
    "unittest.main": _main,
    "atexit.register": _calling(0),
    **{f"unittest.TestCase.{name}": _calling(behind) for name, behind in CALLS.items()},
}


def with_examples(text: str) -> str:
    """The text, and behind it what doctest takes out of it: `>>> f(1)`, `... more`."""
    lines = (line.strip() for line in text.split("\n"))
    return "\n".join([text, *(line[4:] for line in lines if line[:4] in {">>> ", "... "})])
