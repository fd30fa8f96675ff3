"""Someone else plays a seat: who is meant by a name; and where the players deal, the hand goes over with the seat."""

import json
from pathlib import Path

import pytest
from people import Person, begin, hand_over
from wording import mistake, says, tells

from pbem.events.keys import fingerprint
from pbem.store import people

Three = tuple[Person, Person, Person]


@pytest.fixture
def dee(tmp_path: Path) -> Person:
    """A substitute."""
    person = Person("dee", tmp_path)
    person.done("key", "new", "dee")
    return person


def listed(folder: Path, name: str, key: str) -> None:
    """Someone is in the club around a folder."""
    place = folder / people.player_file(fingerprint(key))
    place.parent.mkdir(exist_ok=True)
    place.write_text(people.player(name, key, fingerprint(key)), encoding="utf-8")


def proposed(person: Person) -> str:
    [proposal] = json.loads(person.done("list", "--json").out)[0]["motions"]
    return str(proposal["words"])


def test_a_substitute_is_named_as_the_club_does(begun: Three, dee: Person) -> None:
    ann = begun[0]
    listed(ann.folder, "Dee", dee.key)
    assert (
        says("seat-proposes-to-motion-2", seat="ann", motion=says("give-the-seat-seat-to", seat="cy", player="Dee"))
        in ann.done("propose", "replace", "cy", "dee").out
    )


def test_a_substitute_is_somebody_at_the_table(begun: Three) -> None:
    ann = begun[0]
    ann.done("propose", "replace", "cy", "bob")
    assert proposed(ann) == says("give-the-seat-seat-to", seat="cy", player="bob")
    own = ann("propose", "replace", "cy", "cy")
    assert (own.code, own.err) == (2, mistake(says("this-key-plays-seat-already", seat="cy")))


def test_a_substitute_is_whoever_has_an_address(begun: Three) -> None:
    ann = begun[0]
    ann.done("mail", "address", "bob", "bob@example.org")
    ann.done("propose", "replace", "cy", "Bob@example.org")
    assert proposed(ann) == says("give-the-seat-seat-to", seat="cy", player="bob")


def test_a_new_key_of_the_same_name_is_meant_and_not_the_lost_one(begun: Three, dee: Person) -> None:
    ann, _bob, cy = begun
    listed(ann.folder, "cy", cy.key)
    listed(ann.folder, "cy", dee.key)
    ann.done("propose", "replace", "cy", "cy")
    assert proposed(ann) == says(
        "give-the-seat-seat-to", seat="cy", player=says("the-player-with-the-key", fingerprint=fingerprint(dee.key))
    )


def test_who_is_unknown_or_could_be_several_is_not_guessed(begun: Three, dee: Person) -> None:
    ann, bob, cy = begun
    unknown = ann("propose", "replace", "cy", "zoe")
    assert (unknown.code, unknown.err) == (
        2,
        mistake(says("nobody-here-is-known-as", name="zoe"), says("let-them-type-pbem-key")),
    )
    listed(ann.folder, "bob", dee.key)
    several = ann("propose", "replace", "cy", "bob")
    assert several.code == 2
    assert several.err.startswith(mistake(says("name-r-could-be-several", name="bob")))
    assert fingerprint(bob.key) in several.err
    assert fingerprint(dee.key) in several.err
    false = ann("propose", "replace", "bob", cy.key[:-1] + "B")
    assert (false.code, tells(false.err, "key-r-is-not-a")) == (2, True)


def test_where_the_players_deal_the_hand_goes_over_with_the_seat(
    ann: Person, bob: Person, cy: Person, dee: Person
) -> None:
    """Cy agrees, and dee plays on with cy's hand; the others cannot read it, cy can, and all are told that."""
    begin("game.toml", (ann, bob, cy), "pebbles", "--cards", "dealt")
    for _round in range(2):
        for person in (ann, bob, cy):
            person.done("sync")
            hand_over("game.toml", person, ann, bob, cy)
    hand = cy.done("show").out.splitlines()[-1]
    listed(ann.folder, "dee", dee.key)
    said = ann.done("propose", "replace", "cy", "dee")
    assert says("seat-has-to-agree-too", seat="cy") in said.err
    assert says("if-seat-has-vanished-first", seat="cy") in said.err
    assert "bob, cy" in json.dumps(json.loads(ann.done("list", "--json").out)[0]["motions"][0]["waits_for"]).replace(
        '"', ""
    )
    hand_over("game.toml", ann, bob)
    bob.done("consent")
    hand_over("game.toml", bob, cy)
    over = cy.done("consent").out
    old = says("the-player-with-the-key", fingerprint=fingerprint(cy.key))
    assert says("player-who-played-seat-before", player=old, seat="cy") in over
    hand_over("game.toml", cy, ann, bob, dee)
    assert dee.done("show").out.splitlines()[-2:] == [
        hand,
        says("player-who-played-seat-before", player=old, seat="cy"),
    ]
    assert says("player-who-played-seat-before", player=old, seat="cy") in bob.done("show").out
    dee.done("play", "stake 1")
    assert dee.done("verify", "game.toml").code == 0


def test_whoever_was_replaced_is_told_that_by_every_look(begun: Three, dee: Person) -> None:
    ann, bob, cy = begun
    ann.done("propose", "replace", "cy", dee.key)
    hand_over("game.toml", ann, bob)
    bob.done("consent")
    hand_over("game.toml", bob, ann, cy, dee)
    said = says("somebody-else-plays-your-seat", seat="cy")
    for words in (["sync"], ["show"], ["list"], []):
        for _time in range(2 if words != ["sync"] else 1):  # worked out, and from the cache
            assert said in cy.done(*words).out, words
    for other in (ann, dee):
        assert said not in other.done("show").out + other.done("list").out


def test_a_bot_plays_as_a_substitute_with_a_key_of_its_own(three: Three, dee: Person) -> None:
    """After it the seat's own player takes it up again."""
    ann, bob, cy = three
    name = "game.toml"
    ann.done("propose", "replace", "cy", dee.key)
    hand_over(name, ann, bob)
    bob.done("consent")
    hand_over(name, bob, ann, dee)
    for playing in (ann, bob, dee):
        playing.done("bot", "--moves", "1")
        hand_over(name, playing, ann, bob, dee)
    assert tells(ann.done("history").out.splitlines()[-1], "seat-takes-count", seat="cy")
    ann.done("propose", "replace", "cy", cy.key)
    hand_over(name, ann, bob, cy)
    assert tells(bob.done("consent").out, "seat-is-played-by-player", seat="cy")


def test_whoever_was_replaced_hears_of_it_once(three: Three, dee: Person) -> None:
    ann, bob, cy = three
    cy.done("sync")
    ann.done("propose", "replace", "cy", dee.key)
    hand_over("game.toml", ann, bob)
    bob.done("consent")
    hand_over("game.toml", bob, ann, cy)
    first, second = (json.loads(cy.done("sync", "--json").out) for _time in range(2))
    assert (first["games"], second["games"]) == (["game.toml"], [])
