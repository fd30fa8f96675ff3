"""Whose seat it is before the start: the host's own, a stranger's, and one that the host frees."""

from people import Person, hand_over
from small_games import BEGUN, key
from wording import asks, mistake, refusal, says

from pbem import author
from pbem.events.file import GameFile
from pbem.events.keys import fingerprint
from pbem.events.text import render
from pbem.projections.audit import audit


def test_a_stranger_who_came_first_is_dismissed_and_the_game_goes_on(ann: Person, bob: Person, cy: Person) -> None:
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    hand_over("game.toml", ann, cy)
    cy.done("join", "bob")
    hand_over("game.toml", cy, ann)
    said = cy("free", "bob")
    assert (said.code, said.err) == (4, mistake(says("only-the-player-who-created")))
    freed = ann.done("free", "bob")
    assert freed.out == says("the-creator-frees-the-seat", seat="bob") + "\n"
    assert freed.err == says("seats-still-free-seats", seats="bob") + "\n"
    hand_over("game.toml", ann, bob)
    bob.done("join", "bob")
    hand_over("game.toml", bob, ann)
    ann.done("play")
    assert ann.done("verify").out == (
        says(
            "path-events-all-signatures-and",
            path="game.toml",
            events="6 events",
            title="Pebbles",
            version=1,
            seats="ann, bob",
        )
        + "\n"
    )
    hand_over("game.toml", ann, bob, cy)
    assert bob.done("play", "stake 2").err == asks("ann", "name-a-stake") + "\n"
    assert cy("play", "stake 2").code == 4
    assert says("you-have-no-seat-in") in cy("play", "stake 2").err


def test_the_next_in_line_is_named(ann: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    with GameFile.locked(ann.folder / "game.toml") as file:
        game = audit(file.raw).game
        assert game is not None
        for person in ("bob", "dee"):
            file.append(render(author.join(game, "bob", key(person), at=BEGUN)))
    told = ann.done("free", "bob").err.splitlines()
    assert told[0] == says("next-for-the-seat-seat", seat="bob", fingerprint=fingerprint(key("dee").public))


def test_a_seat_that_is_nobodys_or_is_not_there_cannot_be_freed(ann: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    assert ann("free", "bob") == (
        1,
        "",
        refusal(says("nobody-has-taken-the-seat", seat="bob")),
    )
    assert ann("free", "zoe") == (
        2,
        "",
        mistake(says("there-is-no-seat-seat-r", seat="zoe"), says("its-seats-seats", seats="ann, bob")),
    )
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "begun.toml")
    assert ann("free", "bob", "-g", "begun.toml").err == refusal(says("the-game-has-begun-its"))


def test_who_begins_a_game_with_one_seat_takes_no_other_later(ann: Person) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    said = ann("join", "bob")
    assert said.code == 1
    assert said.err == refusal(
        says("you-began-this-game-without", seat="bob"), says("pbem-new-game-seats-seat", seat="bob")
    )
