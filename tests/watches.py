"""Commands that go on until someone ends them, as processes of their own."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from needs import PATIENCE
from people import COMMAND, Person


class Watching:
    """A real command that goes on, by its words, whose talk is read line by line."""

    def __init__(self, person: Person, *words: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            cwd=person.folder,
            env=person.environment({"PYTHONUNBUFFERED": "1"}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []

    def until(self, part: str) -> None:
        """Read on until a line has this in it."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if part in line:
                return
        raise AssertionError(self.lines)

    def end(self, number: int, *, group: bool = False) -> int:
        """Send a signal, as `kill` or as a terminal does, and return the exit code; what it still said is read."""
        (os.killpg if group else os.kill)(self.process.pid, number)
        rest, _errors = self.process.communicate(timeout=PATIENCE)
        self.lines += rest.splitlines(keepends=True)
        return self.process.returncode


@contextmanager
def until_then() -> Iterator[Callable[..., Watching]]:
    """Starts watches, each of which has ended when the block does."""
    running: list[Watching] = []

    def begin(person: Person, *words: str) -> Watching:
        running.append(Watching(person, *words))
        return running[-1]

    yield begin
    for one in running:
        one.process.kill()
        one.process.wait()
        if one.process.stdout is not None:
            one.process.stdout.close()
