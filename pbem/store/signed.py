"""What this machine knows to be signed with its player's key in each game: what it wrote, and what it has heard of.

A key may be on several machines, which know of each other by what they signed only. One that would sign although it has
not heard of the key's newest move could sign a second one for the same turn (see `app.machines`). One that
cannot remember asks once more.
"""

from dataclasses import dataclass

from pbem.events import places

from . import memory

MOST = 400
"""Lines that are kept of a game: the older ones are below the newest."""

_HEARD = "~"
"""Marks what another machine has signed."""


@dataclass(frozen=True, slots=True)
class KnownSigned:
    """By their ids: `here` what this machine has signed, `elsewhere` what it knows another one has."""

    here: frozenset[str]
    elsewhere: frozenset[str]

    def __contains__(self, event: str) -> bool:
        return event in self.here or event in self.elsewhere


def known(game: str) -> KnownSigned:
    """What is noted of a game, by its id."""
    lines = memory.recall_lines(_place(game))
    return KnownSigned(
        frozenset(line for line in lines if not line.startswith(_HEARD)),
        frozenset(line[1:] for line in lines if line.startswith(_HEARD)),
    )


def signed_here(game: str, event: str) -> None:
    """Note that this machine has signed an event."""
    _add(game, event)


def heard_of(game: str, event: str) -> None:
    """Note that another machine has signed an event, and that all that it knew then is known here."""
    _add(game, f"{_HEARD}{event}")


def _place(game: str) -> str:
    return f"{places.folder('state')}/signed/{game}"


def _add(game: str, line: str) -> None:
    place, lines = _place(game), memory.recall_lines(_place(game))
    if len(lines) < MOST:
        memory.add_lines(place, [line])
    else:
        memory.remember_bytes(place, "".join(f"{one}\n" for one in [*lines[-MOST // 2 :], line]).encode())
