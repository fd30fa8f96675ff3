"""Whose a key is, in words: as the club's folder `players` calls its holder."""

from pathlib import Path

import pytest
from clubs import Member, copied, packed, staked
from made_once import made_once, new_place
from wording import says

from pbem.events.keys import fingerprint


@pytest.fixture
def three(tmp_path: Path) -> list[Member]:
    """Ann, bob and cy at a table, and dee, who has joined their club but not their game."""
    return copied(tmp_path, beside_a_table())


@made_once
def beside_a_table() -> list[Member]:
    place = new_place()
    table = staked(place, "ann", "bob", "cy")
    dee = Member("dee", place, place / "origin.git")
    dee.known()
    dee.done("init")
    dee.done("sync")
    packed(place)
    return [*table, dee]


def test_a_proposal_names_the_substitute_wherever_it_is_told(three: list[Member]) -> None:
    ann, bob, cy, dee = three
    ann.done("sync")
    proposal = says("give-the-seat-seat-to", seat="cy", player="dee")
    said = says("seat-proposes-to-motion-2", seat="ann", motion=proposal)
    proposes = says("seat-proposes-to-motion-command", seat="ann", motion=proposal, command="pbem consent")
    assert said in ann.done("propose", "replace", "cy", dee.key).out
    ann.done("sync")
    told = bob.done("sync").out
    assert told.count(proposes) == 1, "as what waits"
    assert proposes in bob.done("list").out
    assert proposes in bob.done("show").out
    preview = bob.done("consent", "--preview").err
    assert preview == says("seat-proposes-to-motion", seat="ann", motion=proposal) + "\n"
    assert says("seat-agrees-to-other-s", seat="bob", other="ann", motion=proposal) in bob.done("consent").out
    assert says("seat-is-played-by-player", seat="cy", player="dee") in bob.done("history").out
    bob.done("sync")
    cy.done("sync")
    assert says("seat-is-played-by-player", seat="cy", player="dee") in cy.done("history").out


@pytest.fixture
def proposed(three: list[Member]) -> tuple[Member, Path]:
    """Ann, who has proposed dee for cy's seat; and dee's card in ann's clone."""
    ann, _bob, _cy, dee = three
    ann.done("sync")
    ann.done("propose", "replace", "cy", dee.key)
    return ann, ann.clone / "players" / f"{fingerprint(dee.key)}.toml"


def test_without_a_name_that_says_enough_the_fingerprint_tells_who_it_is(proposed: tuple[Member, Path]) -> None:
    """Also where two are called the same: one of them could be taken for the other."""
    ann, card = proposed
    plain = card.read_text()
    called = says("the-player-with-the-key", fingerprint=card.stem)
    for written in (
        plain.replace('"dee"', '"Bob"'),
        plain.replace('"dee"', '"d\\tee"'),
        plain.replace('"dee"', "7"),
        plain.replace('key = "', 'key = "A'),
        "name =",
        plain + "#" * 5000,
    ):
        card.write_text(written)
        assert called in ann.done("history").out, written
    card.unlink()
    assert called in ann.done("history").out
    card.write_text(plain)
    assert says("give-the-seat-seat-to", seat="cy", player="dee.") in ann.done("history").out


def test_a_key_that_plays_here_is_told_by_its_seat(three: list[Member]) -> None:
    ann, bob, *_others = three
    assert says("give-the-seat-seat-to", seat="cy", player="bob") in ann.done("propose", "replace", "cy", bob.key).out


def test_in_the_folder_of_the_games_it_is_the_same(proposed: tuple[Member, Path]) -> None:
    ann, _card = proposed
    ann.folder = ann.clone / "games"
    assert says("give-the-seat-seat-to", seat="cy", player="dee.") in ann.done("history", "-g", "p.toml").out
