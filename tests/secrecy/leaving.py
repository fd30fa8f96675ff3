"""Homes in which somebody leaves, is gone without, or is replaced, and the others play on."""

from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.projections import author
from pbem.projections.game.contributions import left_behind
from pbem.projections.motions import given_answers

SEATS = ("ann", "bob", "cy")


def played(game: str, moves: int, seats: tuple[str, ...] = SEATS) -> Homes:
    """A game after so many moves."""
    homes = Homes(game, seats)
    for number, _homes in enumerate(homes.played()):
        if number + 1 >= moves:
            break
    return homes


def leave(homes: Homes, seat: str) -> Event:
    """A seat resigns."""
    game = homes.games[seat]
    shown = left_behind(game, seat, key(seat))
    listed = sorted({*given_answers(game), *game.record.head.shares})
    event = author.core_event(game, "resign", seat, key(seat), at=homes.now(), with_=listed, cards=shown)
    homes.send(seat, event)
    return event


def play_on(homes: Homes) -> None:
    """To the end, by those who are left."""
    for _homes in homes.played():
        pass
    while homes.pay():
        pass


def replace_with(homes: Homes, seat: str, player: str) -> None:
    """Ann proposes that somebody else plays a seat, and all others agree."""
    body = {"seat": seat, "key": key(player).public}
    ann = homes.games["ann"]
    motion = {"motion": "replace", **body}
    proposed = author.core_event(ann, "propose", "ann", key("ann"), at=homes.now(), body=motion)
    homes.send("ann", proposed)
    consents: list[str] = []
    for other in homes.games.keys() - {"ann", seat}:
        consent = author.core_event(
            homes.games[other], "consent", other, key(other), at=homes.now(), with_=[proposed.id]
        )
        homes.send(other, consent)
        consents.append(consent.id)
    listed = sorted({*given_answers(ann), *ann.record.head.shares, *(consents or [proposed.id])})
    homes.send("ann", author.core_event(ann, "replace", "ann", key("ann"), at=homes.now(), body=body, with_=listed))
    homes.players[seat] = player
