"""A progress line on stderr for what takes longer than a moment; nothing where stderr is no terminal."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from pbem.store.cache import LARGE
from pbem.wording import _, printable

T = TypeVar("T")
MANY = 50
"""Fewer things than this are done before anybody could read a bar."""


_shown: list[str] = []
"""What is shown now: a terminal has one such line at a time, the outermost."""


@contextmanager
def progress(title: str) -> Iterator[Callable[[str], None]]:
    """Yields a function that says how far it is."""
    if _shown or not sys.stderr.isatty():
        yield lambda _words: None
        return
    from rich.console import Console

    with _alone(title), Console(stderr=True).status(title) as status:
        yield lambda words: status.update(f"{title}: {words}")


@contextmanager
def checking(path: Path, size: int) -> Iterator[None]:
    """A line while a large file is judged, which takes seconds; nothing while a shell asks for completions."""
    if size < LARGE or "_PBEM_COMPLETE" in os.environ:
        yield
        return
    sentence = _("checking {file}, {size} MB")
    with progress(sentence.format(file=printable(path.name), size=size // 10**6)):
        yield


def with_bar(things: Sequence[T], title: str) -> Iterable[T]:
    """The things, one after another, with a bar that says how many are done."""
    return things if _shown or not sys.stderr.isatty() else _with_bar(things, title)


def _with_bar(things: Sequence[T], title: str) -> Iterator[T]:
    from rich.console import Console
    from rich.progress import track

    with _alone(title):
        yield from track(things, title, console=Console(stderr=True), transient=True)


@contextmanager
def _alone(title: str) -> Iterator[None]:
    _shown.append(title)
    try:
        yield
    finally:
        _shown.pop()
