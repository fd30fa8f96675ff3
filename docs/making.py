"""Writes anew what is made by a command: pages, vectors, examples, looks, pictures. `makers.py` lists it.

    python docs/making.py                    what reads something that has changed
    python docs/making.py README.md looks    what has such a name, or one that starts so, changed or not
    python docs/making.py --texts            no pictures
    python docs/making.py --check            writes nothing, and says what is out of step (exit 1), but for pictures

What was in step is kept in `build/made.json`, by a digest of all that its maker reads and makes. Where that file is
missing, everything is made.
"""

import argparse
import ast
import json
import os
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from graphlib import TopologicalSorter
from hashlib import sha256
from importlib import import_module
from importlib.metadata import distributions
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "made.json"
SENTENCES = {"_", "ngettext"}
"""What the sentences of the code are the arguments of."""


class Maker(NamedTuple):
    """What is made by one function.

    `made_by`: the function, as `module:name`, of a module that tests find; it gets `given`, and returns files by their
    paths, below the checkout or whole. `makes`: patterns of those paths; what matches and is not returned is removed.
    `reads`: patterns of files of which every byte counts. `runs`: patterns of files of which sentences, docstrings and
    comments do not count, if they are Python. A pattern that starts with `!` takes away what those before it found.

    Whoever reads, by the same pattern, what another makes is made after that.
    """

    name: str
    made_by: str
    makes: Sequence[str]
    reads: Sequence[str] = ()
    runs: Sequence[str] = ()
    given: Sequence[str] = ()
    picture: bool = False
    slow: bool = False
    """Half a minute: what is compared by `nox -s more` alone."""


class Made(NamedTuple):
    """What came of a maker: its files, or why there are none, and after how many seconds."""

    files: Mapping[Path, bytes]
    lacks: str
    seconds: float


def made(maker: Maker) -> dict[Path, bytes]:
    """The files of a maker by their whole paths, as they would be written now."""
    module, _colon, function = maker.made_by.partition(":")
    files = getattr(import_module(module), function)(*maker.given)
    return {ROOT / path: text.encode() if isinstance(text, str) else text for path, text in files.items()}


def there(maker: Maker) -> dict[Path, bytes]:
    """What lies there now of what a maker makes."""
    return {path: path.read_bytes() for path in found(maker.makes)}


def found(patterns: Iterable[str]) -> list[Path]:
    """The files that match patterns, sorted."""
    paths: set[Path] = set()
    for pattern in patterns:
        paths = paths - matches(pattern[1:]) if pattern.startswith("!") else paths | matches(pattern)
    return sorted(paths)


@cache
def matches(pattern: str) -> frozenset[Path]:
    """The files that match a pattern, without what Python has compiled."""
    return frozenset(path for path in ROOT.glob(pattern) if path.is_file() and "__pycache__" not in path.parts)


def state(maker: Maker, memo: dict[str, str]) -> str:
    """A digest of all that a maker depends on, but for what it makes. `memo`: digests of code by those of its bytes."""
    parts = [repr(maker), installed(), *(f"{path} {digest(path.read_bytes())}" for path in found(maker.reads))]
    for path in found(maker.runs):
        whole = digest(path.read_bytes())
        if path.suffix == ".py" and whole not in memo:
            memo[whole] = digest(ast.dump(bare(ast.parse(path.read_bytes()))).encode())
        parts.append(f"{path} {memo.get(whole, whole)}")
    return digest("\n".join(parts).encode())


def result(maker: Maker) -> str:
    """A digest of what a maker has made."""
    matches.cache_clear()
    return digest("\n".join(f"{path} {digest(text)}" for path, text in there(maker).items()).encode())


@cache
def installed() -> str:
    """With what it is made: Python, and what is installed in it."""
    names = sorted({f"{one.name} {one.version}" for one in distributions()})
    return f"{sys.version}\n{names}"


def digest(content: bytes) -> str:
    """What is kept of bytes."""
    return sha256(content).hexdigest()[:32]


def bare(tree: ast.Module) -> ast.Module:
    """A module without its sentences and docstrings: what remains decides what a game is, but not how it is told."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SENTENCES:
            node.args = [one for one in node.args if not isinstance(one, ast.Constant)]
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return tree


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


# ---------------------------------------------------------------- surroundings


def reach() -> None:
    """Let this process find all modules that are imported by their names alone."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    sys.path += [place for one in options["mypy"]["mypy_path"] if (place := str(ROOT / one)) not in sys.path]


def begin(folder: str) -> None:
    """Let this process make things; `folder`: as it was settled in."""
    reach()
    import surroundings

    sys.path.insert(0, folder)
    surroundings.read_options_once()


def settled(folder: Path) -> None:
    """Give this process, and all that it starts, the surroundings of tests, with a home in a folder."""
    import surroundings

    ours = surroundings.environment(folder / "home") | {"TMPDIR": str(folder / "tmp")}
    for name in ("home", "tmp"):
        (folder / name).mkdir()
    surroundings.announce_all(folder)
    os.environ.clear()
    os.environ.update(ours)
    os.umask(0o022)


def timed(maker: Maker) -> Made:
    """Make it, in a process that has started, in a home where no one was before."""
    import pytest

    began = time.monotonic()
    with TemporaryDirectory() as home:
        os.environ["PBEM_HOME"] = home
        try:
            files, lacks = made(maker), ""
        except pytest.skip.Exception as missing:
            files, lacks = {}, str(missing)
    return Made(files, lacks, time.monotonic() - began)


# ---------------------------------------------------------------- all of them


class Kept:
    """What was in step when it was last made."""

    def __init__(self) -> None:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        self.memo: dict[str, str] = kept.get("memo", {})
        self._states: dict[str, str] = kept.get("states", {})

    def knows(self, maker: Maker, before: str) -> bool:
        """Whether nothing has changed since, neither what it reads nor what it makes."""
        return self._states.get(maker.name) == before + result(maker)

    def add(self, maker: Maker, before: str) -> None:
        """It is in step now with what it read."""
        self._states[maker.name] = before + result(maker)

    def save(self) -> None:
        """Write it down."""
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps({"states": self._states, "memo": self.memo}, indent=0), encoding="utf-8")


class Making:
    """One run over makers. `anew`: also where nothing has changed. `check`: nothing is written."""

    def __init__(self, makers: Sequence[Maker], *, anew: bool, check: bool) -> None:
        self._makers = {maker.name: maker for maker in makers}
        self._anew, self._check = anew, check
        self._kept = Kept()
        self._before: dict[str, str] = {}
        self.bad: list[str] = []
        """What is out of step, or could not be made."""

    def run(self) -> None:
        """Make them side by side, each after those whose files it reads."""
        order = TopologicalSorter({maker.name: list(self._first(maker)) for maker in self._makers.values()})
        order.prepare()
        running: dict[Future[Made], Maker] = {}
        with Workers() as workers:
            while order.is_active():
                for name in sorted(order.get_ready(), key=[*self._makers].index):
                    if self._is_needed(self._makers[name]):
                        running[workers.start(self._makers[name])] = self._makers[name]
                    else:
                        order.done(name)
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    maker = running.pop(future)
                    self._ended(maker, future)
                    order.done(maker.name)
        self._kept.save()

    def _first(self, maker: Maker) -> Iterator[str]:
        reads = {*maker.reads, *maker.runs}
        return (one.name for one in self._makers.values() if one != maker and not reads.isdisjoint(one.makes))

    def _is_needed(self, maker: Maker) -> bool:
        self._before[maker.name] = state(maker, self._kept.memo)
        return self._anew or not self._kept.knows(maker, self._before[maker.name])

    def _ended(self, maker: Maker, future: Future[Made]) -> None:
        try:
            files, lacks, seconds = future.result()
        except Exception as failed:
            self.bad.append(maker.name)
            print(f"{maker.name}: {''.join(getattr(failed, '__notes__', []))}{failed}\n{failed.__cause__ or ''}")
            return
        if lacks:
            print(f"{maker.name}: left as it is: {lacks}")
            return
        different = [path for path in sorted({*files, *there(maker)}) if _content(path) != files.get(path)]
        if different and self._check:
            self.bad.append(maker.name)
        for path in () if self._check else different:
            write(path, files.get(path))
        if not (different and self._check):
            self._kept.add(maker, self._before[maker.name])
            self._kept.save()
        verb = "out of step" if self._check else "written"
        said = f"{verb}: {', '.join(map(_name, different))}" if different else "in step"
        print(f"{maker.name} ({seconds:.0f} s): {said}", flush=True)


class Workers:
    """Processes that make things, started when the first is to be made."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        if self._folder is not None:
            self._folder.cleanup()

    def start(self, maker: Maker) -> Future[Made]:
        """Make it as soon as one of them has time."""
        if self._pool is None:
            reach()
            import surroundings

            self._folder = TemporaryDirectory(prefix="pbem-making-", dir=surroundings.memory())
            settled(Path(self._folder.name))
            self._pool = ProcessPoolExecutor(
                mp_context=get_context("spawn"), initializer=begin, initargs=(self._folder.name,)
            )
        return self._pool.submit(timed, maker)


def write(path: Path, content: bytes | None) -> None:
    """Write a file, or remove it."""
    if content is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def main() -> None:
    """Make what is asked for."""
    from makers import MAKERS

    options = argparse.ArgumentParser(description="Write anew what is made by a command.")
    options.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(maker.name for maker in MAKERS)}")
    options.add_argument("--check", action="store_true", help="write nothing, and say what is out of step")
    options.add_argument("--texts", action="store_true", help="no pictures")
    given = options.parse_args()
    makers = [maker for maker in MAKERS if not (maker.picture and (given.check or given.texts))]
    if given.names:
        makers = [maker for maker in makers if maker.name.startswith(tuple(given.names))]
    began = time.monotonic()
    making = Making(makers, anew=bool(given.names), check=given.check)
    making.run()
    print(f"{len(makers)} looked at in {time.monotonic() - began:.0f} s")
    if making.bad:
        sys.exit(f"{'out of step, or failed' if given.check else 'failed'}: {', '.join(making.bad)}")


if __name__ == "__main__":
    main()
