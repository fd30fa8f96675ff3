"""How this machine has contributed to each game's cards where that may be done in one way only.

A game may come here in copies that differ: it was started twice, or put back. What was contributed to one of them is
not in the other. A machine that cannot keep anything takes the copy that it has for the only one.
"""

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from pbem.errors import MachineError
from pbem.store import keeper


def is_otherwise(game: str, by: str, once: Mapping[str, str]) -> bool:
    """Whether a seat has contributed otherwise to something. Raises FaultyFileError.

    `once`: see `CardProvider.once`.
    """
    known = _known(game, keeper.kept(game))
    return any(known.get(about, digest) != digest for about, digest in _noted(by, once).items())


def note(game: str, by: str, once: Mapping[str, str]) -> None:
    """Remember it. Raises FaultyFileError."""

    def added(parts: dict[str, Any]) -> None:
        parts["dealt"] = _known(game, parts) | _noted(by, once)

    with suppress(MachineError):
        keeper.keep(game, added)


def _noted(by: str, once: Mapping[str, str]) -> dict[str, str]:
    return {f"{by} {about}": sha256(text.encode()).hexdigest() for about, text in once.items()}


def _known(game: str, parts: Mapping[str, Any]) -> dict[str, str]:
    known = parts.get("dealt", {})
    if not isinstance(known, dict):
        raise keeper.spoilt(game)
    return known
