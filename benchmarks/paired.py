"""Measuring side by side in one run: A B A B …, as the ratio of each pair, so that a machine's moods cancel out."""

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median


def ratio(first: Callable[[], float], second: Callable[[], float], rounds: int) -> tuple[float, float, float]:
    """The median of first/second over so many pairs, and both medians, after one warm-up of each.

    Which of the two goes first alternates from pair to pair.
    """
    first(), second()
    pairs = []
    for number in range(rounds):
        if number % 2:
            b, a = second(), first()
        else:
            a, b = first(), second()
        pairs.append((a, b))
    return (
        median(a / b for a, b in pairs),
        median(a for a, _b in pairs),
        median(b for _a, b in pairs),
    )


def process(command: Sequence[str], environment: Mapping[str, str], folder: Path | None = None) -> Callable[[], float]:
    """A command as a whole process, in a folder: seconds of processor time it took, its children's included.

    Processor time, not wall time: on a shared machine the latter measures the neighbours.
    """

    def run() -> float:
        import resource

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            command, cwd=folder, env=dict(environment), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed: {done.stderr.decode()}")
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return run


def at_home(folder: str) -> None:
    """From here on this process and its children belong to someone whose home is in a folder, as a person's is.

    Not by PBEM_HOME: with it, pbem need not ask where a person's folders are.
    """
    for name in list(os.environ):
        if name.startswith(("PBEM_", "XDG_")):
            del os.environ[name]
    os.environ["HOME"] = f"{folder}/home"
    os.makedirs(os.environ["HOME"], exist_ok=True)


def program(path: str) -> str:
    """A program's path from wherever the benchmark works; a link stays one, as an environment's python is."""
    return os.path.abspath(path)


def function(work: Callable[[], object]) -> Callable[[], float]:
    """Work within this process: seconds of processor time of all its threads."""

    def run() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return run


def line(what: str, found: tuple[float, float, float], limit: str) -> str:
    """One row of a report."""
    times, a, b = found
    return f"{what:<44} {times:6.2f}x   {a * 1000:8.1f} ms  {b * 1000:8.1f} ms   {limit}"
