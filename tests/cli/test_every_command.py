"""Every command once: what newcomers type first as a real process of the installed `pbem`, the others in this one."""

import json
import re
import shutil

import pytest
from freezegun import freeze_time
from people import Person
from wording import asks, lines, mistake, says, tells, your_turn

from pbem.cli.summaries import commands


@pytest.fixture
def at_table(ann: Person) -> Person:
    """Ann, with a game of her own in her folder: Pebbles, stakes named."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "game.toml")
    ann.done("play", "stake 2", "stake 3")
    return ann


def process(person: Person, *words: str, typed: str = "") -> str:
    """What a real process prints, which must succeed."""
    said = person.process(*words, typed=typed)
    assert said.code == 0, said
    return said.out


def done(person: Person, *words: str, typed: str = "") -> str:
    """What the same command prints here."""
    return person.done(*words, typed=typed).out


@pytest.mark.parametrize("command", commands())
def test_help_has_a_summary_and_an_example(ann: Person, command: str) -> None:
    said = ann.done(command, "--help")
    assert commands()[command][1].rstrip(".") in " ".join(said.out.split())
    assert "\n  Example: pbem " in said.out


@pytest.mark.parametrize("command", ["new", "show", "words", "recovery", "restore", "passphrase", "lock"])
def test_help_of_the_commands_about_keys(ann: Person, command: str) -> None:
    assert f"\n  Example: pbem key {command}" in ann.done("key", command, "--help").out


def test_version_and_overview(ann: Person) -> None:
    assert process(ann, "--version") == "pbem 0.1.0\n"
    first = listed_in(done(ann, "-h"))
    assert listed_in(done(ann, "help")) == first
    every = listed_in(done(ann, "help", "all"))
    assert {*first} < {*every} < {*commands()}


@pytest.mark.room
def test_how_much_an_overview_lists(ann: Person) -> None:
    assert len(listed_in(done(ann, "help"))) == 14
    assert len(listed_in(done(ann, "help", "all"))) <= 30


def listed_in(overview: str) -> list[str]:
    """The commands that such a help lists."""
    return re.findall(r"(?m)^  ([a-z][a-z-]*) +[A-Z]", overview.partition("\nOptions:")[2])


def test_a_command_that_help_does_not_list_is_typed_and_completed_all_the_same(ann: Person) -> None:
    for name in (
        "free",
        "new-game",
        "position",
        "withdraw",
        *({"resolve", "verify-range", "merge-driver"} & commands().keys()),
    ):
        assert name not in listed_in(done(ann, "help", "all"))
        assert name in done(ann, "help", name)


@pytest.mark.parametrize("command", commands())
def test_help_says_you_and_cuts_no_sentence(ann: Person, command: str) -> None:
    """Of a command and of each one below it."""
    page = done(ann, command, "--help")
    below = listed_in(page.partition("\nCommands:")[2] and page)
    for text in (page, *(done(ann, command, name, "--help") for name in below)):
        assert re.findall(r"(?<!-)\b(?:I|my|me|mine|myself)\b", text) == []
    assert [line for line in page.partition("\nCommands:")[2].splitlines() if line.endswith("...")] == []


def test_without_a_command(ann: Person, at_table: Person) -> None:
    out = process(at_table)
    assert out.startswith("game.toml: " + your_turn("ann", "take-pebbles") + "\nPebbles\n")
    assert json.loads(done(at_table, "--json"))[0]["asked"] == your_turn("ann", "take-pebbles")


def test_without_a_game(ann: Person) -> None:
    said = ann.process()
    assert (said.code, said.out) == (0, (says("no-games-here") + "\n"))
    assert says("begin-one-with-pbem-new") in said.err


@pytest.mark.parametrize("game", ["pebbles", "confucius"])
def test_demo(ann: Person, game: str) -> None:
    out = done(ann, "demo", game, "--players", "3", "--seed", "7", "--file", "played.toml")
    assert says("final-scores") in out
    assert says("turning-points") in out
    assert tells(out.splitlines()[-1], "path-events-all-signatures-and")
    assert done(ann, "demo", game, "--players", "3", "--seed", "7").count(says("final-scores")) == 1
    assert (ann.folder / f"demo-{game}-1.toml").exists()


@pytest.mark.room("bots", "drawn", "page")
def test_a_demo_ends_with_how_it_is_seen_drawn(ann: Person) -> None:
    told = ann.done("demo", "pebbles", "--seed", "7").err.splitlines()[-2:]
    assert told == [says(name, path="demo-pebbles-1.toml") for name in ("as-a-page-that-steps", "at-the-table-in-your")]
    command = told[0].partition("pbem ")[2].split()
    assert done(ann, *command) == "demo-pebbles-1.html\n"


@pytest.mark.parametrize("players", ["-1", "0", "2", "9"])
def test_a_demo_is_for_as_many_as_the_game(ann: Person, players: str) -> None:
    """Nothing is started for others."""
    said = ann("demo", "white-lotus", "--players", players)
    assert (said.code, said.out) == (2, "")
    told = says("title-is-for-least-to", title="White Lotus", least=3, most=6, count=players)
    assert said.err == mistake(told)
    assert list(ann.folder.iterdir()) == []


def test_demo_of_a_game_that_its_players_deal(ann: Person) -> None:
    out = done(ann, "demo", "pebbles", "--players", "3", "--seed", "7", "--cards", "dealt")
    assert says("final-scores") in out
    assert says("the-cards-were-dealt-fairly") in out.splitlines()[-1]


def test_new_join_play(ann: Person, bob: Person) -> None:
    assert done(ann, "new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--heap=5").startswith(
        "pebbles-1.toml\n"
    )
    bob.folder = ann.folder
    assert process(bob, "join") == says("seat-takes-a-seat", seat="bob") + "\n"
    done(ann, "new", "pebbles", "--seats", " ann , ,bob,", "--hotseat", "--file", "spaced.toml")
    assert json.loads(done(ann, "show", "-g", "spaced.toml", "--json"))["seats"] == ["ann", "bob"]
    (ann.folder / "spaced.toml").unlink()
    said = ann.process("play")
    assert (said.code, said.err) == (0, asks("ann, bob", "name-a-stake") + "\n")


def test_show(at_table: Person) -> None:
    assert "Heap" in process(at_table, "show")
    assert says("n-pebbles", n=10) in done(at_table, "show", "--plain")
    assert not tells(done(at_table, "show", "--width", "120"), "n-pebbles", n=10)
    done(at_table, "play", "take 3")
    assert "oooooooooo" in done(at_table, "show", "--at", "1")
    assert json.loads(done(at_table, "show", "--json", "--seat", "bob"))["table"]["heap"] == 7


def test_moves_and_play(at_table: Person) -> None:
    said = at_table.process("moves")
    assert said.out.splitlines()[:3] == ["   1  take 1  leaves 9", "   2  take 2  leaves 8", "   3  take 3  leaves 7"]
    assert said.err.startswith(says("seat-prompt", seat="ann", prompt=says("take-pebbles")) + "\n")
    assert tells(said.err, "seat-holds-cards", seat="ann")
    assert json.loads(done(at_table, "moves", "--json"))["moves"][0]["move"] == "take 1"
    assert process(at_table, "play", "1") == says("seat-takes-count", seat="ann", count=1) + "\n"
    assert done(at_table, "play", "-", typed="take 1\n\n# a comment\ntake 1\n") == lines(
        [says("seat-takes-count", seat="bob", count=1), says("seat-takes-count", seat="ann", count=1)]
    )
    assert done(at_table, "play", "tak", "1,", "tak", "2") == lines(
        [says("seat-takes-count", seat="bob", count=1), says("seat-takes-count", seat="ann", count=2)]
    )


def test_what_was_drawn_before_is_shown_only_where_the_same_is_asked_for(at_table: Person) -> None:
    done(at_table, "play", "take 2")
    now = [done(at_table, "show", "--seat", "ann") for _time in range(3)]
    assert len(set(now)) == 1
    assert json.loads(done(at_table, "show", "--seat", "ann", "--json"))["seats"] == ["ann", "bob"]
    assert done(at_table, "show", "--seat", "ann", "--at", "1") not in now
    assert at_table("show", "--seat", "ann", "moon").code == 2


def test_try(at_table: Person) -> None:
    before = (at_table.folder / "game.toml").read_bytes()
    out = done(at_table, "try", "take 2")
    assert out.startswith(says("seat-takes-count", seat="ann", count=2) + "\n")
    assert "│ oooooooo " in out
    assert json.loads(done(at_table, "try", "--json", "take 1"))["table"]["heap"] == 9
    assert (at_table.folder / "game.toml").read_bytes() == before


def test_history(at_table: Person) -> None:
    assert done(at_table, "history").splitlines()[-1] == "      " + says("seat-stakes-points", seat="bob", points=3)
    assert done(at_table, "history", "--undone") == says("nothing-was-taken-back") + "\n"
    assert json.loads(done(at_table, "history", "--json"))[-1]["text"] == says(
        "seat-stakes-points", seat="bob", points=3
    )


def test_history_is_told_anew_where_the_kept_story_is_gone(at_table: Person) -> None:
    told = done(at_table, "history"), done(at_table, "history", "--since-my-turn")
    gone = list((at_table.home / "cache").rglob("*stor*"))
    assert gone
    for place in gone:
        shutil.rmtree(place) if place.is_dir() else place.unlink()
    assert (done(at_table, "history"), done(at_table, "history", "--since-my-turn")) == told


def test_a_new_game_is_written_and_where_is_said(ann: Person) -> None:
    said = ann.done("new-game", "orchard")
    written = said.out.splitlines()
    assert written
    assert all((ann.folder / path).is_file() for path in written)
    assert said.err == says("its-readme-md-says-how") + "\n"


def test_what_is_no_game_file_is_said_to_be_none(ann: Person) -> None:
    (ann.folder / "folder.toml").mkdir()
    said = ann("show", "-g", "folder.toml")
    assert said.code != 0
    assert "folder.toml" in said.err
    assert "Traceback" not in said.err


def test_a_ruling_leads_to_its_page_and_its_topic(ann: Person) -> None:
    said = done(ann, "rules", "confucius", "R35")
    assert said.startswith(f"R35  Discarding to four ({says('rulebook-p-page', page=19)})\n\n")
    assert says("why-why", why="No order is given") in said
    assert "\n\n" + says("topic-topic", topic="end-of-round") + "\n" in said


def test_undo(at_table: Person) -> None:
    done(at_table, "play", "take 1", "take 2")
    before = (at_table.folder / "game.toml").read_bytes()
    done(at_table, "note", "--seat", "ann", "Oh no!")
    assert process(at_table, "undo") == says("taken-back-moves", moves="bob take 2, ann note") + "\n"
    cut = (at_table.folder / "game.toml").read_bytes()
    assert before.startswith(cut)
    assert len(cut) < len(before)


def test_resign(at_table: Person) -> None:
    assert says("seat-leaves-the-table", seat="bob") in done(at_table, "resign", "--seat", "bob", "--yes")


def test_who_leaves_says_who_is_asked_then(begun: tuple[Person, Person, Person]) -> None:
    ann, _bob, _cy = begun
    assert ann.done("resign", "--yes").err == asks("bob, cy", "name-a-stake") + "\n"


def test_abandon(at_table: Person) -> None:
    assert done(at_table, "propose", "abandon") == says("the-game-is-abandoned-by") + "\n"


def test_replace_and_consent(ann: Person, bob: Person, cy: Person) -> None:
    bob.folder = cy.folder = ann.folder
    done(ann, "new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann")
    done(bob, "join")
    done(ann, "play")
    done(ann, "propose", "abandon")
    assert (
        says("seat-proposes-to-motion", seat="ann", motion=says("abandon-the-game"))
        in bob.done("consent", "--preview").err
    )
    done(cy, "key", "new", "cy")
    key = done(cy, "key", "show").split()[-1]
    assert tells(done(ann, "propose", "replace", "bob", key), "seat-is-played-by-player", seat="bob")


def test_absent(ann: Person, bob: Person) -> None:
    bob.folder = ann.folder
    with freeze_time("2026-11-01"):
        done(ann, "new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--pace", "3d")
        done(bob, "join")
        done(ann, "play")
        done(ann, "play", "stake 1")
    assert says("by-agreement-the-rules-move", seat="bob") in done(ann, "propose", "absent", "bob")


def test_note(at_table: Person) -> None:
    said = at_table.done("note", "--seat", "bob", "Well", "played!")
    assert said.out == says("seat-notes-text", seat="bob", text="Well played!") + "\n"
    assert said.err == says("everybody-at-the-table-can") + "\n"


def test_a_private_note(at_table: Person) -> None:
    """It is kept for one seat here, the newest last, and the game file stays as it is."""
    before = (at_table.folder / "game.toml").read_bytes()
    said = at_table.done("note", "--private", "--seat", "bob", "ann", "saves  up")
    assert (said.out, said.err) == (
        "",
        (says("kept-on-this-machine-where", command="pbem note --private --seat bob") + "\n"),
    )
    done(at_table, "note", "--private", "--seat", "bob", "and so do I")
    assert done(at_table, "note", "--private", "--seat", "bob") == "ann saves up\nand so do I\n"
    assert at_table.done("note", "--private", "--seat", "ann").err == says("you-have-written-nothing-down") + "\n"
    assert says("say-which-seat-seat", seat="ann") in at_table("note", "--private").err
    assert (at_table.folder / "game.toml").read_bytes() == before


def test_private_notes_that_cannot_be_read_are_not_called_none(at_table: Person) -> None:
    at_table.done("note", "--private", "--seat", "bob", "one")
    [kept] = at_table.keeps("memos")
    for damage in (b"", b"\xff", b"[" * 100_000, b'{"format": 2}', b'{"format": 1, "memos": {"bob": [1]}}'):
        kept.write_bytes(damage)
        for more in ((), ("two",)):
            said = at_table("note", "--private", "--seat", "bob", *more)
            assert said.code == 3
            assert tells(said.err, "what-was-kept-in-it")
        assert kept.read_bytes() == damage


def test_a_private_note_is_text(at_table: Person) -> None:
    said = at_table("note", "--private", "--seat", "ann", "\udcff")
    assert (said.code, said.err) == (2, mistake(says("a-note-is-text-in")))


def test_bot(at_table: Person) -> None:
    assert len(done(at_table, "bot", "--bot", "random", "--moves", "1").splitlines()) <= 2
    done(at_table, "bot", "--seat", "bob")
    done(at_table, "bot", "--all")
    assert "over: " in done(at_table, "list")


def test_bot_plays_the_seat_that_is_asked_and_no_other_of_mine(at_table: Person) -> None:
    for words, player, asked in [([], "ann", "bob"), (["--seat", "bob"], "bob", "ann")]:
        said = done(at_table, "bot", *words).splitlines()
        assert said
        assert {line.split()[0] for line in said} == {player}
        assert tells(done(at_table, "list"), "your-turn-seats-prompt", seats=asked)


def test_list(at_table: Person) -> None:
    assert process(at_table, "list") == "game.toml  Pebbles  " + your_turn("ann", "take-pebbles") + "\n"
    (at_table.folder / "games").mkdir()
    done(at_table, "new", "pebbles", "--cards=open", "--seats", "x,y", "--seat", "x", "--file", "games/other.toml")
    assert [row["file"] for row in json.loads(done(at_table, "list", "--json"))] == ["game.toml", "games/other.toml"]


def test_verify(at_table: Person) -> None:
    assert done(at_table, "verify", "game.toml") == (
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


def test_position(at_table: Person) -> None:
    (at_table.folder / "position.txt").write_text(done(at_table, "position", "--whole"))
    assert json.loads(done(at_table, "position", "--json"))["table"]["heap"] == 10
    done(at_table, "new", "--position", "position.txt", "--hotseat", "--file", "again.toml")
    assert "stake" in done(at_table, "show", "-g", "again.toml")


def test_replay(at_table: Person) -> None:
    assert done(at_table, "export", "replay", "-o", "page.html") == "page.html\n"
    assert "Pebbles: ann, bob" in (at_table.folder / "page.html").read_text(encoding="utf-8")


def test_site(at_table: Person) -> None:
    assert done(at_table, "export", "site", "-o", "public").strip().endswith("index.html")
    assert says("being-played") in (at_table.folder / "public" / "index.html").read_text(encoding="utf-8")


def test_rules(ann: Person) -> None:
    assert "bribe" in done(ann, "rules", "confucius")
    assert done(ann, "rules", "confucius", "r47").startswith("R47  ")
    assert json.loads(done(ann, "rules", "confucius", "R47", "--json"))["rulings"][0]["number"] == "R47"


def test_key(ann: Person, bob: Person) -> None:
    paper = done(ann, "key", "new", "Ann")
    assert paper == done(ann, "key", "recovery")
    fingerprint = done(bob, "key", "restore", typed=paper)
    assert f"fingerprint: {fingerprint}" in paper
    assert fingerprint.strip() in done(ann, "key")
    assert json.loads(done(bob, "key", "show", "--json"))["name"] == "Ann"
