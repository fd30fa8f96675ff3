"""A progress line on stderr for what takes longer than a moment; nothing where stderr is no terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
MANY = 50
"""Fewer things than this are done before anybody could read a bar."""


@contextmanager
def progress(title: str) -> Iterator[Callable[[str], None]]:
    """Yields a function that says how far it is."""
    if not sys.stderr.isatty():
        yield lambda _words: None
        return
    from rich.console import Console

    with Console(stderr=True).status(title) as status:
        yield lambda words: status.update(f"{title}: {words}")


def with_bar(things: Sequence[T], title: str) -> Iterable[T]:
    """The things, one after another, with a bar that says how many are done."""
    if not sys.stderr.isatty():
        return things
    from rich.console import Console
    from rich.progress import track

    return track(things, title, console=Console(stderr=True), transient=True)
