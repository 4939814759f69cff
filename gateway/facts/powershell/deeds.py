"""What one command does, gathered while its arguments are looked at."""

from __future__ import annotations

from gateway.facts.model import Command, HostUse, PathUse, RedirectUse, Unknown
from gateway.facts.powershell.places import COMMANDS, locate
from gateway.facts.programs.language.roles import host_of
from gateway.model import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg, Code, Flag, OpaquePart
    from gateway.facts.powershell.evaluate import Scope
    from gateway.model import Span

_EVERYTHING = frozenset({"*", "*.*"})
_PATTERN = frozenset("*?[")


class Deeds:
    """The only thing here that changes; `command` freezes it."""

    def __init__(self, program: str, written: str, scope: Scope, span: Span) -> None:
        self.program = program
        self.written = written
        self.scope = scope
        self.span = span
        self.argv: list[Arg] = []
        self.modelled = True
        self.kind = "program"
        self.place = "local"
        self.subcommand: tuple[str, ...] = ()
        self.flags: list[Flag] = []
        self.operands: list[Arg] = []
        self.paths: list[PathUse] = []
        self.hosts: list[HostUse] = []
        self.network = Known.NO
        self.tty = Known.NO
        self.redirects: list[RedirectUse] = []
        self.sets_env: list[tuple[str, Arg]] = []
        self.code: list[Code] = []
        self.wrappers: tuple[str, ...] = ()
        self.substitutions: set[str] = set()
        self.unknowns: list[Unknown] = []
        self.opaque: list[OpaquePart] = []

    def unknown(self, what: str, why: str) -> None:
        """Say that something isn't known."""
        self.unknowns.append(Unknown(what, why or f"the {what} are not known", self.span))

    def path(
        self,
        role: str,
        arg: Arg,
        via: str,
        *,
        recursive: bool = False,
        inside: bool = False,
        literal: bool = False,
    ) -> None:
        """A path in a role: a file, a place of the registry, or a variable."""
        if not arg.exact:
            self._unknown_path(role, via, arg.why, recursive=recursive)
            return
        if not arg.text:
            return
        place = locate(arg.text, self.scope.cwd, self.scope.home)
        if place.host:
            self.hosts.append(HostUse(place.host, sends=role != "read", via=via, span=arg.span))
            self.network = Known.YES
        if place.drive in COMMANDS and role in {"write", "delete"}:
            self.unknown("effects", f"`{arg.text}` defines a command")
        elif place.drive == "env" and role in {"write", "delete"}:
            self.sets_env.append((arg.text.partition(":")[2].lstrip("\\/"), arg))
        elif place.path:
            glob = arg.glob and not literal
            self._add(role, place.path, via, arg, recursive=recursive, inside=inside, glob=glob)
        elif not place.drive:
            why = f"it is not known where `{arg.text}` leads"
            self._unknown_path(role, via, why, recursive=recursive)

    def _add(
        self, role: str, path: str, via: str, arg: Arg, *, recursive: bool, inside: bool, glob: bool
    ) -> None:
        real = "" if glob else self.scope.context.lookup.real(path)
        self.paths.append(
            PathUse(
                role,
                path,
                glob=glob,
                recursive=recursive,
                inside=inside,
                real=real if real != path else "",
                via=via,
                span=arg.span,
            )
        )
        folder, _, last = path.rpartition("/")
        if glob and last in _EVERYTHING and not _PATTERN & set(folder):
            top = "/" if len(folder) <= len("/C:") and folder.endswith(":") else folder or "/"
            self.paths.append(
                PathUse(role, top, recursive=recursive, inside=True, via=via, span=arg.span)
            )

    def _unknown_path(self, role: str, via: str, why: str, *, recursive: bool) -> None:
        self.paths.append(
            PathUse(role, "", exact=False, recursive=recursive, via=via, span=self.span, why=why)
        )
        self.unknowns.append(Unknown("paths", why or "the path is not known", self.span))

    def host(self, arg: Arg, via: str, *, sends: bool) -> None:
        """A host or URL that is contacted."""
        self.network = Known.YES
        self.hosts.append(host_of(arg, via, sends=sends))

    def command(self, index: int, origin: str, parent: int, *, background: bool) -> Command:
        """The finished fact."""
        return Command(
            index=index,
            program=self.program,
            written=self.written,
            argv=tuple(self.argv),
            span=self.span,
            modelled=self.modelled,
            subcommand=self.subcommand,
            flags=tuple(self.flags),
            operands=tuple(self.operands),
            paths=tuple(dict.fromkeys(self.paths)),
            hosts=tuple(self.hosts),
            network=self.network,
            needs_tty=self.tty,
            redirects=tuple(self.redirects),
            sets_env=tuple(self.sets_env),
            code=tuple(self.code),
            wrappers=self.wrappers,
            place=self.place,
            cwd=self.scope.cwd,
            origin=origin,
            parent=parent,
            background=background,
            substitutions=tuple(sorted(self.substitutions)),
            unknowns=tuple(dict.fromkeys(self.unknowns)),
            kind=self.kind,
        )
