"""What newcomers type in their first hour, and where they stopped: each is told what to type instead."""

import json
from collections.abc import Sequence

import pytest
from people import Person
from wording import says, tells

from pbem.secrecy import known_cards


def test_who_knows_a_word_is_led_to_the_command(ann: Person) -> None:
    for typed, advice in (
        (("begin",), says("did-you-mean-command", command="pbem new")),
        (("confucius",), says("to-begin-one-command", command="pbem new confucius --seats ann,bob,cy --hotseat")),
        (("memo", "hello"), says("did-you-mean-command", command="pbem note --private")),
        (("pace",), says("did-you-mean-command", command="pbem propose pace")),
        (("mvoes",), says("did-you-mean-names", names="moves")),
        (("quit",), says("each-command-ends-by-itself")),
        (("xyzzy",), says("see-pbem-help")),
        (("away",), says("for-example-example-see-command", example="pbem away 2026-12-24", command="pbem away")),
    ):
        said = ann(*typed)
        assert (said.code, advice in said.err) == (2, True), said


@pytest.mark.room("drawn", "mail", "sync")
def test_who_knows_a_word_is_led_to_the_command_of_a_room(ann: Person) -> None:
    for typed, advice in (
        (("watch",), says("did-you-mean-command", command="pbem sync --watch")),
        (("replay", "game.toml"), says("did-you-mean-command", command="pbem export replay")),
        (("site",), says("did-you-mean-command", command="pbem export site")),
        (("stie",), says("did-you-mean-names", names="export site")),
        (("mail",), "setup, send, receive"),
    ):
        said = ann(*typed)
        assert (said.code, advice in said.err) == (2, True), said
    assert "\n  pbem export site  " in ann.done("help", "site").out


def test_beginning_a_game_step_by_step(ann: Person) -> None:
    """Each refusal says what to type; who forgets a seat of their own is told, and is not sent to take one."""
    assert tells(
        ann("new").err, "installed-games-for-example-command", command="pbem new confucius --seats ann,bob,cy --hotseat"
    )
    assert says("name-the-seats-seats-ann") in ann("new", "confucius").err
    for seats in (("ann", "bob", "cy"), ("3",)):
        assert says("name-the-seats-in-one") in ann("new", "confucius", "--seats", *seats).err
    said = ann("new", "pebbles", "--seats", "ann,bob")
    assert (said.code, said.err.splitlines()) == (
        2,
        [f"pbem: {says('which-seat-is-yours')}", says("take-one-seat-seat-or", seat="ann")],
    )
    assert list(ann.folder.iterdir()) == []
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat")
    assert not tells(ann.done("-g", "pebbles-1").err, "typed-r-could-be-several")
    assert ann.done("show", "heap", "-g", "pebbles-1").out.startswith(says("the-heap-2"))


@pytest.mark.parametrize("name", ["Pebbles", "PEBBLES", "pebbles "])
def test_a_game_is_found_as_its_name_is_written(ann: Person, name: str) -> None:
    ann.done("new", name, "--seats", "ann,bob", "--hotseat")
    assert (ann.folder / "pebbles-1.toml").exists()


NEW = ["new", "pebbles", "--seats", "ann,bob"]
REFUSED: list[tuple[list[str], str, str]] = [
    (["key", "words", "zoe"], says("who-r-is-neither-a", who="zoe"), says("its-seats-seats", seats="ann, bob")),
    (["key", "restore"], says("there-is-no-recovery-code"), ""),
    (["key", "passphrase", "--remove"], says("your-key-has-no-passphrase"), ""),
    ([*NEW, "--file", "x"], says("file-must-end-in-toml", file="x"), says("for-example-file-file", file="x.toml")),
    ([*NEW, "--seed", "1"], says("seed-is-for-practice-with"), says("with-others-nobody-may-choose")),
    ([*NEW, "--cards", "magic"], says("cards-cannot-be-cards-r", cards="magic", known=", ".join(known_cards())), ""),
    ([*NEW, "--seat", "zoe"], "zoe", "ann, bob"),
    (
        [*NEW, "--heaps=3"],
        says("game-has-no-option-word", game="Pebbles", word="--heaps=3"),
        says("did-you-mean-names", names="--heap"),
    ),
    ([*NEW, "--zzz"], says("game-has-no-option-word", game="Pebbles", word="--zzz"), "--heap"),
    ([*NEW, "--heap=many"], "heap", ""),
    (
        ["new", "pebbles", "--seats", "ann,bob,cy,dee,eve"],
        says("title-is-for-least-to", title="Pebbles", least=2, most=4, count=5),
        "",
    ),
    (["new", "--position", "gone.txt"], "gone.txt", ""),
    (["show", "moon"], "moon", ""),
    (["show", "--at", "999"], "999", ""),
    (["moves", "--seat", "zoe"], "zoe", ""),
    (["play", "9"], says("no-list-has-been-shown"), says("see-pbem-moves")),
    (["undo", "0"], "0", ""),
    (["propose", "pace", "soon"], "soon", ""),
]
"""What is typed at a game for one keyboard, the reason why it is refused, and what is said to do instead."""


def test_what_is_refused_says_why_and_changes_nothing(alone: Person) -> None:
    refused(alone, REFUSED)


def test_what_commands_of_rooms_refuse_changes_nothing_either(alone: Person) -> None:
    of_rooms = [
        (
            ["bot", "--bot", "genius"],
            says("there-is-no-bot-name", name="genius"),
            says("there-are-names", names="random"),
        ),
        (
            ["bot", "--seat", "ann", "--all"],
            says("options-cannot-be-combined", options="--seat and --all"),
            "",
        ),
        (["export", "replay", "--open"], says("hands-are-still-secret-in"), says("open-is-for-games-that")),
        (["export", "picture", "x.gif"], says("a-picture-s-file-ends"), ""),
        (["init", "--register"], "games here", ""),
        (["mail", "address", "zoe"], says("no-address-known-for-who", who="zoe"), ""),
        (["mail", "address", "zoe", "--no-pictures"], says("no-address-known-for-who", who="zoe"), ""),
        (["mail", "address", "bob", "--page"], says("no-address-known-for-who", who="bob"), ""),
        (["hub", "new", *NEW[1:3], "ann"], says("seat-where-does-the-mail", seat="ann"), "ann=ann@example.org"),
        (["sync", "--watch", "--every", "0"], "--every", ""),
        (["table"], says("the-table-needs-a-terminal"), says("see-pbem-show-pbem-moves")),
    ]
    refused(alone, of_rooms)


def refused(alone: Person, typed: Sequence[tuple[list[str], str, str]]) -> None:
    before = {path: path.read_bytes() for path in alone.folder.iterdir()}
    for words, reason, advice in typed:
        said = alone(*words)
        assert said.code in (1, 2, 3, 4), (words, said)
        assert (reason in said.err, advice in said.err, said.out) == (True, True, ""), (words, said)
        assert {path: path.read_bytes() for path in alone.folder.iterdir()} == before, words


def test_where_there_is_no_game_and_no_key_it_is_said_what_to_do(ann: Person) -> None:
    for words, reason, advice in (
        (["key", "show"], says("you-have-no-key-yet"), says("make-one-with-pbem-key")),
        (["moves"], says("there-is-no-game-here"), ""),
    ):
        said = ann(*words)
        assert (said.code, reason in said.err, advice in said.err) == (2, True, True), (words, said)
        assert list(ann.folder.iterdir()) == []


def test_the_lines_of_a_position_are_not_mixed_with_options(alone: Person) -> None:
    """It brings its own."""
    (alone.folder / "position.txt").write_text(alone.done("position", "--whole").out)
    for more in (["--seats", "ann,bob"], ["confucius"], ["pebbles", "--heap=3"]):
        said = alone("new", *more, "--position", "position.txt", "--hotseat", "--file", "x.toml")
        assert (said.code, says("a-position-brings-its-own") in said.err) == (2, True), more
    alone.done("new", "pebbles", "--position", "position.txt", "--hotseat", "--file", "x.toml")


def test_what_was_begun_only_by_half_is_not_begun(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.app import membership

    def interrupt(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(membership, "join", interrupt)
    assert ann("new", "pebbles", "--seats", "ann,bob", "--hotseat").code == 130
    assert list(ann.folder.iterdir()) == []


def test_who_makes_a_game_for_others_is_told_how_it_begins(ann: Person) -> None:
    said = ann.done(*NEW, "--cards=open", "--seat", "ann")
    assert says("way-each-takes-a-seat", way=says("send-the-file-to-the")) in said.err
    assert [row["file"] for row in json.loads(ann.done("list", "--json").out)] == ["pebbles-1.toml"]
