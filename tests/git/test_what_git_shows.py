"""A club's game files in git's own diff: the moves are what one reads, and what only programs read is left out."""

import tomllib
from pathlib import Path

import pytest
from clubs import Member, copied

GAME = "games/p.toml"
NOTHING = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""The tree without a file, as git names it."""
UNREAD = ('cards = ["""', "deck = [", "sig = ", "after = ", 'kind = "share"')


@pytest.fixture(scope="session")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Member:
    """A club in which a game was dealt by its players, and one has moved."""
    member = Member("ann", tmp_path_factory.mktemp("dealt"), None)
    member.done("init")
    member.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--secrecy", "table", "--file", GAME)
    member.done("sync")
    member.done("play", "tax")
    member.done("note", "Well, well.", "--seat", "ann")
    member.done("sync")
    return member


@pytest.fixture
def ann(dealt: Member, tmp_path: Path) -> Member:
    """A copy of it."""
    [member] = copied(tmp_path, [dealt])
    return member


def test_git_shows_of_a_game_what_people_did_and_nothing_that_only_programs_read(ann: Member) -> None:
    shown = ann.git("log", "-p", "-2", "--", "games") + ann.git("diff", NOTHING, "HEAD", "--", "games")
    for words in ('+kind = "tax"', '+text = "Well, well."', '+seats = ["ann", "bob", "cy"]', '+kind = "join"'):
        assert words in shown
    assert [words for words in UNREAD if words in shown] == []
    assert not [line for line in shown.splitlines() if len(line) > 121]
    whole = ann.git("diff", "--no-textconv", NOTHING, "HEAD", "--", "games")
    assert [words for words in UNREAD if words not in whole] == []


def test_history_prints_the_same(ann: Member) -> None:
    printed = ann.done("history", "--toml", "-g", GAME).out
    shown = ann.git("show", "-s", "--format=", "HEAD") + ann.git("diff", NOTHING, "HEAD", "--", GAME)
    added = [line[1:] for line in shown.splitlines() if line.startswith("+") and not line.startswith("+++")]
    assert "\n".join(added) == printed.rstrip("\n")
    told = tomllib.loads(printed)["event"]
    assert {"tax", "note", "join", "start", "game"} <= {event["kind"] for event in told}
    assert {*told[-1]} == {"kind", "by", "n", "text", "at"}


def test_what_was_taken_back_by_agreement_is_not_printed_by_history(ann: Member) -> None:
    ann.done("undo", "-g", GAME)
    assert 'kind = "tax"' not in ann.done("history", "--toml", "-g", GAME).out
    refused = ann("history", "--toml", "--undone", "-g", GAME)
    assert (refused.code, "--toml takes no other options" in refused.err) == (2, True)


def test_a_clone_that_does_not_know_how_or_whose_pbem_is_gone_shows_the_file_as_it_is(ann: Member) -> None:
    line = ann.git("config", "diff.pbem.textconv")
    ann.git("config", "diff.pbem.textconv", line.strip().replace("-m pbem", "-m no_such_pbem"))
    assert 'cards = ["""' in ann.git("log", "-p", "--", "games")
    ann.git("config", "--unset", "diff.pbem.textconv")
    assert 'cards = ["""' in ann.git("log", "-p", "--", "games")


def test_what_is_no_sound_text_of_a_game_is_shown_as_it_is(ann: Member) -> None:
    spoilt = ann.game().read_text(encoding="utf-8").replace("[[event]]", "<<<<<<< HEAD", 1)
    ann.game().write_text(spoilt, encoding="utf-8")
    assert "+<<<<<<< HEAD" in ann.git("diff", "--", GAME)
