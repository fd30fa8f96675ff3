"""The gallery of errors: each refusal and each fault of a file beside what provokes it (gallery/README.md)."""

import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import needs
import pytest
from broken_pebbles import broken
from disks import DISKS
from people import Person, Said
from prepared import prepared
from small_games import key, signed_at
from wording import as_edited

from pbem import errors
from pbem.cli.terminal import exit_codes
from pbem.events.identity import create
from pbem.rooms.git import remote

GALLERY = Path(__file__).parent / "gallery"
FILES = sorted(GALLERY.glob("*.case"))
EXIT_CODES = Path(__file__).parents[2] / "docs" / "exit-codes.md"

GIVEN = r"(?m)^given ([a-z ]+?)(?:, I am (\w+))?(?:, on a disk that is ([a-z -]+)|, but (\w+) fails)?$"


@dataclass
class Step:
    """A command line and what it must say; `error` is the class of pbem.errors, "" where a shell runs the line."""

    line: str
    out: list[str] = field(default_factory=list)
    err: list[str] = field(default_factory=list)
    code: int = 0
    error: str = ""
    judged: bool = False
    wrote: bool = False


@dataclass
class Case:
    """One session: what it starts with, who sits there, what is wrong meanwhile, and its steps.

    `fails`: the method of Pebbles that does not work.
    """

    file: str
    title: str
    given: str
    me: str
    disk: str
    fails: str
    steps: list[Step]


def cases(path: Path) -> Iterator[Case]:
    """The cases of a file, in order."""
    for block in re.split(r"(?m)^(?=## )", as_edited(path.read_text(encoding="utf-8")))[1:]:
        title, _line, rest = block.partition("\n")
        given = re.search(GIVEN, rest)
        assert given, f"{path.name}: {title}: what is given?"
        steps: list[Step] = []
        for line in rest[given.end() :].splitlines():
            if line.startswith("$ "):
                steps.append(Step(line[2:]))
            elif line.startswith("= "):
                ended, wrote, _end = line[2:].partition(", after it wrote")
                code, _blank, steps[-1].error = ended.partition(" ")
                steps[-1].code, steps[-1].judged, steps[-1].wrote = int(code), True, bool(wrote)
            elif line.startswith("> "):
                steps[-1].out.append(line[2:])
            elif line.strip():
                steps[-1].err.append(line)
        yield Case(
            path.stem, title.removeprefix("## "), given[1], given[2] or "ann", given[3] or "", given[4] or "", steps
        )


ALL = [
    pytest.param(case, marks=[pytest.mark.room()] if case.file == "help" else [])
    for path in FILES
    for case in cases(path)
]
"""What docs/help.md lists is of all rooms, and bash types much of it."""


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.file}: {case.title}")
def test_it_says_so(case: Case, tmp_path: Path) -> None:
    if case.file in ("git", "help"):
        needs.program("git")
    person = Person(case.me, tmp_path)
    with patch.dict("os.environ", {"PBEM_HOME": str(person.home)}):
        create(case.me, entropy=key(case.me).secret)
    for name, raw in prepared(case.given).items():
        (person.folder / name).write_bytes(raw)
        signed_at(person.home, raw)
    with ExitStack() as machine, patch.object(remote, "TRIES_LOCKED", 2):
        if case.disk:
            machine.enter_context(DISKS[case.disk](person.folder))
        if case.fails:
            machine.enter_context(broken(case.fails))
        for step in case.steps:
            before = contents(person.folder)
            said, error = run(person, step.line)
            if not step.judged:
                assert said.code == 0, f"{step.line}: {said}"
                continue
            assert alike(said.err, step.err), f"{step.line} said:\n{said.err}"
            if step.out:
                assert alike(said.out, step.out), f"{step.line} printed:\n{said.out}"
            assert said.code == step.code, step.line
            assert error == step.error, step.line
            if said.code and not step.wrote:
                assert contents(person.folder) == before, f"{step.line} left its traces"


def run(person: Person, line: str) -> tuple[Said, str]:
    """What a line says, and the class of the error: `pbem` in this process, where it is plain, all else by bash."""
    fed, _pipe, command = line.rpartition(" | ")
    command, _into, file = command.partition(" > ")
    if not plain(command) or re.search(r"\W", file.replace(".", "")) or plain(fed):
        return by_bash(person, line), ""
    typed = by_bash(person, fed).out if fed else ""
    with seen() as raised:
        said = person(*shlex.split(command)[1:], typed=typed)
    if file:
        (person.folder / file).write_text(said.out)
        said = said._replace(out="")
    return said, raised[0] if raised else ""


def plain(line: str) -> bool:
    """Whether a line is one command of pbem's, and nothing that bash would do with it."""
    return line.startswith("pbem ") and not re.search(r"[|<>;&$*]", line)


def by_bash(person: Person, line: str) -> Said:
    """What bash says to a line."""
    done = subprocess.run(
        [needs.program("bash"), "-c", line],
        cwd=person.folder,
        env=person.environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=needs.PATIENCE,
    )
    return Said(done.returncode, done.stdout, done.stderr)


@contextmanager
def seen() -> Iterator[list[str]]:
    """The classes of the errors that were reported meanwhile."""
    raised: list[str] = []

    def report(error: errors.PbemError) -> int:
        raised.append(type(error).__name__)
        return unpatched(error)

    unpatched = exit_codes.report
    with patch.object(exit_codes, "report", report):
        yield raised


def alike(said: str, expected: Sequence[str]) -> bool:
    """Whether these are just the expected lines, where "..." stands for anything."""
    lines = said.splitlines()
    return len(lines) == len(expected) and all(
        re.fullmatch(re.escape(pattern).replace(r"\.\.\.", ".*"), line)
        for pattern, line in zip(expected, lines, strict=True)
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but the mark of a sync, which the next one clears."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "pbem.lock"]
    return {str(path.relative_to(folder)): path.read_bytes()[: 2**20] for path in files}


def test_every_error_has_a_case() -> None:
    """But that of another package's room, which is a process of its own (tests/rooms)."""

    def below(kind: type[errors.PbemError]) -> set[str]:
        return {kind.__name__ for kind in kind.__subclasses__()}.union(*map(below, kind.__subclasses__()))

    shown = {step.error for path in FILES for case in cases(path) for step in case.steps if step.judged}
    assert below(errors.PbemError) - shown == {"BrokenRoomError"}, "no case provokes the others"


def test_every_exit_code_has_a_case() -> None:
    documented = {int(code) for code in re.findall(r"(?m)^\| (\d+) \|", EXIT_CODES.read_text(encoding="utf-8"))}
    shown = {step.code for path in FILES for case in cases(path) for step in case.steps if step.judged}
    assert shown == documented
