"""Who was invited to which seat, at which address, and by which key their mail is told from everyone else's."""

from base64 import b32encode
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.events.keys import SecretKey
from pbem.projections.seat_names import is_called
from pbem.rooms.mail.transport.ids import proven

TAG_LETTERS = 16
"""Of base 32: 80 bits, which no one guesses."""


@dataclass(frozen=True, slots=True)
class Invited:
    """A seat's place in the world of mail.

    `name`: what the game is called, which is its file's name without the ending. `tag`: what stands behind the plus
    sign in the address that this player answers to. Only mails to `address` have it. `host`: who has invited; "" if
    no one has said.
    """

    game: str
    name: str
    seat: str
    address: str
    tag: str
    host: str = ""


def tag(key: SecretKey, game: str, seat: str, address: str) -> str:
    """The tag of a seat at an address. It comes from the hub's key, and another address has another one."""
    return b32encode(key.derive("mail to the hub", game, seat, address))[:TAG_LETTERS].decode().lower()


class Roster:
    """All who were invited. A tag is confirmed once a mail with it has come from the address that it was sent to."""

    def __init__(self) -> None:
        self._by_tag: dict[str, Invited] = {}
        self._by_game: dict[str, dict[str, Invited]] = {}
        self._by_address: dict[str, list[Invited]] = {}
        self.confirmed: set[str] = set()

    def __iter__(self) -> Iterator[Invited]:
        return iter(self._by_tag.values())

    def invite(self, one: Invited) -> None:
        """From now on, this is where the seat's mail goes; an earlier address of the seat has no say any more."""
        seats = self._by_game.setdefault(one.game, {})
        before = seats.get(one.seat)
        if before is not None and before.tag != one.tag:
            del self._by_tag[before.tag]
            self._by_address[before.address].remove(before)
            self.confirmed.discard(before.tag)
        elif before is not None:
            return
        seats[one.seat] = self._by_tag[one.tag] = one
        self._by_address.setdefault(one.address, []).append(one)

    def by_tag(self, tag: str) -> Invited | None:
        """Whose tag this is; None if it is no one's."""
        return self._by_tag.get(tag)

    def by_letter(self, message_id: str) -> Invited | None:
        """To whom the mail of this id was written; None if none of the hub's to any of these people has it."""
        claim = proven(message_id)
        if claim is None:
            return None
        games = (seats for game, seats in self._by_game.items() if game.startswith(claim.game))
        invited = (one for seats in games for one in seats.values() if is_called(one.seat, claim.seat))
        return next((one for one in invited if claim.with_secret(one.tag)), None)

    def at(self, address: str) -> list[Invited]:
        """The seats of an address, the latest invitation last."""
        return self._by_address.get(address, [])

    def of(self, game: str) -> dict[str, Invited]:
        """Who was invited to a game, by seat."""
        return self._by_game.get(game, {})

    def reached(self, game: str) -> list[Invited]:
        """Those of them whose address is confirmed: no one else is sent what happens."""
        return [one for one in self.of(game).values() if one.tag in self.confirmed]

    def games(self) -> list[tuple[str, str]]:
        """The ids of all games, and their names."""
        return [(game, self.name_of(game)) for game in self._by_game]

    def name_of(self, game: str) -> str:
        """The name of a game to which someone was invited."""
        return next(iter(self._by_game[game].values())).name
