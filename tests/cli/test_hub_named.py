"""A game that names a hub, through the command line: who joins is told, and what the hub signed is counted."""

import json
from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from people import Person, hand_over
from small_games import key
from wording import says, tells

from pbem import author
from pbem.events.file import GameFile
from pbem.events.key_words import words_of
from pbem.events.text import parse, render
from pbem.projections.audit import audit

MAIL = "5" * 64
AT = datetime(2026, 11, 21, 18, tzinfo=UTC)


@pytest.fixture
def with_hub(ann: Person, cy: Person) -> Person:
    """Ann, in a game that cy has created, and whose hub holds bob's seat; both are to name a stake."""
    cy.done(
        "new", "pebbles", "--seats", "ann,bob", "--cards", "open", "--hub", key("hub").public, "--file", "game.toml"
    )
    hand_over("game.toml", cy, ann)
    path = ann.folder / "game.toml"
    with GameFile.locked(path) as file:
        game = audit(file.raw).game
        assert game is not None
        file.append(render(author.join(game, "bob", key("hub"), at=AT, mail=MAIL)))
    said = ann.done("join", "ann")
    assert says("this-game-has-a-hub") in said.err
    assert words_of(key("hub").public) not in said.err, "it is no player's key that bob could be asked about"
    hand_over("game.toml", ann, cy)
    cy.done("play")
    hand_over("game.toml", cy, ann)
    return ann


def test_what_the_hub_signed_is_told_like_anything_else_and_counted(with_hub: Person) -> None:
    ann = with_hub
    assert ann.done("history").out.splitlines()[:2] == [
        ("   0  " + says("seat-takes-a-seat", seat="bob")),
        ("   0  " + says("seat-takes-a-seat", seat="ann")),
    ]
    told = json.loads(ann.done("history", "--json").out)
    assert {one["by"]: one["attested"] for one in told} == {"bob": True, "ann": False}
    assert ann.done("verify").out == (
        says(
            "path-events-all-signatures-and-moves",
            path="game.toml",
            events="4 events",
            attested=1,
            title="Pebbles",
            version=1,
            seats="ann, bob",
        )
        + "\n"
    )
    [row] = json.loads(ann.done("verify", "--json").out)
    assert (row["events"], row["attested"]) == (4, 1)


def test_a_game_without_a_hub_says_nothing_of_one(alone: Person) -> None:
    assert "hub" not in alone.done("verify").out
    assert {one["attested"] for one in json.loads(alone.done("history", "--json").out)} == {False}


def test_nothing_is_cut_from_a_game_with_a_hub(ann: Person) -> None:
    """Even if all its seats are mine: the hub may have it."""
    hub = key("hub").public
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", f"--hub={hub}", "--file", "game.toml")
    ann.done("play", "stake 2", "stake 2", "take 1")
    before = (ann.folder / "game.toml").read_bytes()
    ann.done("undo")
    after = (ann.folder / "game.toml").read_bytes()
    assert after.startswith(before)
    assert parse(after).events[-1][1].kind == "undo"


def test_the_hubs_own_command_line_signs_for_nobody(with_hub: Person, bob: Person) -> None:
    """The hub's machine answers mails; what is typed there without one is refused, and nothing is written."""
    from pbem.events.identity import create

    with patch.dict("os.environ", {"PBEM_HOME": str(bob.home)}):
        create("hub", entropy=key("hub").secret)
    bob.folder = with_hub.folder
    before = (bob.folder / "game.toml").read_bytes()
    for words in (["play", "stake", "2"], ["note", "hello"], ["away", "5d"], ["resign", "--yes"]):
        said = bob(*words)
        assert (said.code, said.err.splitlines()[0]) == (
            1,
            says("refused") + ": " + says("seat-plays-by-mail-the", seat="bob"),
        )
    assert (bob.folder / "game.toml").read_bytes() == before


def test_a_game_with_a_hub_is_not_rewound_silently(ann: Person) -> None:
    """Even if one key has all its seats."""
    hub = key("hub").public
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", f"--hub={hub}", "--file", "game.toml")
    before = (ann.folder / "game.toml").read_bytes()
    ann.done("play", "stake 2", "stake 2")
    (ann.folder / "game.toml").write_bytes(before)
    said = ann("show")
    assert said.code == 3
    assert tells(said.err, "it-lacks-events-that-you")
