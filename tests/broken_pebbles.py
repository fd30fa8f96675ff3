"""Pebbles, broken: one of its methods divides by nothing, with frames that are in its own package."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from pbem_pebbles.pebbles import Pebbles
from wording import says

CODE = "def fails(*given, **named):\n    raise ZeroDivisionError('no pebbles')\n"
SAID = says(
    "the-game-game-package-package", game="pebbles", package="pbem_pebbles", error="ZeroDivisionError('no pebbles')"
)
"""What everyone is told of it, after the file's name."""


@contextmanager
def broken(method: str, code: str = CODE, of: type = Pebbles) -> Iterator[None]:
    """For as long as this runs, a method fails: of the ruleset, or of another class of Pebbles."""
    namespace: dict[str, Any] = {"__name__": "pbem_pebbles.pebbles"}
    exec(compile(code, "pbem_pebbles/pebbles.py", "exec"), namespace)
    with patch.object(of, method, namespace["fails"]):
        yield
