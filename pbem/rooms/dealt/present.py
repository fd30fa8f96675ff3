"""Who sits at the table, by the events so far: to whom something is sealed, and who keeps what others leave.

A seat that someone else plays now has a keeper's key of that player's. One that was left has none: no one seals
anything to it any more.
"""

from collections.abc import Mapping
from hashlib import sha256

from pbem.events.keys import encode
from pbem.rooms.dealt.group.points import Point, framed

from .join_keys import KEEPER, OWN

MARK = 16
"""Bytes of the digest by which those are named who sit at the table."""


class Present:
    """What is asked of who sits at the table. Of the fields, which are `DealtCards`'s:

    `players`: by seat, the key of whoever played it at the start; `at_table`: of whoever plays it now, without the
    seats that were left. `circle`: how all who sit there are called, the label of what they leave with each other;
    `circles`: by their labels, all there ever were. `keepers`: by holder, the point of the keeper's secret. `gone`: by
    seat without which the others go on, who has said so, and then who was passed over.
    """

    __slots__ = ()

    players: dict[str, str]
    at_table: dict[str, str]
    circle: str
    circles: dict[str, dict[str, str]]
    keepers: dict[str, bytes]
    gone: dict[str, list[str]]

    def holder(self, seat: str, key: str) -> str:
        """What a seat is called where it matters who plays it: by its name, and a substitute's key."""
        return seat if self.players.get(seat) == key else f"{seat} {key}"

    def present(self, seat: str) -> str:
        """The holder of a seat now; "" for one that was left."""
        key = self.at_table.get(seat)
        return "" if key is None else self.holder(seat, key)

    def sealed_to(self, seat: str) -> Point | None:
        """What others seal to that this seat's present player alone is to open; None if there is nothing yet."""
        return self.keepers.get(self.present(seat))

    @property
    def ever_left(self) -> set[str]:
        """The seats that were left at any time: their secret is known to all, or will be, whoever plays them now."""
        return {seat for players in self.circles.values() for seat in self.players if seat not in players}

    def has_resigned(self, seat: str) -> bool:
        """Whether a seat's own player has left it, and no one plays it since."""
        return seat not in self.at_table and self.gone.get(seat, [""])[0] == seat

    @property
    def passed_over(self) -> list[str]:
        """The seats that have vanished with another one, without having been left: no one waits for them."""
        return [seat for about, others in self.gone.items() if about not in self.at_table for seat in others[1:]]

    def may_hold(self, holding: str) -> bool:
        """Whether a seat was ever held so."""
        seat, _space, key = holding.partition(" ")
        if not key:
            return seat in self.players
        return any(players.get(seat) == key for players in self.circles.values())


def keeper_label(holding: str) -> str:
    """The label of a holder's keeper's key."""
    _seat, _space, key = holding.partition(" ")
    return f"{KEEPER} {key}" if key else KEEPER


def circle(players: Mapping[str, str], first: Mapping[str, str]) -> str:
    """What all who sit at the table are called; `first`: those who did at the start."""
    if players == first:
        return OWN
    named = framed(*(text.encode() for seat, key in players.items() for text in (seat, key)))
    return f"{OWN} {encode(sha256(named).digest()[:MARK])}"
