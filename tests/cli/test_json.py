"""What --json prints is what docs/json.md says: the same fields, holding values of the same kinds."""

import json
import re
from typing import Any

import pytest
from json_page import DOCUMENT, differing, example
from people import Person, begin, hand_over
from wording import says


def printed(person: Person, *words: str) -> Any:
    said = person.done(*words, "--json")
    assert said.out.endswith("\n")
    return json.loads(said.out)


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("pbem show", ["show"]),
        ("pbem moves", ["moves"]),
        ("pbem try", ["try", "take 1"]),
        ("pbem history", ["history"]),
        ("pbem verify", ["verify", "game.toml"]),
        ("pbem rules", ["rules", "pebbles"]),
        ("pbem key show", ["key", "show"]),
        ("pbem play", ["play", "take 1"]),
        ("pbem sync", ["sync"]),
    ],
)
def test_it_is_as_documented(alone: Person, heading: str, words: list[str]) -> None:
    real = printed(alone, *words)
    assert real
    assert differing(real, example(heading)) == []


@pytest.mark.room("plans")
@pytest.mark.parametrize("words", [[], ["list"]])
def test_the_games(alone: Person, words: list[str]) -> None:
    (alone.folder / "broken.toml").write_text("[[event]]\n")
    said = alone(*words, "--json")
    assert said.code == 3
    real = json.loads(said.out)
    assert [row["file"] for row in sorted(real, key=len, reverse=True)] == ["game.toml", "broken.toml"]
    assert differing(real, example("pbem list")) == []


def test_what_was_taken_back(alone: Person) -> None:
    alone.done("play", "take 1")
    assert differing(printed(alone, "undo"), example("pbem undo")) == []


def test_a_position(alone: Person) -> None:
    real = printed(alone, "position")
    shown = example("pbem position")
    assert real["cards"]["unknown"].keys() == {real["cards"]["shuffles"][0].split()[-1]}
    shown["cards"]["unknown"] = real["cards"]["unknown"]
    assert differing(real, shown) == []


@pytest.mark.room("plans")
@pytest.mark.parametrize("command", ["show", "list"])
def test_before_the_start(ann: Person, command: str) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    real = printed(ann, command)
    board = real if command == "show" else real[0]
    assert (board["phase"], board["free"], board["turn"]) == ("joining", ["bob"], 0)
    assert differing(real, example(f"pbem {command}")) == []


def test_a_motion(ann: Person, bob: Person) -> None:
    begin("game.toml", (ann, bob), "pebbles", "--cards", "dealt")
    ann.done("propose", "abandon")
    hand_over("game.toml", ann, bob)
    [row] = printed(bob, "list")
    [proposal] = row["motions"]
    assert (proposal["by"], proposal["motion"], proposal["waits_for"]) == ("ann", "abandon", ["bob"])
    assert differing(proposal, example("pbem list", "motion")) == []
    assert printed(bob, "show")["motions"] == [proposal]


def test_a_plan(ann: Person, bob: Person) -> None:
    begin("game.toml", (ann, bob), "pebbles", "--cards", "dealt")
    ann.done("plan", "take 2 if bob plays take else take 1", "take 1")
    assert printed(ann, "plan") == example("pbem plan")
    assert printed(ann, "list")[0]["planned"] == ["take 2 if bob plays take else take 1 then take 1"]


def test_private_notes(alone: Person) -> None:
    alone.done("note", "--private", "--seat", "ann", "bob saves up")
    assert printed(alone, "note", "--private", "--seat", "ann", "and so do I") == example("pbem note --private")


def test_a_result(alone: Person) -> None:
    alone.done("bot", "--all")
    [row] = printed(alone, "list")
    assert row["phase"] == "over"
    assert differing(row["result"], example("pbem list", "result")) == []
    assert row["need"] is None


def test_faults(alone: Person) -> None:
    text = (alone.folder / "game.toml").read_text()
    (alone.folder / "bad.toml").write_text(text.replace("points = 2", "points = 1"))
    said = alone("verify", "bad.toml", "game.toml", "--json")
    assert said.code == 3
    real = json.loads(said.out)
    assert [report["sound"] for report in real] == [False, True]
    assert differing(real, example("pbem verify")) == []


def test_what_a_bot_plays_and_a_game_that_begins(alone: Person) -> None:
    real = printed(alone, "bot", "--all", "--moves", "2")
    assert differing(real, example("pbem play")) == []
    assert len(real["moves"]) == 2
    real = printed(alone, "new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "other.toml")
    assert differing(real, example("pbem new")) == []
    assert (real["file"], real["phase"]) == ("other.toml", "joining")


def test_one_topic_and_one_ruling(ann: Person) -> None:
    shown = example("pbem rules")
    assert differing(printed(ann, "rules", "pebbles", "play"), shown) == []
    assert printed(ann, "rules", "pebbles", "P1")["rulings"] == [shown["rulings"][0]]


def test_what_is_hidden_is_null(alone: Person) -> None:
    hands = printed(alone, "show", "--seat", "ann")["table"]["hands"]
    assert hands["bob"] == [None]
    assert hands["ann"] != [None]


@pytest.mark.room
def test_every_command_that_reads_is_documented(ann: Person) -> None:
    from pbem.app.acts import INDEX
    from pbem.cli.summaries import commands

    reading = [name for name in commands() if "--json" in ann.done(name, "--help").out]
    headings = re.findall(r"(?m)^## pbem ([\w-]+)(?: \w+)?$", DOCUMENT)
    at_top = [word for word in INDEX if word in commands() and word != "undo"]
    assert sorted([*headings, *at_top]) == sorted([*reading, "key", "hub", "service"])  # whose commands below read


def test_every_act_prints_what_it_came_to(alone: Person) -> None:
    said = printed(alone, "note", "hello", "--seat", "ann")
    assert differing(said, example("pbem undo")) == []
    assert said["told"] == [says("seat-notes-text", seat="ann", text="hello")]
    assert len(said["events"]) == 1
    assert printed(alone, "propose", "pace") == {"told": [says("as-long-as-it-takes")]}
    assert alone("resign", "--json", "--seat", "ann").code == 2
    assert alone("withdraw", "--json").code == 2
