"""A progress line on stderr for what takes longer than a moment; nothing where stderr is no terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(title: str) -> Iterator[Callable[[str], None]]:
    """Yields a function that says how far it is."""
    if not sys.stderr.isatty():
        yield lambda _words: None
        return
    from rich.console import Console

    with Console(stderr=True).status(title) as status:
        yield lambda words: status.update(f"{title}: {words}")
