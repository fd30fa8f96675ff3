"""Where one place is claimed twice: what others have built on counts, in whatever order the file has the events."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar, Self

import pytest
import small_games
from bodies import fields_of
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Table
from pbem_pebbles.take import Take
from rival_tables import contested, others, random_table
from searching import sampled
from small_games import SEATS, Written, key
from wording import says

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import Audit, Flaw, audit
from pbem.rules import Move, View, registry


def judged(events: Iterable[Event]) -> Audit:
    return audit(render_all(events).encode())


def begun(heap: int = 30, by_mail: Sequence[str] = ()) -> Written:
    """Pebbles with named stakes; ann is to take."""
    game = Written("pebbles", 1, {"heap": heap}, by_mail).begin()
    for seat in SEATS:
        game.play(seat, "stake 2")
    return game


def two_moves(game: Written) -> tuple[Written, Written]:
    """Ann takes three pebbles at one machine, and two at another."""
    first, second = game.branch(), game.branch()
    first.play("ann", "take 3")
    second.play("ann", "take 2")
    return first, second


def new(game: Written, since: Written) -> list[Event]:
    return game.events[len(since.events) :]


def moves(found: Audit) -> list[str]:
    return [f"{event.by}:{event.body['count']}" for event in found.order if event.kind == "take"]


def test_what_a_seat_builds_on_an_event_of_its_own_decides_nothing() -> None:
    game = begun()
    first, second = two_moves(game)
    second.note("ann", "It was this one, of course.")
    second.state("propose", "ann", {"motion": "abandon"})
    found = judged([*first.events, *new(second, game)])
    assert found.faults == []
    assert moves(found) == ["ann:3"]
    assert [(orphan.reason, found.sort(orphan)) for orphan in found.orphaned] == [
        (says("seat-signed-two-events-for", seat="ann", number=9), Flaw.DOUBLE),
        (says("it-builds-on-event-number", number=10), Flaw.CHAIN),
        (says("it-builds-on-event-number", number=10), Flaw.CHAIN),
    ]
    assert found.left == new(second, game)


def test_what_a_second_seat_of_the_same_key_builds_on_it_decides_nothing_either() -> None:
    game = begun()
    game.agree("cy", {"motion": "replace", "seat": "bob", "key": key("ann").public})
    first, second = game.branch(), game.branch()
    first.play("ann", "take 3")
    second.play("ann", "take 2")
    move = author.note(second.game, "bob", "So it is.", key("ann"), at=second.at)
    found = judged([*first.events, *new(second, game), move])
    assert found.faults == []
    assert moves(found) == ["ann:3"]


def test_what_somebody_else_builds_on_it_does_also_through_others() -> None:
    game = begun()
    first, second = two_moves(game)
    second.note("ann", "This one.")
    second.note("bob", "Yes, this one.")
    assert moves(judged([*first.events, *new(second, game)])) == ["ann:2"]
    third = game.branch()
    third.play("ann", "take 1")
    third.play("bob", "take 1")
    third.play("cy", "take 1")
    found = judged([*first.events, *new(second, game), *new(third, game)])
    assert found.faults == []
    assert moves(found) == ["ann:1", "bob:1", "cy:1"]


def test_more_others_go_before_fewer_and_of_as_many_the_smaller_id() -> None:
    game = begun()
    first, second = two_moves(game)
    first.play("bob", "take 1")
    second.note("cy", "This one.")
    smaller = min(first, second, key=lambda one: one.events[len(game.events)].id)
    for events in ([*first.events, *new(second, game)], [*second.events, *new(first, game)]):
        assert moves(judged(events))[0] == moves(judged(smaller.events))[0]
    fewer = second if smaller is first else first
    fewer.note("bob" if fewer is second else "cy", "And I say so too.")
    for events in ([*first.events, *new(second, game)], [*second.events, *new(first, game)]):
        assert moves(judged(events))[0] == moves(judged(fewer.events))[0]


@pytest.mark.parametrize("forger", ["ann", "mallory"])
def test_what_its_seat_has_not_signed_builds_on_nothing(forger: str) -> None:
    game = begun()
    first, second = two_moves(game)
    forged = Event.write(
        key(forger),
        kind="note",
        by="bob",
        body=fields_of("note", text="This one."),
        at=second.at,
        after=second.events[-1].id,
    )
    found = judged([*first.events, *new(second, game), forged])
    assert moves(found) == ["ann:3"]
    assert [fault.reason for fault in found.faults] == [says("it-was-not-signed-by-seat", seat="bob")]


def test_a_join_builds_on_nothing() -> None:
    """Its key is anybody's."""
    game = begun()
    first, second = two_moves(game)
    hers = fields_of("join", key=key("mallory").public)
    joined = Event.write(key("mallory"), kind="join", by="bob", body=hers, at=second.at, after=second.events[-1].id)
    assert moves(judged([*first.events, *new(second, game), joined])) == ["ann:3"]


def test_seats_that_the_hub_holds_are_people_of_their_own() -> None:
    game = begun(by_mail=("ann", "bob", "cy"))
    first, second = two_moves(game)
    second.note("ann", "This one.")
    assert moves(judged([*first.events, *new(second, game)])) == ["ann:3"]
    second.note("bob", "This one.")
    assert moves(judged([*first.events, *new(second, game)])) == ["ann:2"]


def test_of_two_starts_the_one_counts_on_which_a_seat_has_built() -> None:
    game = Written("pebbles", 1, {"heap": 12})
    for seat in SEATS:
        game.write(author.join(game.game, seat, key(seat), at=game.at))
    game.write(author.join(game.game, "cy", key("dee"), at=game.at))
    first, second = game.branch(), game.branch()
    first.write(author.start(first.game, key("ann"), at=first.at))
    joins = {join.seat: join.id for join in second.game.record.joins.values()}
    seed = {"seed": first.events[-1].body["seed"]}
    second.write(
        Event.write(
            key("ann"),
            kind="start",
            by="creator",
            body=seed,
            at=second.at,
            after=game.events[0].id,
            with_=tuple(sorted(joins.values())),
        )
    )
    second.note("ann", "These four.")
    everything = [*first.events, *new(second, game)]
    assert (judged(everything).game or game.game).record.keys["cy"] == key("cy").public
    note = author.note(second.game, "cy", "Here I am.", key("dee"), at=second.at)
    found = judged([*everything, note])
    assert found.faults == []
    assert (found.game or game.game).record.keys["cy"] == key("dee").public


def test_seals_and_openings_are_decided_by_what_others_have_built_on_them() -> None:
    game = Written("pebbles", 2, {"heap": 8, "secret": True}).begin()
    first, second = game.branch(), game.branch()
    first.play("ann", "stake 1")
    for seat, stake in (("ann", 2), ("bob", 3), ("cy", 1)):
        second.play(seat, f"stake {stake}")
    second.open()
    found = judged([*first.events, *new(second, game)])
    assert found.faults == []
    assert found.game is not None
    assert found.game.table.stakes == {"ann": 2, "bob": 3, "cy": 1}


def test_keys_that_were_bound_in_a_line_that_does_not_count_have_signed_there() -> None:
    game = begun()
    first, second = two_moves(game)
    first.play("bob", "take 1")
    first.play("cy", "take 1")
    second.agree("ann", {"motion": "replace", "seat": "bob", "key": key("dee").public})
    second.write(author.note(second.game, "bob", "I am dee.", key("dee"), at=second.at))
    found = judged([*first.events, *new(second, game), first.events[0]])
    assert found.faults == []
    found = judged([*second.events, *new(first, game)])
    assert found.faults == []


class SitOut(Stake):
    """The same question answered in another way."""

    kind: ClassVar[str] = "sit-out"

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        return [cls(1)]

    def notation(self) -> str:
        return "sit-out"


class Undecided(Pebbles):
    moves = (Stake, SitOut, Take, Card)

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return (Take, Card) if table.stakes else (Stake, SitOut)


def test_two_answers_of_different_kinds_claim_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that may be answered in several ways is answered once."""
    monkeypatch.setattr(registry, "find", lambda _name: Undecided())
    monkeypatch.setattr(small_games, "find", lambda _name: Undecided())
    game = Written("pebbles", 1, {"heap": 30}).begin()
    first, second = game.branch(), game.branch()
    first.play("ann", "stake 2")
    second.play("ann", "sit-out")
    both = [*first.events, second.events[-1]]
    found = judged(both)
    assert (found.faults, found.order) == ([], first.events)
    assert [orphan.reason for orphan in found.orphaned] == [says("seat-signed-two-events-for", seat="ann", number=6)]
    said = fields_of("note", text="He sits out.")
    sat_out = second.events[-1]
    noted = Event.write(
        key("bob"), kind="note", by="bob", body=said, at=second.at, after=sat_out.after, with_=(sat_out.id,)
    )
    found = judged([*both, noted])
    assert found.faults == []
    assert found.order == [*second.events, noted]


# ---------------------------------------------------------------------- many games, in many orders


@pytest.mark.parametrize("seed", sampled(range(120), 15))
def test_equal_sets_of_events_are_the_same_game_in_any_order(seed: int) -> None:
    """What no one has built on keeps its order of arrival. Every other one is secret, and someone is away in half."""
    events = random_table(seed, secret=seed % 2 == 1, absences=seed // 2 % 2 == 1)
    claims = [[event for event in claim if not others(event, events)] for claim in contested(events)]
    first = judged(events)
    assert first.faults == []
    random = Random(seed)
    for _order in range(5):
        shuffled = events[:]
        random.shuffle(shuffled)
        for claim in claims:
            places = sorted(shuffled.index(event) for event in claim)
            for place, event in zip(places, claim, strict=True):
                shuffled[place] = event
        again = judged(shuffled)
        assert again.faults == []
        assert {event.id for event in again.order} == {event.id for event in first.order}
        assert again.game is not None
        assert first.game is not None
        assert (again.game.table, again.game.record.head.id) == (first.game.table, first.game.record.head.id)


@pytest.mark.parametrize("seed", sampled(range(40), 4))
def test_at_each_turn_the_one_counts_that_the_rule_names(seed: int) -> None:
    """The rule, said once more without any haste: most others first, then the smaller id, else the first to arrive."""
    events = random_table(seed)
    found = judged(events)
    counting = {event.id for event in found.order}
    for claim in contested(events):
        if claim[0].after not in counting or claim[0].kind == "stake":
            continue
        backed = [event for event in claim if others(event, events)]
        wins = min(backed, key=lambda event: (-len(others(event, events)), event.id)) if backed else claim[0]
        there = [event for event in claim if set(event.with_) <= counting]
        if wins in there:
            assert [event.id for event in claim if event.id in counting] == [wins.id]
