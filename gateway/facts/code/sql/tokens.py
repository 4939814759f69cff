"""SQL text → statements: where strings and comments end, by the rules of the dialect."""

from __future__ import annotations

from gateway.facts.code.sql import client
from gateway.facts.code.sql.statements import statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from gateway.facts.code.gather import Gather

    # Kind (`word`, `str`, `name`, `op`) and text.
    Token: TypeAlias = tuple[str, str]


class Refused(Exception):  # noqa: N818 - caught by `read`, ends in an Unknown
    """The text cannot be cut into statements for certain."""


class Reader:
    """Walks the text once; hands on each statement and each client command."""

    def __init__(self, text: str, dialect: str, gather: Gather) -> None:
        self.text = text
        self.dialect = dialect
        self.gather = gather
        self.at = 0
        self.tokens: list[Token] = []

    def read(self) -> None:
        """Everything in the text."""
        line_start = True
        while self.at < len(self.text):
            sign = self.text[self.at]
            if line_start and not self.tokens and not sign.isspace() and self.line_command():
                continue
            line_start = sign == "\n" or (line_start and sign in " \t")
            if sign.isspace():
                self.at += 1
            elif not self.skipped_comment() and not self.escaped_command():
                self.token(sign)
        self.finish()

    def finish(self) -> None:
        """A statement ends here."""
        if self.tokens:
            statement(self.tokens, self.dialect, self.gather)
            self.tokens = []

    def rest_of_line(self) -> str:
        """The rest of the line, stepped over."""
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        found = self.text[self.at : end]
        self.at = end + 1
        return found

    def line_command(self) -> bool:
        """A line for the client, where a statement could begin."""
        if self.dialect in {"sqlite", "duckdb"} and self.text[self.at] == ".":
            client.dot(self.rest_of_line(), self.gather)
            return True
        if self.dialect == "sql" and client.console(
            self.text[self.at :].partition("\n")[0], self.gather
        ):
            self.rest_of_line()
            return True
        if self.dialect == "mysql":
            word = self.text[self.at : self.at + 10].split(maxsplit=1)
            if word and word[0].lower() in client.MYSQL_WORDS:
                client.mysql(self.rest_of_line(), self.gather)
                return True
        return False

    def escaped_command(self) -> bool:
        """A backslash outside quotes is the client's."""
        if self.text[self.at] != "\\" or self.dialect not in {"psql", "mysql", "sql"}:
            return False
        line = self.rest_of_line()
        if self.dialect == "mysql":
            client.mysql(line, self.gather)
        else:
            client.psql(line, self.gather)
        if line[1:2] in {"g", "w", "r", "p", "e"}:
            self.finish()
        return True

    def skipped_comment(self) -> bool:
        text, at = self.text, self.at
        if text.startswith("--", at) and (
            self.dialect != "mysql" or text[at + 2 : at + 3] in " \t\n\r"
        ):
            self.rest_of_line()
            self.at -= self.at <= len(text)
            return True
        if text[at] == "#" and self.dialect == "mysql":
            self.rest_of_line()
            return True
        if self.dialect in {"mysql", "sql"} and text.startswith(("/*!", "/*M!"), at):
            # MySQL runs what stands in such a comment.
            self.at = text.find("!", at) + 1
            while text[self.at : self.at + 1].isdigit():
                self.at += 1
            return True
        if text.startswith("*/", at):
            self.at += 2
            return True
        return text.startswith("/*", at) and self.block_comment()

    def block_comment(self) -> bool:
        depth = 0
        nests = self.dialect in {"psql", "duckdb"}
        while self.at < len(self.text):
            if self.text.startswith("/*", self.at):
                depth = depth + 1 if nests or not depth else depth
                self.at += 2
            elif self.text.startswith("*/", self.at):
                depth -= 1
                self.at += 2
                if depth == 0:
                    return True
            else:
                self.at += 1
        return True

    def token(self, sign: str) -> None:
        """One token of a statement."""
        if sign == ";":
            self.at += 1
            self.finish()
        elif sign in {"'", '"', "`"}:
            kind = "str" if sign == "'" or (sign == '"' and self.dialect == "mysql") else "name"
            self.tokens.append((kind, self.quoted(sign)))
        elif sign == "$" and self.dialect in {"psql", "sql", "duckdb"} and self.dollar_quoted():
            return
        elif sign.isalpha() or sign == "_":
            start = self.at
            while self.text[self.at : self.at + 1].isalnum() or self.text[
                self.at : self.at + 1
            ] in {"_", "$"}:
                self.at += 1
            self.tokens.append(("word", self.text[start : self.at]))
        else:
            self.tokens.append(("op", sign))
            self.at += 1

    def quoted(self, quote: str) -> str:
        """A quoted text; the quote doubled stands for itself."""
        last = self.tokens[-1] if self.tokens else ("", "")
        escapes = self.dialect == "mysql" or (last[0] == "word" and last[1].upper() == "E")
        out: list[str] = []
        self.at += 1
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if (
                sign == "\\"
                and quote != "`"
                and self.text[self.at : self.at + 1] == quote
                and not escapes
            ):
                if self.dialect == "sql":
                    raise Refused("whether a backslash escapes a quote depends on the database")
            elif sign == "\\" and escapes and quote != "`":
                out.append(self.text[self.at : self.at + 1])
                self.at += 1
                continue
            elif sign == quote:
                if self.text[self.at : self.at + 1] != quote:
                    return "".join(out)
                self.at += 1
            out.append(sign)
        raise Refused("a quoted text does not end")

    def dollar_quoted(self) -> bool:
        """`$tag$ … $tag$`"""
        end = self.text.find("$", self.at + 1)
        tag = self.text[self.at : end + 1]
        if end < 0 or not all(sign.isalnum() or sign in "_$" for sign in tag) or tag[1:2].isdigit():
            return False
        close = self.text.find(tag, end + 1)
        if close < 0:
            raise Refused("a quoted text does not end")
        self.tokens.append(("str", self.text[end + 1 : close]))
        self.at = close + len(tag)
        return True
