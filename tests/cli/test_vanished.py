"""Someone does not come back to a game that the players deal: who owes what is told, and the others go on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from freezegun import freeze_time
from pbem_pebbles import Pebbles
from people import Person, begin, hand_over
from wording import mistake, refusal, says, tells, your_turn

BEGUN = "2026-11-21T18:00:00Z"
SOON = "2026-11-22T18:00:00Z"
LATE = "2026-11-28T18:00:00Z"
LATER = "2026-12-05T18:00:00Z"


def around(*people: Person) -> None:
    """The file goes round once, and everyone syncs."""
    last = people[-1]
    for person in people:
        hand_over("game.toml", last, person)
        person.done("sync")
        last = person
    hand_over("game.toml", last, *people)


@pytest.fixture
def left(once: Callable[..., None], bob: Person, cy: Person, tmp_path: Path) -> tuple[Person, Person]:
    """Bob and cy. Bob has drawn a card, and ann, who is asked next, has not been seen since."""
    once(without_ann, tmp_path)
    return bob, cy


def without_ann(place: Path) -> None:
    ann, bob, cy = (Person(name, place) for name in ("ann", "bob", "cy"))
    with freeze_time(BEGUN):
        begin("game.toml", (bob, ann, cy), "pebbles", "--cards", "dealt", "--pace", "3d")
        drawn(bob, ann, cy)
        around(bob, cy)


def drawn(*people: Person) -> None:
    """All have staked, and the first has drawn a card."""
    around(*people)
    for person, other in zip(people, (*people[1:], people[0]), strict=True):
        person.done("play", "stake 1")
        hand_over("game.toml", person, other)
    moves = json.loads(people[0].done("moves", "--json").out)["moves"]
    people[0].done("play", next(one["move"] for one in moves if one["move"].startswith("card")))


def test_who_owes_cards_is_told_and_asked_in_the_time_of_a_turn(
    ann: Person, bob: Person, cy: Person, tmp_path: Path
) -> None:
    """Bob and cy have sent their part of what was dealt. Ann, who took a seat, has not been seen since."""
    with freeze_time(BEGUN):
        begin("game.toml", (bob, ann, cy), "pebbles", "--cards", "dealt", "--pace", "3d")
        around(bob, cy)
    with freeze_time(SOON):
        assert (
            your_turn("bob", "name-a-stake") + "; " + says("your-count-new-cards-wait", seats="ann")
            in bob.done("list").out
        )
        known = json.loads(bob.done("list", "--json").out)[0]
        assert (known["owing"], known["deadlines"]) == (["ann"], {"ann": "2026-11-24T18:00:00Z"})
        onlooker = Person("eve", tmp_path)
        hand_over("game.toml", bob, onlooker)
        said = onlooker.done("list").out
        assert tells(said, "name-a-stake")
        assert tells(said, "seats-owe-cards", seats="ann")
        assert tells(said, "by-moment", moment="Tue 24 Nov 18:00 UTC")
        assert tells(said, "the-table-waits-for-whom")
        onlooker.done("export", "site", "--output", "public")
        page = (onlooker.folder / "public" / "index.html").read_text(encoding="utf-8")
        assert tells(page.lower(), "seats-owe-cards", seats="ann")


def test_the_others_go_on_without_whoever_has_vanished(left: tuple[Person, Person]) -> None:
    bob, cy = left
    with freeze_time(SOON):
        said = bob("propose", "expel", "ann")
        assert (said.code, said.err) == (
            1,
            refusal(
                says("seat-has-time-until-due", seat="ann", due="Tue 24 Nov 18:00 UTC", moment="Fri 27 Nov 18:00 UTC")
            ),
        )
    with freeze_time(LATE):
        said = bob.done("propose", "expel", "ann")
        assert tells(said.out, "seat-proposes-to-motion-2", seat="bob")
        assert tells(said.out, "go-on-without-seat-whose-hand", seat="ann")
        assert says("one-and-other-are-left", one="bob", other="cy") in said.err
        hand_over("game.toml", bob, cy)
        assert says("by-agreement-the-game-goes-on", seat="ann") in cy.done("consent").out
        around(bob, cy)
        around(bob, cy)
        assert not tells(bob.done("list").out, "your-count-new-cards-wait")
        for person, other in ((cy, bob), (bob, cy)):
            person.done("play", "take 1")
            hand_over("game.toml", person, other)
        assert json.loads(bob.done("list", "--json").out)[0]["owing"] == []


def test_the_step_is_named_that_helps_and_from_when_on(left: tuple[Person, Person]) -> None:
    """Ann is asked for a move, and cy needs nothing of her yet. But bob's card does: the rules cannot send her part."""
    _bob, cy = left
    with freeze_time("2026-11-25T18:00:00Z"):
        told = (
            "("
            + says("overdue-since-moment", moment="Tue 24 Nov 18:00 UTC")
            + "; "
            + says("command-from-moment-on", command="pbem propose expel ann", moment="Fri 27 Nov 18:00 UTC")
            + ")"
        )
        assert told in cy.done("list").out
    with freeze_time(LATE):
        told = (
            "("
            + says("overdue-since-moment", moment="Tue 24 Nov 18:00 UTC")
            + "; "
            + says("command-proposes-to-go-on", command="pbem propose expel ann")
            + ")"
        )
        assert told in cy.done("list").out
        said = cy.done("propose", "absent", "ann").err
        assert says("the-cards-need-seat-s", seat="ann", command="pbem propose expel ann") in said


def test_who_is_to_be_expelled_reads_that_first_and_what_ends_it(left: tuple[Person, Person], ann: Person) -> None:
    bob, cy = left
    with freeze_time(LATE):
        bob.done("propose", "expel", "ann")
        hand_over("game.toml", bob, ann, cy)
        told = says("seat-others-proposes-to-go", seat="ann", others="bob", command="pbem decline")
        assert f"  {told}; " in ann.done("list").out
        assert tells(ann.done("note", "I am here").out, "seat-is-there-that-ends", seat="ann", other="bob")
        assert not tells(ann.done("list").out, "seat-others-proposes-to-go")


def test_in_a_game_without_a_pace_all_read_how_long_whoever_is_to_go_has(ann: Person, bob: Person, cy: Person) -> None:
    with freeze_time(BEGUN):
        begin("game.toml", (bob, ann, cy), "pebbles", "--cards", "dealt")
        drawn(bob, ann, cy)
        around(bob, cy)
        bob.done("propose", "expel", "ann")
        assert not tells(bob.done("list").out, "all-agree-to-go-on"), "cy does not agree yet"
        hand_over("game.toml", bob, cy)
        cy.done("consent")
        hand_over("game.toml", cy, ann)
        around(bob, cy)
        until = "Sat 28 Nov 18:00 UTC"
        assert says("all-agree-to-go-on", seat="ann", time=until) in bob.done("list").out
        told = says("seat-others-proposes-to-go", seat="ann", others="bob", command="pbem decline")
        assert says("sentence-until-time", sentence=told, time=until) in ann.done("list").out


def test_what_was_planned_waits_for_its_player_where_the_others_go_on_without_a_seat(
    left: tuple[Person, Person],
) -> None:
    """It was planned against ann; the rules move for her now."""
    bob, cy = left
    with freeze_time(SOON):
        bob.done("plan", "take", "1", "then", "take", "2")
    with freeze_time(LATE):
        bob.done("propose", "expel", "ann")
        hand_over("game.toml", bob, cy)
        cy.done("consent")
        around(bob, cy)
    with freeze_time(LATER):
        hand_over("game.toml", cy, bob)
        bob.done("sync")
        [plan] = json.loads(bob.done("plan", "--json").out)["planned"]
    assert (plan["steps"], plan["held"]) == (["take 1", "take 2"], says("by-agreement-the-game-goes", seat="ann"))


def test_to_resign_shows_the_hand_and_says_so_first(left: tuple[Person, Person]) -> None:
    bob, cy = left
    assert bob("resign").err == (
        "pbem: "
        + says("to-resign-is-for-good")
        + "; "
        + says("one-and-other-are-left", one="ann", other="cy")
        + "\n"
        + says("if-you-mean-it-pbem")
        + "\n"
    )
    bob.done("resign", "--yes")
    hand_over("game.toml", bob, cy)
    assert says("seat-leaves-the-table", seat="bob") in cy.done("sync").out
    report = cy.done("verify", "--report").out
    for sentence in (
        says("nobody-sees-a-hidden-card", count=2),
        says("soon-all-can-read-the", seats="bob"),
        says("before-cards-are-shared-again", seats="ann"),
        says("one-and-other-have-nobody", one="ann", other="cy"),
    ):
        assert says("cards-promise", promise=sentence) + "\n" in report


@pytest.fixture
def _five_may_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """At as many seats as it takes before one of the others can be spared."""
    monkeypatch.setattr(Pebbles, "seats", range(2, 6))


@pytest.mark.usefixtures("_five_may_play")
def test_two_vanish_at_once(ann: Person, bob: Person, cy: Person, tmp_path: Path) -> None:
    """Of five: bob, cy and eve go on without ann, who owes, and without asking dee."""
    dee, eve = Person("dee", tmp_path), Person("eve", tmp_path)
    with freeze_time(BEGUN):
        begin("game.toml", (bob, ann, cy, dee, eve), "pebbles", "--cards", "dealt", "--pace", "3d")
        drawn(bob, ann, cy, dee, eve)
        around(bob, cy, dee, eve)
    with freeze_time(LATE):
        refused = bob("propose", "expel", "ann", "--without", "zoe")
        seats = says("its-seats-seats", seats="bob, ann, cy, dee, eve")
        assert (refused.code, refused.err) == (2, mistake(says("there-is-no-seat-seat-r", seat="zoe"), seats))
        said = bob.done("propose", "expel", "ann", "--without", "dee").out
        assert tells(said, "seat-proposes-to-motion-2", seat="bob")
        assert tells(said, "go-on-without-seat-whose", seat="ann", other="dee.")
        hand_over("game.toml", bob, cy)
        cy.done("consent")
        hand_over("game.toml", cy, eve)
        assert says("by-agreement-the-game-goes-on", seat="ann") in eve.done("consent").out
        around(cy, bob, eve)
        around(cy, bob, eve)
        cy.done("play", "take 1")
    with freeze_time(LATER):  # dee is waited for only now
        assert tells(cy.done("propose", "expel", "dee").out, "seat-proposes-to-motion-2", seat="cy")
        hand_over("game.toml", cy, bob)
        bob.done("consent")
        hand_over("game.toml", bob, eve)
        assert says("by-agreement-the-game-goes-on", seat="dee") in eve.done("consent").out
        around(bob, cy, eve)
        around(bob, cy, eve)
        eve.done("play", "take 1")
        said = eve.done("verify", "--report").out
        assert tells(said, "nobody-sees-a-hidden-card", count=2)


@pytest.mark.usefixtures("_five_may_play")
def test_who_begins_or_joins_is_told_how_many_could_read_a_hand(ann: Person, bob: Person) -> None:
    told = says("if-somebody-vanishes-count-others", count=3)
    new = ("new", "pebbles", "--seat", "ann", "--cards", "dealt")
    assert told in ann.done(*new, "--seats", "ann,bob,cy,dee,eve", "--file", "game.toml").err
    hand_over("game.toml", ann, bob)
    assert told in bob.done("join", "bob").err
    assert not tells(ann.done(*new, "--seats", "ann,bob,cy,dee").err, "if-somebody-vanishes-count-others")
