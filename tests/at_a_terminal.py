"""People who sit at the table in a terminal of their own, in a process of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import needs
from people import COMMAND, Person

LEAVE, SYNC, ESCAPE, ENTER = "\x11", "\x12", "\x1b", "\r"
EOF, INTERRUPT = "\x04", "\x03"


@contextmanager
def at_a_terminal(person: Person, *words: str) -> Iterator[Any]:
    """What pexpect makes of `pbem table`; it has to end when `LEAVE` is pressed."""
    pexpect = needs.posix_module("pexpect")
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "table", *words],
        cwd=str(person.folder),
        env={"TERM": "xterm-256color", **person.environment()},
        encoding="utf-8",
        timeout=needs.PATIENCE,
        dimensions=(24, 80),
    )
    try:
        yield child
        child.send(LEAVE)
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
    finally:
        child.close(force=True)


def answered(person: Person, *answers: str, **environment: str) -> tuple[int, str]:
    """What `pbem start` exits with and has said, where someone at a terminal answers one question after the other.

    An answer of one control character ends it.
    """
    pexpect = needs.posix_module("pexpect")
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "start"],
        cwd=str(person.folder),
        env=person.environment({"TERM": "dumb", **environment}),
        encoding="utf-8",
        timeout=needs.PATIENCE,
        dimensions=(24, 200),
    )
    said = ""
    for answer in answers:
        child.expect(r"[?:] $")
        said += child.before + child.after
        child.send(answer if answer in (EOF, INTERRUPT) else f"{answer}\r")
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus, f"{said}{child.before}".replace("\r\n", "\n")
