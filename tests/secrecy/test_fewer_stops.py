"""`stops = "fewer"`: whoever turns up a card sees it first, so that nobody else has to sync in between.

All but two mask their shares of it early. Those two, the one who turns it up and the one who chooses before it, could
read it together; nobody can alone, and nobody else at all.
"""

from collections.abc import Iterator, Mapping

import pytest
from homes import Homes, HomesApart
from leaving import leave, replace_with

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.rules.state import to_plain
from pbem.secrecy.group import looks, wire
from pbem.secrecy.group.points import add, base
from pbem.secrecy.group.shares import Shares
from pbem.secrecy.mode import written

SEATS = ("ann", "bob", "cy")


def white_lotus(players: Mapping[str, str] | None = None, stops: str = "fewer", seed: int = 0) -> Homes:
    """White Lotus, of which the players deal the chips together."""
    return Homes("white-lotus", SEATS, seed, stops=stops, players=players or {})


def laid_in(homes: Homes, year: int) -> Iterator[Homes]:
    """The game after each event of its play, until a year is over."""
    for one in homes.played():
        if one.any.phase == "playing" and not one.any.record.waiting and one.any.table.year > year:
            return
        yield one


def readers(homes: Homes, slot: int) -> set[str]:
    """The seats that can work out a card by themselves, from the file and their own key; "" for everybody."""
    deck = homes.any.chance.deck_of(slot)
    place, told = slot - deck.first, dict[str, set[str]]()
    for event in homes.events:
        for given in map(wire.read, event.cards):
            if given.kind == "shares" and place in Shares.read(given.raw).points and about(given) == deck.number:
                told.setdefault("", set()).add(event.by)
            elif given.kind == "look" and place in looks.read(given.raw) and about(given) == deck.number:
                told.setdefault(given.label.split(" ")[2], set()).add(event.by)
    public = {event.by for event in homes.events if any(one.startswith("secret ") for one in event.cards)}
    told[""] = told.get("", set()) | public
    known = {seat: told.get("", set()) | told.get(seat, set()) | ({seat} if seat else set()) for seat in ("", *SEATS)}
    return {seat for seat, shares in known.items() if shares == {*SEATS}}


def about(given: wire.Contribution) -> int:
    return int(given.label.split(" ")[0])


def hidden(homes: Homes) -> list[int]:
    """The chips that lie face down."""
    return [slot for slot in homes.any.table.stack if homes.any.chance.printed[slot] is None]


def test_nobody_can_read_a_chip_alone_before_it_is_turned_up() -> None:
    early = 0
    for homes in laid_in(white_lotus(), 3):
        if not homes.any.record.waiting:
            early += sum(1 for event in homes.events[-3:] if any(one.startswith("look ") for one in event.cards))
            assert [readers(homes, slot) for slot in hidden(homes)] == [set()] * len(hidden(homes))
    assert early > 3


def test_whoever_lays_next_needs_nobody_to_sync() -> None:
    """But for the first chip of a year, and for one that the owner of temples turns up besides."""
    homes, passed = white_lotus(), 0
    for _one in laid_in(homes, 3):
        need = homes.any.need
        if homes.events[-1].kind == "lay" and homes.any.record.waiting and homes.any.table.step == "new-provinces":
            [asked] = homes.any.record.waiting
            share = author.share(homes.games[asked], asked, homes.key(asked), at=homes.now())
            assert share is not None
            homes.send(asked, share)
            need = homes.any.need
            assert need is not None
            passed += need.seats == (asked,)
    assert passed > 3


def test_who_plays_two_seats_that_follow_each_other_is_not_let_see_a_chip_first() -> None:
    """Alone they would be both of those who could read it together."""
    homes = white_lotus({"cy": "bob"})
    for _one in laid_in(homes, 2):
        for event in homes.events[-3:]:
            for given in map(wire.read, event.cards):
                assert given.kind != "look" or not same_player_lays_before(homes, given.label.split(" ")[2])


def test_a_seat_whose_secret_all_know_lets_nobody_read_a_chip_alone() -> None:
    """Bob has left, and somebody else plays his seat: with his share whoever lays after him would need nothing more."""
    homes = white_lotus()
    for _one in laid_in(homes, 1):
        pass
    leave(homes, "bob")
    replace_with(homes, "bob", "dee")
    for _one in laid_in(homes, 4):
        if not homes.any.record.waiting:
            assert [readers(homes, slot) for slot in hidden(homes)] == [set()] * len(hidden(homes))


def same_player_lays_before(homes: Homes, reader: str) -> bool:
    before = SEATS[SEATS.index(reader) - 1]
    return homes.players.get(reader, reader) == homes.players.get(before, before)


def test_the_game_is_the_same_game() -> None:
    """The cards fall otherwise, since the file is another; but rules, audit and the end are as ever."""
    homes = white_lotus()
    for _one in homes.played():
        pass
    while homes.pay():
        pass
    assert [written(one.chance) for one in homes.games.values()] == [written(homes.any.chance)] * 3
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.asides) == ([], [])


@pytest.mark.parametrize("leaver", SEATS)
def test_somebody_leaves_while_chips_are_under_way(leaver: str) -> None:
    """What was masked for whoever is gone, or can be worked out now, is shown to all as ever."""
    homes = white_lotus()
    for _one in laid_in(homes, 9):
        if homes.events[-1].kind == "lay" and homes.any.record.waiting:
            break
    leave(homes, leaver)
    homes.games.pop(leaver)
    for _one in laid_in(homes, homes.any.table.year + 2):
        pass
    assert homes.any.phase == "playing"


def test_an_agreed_undo_and_another_way_on() -> None:
    homes = white_lotus(seed=1)
    for _one in laid_in(homes, 1):
        if homes.events[-1].kind == "lay":
            break
    homes.undo(1)
    for _one in laid_in(homes, 3):
        pass
    found = audit(render_all(homes.events).encode())
    assert (found.faults, found.asides) == ([], [])


def test_a_share_is_shown_as_it_was_masked_or_not_at_all() -> None:
    homes = white_lotus()
    for _one in laid_in(homes, 9):
        if homes.events[-1].kind == "lay" and homes.any.record.waiting:
            break
    [asked] = homes.any.record.waiting
    share = author.share(homes.games[asked], asked, homes.key(asked), at=homes.now())
    assert share is not None
    shown = next(given for given in map(wire.read, share.cards) if given.kind == "looked")
    read = looks.ShownLooks.read(shown.raw)
    assert {one.place for one in read.shares} == {read.shares[0].place}
    assert len(read.shares) == 2, "one of each of the others"
    false = read._replace(shares=[one._replace(share=add(one.share, base(1))) for one in read.shares])
    other = next(seat for seat in SEATS if seat != asked)
    for by, raw, why in [
        (asked, false.write(), "proof"),
        (asked, read._replace(shares=read.shares[::-1]).write(), "ascending"),
        (other, shown.raw, "was not masked for it"),
    ]:
        cards = [wire.write(shown._replace(raw=raw))]
        game = homes.games[other]
        event = Event.write(
            homes.key(by), kind="share", by=by, body={}, at=homes.now(), after=game.record.head.id, cards=cards
        )
        assert why in str(game.objection(event))


@pytest.mark.parametrize("seats", [3, pytest.param(6, marks=pytest.mark.more)])
def test_what_comes_in_any_order_makes_no_difference(seats: int) -> None:
    homes = HomesApart("white-lotus", (*SEATS, "dee", "eve", "fay")[:seats], 3, "fewer")
    while any(
        one.phase != "over" and (seats > 3 or one.table is None or one.table.year < 4) for one in homes.games.values()
    ):
        homes.wander()
    homes.meet()
    assert [written(one.chance) for one in homes.games.values()] == [written(homes.any.chance)] * seats
    assert [to_plain(one.table) for one in homes.games.values()] == [to_plain(homes.any.table)] * seats
