"""Someone sees the deal and refuses their part of it: the others go on, and the same cards stay dealt."""

from pathlib import Path

import pytest
from freezegun import freeze_time
from people import Person, at_machine, begin, hand_over
from wording import refusal, says, tells

from pbem.events.identity import load
from pbem.projections.asked_of import asked_of
from pbem.projections.game import Game
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.provider import DealtChance
from pbem.store.opened_game import open_game

BEGUN = "2026-11-21T18:00:00Z"
LATE = "2026-11-29T18:00:00Z"
contribute = DealtChance.contribute


def escrow_alone(chance: DealtChance, seat: str, secret: bytes) -> list[str]:
    """What a modified program sends: nothing that shows a card."""
    return [one for one in contribute(chance, seat, secret) if one.startswith("escrow")]


def game_of(person: Person) -> Game:
    """The game as a person's machine knows it."""
    with at_machine(person, "", {}):
        return open_game(Path("game.toml")).game


def pass_round(*people: Person) -> None:
    """The file goes round once, and everyone syncs."""
    for person, last in zip(people, (people[-1], *people), strict=False):
        hand_over("game.toml", last, person)
        person.done("sync")


@pytest.fixture
def refused(ann: Person, bob: Person, cy: Person, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Bob has left his secret with the others, and sends no share of what is turned up. What he has seen of it."""
    with freeze_time(BEGUN):
        begin("game.toml", (ann, bob, cy), "confucius", "--cards", "dealt")
        pass_round(ann, cy)
        hand_over("game.toml", cy, bob)
        with monkeypatch.context() as modified:
            modified.setattr(DealtChance, "contribute", escrow_alone)
            bob.done("sync")
        hand_over("game.toml", bob, ann, cy)
    game = game_of(bob)
    with at_machine(bob, "", {}):
        me = load()
    assert me is not None
    seen = game.chance.judged("bob", contribute(game.chance, "bob", secret_of(game, "bob", me.key)))
    return list(seen.printed)


def test_the_others_go_on_without_who_refuses_to_unmask_and_the_same_cards_stay_dealt(
    refused: list[object], ann: Person, cy: Person
) -> None:
    assert None not in [refused[slot] for slot in game_of(ann).chance.wanted]
    with freeze_time(BEGUN):
        assert game_of(ann).phase == "dealing"
        assert says("if-somebody-does-not-come") in ann("propose", "abandon").err
        said = ann.done("propose", "expel", "bob")
        assert tells(said.out, "words-unless-seat-does-something", seat="bob", wait="7 days")
        hand_over("game.toml", ann, cy)
        owed = asked_of(game_of(cy))["seats"]
        assert {seat: [(one["does"], one["purpose"]) for one in owed[seat]] for seat in owed} == {
            "ann": [],
            "bob": [("share", "")],
            "cy": [("consent", "expel")],
        }
        cy.done("consent")
    with freeze_time(LATE):
        pass_round(ann, cy)
        pass_round(ann, cy)
        game = game_of(ann)
        assert (game.phase, game.record.vacant) == ("playing", ["bob"])
        wanted = sorted(game.chance.wanted)
        assert [game.chance.printed[slot] for slot in wanted] == [refused[slot] for slot in wanted]
        assert ann("moves").code == 0 or cy("moves").code == 0


def test_of_who_has_left_nothing_yet_it_is_said_that_another_game_is_begun(
    ann: Person, bob: Person, cy: Person
) -> None:
    with freeze_time(BEGUN):
        begin("game.toml", (ann, bob, cy), "confucius", "--cards", "dealt")
        pass_round(ann, cy)
        said = ann("propose", "expel", "bob")
    assert (said.code, said.err) == (
        1,
        refusal(says("seat-has-left-nothing-with", seat="bob"), says("nothing-was-played-yet-begin", seat="bob")),
    )
