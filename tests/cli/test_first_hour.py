"""What newcomers type in their first hour, and where they stopped: each is told what to type instead."""

import json

import pytest
from people import Person
from wording import says, tells


def test_who_knows_a_word_is_led_to_the_command(ann: Person) -> None:
    for typed, advice in (
        (("begin",), says("did-you-mean-command", command="pbem new")),
        (("confucius",), "to begin one: `pbem new confucius --seats ann,bob,cy --hotseat`"),
        (("bribe", "hubu", "3"), "a move is made with `pbem play bribe hubu 3`"),
        (("help", "bribe"), "and `pbem rules bribe` explains it"),
        (("junk",), "did you mean `pbem rules junk`?"),
        (("mvoes",), says("did-you-mean-names", names="moves")),
        (("quit",), says("each-command-ends-by-itself")),
        (("xyzzy",), says("see-pbem-help")),
        (("mail",), "missing command: setup, send, receive"),
        (("away",), "for example: pbem away 2026-12-24"),
    ):
        said = ann(*typed)
        assert (said.code, advice in said.err) == (2, True), said


def test_beginning_a_game_step_by_step(ann: Person) -> None:
    """Each refusal says what to type; who forgets a seat of their own is told, and is not sent to take one."""
    assert tells(
        ann("new").err, "installed-games-for-example-command", command="pbem new confucius --seats ann,bob,cy --hotseat"
    )
    assert says("name-the-seats-seats-ann") in ann("new", "confucius").err
    for seats in (("ann", "bob", "cy"), ("3",)):
        assert says("name-the-seats-in-one") in ann("new", "confucius", "--seats", *seats).err
    said = ann.done("new", "pebbles", "--seats", "ann,bob")
    assert says("no-seat-of-it-is", seat="ann") in said.err
    assert "take a seat" not in ann.done().out
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat")
    assert "2 pebbles" not in ann.done("-g", "pebbles-2").err
    assert ann.done("show", "heap", "-g", "pebbles-2").out.startswith("The heap")


NEW = ["new", "pebbles", "--seats", "ann,bob"]
REFUSED: list[tuple[list[str], str, str]] = [
    (["bot", "--bot", "genius"], says("there-is-no-bot-name", name="genius"), says("there-are-names", names="random")),
    (["bot", "--seat", "ann", "--all"], says("say-seat-or-all-not"), ""),
    (["key", "words", "zoe"], says("who-r-is-neither-a", who="zoe"), says("its-seats-seats", seats="ann, bob")),
    (["key", "restore"], says("there-is-no-recovery-code"), ""),
    (["key", "passphrase", "--remove"], says("your-key-has-no-passphrase"), ""),
    ([*NEW, "--file", "x"], says("file-must-end-in-toml", file="x"), says("for-example-file-file", file="x.toml")),
    ([*NEW, "--seed", "1"], says("seed-is-for-practice-with"), says("with-others-nobody-may-choose")),
    ([*NEW, "--cards", "magic"], says("cards-cannot-be-cards-r", cards="magic", known="open, dealt"), ""),
    ([*NEW, "--seat", "zoe"], "zoe", "ann, bob"),
    ([*NEW, "--heaps=3"], "Pebbles has no option '--heaps=3'", says("did-you-mean-names", names="--heap")),
    ([*NEW, "--zzz"], says("game-has-no-option-word", game="Pebbles", word="--zzz"), "--heap"),
    ([*NEW, "--heap=many"], "heap", ""),
    (["new", "pebbles", "--seats", "ann,bob,cy,dee,eve"], "Pebbles is for 2 to 4 players, not 5", ""),
    (["new", "--position", "gone.txt"], "gone.txt", ""),
    (["table"], "the table needs a terminal", "`pbem show`, `pbem moves` and `pbem play`"),
    (["replay", "--open"], "hands are still secret in this game", "--open is for games that are over"),
    (["rules", "xyzzy"], "the rules of Pebbles have nothing about 'xyzzy'", "see `pbem rules pebbles`"),
    (["rules", "confucius", "xyzzy"], "the rules of Confucius have nothing about 'xyzzy'", "`pbem rules confucius`"),
    (["rules", "confucius", "comercial"], "the rules of Confucius have nothing", "did you mean commercial"),
    (["rules", "-g", "gone.toml"], "gone.toml", ""),
    (["show", "--picture", "x.gif"], "a picture's file ends in .svg or .png", ""),
    (["show", "moon"], "moon", ""),
    (["show", "--at", "999"], "999", ""),
    (["init", "--register"], "there is no git repository at ", ""),
    (["mail", "address", "zoe"], "no address known for zoe", ""),
    (["mail", "address", "zoe", "--no-pictures"], "no address known for zoe", ""),
    (["mail", "address", "bob", "--page"], "no address known for bob", ""),
    (["hub", "new", "pebbles", "--seats", "ann"], "ann: where does the mail for this seat go?", "ann=ann@example.org"),
    (["moves", "--seat", "zoe"], "zoe", ""),
    (["play", "9"], "no list has been shown yet", "see `pbem moves`"),
    (["undo", "0"], "0", ""),
    (["sync", "--watch", "--every", "0"], "--every", ""),
    (["pace", "soon"], "soon", ""),
    (["table"], "the table needs a terminal", "`pbem show`, `pbem moves` and `pbem play`"),
]
"""What is typed at a game for one keyboard, the reason why it is refused, and what is said to do instead."""


def test_what_is_refused_says_why_and_changes_nothing(alone: Person) -> None:
    before = {path: path.read_bytes() for path in alone.folder.iterdir()}
    for words, reason, advice in REFUSED:
        said = alone(*words)
        assert said.code in (1, 2, 3, 4), (words, said)
        assert (reason in said.err, advice in said.err, said.out) == (True, True, ""), (words, said)
        assert {path: path.read_bytes() for path in alone.folder.iterdir()} == before, words


def test_where_there_is_no_game_and_no_key_it_is_said_what_to_do(ann: Person) -> None:
    for words, reason, advice in (
        (["key", "show"], says("you-have-no-key-yet"), says("make-one-with-pbem-key")),
        (["rules"], says("which-game-there-is-none"), "say its name: pbem rules "),
        (["rules", "xyzzy"], says("no-game-here-has-anything", word="xyzzy"), "installed: "),
        (
            ["rules", "comercial"],
            says("no-game-here-has-anything", word="comercial"),
            "did you mean confucius commercial",
        ),
        (
            ["rules", "first", "player"],
            says("several-games-have-word-r", word="first player"),
            "say in which: pbem rules ",
        ),
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
    from pbem.app import seating

    def interrupt(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(seating, "join", interrupt)
    assert ann("new", "pebbles", "--seats", "ann,bob", "--hotseat").code == 130
    assert list(ann.folder.iterdir()) == []


def test_who_makes_a_game_for_others_is_told_how_it_begins(ann: Person) -> None:
    said = ann.done(*NEW, "--cards=open", "--seat", "ann")
    assert says("way-each-takes-a-seat", way="send the file to the others") in said.err
    assert not tells(said.err, "no-seat-of-it-is")
    said = ann.done(*NEW, "--cards=open")
    assert says("no-seat-of-it-is", seat="ann") in said.err
    assert [row["file"] for row in json.loads(ann.done("list", "--json").out)] == ["pebbles-1.toml", "pebbles-2.toml"]
