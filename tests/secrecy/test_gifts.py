"""What is handed over counts for a bid that is sealed after it, however cards are held (W47)."""

import pytest
from homes import Homes
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.rules.registry import find

SEATS = ("ann", "bob", "cy")
KINDS = find("white-lotus").kinds


def bidding(cards: str) -> Homes:
    """A game that has come to a province for which two of three bid, and neither has sealed yet."""
    for seed in range(100):
        homes = Homes("white-lotus", SEATS, seed, {"negotiation": True}, cards=cards)
        while homes.any.phase != "over" and homes.any.record.turns < 20:
            need = homes.any.need
            if need is not None and need.purpose.startswith("bid") and len(need.seats) == 2:
                if not homes.any.record.head.seals:
                    return homes
                break
            assert homes.move() or homes.pay()
    raise AssertionError("no conflict of two")


@pytest.mark.parametrize("cards", ["open", "dealt"])
def test_W47_a_bidder_is_helped_with_open_and_dealt_cards(cards: str) -> None:
    """Each home sees the gift, the seal lists it, and all agree on what the bid was and on what is left."""
    homes = bidding(cards)
    need = homes.any.need
    assert need is not None
    bidder, other = need.seats
    [giver] = set(SEATS) - {bidder, other}

    def play(seat: str, kind: str, **fields: object) -> Event:
        event = author.play(homes.games[seat], seat, KINDS[kind](**fields), key(seat), at=homes.now())
        homes.send(seat, event)
        return event

    players = homes.any.table.players
    both = players[bidder].influence + players[giver].influence
    gift = play(giver, "give", receiver=bidder, points=players[giver].influence, goods="influence")
    assert gift.id in play(bidder, "bid", target=other, points=both).with_
    play(other, "bid", target=bidder, points=0)
    for seat in (other, bidder):
        event = author.opening(homes.games[seat], seat, key(seat), at=homes.now())
        assert event is not None
        homes.send(seat, event)
    for game in homes.games.values():
        assert [game.table.players[seat].influence for seat in (bidder, giver)] == [0, 0]
    found = audit(render_all(sorted(homes.events, key=lambda event: event.id)).encode())
    assert not found.faults
    assert found.game is not None
    assert found.game.table == homes.any.table
