"""Cards that seats are going to turn up one after another, where a game has agreed to wait less for that.

As soon as the rules say who turns up which card, all seats but two mask their shares of it for that seat: it itself,
and the one that chooses right before it, which masks its share with that choice. So whoever is next reads the card,
shows it to all with their own share, and chooses: nobody else has to sync in between. Those two together could read the
card earlier. Neither can alone: so it is not done where one person plays both, or where the secret of one is known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .present import Present


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A card that a seat is going to turn up.

    `last`: the seat that chooses before it, about the card `behind`.
    """

    slot: int
    reader: str
    last: str
    behind: int


class TurnedUpInTurn(Present):
    """What is asked of such cards. Of the fields, which are `TableCards`'s:

    `fewer_stops`: whether the game has agreed to it. `upcoming`: in the order in which the rules named them; of one
    slot the last one counts. `secrets`: what seats have published, or all have worked out.
    """

    __slots__ = ()

    fewer_stops: bool
    upcoming: list[Upcoming]
    secrets: dict[str, bytes]

    def will_turn_up(self, pile: Sequence[int], seats: Sequence[str]) -> None:
        """Everybody contributes to the first of these cards at once: there is nothing to be won."""
        if not self.fewer_stops:
            return
        for (behind, slot), (last, reader) in zip(pairwise(pile), pairwise(seats), strict=False):
            found = Upcoming(slot, reader, last, behind)
            if self._named(slot) != found:
                self.upcoming.append(found)

    def shown_first(self, slot: int) -> Upcoming | None:
        """Who is to see a card before all others do, if anybody."""
        found = self._named(slot)
        if found is None or {found.reader, found.last} & {*self.secrets} or self.sealed_to(found.reader) is None:
            return None
        players = [self.at_table.get(seat) for seat in (found.reader, found.last)]
        return None if None in players or players[0] == players[1] else found

    def _named(self, slot: int) -> Upcoming | None:
        return next((one for one in reversed(self.upcoming) if one.slot == slot), None)
