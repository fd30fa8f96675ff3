"""Faults planted in the product, chosen by a seed: would the tests notice them?

    python benchmarks/planted.py contexts FILE --seed 38 --faults 60
    python benchmarks/planted.py plant --contexts FILE --seed 38 --faults 60 --out after.txt
    python benchmarks/planted.py plant --contexts OTHER --faults-from after.txt --out before.txt

The first runs the suite once and keeps which tests run which line, in the files in which these faults may be: to trace
the others too takes three times as long. The second changes one thing in one statement at a
time (faults.py), in a copy of the checkout with an environment of its own, and tries the tests that run this statement,
the most specific first: those that run the fewest lines in all. A fault is `noticed` if one of them fails that passes
without it; else it has `survived`, and a person writes into the last column what that means. The third plants the very
same faults in another commit, whose code is the same at these places.

What tests start as processes of their own leaves no traces here. Of what a fixture does for a whole file, or a cache
keeps, only the test that came first is known. What runs when a module is imported belongs to no test: only statements
in functions are changed.
"""

import argparse
import csv
import gzip
import json
import os
import resource
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from coverage import CoverageData
from faults import Change, Fault, possible

ROOT = Path(__file__).resolve().parents[1]
FIRST, MOST = 10, 200
"""So many tests are tried by themselves, before the others; so many in all."""
HANGS, LONGEST = 120, 1800
"""Seconds for one test, and for all that are tried on a fault."""
MEMORY = 6 * 2**30
"""Bytes for what a process keeps: a loop that never ends may gather things."""

# ---------------------------------------------------------------- which tests run which line


class Contexts:
    """Which tests run which lines of the product: what `condensed` made, read again."""

    def __init__(self, kept: dict[str, Any]) -> None:
        self.digests: dict[str, str] = kept["digests"]
        self._tests: list[str] = kept["tests"]
        self._lines: dict[str, dict[int, list[int]]] = {}
        self._size = Counter[int]()
        for file, groups in kept["lines"].items():
            self._lines[file] = {line: tests for lines, tests in groups for line in lines}
            for lines, tests in groups:
                self._size.update(dict.fromkeys(tests, len(lines)))

    def run(self, file: str, lines: Iterable[int]) -> bool:
        """Whether a test runs one of these lines."""
        return any(line in self._lines.get(file, ()) for line in lines)

    def tests(self, file: str, lines: Iterable[int]) -> list[str]:
        """All that run one of these lines, the most specific first."""
        there = self._lines.get(file, {})
        found = {test for line in lines for test in there.get(line, ())}
        return [self._tests[test] for test in sorted(found, key=lambda test: (self._size[test], test))]


def condensed(data: CoverageData) -> dict[str, Any]:
    """What is kept of a run: lines of a file that the same tests run stand together."""
    files = sorted(data.measured_files())
    number: dict[str, int] = {}
    groups: dict[str, list[tuple[list[int], tuple[int, ...]]]] = {}
    for file in files:
        alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for line, contexts in data.contexts_by_lineno(file).items():
            names = {_test(context) for context in contexts if context}
            alike[tuple(sorted(number.setdefault(name, len(number)) for name in names))].append(line)
        groups[_name(file)] = [(lines, tests) for tests, lines in alike.items() if tests]
    return {"digests": {_name(file): digest(file) for file in files}, "tests": list(number), "lines": groups}


def _test(context: str) -> str:
    """The test of `tests/a/test_b.py::test_c[x@y]@group|setup`; the group is where pytest-xdist let it run."""
    test = context.rpartition("|")[0]
    bare, at, group = test.rpartition("@")
    return bare if at and "]" not in group and "/" not in group else test


def _name(file: str) -> str:
    return Path(file).relative_to(ROOT).as_posix()


def digest(file: str | Path) -> str:
    return sha256((ROOT / file).read_bytes()).hexdigest()


def contexts(file: Path, files: Iterable[str]) -> None:
    """Run the suite once, and write which tests run which line of these files."""
    with TemporaryDirectory() as folder:
        where, settings = Path(folder) / "coverage", Path(folder) / "settings"
        settings.write_text("\n".join(["[run]", "include =", *(f"    {ROOT / name}" for name in sorted({*files}))]))
        options = ["--cov", f"--cov-config={settings}", "--cov-report=", "--cov-context=test", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options],
            cwd=ROOT,
            env={**os.environ, "COVERAGE_FILE": str(where), "COVERAGE_CORE": "ctrace"},
            check=False,
        )
        data = CoverageData(str(where))
        data.read()
        write(file, condensed(data))
    print(f"pytest ended with {done.returncode}; {file}: {file.stat().st_size / 2**20:.1f} MiB")


def write(file: Path, kept: dict[str, Any]) -> None:
    file.write_bytes(gzip.compress(json.dumps(kept, separators=(",", ":")).encode()))


def read(file: Path) -> Contexts:
    """Contexts, which must be those of the code that is here."""
    known = Contexts(json.loads(gzip.decompress(file.read_bytes())))
    others = [name for name, there in known.digests.items() if not (ROOT / name).exists() or digest(name) != there]
    if others:
        sys.exit(f"{file} is of other code, make it anew: {', '.join(others[:5])} …")
    return known


def drawn(seed: int, count: int) -> list[tuple[Fault, Change]]:
    """Faults that may be chosen, half as many again as are wanted, since tests do not run all: one in a statement.

    Each statement in functions has the same chance, and each of its faults.
    """
    dice = Random(seed)
    each = [[*found.items()] for found in possible(ROOT)]
    return [dice.choice(found) for found in dice.sample(each, min(count * 3 // 2, len(each)))]


def chosen(known: Contexts, seed: int, count: int) -> list[Fault]:
    """The first so many of those drawn whose statement a test runs."""
    run = [fault for fault, change in drawn(seed, count) if known.run(fault.file, change.lines)]
    return run[:count]


# ---------------------------------------------------------------- trying them


class Copy:
    """A copy of the checkout below a folder, with an environment whose `pbem`, in all processes, is the copy's."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        for name in filter(None, listed.stdout.split("\0")):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_bytes((ROOT / name).read_bytes())
        venv.create(self.root / ".venv", symlinks=True)
        self._python = self.root / ".venv" / "bin" / "python"
        places = {"base": str(self.root / ".venv"), "platbase": str(self.root / ".venv")}
        path = [str(self.root), str(self.root / "games"), *{sysconfig.get_path(one) for one in ("purelib", "platlib")}]
        Path(sysconfig.get_path("purelib", vars=places), "planted.pth").write_text("\n".join(path))
        script = self._python.with_name("pbem")
        script.write_text(f"#!{self._python}\nimport sys\nfrom pbem.cli.main import run\nsys.exit(run())\n")
        script.chmod(0o755)
        for package in ("pbem", *(path.parent.name for path in self.root.glob("games/*/__init__.py"))):
            asked = [str(self._python), "-c", f"import {package}; print({package}.__file__)"]
            said = subprocess.run(asked, cwd="/", capture_output=True, text=True, check=True).stdout
            assert Path(said).is_relative_to(self.root), said

    def write(self, file: str, content: bytes) -> None:
        """Let a file hold this, and nothing that was compiled of it before."""
        path = self.root / file
        path.write_bytes(content)
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()

    def fails(self, tests: Sequence[str], seconds: float) -> str | None:
        """Which of these tests fails first, or what is wrong with all of them; None if they pass."""
        options = ["-n", "0", "-p", "no:cacheprovider", "-x", "-rfE", "--tb=no", "-o", f"timeout={HANGS}"]
        with subprocess.Popen(
            [self._python, "-m", "pytest", *options, *tests],
            cwd=self.root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
        ) as running:
            try:
                said, _nothing = running.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                return "no test in time"
            finally:
                with suppress(ProcessLookupError):  # with all that tests have left running
                    os.killpg(running.pid, signal.SIGKILL)
        if running.returncode in (0, 5):  # 5: none but what is deselected
            return None
        told = [line.partition(" ")[2] for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        named = [test for test in tests for one in told if one == test or one.startswith(f"{test} - ")]
        return named[0] if named else f"all: {(told or said.splitlines() or ['nothing said'])[-1]}"


class Outcome(NamedTuple):
    """What became of a fault: how many of the tests that run its line were tried, and which noticed it."""

    outcome: str
    by: str
    tried: int
    tests: int
    seconds: int


def tried(copy: Copy, fault: Fault, change: Change, tests: Sequence[str]) -> Outcome:
    """Plant a fault, try the tests, and take it out again. What fails without the fault too does not count."""
    began, fit = time.monotonic(), list(tests[:MOST])
    sound = (copy.root / fault.file).read_bytes()
    faulty = sound[: change.start] + change.new.encode() + sound[change.end :]
    done = 0
    while done < len(fit):
        some = fit[done : FIRST if done < FIRST else None]
        copy.write(fault.file, faulty)
        by = copy.fails(some, LONGEST)
        copy.write(fault.file, sound)
        if by is None:
            done += len(some)
        elif copy.fails([by] if by in fit else some, LONGEST) is None:
            tried = fit.index(by) + 1 if by in fit else done + len(some)
            return Outcome("noticed", by, tried, len(tests), round(time.monotonic() - began))
        elif by in fit:
            print(f"fails without a fault: {by}", file=sys.stderr)
            fit.remove(by)
        else:
            return Outcome("unclear", by, done, len(tests), round(time.monotonic() - began))
    return Outcome("survived", "", done, len(tests), round(time.monotonic() - began))


def plant(known: Contexts, faults: Sequence[Fault], out: Path) -> None:
    """Try faults, one a line; what becomes of them in all is told at the end."""
    there = {fault: change for found in possible(ROOT) for fault, change in found.items()}
    outcomes = Counter[str]()
    with TemporaryDirectory(prefix="planted-") as folder, out.open("w", newline="", encoding="utf-8") as file:
        copy = Copy(Path(folder))
        rows = csv.writer(file, csv.excel_tab)
        rows.writerow([*Outcome._fields, *Fault._fields, "words"])
        for fault in faults:
            found = Outcome("not there", "", 0, 0, 0)
            if fault in there:
                found = tried(copy, fault, there[fault], known.tests(fault.file, there[fault].lines))
            rows.writerow([*found, *fault, ""])
            file.flush()
            outcomes[found.outcome] += 1
    print(f"{len(faults)} faults: {', '.join(f'{count} {outcome}' for outcome, count in sorted(outcomes.items()))}")


def listed(file: Path) -> list[Fault]:
    """The faults of an earlier run."""
    with file.open(newline="", encoding="utf-8") as written:
        rows = [[row[name] for name in Fault._fields] for row in csv.DictReader(written, dialect=csv.excel_tab)]
    return [Fault(file, where, text, int(at), how, int(nth)) for file, where, text, at, how, nth in rows]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words = options.add_subparsers(dest="word", required=True)
    tracing, planting = words.add_parser("contexts"), words.add_parser("plant")
    tracing.add_argument("file", type=Path)
    planting.add_argument("--contexts", type=Path, required=True)
    for one in (tracing, planting):
        one.add_argument("--seed", type=int, default=0)
        one.add_argument("--faults", type=int, default=60)
        one.add_argument("--faults-from", type=Path, help="those of an earlier run, not those of a seed")
    planting.add_argument("--out", type=Path, required=True)
    asked = options.parse_args()
    if asked.word == "contexts":
        there = listed(asked.faults_from) if asked.faults_from else [one for one, _ in drawn(asked.seed, asked.faults)]
        contexts(asked.file, [fault.file for fault in there])
        return
    known = read(asked.contexts)
    faults = listed(asked.faults_from) if asked.faults_from else chosen(known, asked.seed, asked.faults)
    plant(known, faults, asked.out)


if __name__ == "__main__":
    main()
