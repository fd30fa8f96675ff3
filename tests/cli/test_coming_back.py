"""Who has left a game, or was expelled, is told first, and asks with one command to come back."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from freezegun import freeze_time
from people import Person, begin, hand_over
from wording import mistake, says, tells

GAME = "game.toml"
BEGUN = "2026-11-21T18:00:00Z"
LATE = "2026-11-28T18:00:00Z"
LATER = "2026-12-05T18:00:00Z"
COME_BACK = says("to-ask-to-come-back", command="pbem join")

Three = tuple[Person, Person, Person]


def around(*people: Person) -> None:
    """The file goes round twice, and everyone syncs."""
    last = people[-1]
    for person in (*people, *people):
        hand_over(GAME, last, person)
        person.done("sync")
        last = person
    hand_over(GAME, last, *people)


def agreed(*people: Person) -> str:
    """Each of these people agrees; what the last one reads. All hold the file in the end."""
    for person, other in zip(people, (*people[1:], people[0]), strict=True):
        said = person.done("consent").out
        hand_over(GAME, person, other)
    return said


def staked(person: Person) -> bool:
    """Whether someone is asked, and can answer."""
    need = json.loads(person.done("list", "--json").out)[0]["need"]
    return need is not None and person.name in need["seats"]


@pytest.fixture
def expelled(once: Callable[..., None], ann: Person, bob: Person, cy: Person, tmp_path: Path) -> Three:
    """Ann was expelled by bob and cy, and does not know it yet."""
    once(without_ann, tmp_path)
    return ann, bob, cy


def without_ann(place: Path) -> None:
    ann, bob, cy = (Person(name, place) for name in ("ann", "bob", "cy"))
    with freeze_time(BEGUN):
        begin(GAME, (bob, ann, cy), "pebbles", "--cards", "dealt", "--pace", "3d")
        around(bob, ann, cy)
        for person, other in ((bob, cy), (cy, bob)):
            person.done("play", "stake 1")
            hand_over(GAME, person, other)
    with freeze_time(LATE):
        bob.done("propose", "expel", "ann")
        hand_over(GAME, bob, cy)
        agreed(cy)
        around(bob, cy)


@freeze_time(LATER)
def test_who_was_expelled_reads_that_first(expelled: Three) -> None:
    ann, bob, _cy = expelled
    hand_over(GAME, bob, ann)
    why = says("you-were-expelled-on-day", day="2026-11-28")
    told = says("seat-happened-then", seat="ann", happened=why, then=COME_BACK)
    assert f"  {told}; " + says("the-table-waits-for-whom", whom="bob") in ann.done("list").out
    assert told in ann.done("show").out.splitlines()
    refused = ann("play", "1")
    assert (refused.code, refused.err) == (
        4,
        f"pbem: {why}\n{COME_BACK}\n",
    )
    assert json.loads(ann.done("list", "--json").out)[0]["left"] == {
        "ann": {"expelled": "2026-11-28T18:00:00Z", "asks": False, "waits_for": []}
    }
    assert "expelled" not in bob.done("list").out


@freeze_time(LATER)
def test_nobody_is_told_that_an_expelled_seat_is_back_as_long_as_the_rules_move_for_it(expelled: Three) -> None:
    ann, bob, _cy = expelled
    hand_over(GAME, bob, ann)
    said = ann("away", "back")
    assert (said.code, said.err.splitlines()[0]) == (
        1,
        says("refused") + ": " + says("seat-has-left-the-table", seat="ann"),
    )
    assert "ann is back" not in ann.done("history").out


@freeze_time(LATER)
def test_who_was_expelled_comes_back_with_one_command_when_the_others_agree(expelled: Three) -> None:
    ann, bob, cy = expelled
    hand_over(GAME, bob, ann)
    said = ann.done("join").out
    assert tells(said, "seat-proposes-to-motion-2", seat="ann")
    assert tells(said, "let-seat-s-player-come-back", seat="ann")
    assert says("you-have-asked-to-come", seats="bob and cy") in ann.done("list").out
    assert ann("join").code == 1, "once is enough"
    hand_over(GAME, ann, bob)
    over = agreed(bob, cy)
    assert says("by-agreement-seat-s-player-has", seat="ann") in over
    hand_over(GAME, cy, ann, bob)
    around(ann, bob, cy)
    assert "expelled" not in ann.done("list").out
    for _turn in range(6):
        for person in (ann, bob, cy):
            hand_over(GAME, ann if person is not ann else cy, person)
            if staked(person):
                person.done("play", "take 1")
                hand_over(GAME, person, ann, bob, cy)
    assert any(tells(line, "seat-takes-count", seat="ann") for line in ann.done("history").out.splitlines()[-7:])
    assert cy.done("verify", GAME).code == 0


@freeze_time(LATER)
def test_the_others_can_ask_who_was_expelled_to_come_back(expelled: Three) -> None:
    _ann, bob, cy = expelled
    assert says("let-seat-s-player-come", seat="ann") in bob.done("propose", "replace", "ann", "ann").out
    hand_over(GAME, bob, cy)
    assert says("by-agreement-seat-s-player-has", seat="ann") in agreed(cy)
    refused = cy("propose", "replace", "ann", "ann")
    assert (refused.code, refused.err) == (2, mistake(says("this-key-plays-seat-already", seat="ann")))


@pytest.mark.parametrize("cards", ["open", "dealt"])
def test_who_has_left_comes_back_in_every_mode(ann: Person, bob: Person, cy: Person, cards: str) -> None:
    """No one can be expelled but where the players deal; anybody can leave any game."""
    begin(GAME, (bob, ann, cy), "pebbles", "--cards", cards)
    around(bob, ann, cy)
    ann.done("resign", "--yes")
    hand_over(GAME, ann, bob, cy)
    around(bob, ann, cy)
    told = says("seat-happened-then", seat="ann", happened=says("you-have-left-the-table"), then=COME_BACK)
    assert told in ann.done("list").out
    ann.done("join")
    hand_over(GAME, ann, bob)
    over = agreed(bob, cy)
    name = "by-agreement-seat-s-player" if cards == "open" else "by-agreement-seat-s-player-has"
    assert says(name, seat="ann") in over
    hand_over(GAME, cy, ann, bob)
    around(bob, ann, cy)
    for person, other in ((bob, cy), (cy, ann)):
        person.done("play", "stake 1")
        hand_over(GAME, person, other)
    assert staked(ann)
    ann.done("play", "stake 2")
    assert ann.done("verify", GAME).code == 0
