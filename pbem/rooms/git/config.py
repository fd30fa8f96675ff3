"""A repository's own settings, read without git: what of them pbem's git may know, and what it is never told.

A person who can write into a folder can write `.git/config`, and much of what may stand there starts programs. So git
gets a file with the settings that are admitted here (see `common`), and never reads the repository's own.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

ADMITTED = re.compile(
    r"""
    core\.(repositoryformatversion|bare|filemode|symlinks|ignorecase|precomposeunicode|logallrefupdates|sharedrepository
      |autocrlf|eol|sparsecheckout|sparsecheckoutcone)
    | extensions\.(objectformat|refstorage|partialclone)
    | remote\..+\.(url|pushurl|fetch|promisor|partialclonefilter)
    | branch\..+\.(remote|merge)
    | user\.(name|email)
    | commit\.gpgsign
    """,
    re.VERBOSE | re.DOTALL,
)
"""What is data and starts nothing: how files are stored, where the remote is, who commits."""

TELLING = re.compile(
    r"core\.(sshcommand|gitproxy|hookspath)|https?\..*|credential\..*|url\..*|user\.signingkey|gpg\..*"
    r"|remote\..+\.(uploadpack|receivepack|proxy|vcs)|include(if\..*)?\.path"
)
"""What is not admitted and may be missed: its owner is told where it works."""

_SECTION = re.compile(r'\[\s*([A-Za-z0-9.-]+)(?:[ \t]+"((?:[^"\\\n]|\\.)*)")?\s*\]')
_NAME = re.compile(r"([A-Za-z][A-Za-z0-9-]*)[ \t]*")
_ESCAPED = {"n": "\n", "t": "\t", "b": "\b"}


class Variable(NamedTuple):
    """One setting: its whole name, the parts that git does not tell apart in small letters, and its value."""

    name: str
    value: str


def settings(text: str) -> list[Variable]:
    """The settings in the text of a config file, in their order. What makes no sense to git ends them."""
    return list(_settings(text.removeprefix("\ufeff").replace("\r\n", "\n")))


def admitted(found: Sequence[Variable]) -> list[Variable]:
    """Those that git may know; of several addresses of a remote the last."""
    known = [one for one in found if ADMITTED.fullmatch(one.name) and "\0" not in one.value]
    last = dict(known)
    return [one for one in known if not one.name.endswith(("url", "pushurl")) or one.value == last[one.name]]


def is_on(found: Sequence[Variable], name: str) -> bool:
    """Whether something is switched on; the last word counts."""
    return dict(found).get(name, "").lower() in ("true", "yes", "on", "1")


def addresses(found: Sequence[Variable]) -> list[str]:
    """Where the remotes are."""
    return [one.value for one in admitted(found) if one.name.startswith("remote.") and one.name.endswith("url")]


def left_aside(found: Sequence[Variable]) -> list[str]:
    """The names of those that git is not told, where their owner may miss them."""
    return list(dict.fromkeys(one.name for one in found if TELLING.fullmatch(one.name)))


def written(found: Sequence[Variable]) -> str:
    """Settings as a config file has them."""
    lines = []
    for name, value in found:
        section, _dot, rest = name.partition(".")
        middle, _dot, last = rest.rpartition(".")
        lines.append(f'[{section} "{_quoted(middle)}"]' if middle else f"[{section}]")
        lines.append(f'\t{last} = "{_quoted(value)}"')
    return "\n".join([*lines, ""])


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _settings(text: str) -> Iterator[Variable]:
    place, section = 0, ""
    while place < len(text):
        sign = text[place]
        if sign.isspace():
            place += 1
        elif sign in "#;":
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
        elif sign == "[":
            found = _SECTION.match(text, place)
            if found is None:
                return
            middle = re.sub(r"\\(.)", r"\1", found[2]) if found[2] is not None else None
            section = found[1].lower() if middle is None else f"{found[1].lower()}.{middle}"
            place = found.end()
        else:
            named = _NAME.match(text, place)
            if named is None:
                return
            place = named.end()
            value: str | None = "true"  # a name alone switches something on
            if text[place : place + 1] == "=":
                value, place = _value(text, place + 1)
            elif place < len(text) and text[place] != "\n":
                return
            if value is None:
                return
            if section:
                yield Variable(f"{section}.{named[1].lower()}", value)


def _value(text: str, place: int) -> tuple[str | None, int]:
    """A value and where it ends; None if it makes no sense."""
    made: list[str] = []
    quoted, blanks = False, ""
    while place < len(text):
        sign = text[place]
        place += 1
        if sign == "\n":
            break
        if sign in "#;" and not quoted:
            end = text.find("\n", place)
            return "".join(made), len(text) if end < 0 else end
        if sign.isspace() and not quoted:
            blanks += sign if made else ""
            continue
        if sign == '"':
            quoted = not quoted
            made.append(blanks)
            blanks = ""
            continue
        if sign == "\\":
            sign, place = text[place : place + 1], place + 1
            if sign == "\n":
                continue
            if sign not in ("n", "t", "b", "\\", '"'):
                return None, place
            sign = _ESCAPED.get(sign, sign)
        made += [blanks, sign]
        blanks = ""
    return (None if quoted else "".join(made)), place
