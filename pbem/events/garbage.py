"""Python's search for garbage, put off while much is made that all stays."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def garbage_waits() -> Iterator[None]:
    """No search for cycles until this ends: among a hundred thousand events that were just read there are none.

    Each search would look through all of them. Saves a tenth of reading and judging a large file.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
