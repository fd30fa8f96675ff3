"""`pbem hub`, as whoever runs it types it; mail comes and goes by Maildirs."""

import json
import os
import signal
import subprocess
from email import message_from_bytes
from pathlib import Path

import pytest
from people import COMMAND, Person, hand_over
from wording import refusal, says, tells

from pbem.errors import NotYourTurnError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.projections.whose import read_by_machines
from pbem.rooms.mail.transport.mailboxes.maildir import made, put
from pbem.rooms.mail.welcome import welcome_by_words
from pbem.rules.registry import find
from pbem.store.opened_game import open_game

HUB = "hub@play.example.org"
SEATS = "ann=ann@example.net,bob=Bob@example.net"


@pytest.fixture
def keeper(tmp_path: Path) -> Person:
    """Someone whose mail comes and goes by Maildirs beside the games."""
    keeper = Person("keeper", tmp_path)
    for name in ("in", "out"):
        made(tmp_path / name)
    folder = keeper.home / "config"
    folder.mkdir(parents=True)
    settings = folder / "mail.toml"
    mailboxes = "".join(
        f'[{mailbox}]\nby = "maildir"\nfolder = "{tmp_path / name}"\n'
        for mailbox, name in (("outgoing", "out"), ("incoming", "in"))
    )
    about = f'address = "{HUB}"\nname = "The club"\nonly_for_pbem = true\npictures = false'
    settings.write_text(f"format = 1\n{about}\n{mailboxes}")
    settings.chmod(0o600)
    return keeper


def arrived(keeper: Person) -> dict[str, str]:
    """The address that each mail which has left is to be answered at, by whom it went to."""
    mails = [message_from_bytes(path.read_bytes()) for path in (keeper.home.parents[1] / "out" / "new").iterdir()]
    return {mail["To"].partition("<")[2].rstrip(">"): mail["Reply-To"] for mail in mails}


def answered(keeper: Person, sender: str, text: str, subject: str = "Re: [pebbles-1]") -> None:
    """A mail to the hub arrives."""
    to = arrived(keeper)[sender]
    head = f"From: {sender}\nTo: {to}\nSubject: {subject}\nMessage-ID: <{text[:4]}.{sender}>\n\n"
    put(keeper.home.parents[1] / "in", f"{head}{text}\n".encode())


def test_a_game_is_begun_served_and_listed(keeper: Person) -> None:
    said = keeper.done("hub", "new", "pebbles", "--seats", SEATS, "--pace", "3d", "--heap=20")
    assert said.out == f"{Path('games') / 'pebbles-1.toml'}\n"
    assert said.err.splitlines()[-1] == says("pbem-hub-invites-everybody-it")
    said = keeper.done("hub", "--once")
    assert says("name-seat-invited-address", name="pebbles-1", seat="ann", address="ann@example.net") in said.err
    answered(keeper, "ann@example.net", "join")
    keeper.done("hub", "--once")
    players = json.loads(keeper.done("hub", "players", "--json").out)
    assert [(one["seat"], one["address"], one["confirmed"]) for one in players] == [
        ("ann", "ann@example.net", True),
        ("bob", "bob@example.net", False),
    ]
    assert says("invited-no-answer-yet") in keeper.done("hub", "players").out
    answered(keeper, "bob@example.net", "join")
    keeper.done("hub", "--once")
    answered(keeper, "bob@example.net", "stake 2", "Re: [pebbles-1] turn 1: your move")
    done = keeper.done("hub", "--once").err.splitlines()[-1]
    assert " pebbles-1, bob: " in done
    assert done.endswith(says("count-mails", count=1))
    assert keeper.done("verify", "games/pebbles-1.toml").code == 0


def test_a_game_that_lies_elsewhere_is_not_served(keeper: Person) -> None:
    keeper.done("hub", "new", "pebbles", "--seats", SEATS)
    (keeper.folder / "games" / "pebbles-1.toml").rename(keeper.folder / "here.toml")
    said = keeper("hub", "invite", "here.toml", "--seats", "ann=ann@new.example")
    assert (said.code, said.err) == (2, f"pbem: {says('the-hub-serves-the-games')}\n")


def test_an_address_is_changed(keeper: Person) -> None:
    keeper.done("hub", "new", "pebbles", "--seats", SEATS)
    keeper.done("hub", "invite", "games/pebbles-1.toml", "--seats", "ann=ann@new.example")
    keeper.done("hub", "--once")
    assert set(arrived(keeper)) == {"ann@new.example", "bob@example.net"}


def test_a_seat_is_freed_and_somebody_else_invited(keeper: Person) -> None:
    """A stranger has answered, say: who keeps the hub has started the game, and dismisses them as anybody would."""
    keeper.done("hub", "new", "pebbles", "--seats", SEATS)
    game = str(Path("games") / "pebbles-1.toml")
    keeper.done("hub", "--once")
    answered(keeper, "bob@example.net", "join")
    keeper.done("hub", "--once")
    assert keeper.done("free", "bob", "-g", game).out == says("the-creator-frees-the-seat", seat="bob") + "\n"
    keeper.done("hub", "invite", game, "--seats", "bob=robert@new.example")
    keeper.done("hub", "--once")
    for who in ("bob@example.net", "ann@example.net"):
        answered(keeper, who, "join\nsoon")  # bob's is another mail than before
    said = keeper.done("hub", "--once").err
    assert tells(said, "dropped-a-mail-from-sender", sender="bob@example.net")
    assert says("seats-still-free-seats", seats="bob") in keeper.done("list").out
    answered(keeper, "robert@new.example", "join")
    keeper.done("hub", "--once")
    assert says("name-a-stake") in keeper.done("list").out
    assert keeper.done("verify", game).code == 0


def test_a_running_hub_ends_cleanly_at_sigterm(keeper: Person) -> None:
    keeper.done("hub", "new", "pebbles", "--seats", SEATS)
    process = subprocess.Popen(
        [*COMMAND, "hub", "--every", "600"],
        cwd=keeper.folder,
        env=keeper.environment(),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        said = [process.stderr.readline()]
        while not tells(said[-1], "name-seat-invited-address", seat="bob"):
            assert said[-1], "it says what it does"
            said.append(process.stderr.readline())
        process.send_signal(signal.SIGTERM)
        _out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 0
    assert tells(said[0], "serving-count-games-as-address", count=1)
    assert err.endswith(says("ended-nothing-was-left-half") + "\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["new", "pebbles", "--seats", "ann,bob"], says("seat-where-does-the-mail", seat="ann")),
        (["new", "pebbles", "--seats", "ann=x"], says("address-r-is-no-mail", address="x")),
        (["new", "pebbles", "--seats", "ann=a@b.c,ann=d@e.f"], says("the-seat-seat-is-named", seat="ann")),
        (
            ["new", "pebbles", "--seats", "ann=a@b.c"],
            says("title-is-for-least-to", title="Pebbles", least=2, most=4, count=1),
        ),
        (["new", "chess", "--seats", SEATS], "chess"),
        (["new", "pebbles", "--seats", SEATS, "--cards", "whisper"], "whisper"),
        (["new", "pebbles", "--seats", SEATS, "--pace", "soon"], says("typed-r-is-not-a-valid", typed="soon")),
        (["invite", "games/nothing.toml", "--seats", SEATS], says("there-is-no-such-file")),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence_and_leaves_nothing(
    keeper: Person, words: list[str], sentence: str
) -> None:
    said = keeper("hub", *words)
    assert said.code in (2, 3)
    assert sentence in said.err
    assert not list(keeper.folder.rglob("*.toml"))


def test_a_game_that_names_another_hub_is_not_served(keeper: Person) -> None:
    keeper.done("key", "new", "keeper")
    (keeper.folder / "games").mkdir()
    keeper.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann")
    said = keeper("hub", "invite", "games/pebbles-1.toml", "--seats", "ann=a@b.c")
    assert said.code == 2
    assert tells(said.err, "game-does-not-name-this")


def test_a_mailbox_that_others_use_is_not_served(keeper: Person) -> None:
    keeper.done("hub", "new", "pebbles", "--seats", SEATS)
    settings = keeper.home / "config" / "mail.toml"
    settings.write_text(settings.read_text().replace("only_for_pbem = true\n", ""))
    said = keeper("hub", "--once")
    assert said.code == 2
    assert says("the-hub-reads-every-mail") in said.err


def test_without_a_road_it_says_so_and_nothing_is_lost(keeper: Person) -> None:
    keeper.done("hub", "new", "pebbles", "--seats", SEATS)
    box = keeper.home.parents[1] / "in"
    os.rename(box / "new", box / "gone")
    said = keeper("hub", "--once")
    assert said.code == 5
    assert tells(said.err, "there-is-no-maildir-at")
    os.rename(box / "gone", box / "new")
    keeper.done("hub", "--once")
    assert len(arrived(keeper)) == 2


def test_all_are_told_which_hands_the_host_reads(keeper: Person) -> None:
    """The viewer, whoever verifies, and whoever joins with a key of their own."""
    read = says("the-hub-reads-the-hands")
    keeper.done("hub", "new", "pebbles", "--seats", SEATS, "--cards", "dealt")
    game = str(Path("games") / "pebbles-1.toml")
    assert read in keeper.done("show", "-g", game).out
    assert json.loads(keeper.done("show", "-g", game, "--json").out)["host_reads"] == read
    assert f"hub: {read}" in keeper.done("verify", "--report", game).out
    ann = Person("ann", keeper.home.parents[1] / "elsewhere")
    (ann.folder / "games").mkdir()
    hand_over(game, keeper, ann)
    assert read in ann.done("join", "ann").err


def test_whoever_runs_a_hub_looks_on(keeper: Person) -> None:
    """It signs for all, who answer by mail: no one's hand is shown unasked, and no one's answer is asked for here."""
    keeper.done("hub", "new", "confucius", "--seats", "ann=ann@example.net,bob=bob@example.net,cy=cy@example.net")
    keeper.done("hub", "--once")
    for name in ("ann", "bob", "cy"):
        answered(keeper, f"{name}@example.net", "join", "Re: [confucius-1]")
        keeper.done("hub", "--once")
    [row] = json.loads(keeper.done("list", "--json").out)
    assert (row["phase"], row["mine"], row["asked"]) == ("playing", [], "")
    assert json.loads(keeper.done("show", "--json").out)["seat"] == ""
    shown = keeper.done("show").out
    assert not any(says("seat-you", seat=name) in shown for name in ("ann", "bob", "cy"))
    assert keeper("moves").code == NotYourTurnError.exit_code
    [seat] = row["need"]["seats"]
    for words in (["play", "tax"], ["plan", "tax"]):
        said = keeper(*words, "--seat", seat)
        assert (said.code, said.err.splitlines()[0]) == (1, refusal(says("seat-plays-by-mail-the", seat=seat)).strip())
    keeper.done("sync")
    [row] = json.loads(keeper.done("list", "--json").out)
    assert (row["mine"], row["asked"]) == ([], "")


def moves(file: Path) -> list[Event]:
    """The moves that a game file has."""
    return [event for _number, event in parse(read(file)).events if event.kind in find("confucius").kinds]


WITH_BOT = "ann=ann@example.net,bob=bob@example.net,steady"


@pytest.mark.room("bots")
@pytest.mark.parametrize("cards", ["open", pytest.param("dealt", marks=pytest.mark.room("dealt"))])
def test_a_hub_plays_the_seats_of_bots(keeper: Person, cards: str) -> None:
    """It invites the others, starts when they have answered, and deals and moves for the bot without a mail that says
    so."""
    keeper.done("hub", "new", "confucius", "--seats", WITH_BOT, "--cards", cards)
    keeper.done("hub", "--once")
    assert arrived(keeper).keys() == {"ann@example.net", "bob@example.net"}
    invited = open_game(keeper.folder / "games" / "confucius-1.toml").game
    [reads] = read_by_machines(invited.record)
    assert f"A{reads[1:]}." in welcome_by_words(invited, "ann", "Ann").sentences
    for name in ("ann", "bob"):
        answered(keeper, f"{name}@example.net", "join", "Re: [confucius-1]")
        keeper.done("hub", "--once")
    game = Path("games") / "confucius-1.toml"
    for _mail in range(4):
        [row] = json.loads(keeper.done("list", "--json").out)
        [seat] = row["need"]["seats"]
        assert seat != "steady"
        answered(keeper, f"{seat}@example.net", "no-action", f"Re: [confucius-1] turn {row['turn']}")
        keeper.done("hub", "--once")
        if any(event.by == "steady" for event in moves(keeper.folder / game)):
            break
    assert any(event.by == "steady" for event in moves(keeper.folder / game))
    assert audit(read(keeper.folder / game)).faults == []


@pytest.mark.room("bots")
def test_no_one_is_invited_to_a_bots_seat(keeper: Person) -> None:
    """Its mails would move for a seat for which the hub moves."""
    named = keeper("hub", "new", "confucius", "--seats", f"{WITH_BOT}=eve@example.net")
    assert (named.code, says("seat-is-the-name-of", seat="steady") in named.err) == (2, True)
    assert not (keeper.folder / "games").exists()
    keeper.done("hub", "new", "confucius", "--seats", WITH_BOT)
    asked = keeper("hub", "invite", "games/confucius-1.toml", "--seats", "Steady=eve@example.net")
    assert (asked.code, says("a-bot-plays-seat-no", seat="steady") in asked.err) == (2, True)
    assert "eve@example.net" not in keeper.done("hub", "players").out
