"""A substitute is wanted: all agree beforehand to whoever will play a seat that was left."""

import pytest
from small_games import SEATS, Written, key
from wording import says, telling

import pbem
from pbem import author
from pbem.app.table import Table
from pbem.errors import RefusedError
from pbem.projections.agreement import lacking_consent
from pbem.projections.audit import audit

WANTED = {"motion": "wanted", "seat": "cy"}


@pytest.fixture
def left() -> Written:
    """Cy has resigned."""
    written = Written("pebbles", 1, {"heap": 20}).begin()
    for seat in SEATS:
        written.play(seat, "stake 1")
    written.state("resign", "cy", {})
    return written


def given(written: Written, by: str, to: str) -> None:
    """One of them gives cy's seat to someone, and asks no one."""
    written.state("replace", by, {"seat": "cy", "key": key(to).public})


def test_whoever_finds_somebody_gives_them_the_seat_and_asks_nobody(left: Written) -> None:
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="ann")):
        given(left, "bob", "dee")
    left.agree("ann", WANTED)
    given(left, "bob", "dee")
    assert left.game.record.keys["cy"] == key("dee").public
    assert left.game.record.vacant == []
    found = audit(left.raw)
    assert (found.faults, found.orphaned) == ([], [])


def test_it_was_agreed_to_once_and_for_that_seat(left: Written) -> None:
    left.agree("ann", WANTED)
    with pytest.raises(RefusedError, match=telling("a-substitute-for-seat-is", seat="cy")):
        left.state("propose", "bob", WANTED)
    with pytest.raises(RefusedError, match=telling("seat-has-not-left-the", seat="bob")):
        left.state("propose", "ann", {"motion": "wanted", "seat": "bob"})
    given(left, "bob", "dee")
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="ann")):
        given(left, "bob", "eve")


def test_who_is_back_since_a_resignation_was_taken_back_is_not_replaced_unasked(left: Written) -> None:
    left.play("ann", "take 1")
    left.agree("ann", WANTED)
    left.undo("bob", 2)
    while "cy" in left.game.record.vacant:
        left.undo("bob", 1)
    with pytest.raises(RefusedError):
        given(left, "bob", "dee")
    assert left.game.record.wanted == []


def test_only_who_is_there_looks_for_somebody(left: Written) -> None:
    with pytest.raises(RefusedError):
        author.core_event(left.game, "wanted", "cy", key("cy"), at=left.at, body={"seat": "cy"})


@pytest.mark.room("dealt")
def test_where_the_players_deal_those_who_stay_are_asked_who_it_is_and_told_that_it_may_be_one_of_them() -> None:
    """Whoever comes keeps a piece of each of their secrets, and may hold another one already."""
    table = pbem.new("pebbles", ["ann", "bob", "cy", "dee"], seed=1, cards="dealt")
    for seat in table.seats:
        table.play(seat, "stake 1")
    table.resign("cy")
    with pytest.raises(RefusedError, match=telling("whoever-comes-keeps-a-piece")):
        table.do("ann", "wanted", left="cy")
    said = table.propose_substitute("bob", "cy", key("bob's other key").public)
    caution = says("two-seats-may-be-one")
    assert caution in said
    assert caution in [one.sentence for one in audit(table.text().encode(), story=True).told]
    [proposal] = table.game.record.head.proposals.values()
    assert lacking_consent(table.game, proposal) == {key_of(table, "ann"), key_of(table, "dee")}


def key_of(table: Table, seat: str) -> str:
    return table.game.record.keys[seat]
