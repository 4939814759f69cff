"""Loading: names or files → one policy, or everything that is wrong with them.

    policy = load(("coding-agent",), project="/work/repo/gateway.yaml")

A policy never half-loads. Files named by whoever runs the gateway have the layer `org` at most, a file
that was found in the repository `project`: the agent can write that one.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.facts.model import Facts
    from gateway.model import Context, ShellRequest
    from gateway.policy.assemble import Assembly
    from gateway.policy.model import Policy
    from gateway.policy.problems import Problem


def load(
    names: str | Iterable[str],
    *,
    project: str = "",
    examples: bool = True,
    cache: str | None = None,
) -> Policy:
    """The policy of these names or files. Raises `InvalidPolicyError`, which lists every problem.

    A policy that passed is kept in compiled form; the next load takes it from there as long as every
    source is the same to the byte. `cache`: the folder for that, empty for none.
    """
    wanted = (names,) if isinstance(names, str) else tuple(names)
    if examples and cache is None and len(wanted) == 1 and not project:
        from gateway.policy import prebuilt

        shipped = prebuilt.read(wanted[0])
        if shipped is not None:
            return shipped
    from gateway.policy import cache as kept

    folder = kept.default_folder() if cache is None else cache
    key, engine = kept.key_of(wanted, project), kept.engine()
    if folder and examples:
        found = kept.read(folder, key, engine)
        if found is not None:
            return found
    problems: list[Problem] = []
    assembly = assemble(wanted, problems, project=project, examples=examples)
    if assembly is None or any(one.severity == "error" for one in problems):
        from gateway.policy.problems import InvalidPolicyError

        raise InvalidPolicyError(problems)
    if folder and examples:
        kept.write(folder, key, engine, assembly.policy, assembly.files())
    return assembly.policy


def assemble(
    names: Iterable[str], problems: list[Problem], *, project: str = "", examples: bool = True
) -> Assembly | None:
    """As `load`, for tools that go on with what is there: problems are collected, not raised."""
    from gateway.policy.assemble import Assembly, check_engine
    from gateway.policy.documents import Library, in_order
    from gateway.policy.known import check_names
    from gateway.policy.problems import Mark, Problem

    library = Library(problems)
    roots = [library.root(name, "org") for name in names]
    if project:
        roots.append(library.root(project, "project"))
    found = [root for root in roots if root is not None]
    if not found:
        if not problems:
            problems.append(
                Problem(
                    "P001", "no policy was named", Mark("policy", 1), "for example `coding-agent`"
                )
            )
        return None
    documents = in_order(found)
    check_engine(documents, problems)
    assembly = Assembly(documents, found, problems)
    check_names(assembly)
    if not assembly.rules and not assembly.path_lists and not assembly.settings and not problems:
        problems.append(
            Problem("P008", "the policy says nothing", Mark(found[0].shown, 1), "give it rules")
        )
    if examples:
        _run_examples(assembly)
    return assembly


def _run_examples(assembly: Assembly) -> None:
    from gateway.facts.collect import collect
    from gateway.facts.files import file_facts
    from gateway.facts.programs.catalog import with_models
    from gateway.facts.programs.language.reading import from_mapping
    from gateway.model import FileRequest
    from gateway.policy.examples import Examples

    extra = {name: from_mapping(mapping, name) for name, mapping in assembly.programs.items()}

    def understand(request: ShellRequest | FileRequest, context: Context) -> Facts:
        if isinstance(request, FileRequest):
            return file_facts(request, context)
        return collect(request, context, with_models(extra))

    Examples(assembly, understand).run()
