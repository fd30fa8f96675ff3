"""A seat that someone else plays from now on, where the players deal: its secret is sealed to the new player."""

from random import Random

import pytest
from homes import SEATS, Homes, played
from leaving import expel
from small_games import key
from wording import says, telling, tells

from pbem import author
from pbem.app import membership
from pbem.app.memory import InMemory
from pbem.app.session import Session
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.agreement import carried, lacking_consent
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game.new_player import readers
from pbem.rooms.dealt.game.written import handed_over
from pbem.rules.state import to_data


def said(homes: Homes, seat: str, kind: str, body: dict[str, str], listed: list[str]) -> Event:
    """A proposal, or a consent, with what the seat's machine adds."""
    game, own = homes.games[seat], homes.key(seat)
    fields = body if kind == "propose" else {}
    cards = handed_over(game, seat, own, body)
    return author.core_event(game, kind, seat, own, at=homes.now(), body=fields, with_=listed, contributions=cards)


def given(homes: Homes, seat: str, player: str, first: str) -> None:
    """All agree that someone else plays a seat, its own player last unless they have proposed it; who joins then."""
    body = {"motion": "replace", "seat": seat, "key": key(player).public}
    proposal = said(homes, first, "propose", body, [])
    homes.send(first, proposal)
    others = [one for one in homes.games if one not in (first, seat)] + [seat] * (first != seat)
    for one in others:
        homes.send(one, said(homes, one, "consent", body, [proposal.id]))
    last = homes.games[others[-1]]
    listed = carried(last, last.record.head.proposals[proposal.id], others[-1], homes.at)
    assert listed is not None
    fields = {"seat": seat, "key": key(player).public}
    listed = sorted({*listed, *last.record.head.shares})
    by = others[-1]
    homes.send(by, author.core_event(last, "replace", by, homes.key(by), at=homes.now(), body=fields, with_=listed))
    homes.players[seat] = player
    home = Game.begin(homes.events[0])
    home.look_with(key(player))
    for event in homes.events[1:]:
        home.take(event)
    homes.games[seat] = home


def hand(game: Game, seat: str) -> list[object]:
    return list(game.chance.faces(seat, [slot for slot, owner in enumerate(game.chance.owners) if owner == seat]))


@pytest.mark.parametrize(("game", "moves"), [("pebbles", 4), pytest.param("confucius", 20, marks=pytest.mark.more)])
@pytest.mark.parametrize("first", ["ann", "cy"])
def test_a_substitute_plays_on_with_the_hand_that_nobody_else_can_read(game: str, moves: int, first: str) -> None:
    homes = played(game, moves).settle()
    before = hand(homes.games["cy"], "cy")
    assert before
    assert None not in before
    given(homes, "cy", "dee", first)
    assert hand(homes.games["cy"], "cy") == before
    for other in ("ann", "bob"):
        assert None in hand(homes.games[other], "cy")
    assert homes.any.chance.withheld() == [*SEATS]
    for _homes in homes.played():
        pass
    homes.settle()
    assert homes.any.result is not None
    assert not homes.any.chance.withheld()
    assert homes.any.chance.verdict() == []
    assert all(to_data(one.chance) == to_data(homes.any.chance) for one in homes.games.values())
    for events in (homes.events, [homes.events[0], *Random(5).sample(homes.events[1:], len(homes.events) - 1)]):
        found = audit(render_all(events).encode())
        assert found.game is not None
        assert (found.faults, found.orphaned) == ([], [])
        assert found.game.chance.verdict() == []


def test_it_is_told_that_the_old_player_can_still_read_the_hand() -> None:
    homes = played("pebbles", 4)
    told: list[str] = []
    homes.games["bob"].listen(lambda _game, _event, sentence, _audience: told.append(sentence))
    given(homes, "cy", "dee", "cy")
    old = homes.any.record.former["cy"]
    assert old == [key("cy").public]
    [sentence] = readers(homes.any)["cy"]
    assert tells(sentence, "player-who-played-seat-before", seat="cy")
    assert f"{sentence}." in told
    given(homes, "cy", "eve", "cy")
    assert homes.any.record.former["cy"] == [key("cy").public, key("dee").public]
    assert len(readers(homes.any)["cy"]) == 2


def test_whoever_played_at_the_start_comes_back_with_the_key_alone() -> None:
    homes = played("pebbles", 4)
    given(homes, "cy", "dee", "ann")
    homes.games.pop("cy")
    body = {"motion": "replace", "seat": "cy", "key": key("cy").public}
    proposal = said(homes, "ann", "propose", body, [])
    homes.send("ann", proposal)
    assert lacking_consent(homes.any, homes.any.record.head.proposals[proposal.id]) == {key("bob").public}
    assert homes.any.chance.may_go_to("cy", key("cy").public)
    assert not homes.any.chance.may_go_to("cy", key("eve").public)


def test_the_seats_own_player_is_asked_too() -> None:
    """As long as no one else can make the seat's part of the cards; and says so only with it."""
    homes = played("pebbles", 4)
    body = {"motion": "replace", "seat": "cy", "key": key("dee").public}
    proposal = said(homes, "ann", "propose", body, [])
    homes.send("ann", proposal)
    put = homes.any.record.head.proposals[proposal.id]
    assert lacking_consent(homes.any, put) == {key("bob").public, key("cy").public}
    cy = homes.games["cy"]
    for kind, fields, listed in (("consent", {}, [proposal.id]), ("propose", body, [])):
        with pytest.raises(RefusedError, match=telling("it-keeps-back-seat-s", seat="cy")):
            author.core_event(cy, kind, "cy", key("cy"), at=homes.now(), body=fields, with_=listed)
    homes.send("bob", said(homes, "bob", "consent", body, [proposal.id]))
    ann = homes.games["ann"]
    fields = {"seat": "cy", "key": key("dee").public}
    with pytest.raises(RefusedError, match=telling("first-seat-agrees-whose-pbem", seat="cy")):
        author.core_event(ann, "replace", "ann", key("ann"), at=homes.now(), body=fields, with_=[proposal.id])
    assert readers(homes.any) == {}
    homes.send("cy", said(homes, "cy", "consent", body, [proposal.id]))
    assert lacking_consent(homes.any, homes.any.record.head.proposals[proposal.id]) == set()
    [sentence] = readers(homes.any)["cy"]  # whatever comes of it
    assert tells(sentence, "player-to-whom-seat-was", seat="cy")


def test_between_two_nobody_but_the_old_player_can_hand_it_over() -> None:
    homes = played("pebbles", 4, ("ann", "bob"))
    ann = homes.games["ann"]
    fields = {"seat": "bob", "key": key("dee").public}
    with pytest.raises(RefusedError, match=telling("first-seat-agrees-whose-pbem-hands")):
        author.core_event(ann, "replace", "ann", key("ann"), at=homes.now(), body=fields)
    given(homes, "bob", "dee", "bob")
    for _homes in homes.played():
        pass
    assert homes.any.result is not None


def test_who_proposes_it_for_themselves_hands_it_over_at_once_and_others_are_told_what_it_takes() -> None:
    homes = played("pebbles", 4)
    acting = {seat: Session(InMemory(homes.games[seat], ()), key(seat), homes.now) for seat in SEATS}
    remarks: list[str] = []
    acting["ann"].remark = remarks.append
    membership.replace(acting["cy"], "cy", key("dee").public)
    assert [one.split(" ")[:2] for one in acting["cy"].written[-1].contributions] == [["handover", "cy"]]
    membership.replace(acting["ann"], "cy", key("eve").public)
    assert not acting["ann"].written[-1].contributions
    assert remarks == [
        says("it-takes-effect-when-the"),
        says("seat-has-to-agree-too", seat="cy"),
        says("if-seat-has-vanished-first", seat="cy"),
    ]


def test_only_who_plays_a_seat_hands_it_over_and_only_where_that_is_agreed_on() -> None:
    homes = played("pebbles", 4)
    body = {"motion": "replace", "seat": "cy", "key": key("dee").public}
    [right] = handed_over(homes.games["cy"], "cy", key("cy"), body)
    [bobs] = handed_over(homes.games["bob"], "bob", key("bob"), {**body, "seat": "bob"})
    head, judge = homes.any.record.head.id, homes.games["ann"]
    to_eve = {**body, "key": key("eve").public}

    def objection(by: str, kind: str, fields: dict[str, str], cards: list[str]) -> str | None:
        event = Event.write(key(by), kind=kind, by=by, body=fields, at=homes.now(), after=head, contributions=cards)
        return judge.objection(event)

    nobody = says("it-hands-over-a-seat")
    assert objection("cy", "share", {}, [right]) == nobody
    assert objection("cy", "propose", to_eve, [right]) == nobody
    assert objection("cy", "propose", {"motion": "abandon"}, [right]) == nobody
    assert objection("cy", "propose", body, [bobs]) == nobody
    assert (
        homes.games["bob"].objection(
            Event.write(
                key("ann"), kind="propose", by="ann", body=body, at=homes.now(), after=head, contributions=[right]
            )
        )
        == nobody
    )
    raw = bobs.rpartition(" ")[2]
    false = f"{right.rpartition(' ')[0]} {raw}"
    assert objection("cy", "propose", body, [false]) == says("what-it-hands-over-is")
    assert objection("cy", "propose", body, [right]) is None


def test_a_substitute_opens_what_the_seat_keeps_of_others() -> None:
    """All others have left it with the substitute anew."""
    homes = played("pebbles", 4, ("ann", "bob", "cy", "dan"))
    given(homes, "cy", "dee", "cy")
    homes.settle()
    expel(homes, "dan")
    assert [*homes.any.chance.withheld()] == ["ann", "bob", "cy"]
    for _homes in homes.played():
        pass
    assert homes.any.result is not None
