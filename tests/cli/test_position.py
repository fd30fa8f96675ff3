"""Positions: printed, and games started from them."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli_w
from pbem_white_lotus import WhiteLotus
from people import Person, begin, hand_over
from wording import says, tells

from pbem.projections import position
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting


@pytest.fixture
def strategist(once: Callable[..., None], ann: Person, tmp_path: Path) -> Person:
    """Ann, in the middle of a game of Confucius whose seats are all hers."""
    once(half_played, tmp_path)
    return ann


def half_played(place: Path) -> None:
    ann = Person("ann", place)
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--advanced", "--file", "game.toml")
    ann.done("bot", "--all", "--moves", "25")


def keep(person: Person, *words: str) -> str:
    """Save what `pbem position` prints beside the game."""
    printed = person.done("position", *words).out
    (person.folder / "position.txt").write_text(printed)
    return printed


def test_a_whole_position_begins_the_same_game(strategist: Person) -> None:
    keep(strategist, "--whole")
    strategist.done("new", "--position", "position.txt", "--hotseat", "--file", "again.toml")
    for seat in ("ann", "bob", "cy"):
        boards = [
            json.loads(strategist.done("show", "-g", name, "--seat", seat, "--json").out)
            for name in ("game.toml", "again.toml")
        ]
        assert boards[0]["table"] == boards[1]["table"]
    listed = [strategist.done("moves", "-g", name).out for name in ("game.toml", "again.toml")]
    assert listed[0] == listed[1]
    assert strategist.done("verify", "again.toml").code == 0
    strategist.done("bot", "--all", "-g", "again.toml")
    assert "over: " in strategist.done("list", "again.toml").out


def test_what_a_seat_does_not_know_stays_unknown(strategist: Person) -> None:
    known = tomllib.loads(keep(strategist, "--seat", "bob"))
    assert "?" in known["cards"]["faces"]
    assert known["cards"]["unknown"]
    whole = tomllib.loads(strategist.done("position", "--whole").out)
    assert "?" not in whole["cards"]["faces"]
    hand = known["table"]["families"]["bob"]["hand"]
    assert [known["cards"]["faces"][slot] for slot in hand] == [whole["cards"]["faces"][slot] for slot in hand]
    strategist.done("new", "--position", "position.txt", "--hotseat", "--file", "puzzle.toml")
    shown = json.loads(strategist.done("show", "-g", "puzzle.toml", "--seat", "bob", "--json").out)
    assert (
        shown["table"] == json.loads(strategist.done("show", "-g", "game.toml", "--seat", "bob", "--json").out)["table"]
    )


def test_an_earlier_position(strategist: Person) -> None:
    early = tomllib.loads(strategist.done("position", "--at", "1", "--whole").out)
    assert early["table"]["mover"] != ""
    assert early["table"]["gifts"] == {}
    assert early != tomllib.loads(strategist.done("position", "--whole").out)
    assert strategist("position", "--at", "999").code == 2


def test_friends_begin_from_a_position(strategist: Person, bob: Person, cy: Person) -> None:
    keep(strategist, "--whole")
    strategist.done("new", "Confucius", "--position", "position.txt", "--seat", "ann", "--file", "ours.toml")
    hand_over("ours.toml", strategist, bob)
    bob.done("join", "bob")
    hand_over("ours.toml", bob, cy)
    cy.done("join")
    hand_over("ours.toml", cy, strategist)
    strategist.done("play", "-g", "ours.toml")
    hand_over("ours.toml", strategist, bob)
    assert tells(bob.done("show").out, "seat-holds-cards", seat="bob")


def test_secrets_are_kept_while_the_game_lasts(three: tuple[Person, Person, Person]) -> None:
    ann, _bob, _cy = three
    assert ann("position", "--whole").code == 1
    faces = tomllib.loads(ann.done("position").out)["cards"]["faces"]
    assert len([face for face in faces if face != "?"]) == 1
    assert ann("position", "--seat", "bob").code == 4


def test_when_it_is_over_all_is_shown(alone: Person, bob: Person) -> None:
    alone.done("bot", "--all")
    hand_over("game.toml", alone, bob)
    assert "?" not in tomllib.loads(bob.done("position", "--whole").out)["cards"]["faces"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("position = 1", "position = 2", says("it-is-not-a-position", format=1)),
        ("turn = 0", 'on_turn = "0"', "on_turn"),
        ("[options]", "[choices]", says("it-lacks-key-r", key="options")),
        ("position = 1", "position = 1\nmood = 2", says("it-has-fields-that-no", names="mood")),
        ("heap = 10", "heap = 10\nheat = 1", says("game-has-no-option-name", game="Pebbles", name="heat")),
        ('"bob"', '"rob"', says("other-people-sit-at-this")),
    ],
)
def test_a_mistake_in_a_position_is_named(alone: Person, old: str, new: str, sentence: str) -> None:
    printed = keep(alone, "--whole")
    assert old in printed
    (alone.folder / "position.txt").write_text(printed.replace(old, new, 1))
    said = alone("new", "--position", "position.txt", "--hotseat")
    assert said.code in (2, 3), said
    assert sentence in said.err
    assert len(said.err.splitlines()) <= 2
    assert not (alone.folder / "pebbles-1.toml").exists()


def test_positions_may_have_been_through_an_editor(alone: Person) -> None:
    printed = keep(alone, "--whole")
    (alone.folder / "position.txt").write_bytes(b"\xef\xbb\xbf" + printed.replace("\n", "\r\n").encode())
    alone.done("new", "--position", "position.txt", "--hotseat")
    (alone.folder / "position.txt").write_bytes(b"\xff" + printed.encode())
    said = alone("new", "--position", "position.txt", "--hotseat")
    assert (said.code, said.err) == (3, "pbem: position.txt: " + says("it-is-not-utf-8") + "\n")


def test_nobody_reads_the_others_totals_in_a_position(three: tuple[Person, Person, Person]) -> None:
    """Influence and battle points stay hidden all through a game of White Lotus: others' are only supposed."""
    ann = three[0]
    begin("lotus.toml", three, "white-lotus")
    assert ann("position", "-g", "lotus.toml", "--whole").code == 1
    printed = tomllib.loads(ann.done("position", "-g", "lotus.toml").out)
    assert printed["supposed"] == [f"players.{seat}.{goods}" for seat in ("bob", "cy") for goods in GOODS]


GOODS = ("influence", "battle")


def test_a_seats_position_is_the_same_whatever_the_others_hold() -> None:
    """Also when they have paid a lot, or nothing; one's own totals are as they are."""
    setting = Setting(WhiteLotus, ("ann", "bob", "cy"))
    for moment in play_out(setting, 2).asked(30):
        game, other = moment.game(), moment.game()
        if game.record.head.seals:
            continue
        for seat in ("bob", "cy"):
            other.table.players[seat].influence += 17
            other.table.players[seat].battle += 5
        assert position.export(game, "ann") == position.export(other, "ann")
        assert position.export(game, "bob") != position.export(other, "bob")
        assert position.export(game) != position.export(other)


def test_a_position_to_which_no_play_leads_begins_no_game(strategist: Person) -> None:
    """It was accepted once, and failed for ever when the examination came to its candidate."""
    data = tomllib.loads(strategist.done("position", "--whole").out)
    data["table"]["candidate"] = ""
    (strategist.folder / "position.txt").write_text(tomli_w.dumps(data))
    said = strategist("new", "--position", "position.txt", "--hotseat", "--file", "never.toml")
    assert said.code == 3
    assert (
        says("no-play-leads-to-this", why=says("there-is-no-candidate-and")) in said.err
        or says("the-position-cannot-arise-why", why=says("an-examination-is-won-and")) in said.err
    ), said
    assert not (strategist.folder / "never.toml").exists()
