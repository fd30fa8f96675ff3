"""How this machine has contributed to each game's cards where that may be done in one way only.

A game may come here in copies that differ: it was started twice, or put back. What was contributed to one of them is
not in the other. A machine that cannot remember takes the copy that it has for the only one.
"""

from collections.abc import Mapping
from hashlib import sha256

from pbem.store import memory


def is_otherwise(game: str, by: str, once: Mapping[str, str]) -> bool:
    """Whether a seat has contributed otherwise to something. `once`: see `CardProvider.once`."""
    known = _known(game)
    return any(known.get(about, digest) != digest for about, digest in _noted(by, once).items())


def note(game: str, by: str, once: Mapping[str, str]) -> None:
    """Remember it."""
    known, noted = _known(game), _noted(by, once)
    if not noted.items() <= known.items():
        memory.remember(_place(game), known | noted, durably=True)


def _noted(by: str, once: Mapping[str, str]) -> dict[str, str]:
    return {f"{by} {about}": sha256(text.encode()).hexdigest() for about, text in once.items()}


def _known(game: str) -> dict[str, str]:
    known = memory.recall(_place(game))
    return known if isinstance(known, dict) else {}


def _place(game: str) -> str:
    return memory.of_game("dealt", game)
