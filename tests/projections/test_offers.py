"""What seats do unasked: it counts for every choice that lists it, two of one seat are judged together, and in whatever
order all arrives the game is the same."""

from datetime import timedelta
from random import Random

import pytest
from searching import dice, often
from small_games import SEATS, Written, key
from wording import says, telling

from pbem import author
from pbem.author import offer_lists
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections import position
from pbem.projections.audit import audit
from pbem.projections.clocks import dated
from pbem.projections.game import Game
from pbem.projections.typed import understood


def contested(seed: int = 0) -> tuple[Written, str, list[str]]:
    """A province has been named and is bid for: the game, who does not take part, and the two who do."""
    for number in range(seed, seed + 1000):
        written = Written("white-lotus", number, {"negotiation": True}).begin()
        while (need := written.game.need) is not None and written.game.table.step != "tie":
            if need.purpose.startswith("bid") and len(need.seats) == 2 and not written.game.record.head.seals:
                [outsider] = set(SEATS) - set(need.seats)
                return written, outsider, list(need.seats)
            written.play_on(1)
            written.open()
    raise AssertionError("no conflict of two in a thousand games")


def given(written: Written, seat: str, words: str, with_: tuple[str, ...] | None = None) -> Event:
    """A gift, signed but not written down; `with_`: what it lists, else what tools list."""
    game = written.game
    move = understood(game.ruleset, game.view(seat, unasked=True), words.split())
    listed = offer_lists(game, seat) if with_ is None else with_
    return Event.write(
        key(seat), kind="give", by=seat, body=move.body(), at=written.at, after=game.record.head.id, with_=listed
    )


def influence(game: Game, seat: str) -> int:
    """What a seat holds, as it sees it."""
    return int(game.view(seat).table.players[seat].influence)


def counted(events: list[Event], order: Random | None = None) -> Game:
    """The game that a file with these events tells, in this or another order."""
    events = list(events)
    if order is not None:
        order.shuffle(events)
    found = audit(render_all(events).encode())
    assert [fault.reason for fault in found.faults] == []
    assert found.game is not None
    return found.game


def test_what_answers_an_offer_is_dated_no_earlier_than_it() -> None:
    """A bidder's clock is five minutes behind that of who has given."""
    written, giver, (bidder, _other) = contested()
    written.play(giver, f"give {bidder} 1 influence")
    gift = written.events[-1].at
    assert dated(written.game.record.head, gift - timedelta(minutes=5)) == gift
    assert dated(written.game.record.head, gift + timedelta(minutes=5)) == gift + timedelta(minutes=5)


def test_W47_a_bidder_for_a_province_that_has_been_named_can_be_helped() -> None:
    """The gift comes when bids are asked for; the bid that is sealed after it is as high as both hands together."""
    written, giver, (bidder, other) = contested()
    own, more = influence(written.game, bidder), influence(written.game, giver)
    with pytest.raises(RefusedError, match=telling("that-is-more-influence-than")):
        written.play(bidder, f"bid {other} {own + more}")
    written.play(giver, f"give {bidder} {more} influence")
    gift = written.events[-1].id
    assert influence(written.game, bidder) == own + more
    written.play(bidder, f"bid {other} {own + more}")
    assert gift in written.events[-1].with_
    written.play(other, f"bid {bidder} 0")
    before = written.game.table.players[bidder].influence
    written.open()
    players = written.game.table.players
    assert (before, players[bidder].influence, players[giver].influence) == (own, 0, 0)
    assert counted(written.events).table == written.game.table


def test_W47_a_gift_that_comes_after_the_bid_was_sealed_counts_for_the_next_choice() -> None:
    """The seal that has not seen it has no more to bid with, and the gift is not lost."""
    written, giver, (bidder, other) = contested()
    own, more = influence(written.game, bidder), influence(written.game, giver)
    written.play(bidder, f"bid {other} 0")
    written.play(giver, f"give {bidder} {more} influence")
    written.play(other, f"bid {bidder} 1")
    written.open()
    assert influence(written.game, bidder) == own + more
    assert counted(written.events, dice("late gift")).table == written.game.table


def test_a_gift_that_a_seal_has_listed_counts_once() -> None:
    """The next turn lists what is new, and not the gift again."""
    written, giver, (bidder, other) = contested()
    written.play(giver, f"give {bidder} 1 influence")
    gift = written.events[-1].id
    own = written.game.table.players[giver].influence
    written.play(bidder, f"bid {other} 1")
    written.play(other, f"bid {bidder} 0")
    written.open()
    for _move in range(3):
        assert written.game.table.players[giver].influence == own - 1
        if written.game.need is None or giver in written.game.need.seats:
            break
        written.play_on(1)
        assert gift not in written.events[-1].with_


def test_W47_two_offers_of_one_player_are_judged_together() -> None:
    """Whoever has given all away has nothing left to give, though nothing has changed hands yet."""
    written, giver, (bidder, other) = contested()
    more = influence(written.game, giver)
    written.play(giver, f"give {bidder} {more} influence")
    assert not [move for move in written.game.unasked(giver) if "influence" in move.notation()]
    with pytest.raises(RefusedError, match=telling("that-is-more-than-there")):
        written.play(giver, f"give {other} 1 influence")


def test_an_offer_that_does_not_list_the_one_before_it_is_its_rival() -> None:
    """One player promises the same points to both who bid, in two events that do not know of each other.

    Each bidder builds on one of them. One counts, whatever arrives first; the bid that relied on the other does not.
    """
    written, giver, (bidder, other) = contested(20)
    more = influence(written.game, giver)
    gifts = {seat: given(written, giver, f"give {seat} {more} influence", ()) for seat in (bidder, other)}
    lines = {}
    for seat, rival in ((bidder, other), (other, bidder)):
        lines[seat] = written.branch()
        lines[seat].write(gifts[seat])
        lines[seat].play(seat, f"bid {rival} {influence(lines[seat].game, seat)}")
    events = list({one.id: one for line in lines.values() for one in line.events}.values())
    found = {tuple(sorted(counted(events, Random(order)).record.head.seals)) for order in range(12)}
    assert len(found) == 1
    assert len(next(iter(found))) == 1
    game = counted(events, Random(1))
    assert len(game.record.head.offers) == 1


def test_an_offer_is_judged_where_it_was_made_whenever_it_arrives() -> None:
    """A gift that no one has seen in time comes when the bids lie open, and its giver has to bid himself by then."""
    for seed in range(1000):
        written, giver, (bidder, other) = contested(seed)
        late = given(written, giver, f"give {bidder} 1 influence")
        written.play(bidder, f"bid {other} 1")
        written.play(other, f"bid {bidder} 0")
        written.open()
        need = written.game.need
        asked = need is not None and need.purpose.startswith("bid") and giver in need.seats
        if asked and written.game.record.head.id == late.after:
            break
    assert written.game.objection(late) == says("it-does-not-list-the")
    for order in (None, *map(Random, range(6))):
        game = counted([*written.events, late], order)
        assert game.table == written.game.table
        assert list(game.record.head.offers) == [late.id]
    assert game.view("").table == written.game.table, "it lapses: its giver has a secret choice to make"


@pytest.mark.search
@pytest.mark.parametrize("seed", range(often(3, 40)))
def test_games_with_gifts_are_the_same_in_any_order_of_arrival(seed: int) -> None:
    """Gifts at any time, before seals, between them and after them; some are seen late by others."""
    random = dice(f"gifts {seed}")
    written = Written("white-lotus", random.randrange(1000), {"negotiation": True}).begin()
    for _step in range(often(60, 150)):
        if written.game.need is None:
            break
        if random.random() < 0.3:
            seat = random.choice(SEATS)
            gifts = written.game.unasked(seat)
            if gifts:
                written.write(author.play(written.game, seat, random.choice(gifts), key(seat), at=written.at))
        elif written.game.need.purpose == "open":
            written.open(random.choice(written.game.need.seats))
        else:
            written.play_on(1)
    for order in range(3):
        game = counted(written.events, Random(order))
        assert game.table == written.game.table
        assert game.record.head.offers.keys() == written.game.record.head.offers.keys()


def test_a_position_counts_what_was_handed_over() -> None:
    """There are no offers in it: what was given is where it was given to."""
    written, giver, (bidder, _other) = contested()
    more = influence(written.game, giver)
    written.play(giver, f"give {bidder} {more} influence")
    _ruleset, data = position.read(position.export(written.game), "position")
    assert data["table"]["players"][giver]["influence"] == 0
