"""What seats contribute so that cards can be dealt and read: what a deal asks for, who waits for whom."""

from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from pbem.projections.decode import read_options
from pbem.rules import Need
from pbem.secrecy import plan_of

from .kind import Folding

if TYPE_CHECKING:
    from pbem.events.keys import SecretKey


class Identified(Protocol):
    """A game whose id is known."""

    @property
    def id(self) -> str:
        """The first event's id."""


def secret_of(game: Identified, seat: str, key: "SecretKey") -> bytes:
    """From what a seat derives all that it contributes to this game's cards: only its key can make it again."""
    return key.derive("table", game.id, seat)


def prepare(game: Folding) -> None:
    """Tell chance what the deal will ask for, so that all its decks are shuffled at the same time."""
    if not game.chance.waits:
        return
    header = game.record.header
    options = read_options(game.ruleset, header.options)
    game.chance.prepare(plan_of(lambda chance: game.ruleset.deal(header.seats, options, chance)))


def with_waits(game: Folding, need: Need | None) -> Need | None:
    """What is asked, with those without whom a seat that is asked cannot read its cards."""
    if need is None or not game.chance.waits:
        return need
    awaited = {other for seat in need.seats for other in game.chance.awaited(seat)}
    if not awaited:
        return need
    return replace(need, waits=tuple(seat for seat in game.record.header.seats if seat in awaited))
