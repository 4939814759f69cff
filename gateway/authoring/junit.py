"""A test run as JUnit XML, which every CI reads."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.authoring.testing import TestRun


def junit(run: TestRun, minimum: float = 0.0) -> str:
    """One suite for each case file, one for the examples and the coverage."""
    from xml.etree import ElementTree as ET

    suites = ET.Element("testsuites", name="gateway policy test")
    for file in run.files:
        failed = sum(bool(one.failure) for one in file.outcomes)
        suite = ET.SubElement(
            suites,
            "testsuite",
            name=file.path,
            tests=str(len(file.outcomes)),
            failures=str(failed),
            errors=str(len(file.problems)),
        )
        for one in file.outcomes:
            case = ET.SubElement(
                suite,
                "testcase",
                name=_clean(one.name),
                classname=file.path,
                file=one.mark.file,
                line=str(one.mark.line),
            )
            if one.failure:
                ET.SubElement(case, "failure", message=_clean(one.failure)).text = _clean(
                    f"{one.mark}: {one.failure}"
                )
    short = run.coverage.percent < minimum
    empty = not run.examples and not run.outcomes
    problems = len(run.problems)
    suite = ET.SubElement(
        suites,
        "testsuite",
        name="policies",
        tests="2",
        failures=str(int(short or empty)),
        errors=str(problems),
    )
    case = ET.SubElement(
        suite, "testcase", name=f"{run.examples} examples load and pass", classname="policies"
    )
    for problem in run.problems:
        ET.SubElement(case, "error", message=_clean(problem.message)).text = _clean(str(problem))
    reached = ET.SubElement(suite, "testcase", name="everything is reached", classname="policies")
    if short or empty:
        message = (
            "there was nothing to test"
            if empty
            else f"{run.coverage.percent:.1f} %, not {minimum:g} %"
        )
        missed = "\n".join(f"{one.at}: {one.kind} {one.name}" for one in run.coverage.missed)
        ET.SubElement(reached, "failure", message=message).text = _clean(missed)
    ET.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(suites, encoding="unicode")


def _clean(text: str) -> str:
    """XML 1.0 has no way to write most control characters."""
    return "".join(
        char if char in "\t\n" or char >= " " else f"\\x{ord(char):02x}" for char in text
    )
