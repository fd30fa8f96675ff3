"""A game whose players deal starts in a club's repository."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from clubs import Member, origin_at
from hand_offs import hand_offs
from people import Person
from wording import says, tells

NAMES = ("ann", "bob", "cy", "dee", "eve")


@pytest.mark.parametrize(
    ("game", "seats", "taken"),
    [
        ("confucius", 3, 5),
        *(pytest.param(game, 5, 9, marks=pytest.mark.more) for game in ("confucius", "white-lotus")),
    ],
)
def test_so_often_a_game_changes_hands_in_a_club_before_the_first_move(
    tmp_path: Path, game: str, seats: int, taken: int
) -> None:
    origin = origin_at(tmp_path)
    players = [Member(name, tmp_path, origin) for name in NAMES[:seats]]
    members = {member.name: member for member in players}
    players[0].done("init")
    players[0].done("sync")
    for member in players[1:]:
        member.git("pull", "--quiet", "origin", "main")
        member.known()
    for name in [*members][1:]:
        members[name].done("key", "new", name)

    def visit(person: Person, words: Sequence[str]) -> None:
        if words:
            members[person.name].git("pull", "--quiet", "origin", "main")
            person.done(*words, *(["--file", "games/p.toml"] if words[0] == "new" else ["-g", "games/p.toml"]))
        person.done("sync")

    assert hand_offs(game, players, visit, lambda person: members[person.name].game()) == taken


@pytest.mark.parametrize("seats", [3, pytest.param(5, marks=pytest.mark.more)])
def test_all_who_join_at_once_shuffle_again_by_themselves(tmp_path: Path, seats: int) -> None:
    """Each joins in a clone in which no one else has; whoever pushes later shuffles again in the same sync."""
    origin = origin_at(tmp_path)
    players = [Member(name, tmp_path, origin) for name in NAMES[:seats]]
    ann, *others = players
    ann.done("init")
    names = ",".join(NAMES[:seats])
    ann.done(
        "new",
        "pebbles" if seats < 5 else "confucius",
        "--cards=dealt",
        "--seats",
        names,
        "--seat=ann",
        "--file=games/p.toml",
    )
    ann.done("sync")
    for member in others:
        member.git("pull", "--quiet", "origin", "main")
        member.known()
    for member in others:
        member.done("join", member.name, "-g", "games/p.toml")
    for member in reversed(others):
        member.done("sync")
    for member in (*players, *players, *players):
        member.done("sync")
    ann.done("verify", "games/p.toml")
    (found,) = json.loads(ann.done("list", "--json").out)
    assert (found["phase"], found["owing"]) == ("playing", [])


@pytest.mark.parametrize("game", ["confucius", "white-lotus"])
def test_before_the_first_move_a_club_says_that_a_sync_tells_who_has_come(tmp_path: Path, game: str) -> None:
    """The others may be there long ago: here no one knows, before a sync, whom the game waits for."""
    origin = origin_at(tmp_path)
    ann, bob = (Member(name, tmp_path, origin) for name in NAMES[:2])
    ann.done("init")
    ann.done("new", game, "--seats=ann,bob,cy", "--seat=ann", "--file=games/p.toml")

    def said(person: Member, number: int, seats: str) -> None:
        hear = says("type-command-to-hear-of", command="pbem sync", seats=seats)
        line = says("step-number-of-of-sentence", number=number, of=5, sentence=hear)
        for words in ([], ["list"], ["list"]):
            found = person.done(*words)
            assert line in found.out
            assert not tells(found.out, "the-table-waits-for-whom"), "who may be there"

    said(ann, 2, "bob and cy")
    ann.done("sync")
    said(ann, 2, "bob and cy")
    bob.git("pull", "--quiet", "origin", "main")
    bob.known()
    bob.done("key", "new", "bob")
    bob.done("join", "bob")
    said(bob, 3, "cy")
    bob.done("sync")
    said(ann, 2, "bob and cy")
    ann.done("sync")
    said(ann, 3, "cy")
