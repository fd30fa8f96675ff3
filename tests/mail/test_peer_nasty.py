"""Mails as they should not be: each has one clear answer, or is dropped with a reason in the log; nothing is lost."""

import base64
import zipfile
import zlib
from collections.abc import Callable, Mapping
from email.message import EmailMessage
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from bodies import fields_of
from correspondents import Correspondent, as_mail, typed_mail
from small_games import Written, key, written
from wording import says, tells

from pbem.errors import MachineError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.identity import create
from pbem.events.text import parse, render_all
from pbem.rooms.mail.transport import log
from pbem.rooms.mail.transport.armour import armour
from pbem.rooms.mail.transport.composer import MailParts, Person, composed
from pbem.rooms.mail.transport.ids import message_id
from pbem.rooms.mail.transport.message import Message

MESSAGES = Path(__file__).parent / "messages"
NAME = "talkative.toml"


def without(count: int) -> bytes:
    """The file of that game before so many of its newest events."""
    return render_all(written("talkative").events[:-count]).encode()


@pytest.fixture
def bob(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Correspondent:
    """Bob, with a game that lacks its last three events."""
    bob = Correspondent("bob", tmp_path).set_up()
    monkeypatch.setenv("PBEM_HOME", str(bob.home))
    (bob.home / "config").chmod(0o700)
    create("bob", entropy=key("bob").secret)
    (bob.folder / NAME).write_bytes(without(3))
    return bob


def report(game: Written, events: list[Event], *, name: str = "talkative", file: bytes | None = None) -> EmailMessage:
    """A mail as ann's pbem writes it."""
    return composed(
        MailParts(
            subject="[talkative] turn 7: your move",
            text="- Your turn.\n",
            html="<p>Your turn.</p>",
            sender=Person("ann", "ann@example.org"),
            receiver=Person("bob", "bob@example.org"),
            reply_to="ann@example.org",
            message_id=message_id(game.game.id, 7, "bob", "example.org", "x"),
            at=game.at,
            game=game.game.id,
            name=name,
            armour=armour(game.game.id, events),
            file=file,
            key=key("ann").public,
            seats=["bob"],
        )
    )


def whole() -> EmailMessage:
    game = written("talkative")
    return report(game, game.events[-3:], file=game.raw)


def own() -> bytes:
    mail = whole()
    mail.replace_header("From", "bob@example.org")
    return mail.as_bytes()


def zipped() -> bytes:
    mail = typed_mail("eve@example.net", "Look!")
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.toml", b"\0" * 2**24)
    made = as_mail(mail)
    made.add_attachment(packed.getvalue(), maintype="application", subtype="zip", filename="game.zip")
    return made.as_bytes()


def bomb() -> bytes:
    """Armour that unpacks to far more than a mail may bring."""
    game = written("talkative").game.id
    packed = zlib.compress(b"#" * 2**24, 9)
    checksum = base64.b64encode(sha256(game.encode() + packed).digest()[:6]).decode()
    signs = base64.b64encode(packed).decode().rstrip("=") + checksum
    lines = "\n".join(signs[place : place + 56] for place in range(0, len(signs), 56))
    text = f"-----BEGIN PBEM {game}-----\n{lines}\n-----END PBEM {game}-----\n"
    return typed_mail("eve@example.net", text)


def saved(name: str) -> Callable[[], bytes]:
    return (MESSAGES / f"{name}.eml").read_bytes


DROPPED: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "our own mail": (own, says("it-is-a-mail-of")),
    "vacation reply": (saved("vacation_exchange"), says("it-is-an-automatic-reply")),
    "vacation reply of Gmail": (saved("vacation_gmail"), says("it-is-an-automatic-reply")),
    "bounce": (saved("bounce"), says("it-is-a-report-on")),
    "calendar": (saved("calendar_reply"), says("a-calendar-sent-it")),
    "empty": (lambda: b"", says("it-is-empty")),
    "nothing but headers": (saved("empty"), says("there-is-nothing-of-a")),
    "encrypted": (saved("encrypted_pgp"), says("the-mail-is-encrypted-and")),
    "winmail.dat": (saved("winmail"), says("the-mail-came-as-winmail")),
    "a stranger's": (lambda: typed_mail("mum@example.net", "Dinner?"), says("there-is-nothing-of-a")),
    "zip bomb": (zipped, says("the-archive-name-was-not", name="game.zip")),
    "40 MB": (
        lambda: typed_mail("eve@example.net", "x" * 72 + "\n") * 400_000,
        says("the-mail-is-larger-than", limit=16),
    ),
}


def test_they_are_dropped_with_a_reason_in_the_log(bob: Correspondent) -> None:
    for make, _reason in DROPPED.values():
        bob.gets(make())
    said = bob("mail", "receive")
    assert (said.code, said.out, said.err) == (0, "", says("nothing-new") + "\n")
    assert (bob.folder / NAME).read_bytes() == without(3)
    assert [path.name for path in bob.folder.iterdir()] == [NAME]
    for line, (what, (_make, reason)) in zip(bob.log.splitlines(), DROPPED.items(), strict=True):
        assert "ignored: " in line, what
        assert reason in line, what
    assert list((bob.box / "new").iterdir()) == []


def test_a_packed_bomb_in_armour_is_refused_in_one_sentence(bob: Correspondent) -> None:
    bob.gets(bomb())
    said = bob("mail", "receive")
    assert (said.code, said.out) == (3, "")
    problem = says("a-block-of-moves-is", limit=8)
    assert said.err == says("mail-from-sender-problem", sender="eve@example.net", problem=problem) + "\n"
    assert (bob.folder / NAME).read_bytes() == without(3)


def test_an_old_turn_replayed_is_nothing_new(bob: Correspondent) -> None:
    game = written("talkative")
    bob.gets(whole().as_bytes())
    assert bob.done("mail", "receive").out
    kept = (bob.folder / NAME).read_bytes()
    for events in (game.events[-3:-2], game.events[5:8], game.events):
        bob.gets(report(game, events).as_bytes())
        assert bob.done("mail", "receive").err == says("nothing-new") + "\n"
    assert (bob.folder / NAME).read_bytes() == kept
    assert {event.id for _number, event in parse(kept).events} == {event.id for event in game.events}


def test_a_file_goes_by_its_id_and_not_by_its_name(bob: Correspondent) -> None:
    """Another game comes under the name of the one that is here, and the one that is here under another name."""
    other, game = written("stranger"), written("talkative")
    bob.gets(report(other, other.events, name="talkative", file=other.raw).as_bytes())
    bob.gets(report(game, [], name="stranger", file=game.raw).as_bytes())
    bob.done("mail", "receive")
    assert bob.held(NAME) == {event.id for event in game.events}
    assert bob.held("talkative-2.toml") == {event.id for event in other.events}
    assert len(list(bob.folder.iterdir())) == 2


@pytest.mark.parametrize(
    "name",
    ["../../x.toml", "/etc/x.toml", "..\\..\\x.toml", ".hidden.toml", "pyproject.toml", "con.toml", "x.toml\0.exe"],
)
def test_no_name_of_an_attachment_leads_anywhere_else(bob: Correspondent, name: str) -> None:
    other = written("stranger")
    mail = as_mail(typed_mail("ann@example.org", "Here."))
    mail.add_attachment(other.raw, maintype="application", subtype="octet-stream", filename="kept.toml")
    raw = mail.as_bytes().replace(b'"kept.toml"', f'"{name}"'.encode())
    before = {path for path in bob.folder.parent.rglob("*") if path.suffix == ".toml"}
    bob.gets(raw)
    bob.done("mail", "receive")
    [made] = (
        {path for path in bob.folder.parent.rglob("*") if path.suffix == ".toml"}
        - before
        - {bob.home / "config" / "addresses.toml", *(bob.home / "state" / "games").iterdir()}
    )
    assert made.parent == bob.folder
    assert str(made.name) in bob.done("list").out


def test_a_game_without_me_is_not_kept(bob: Correspondent) -> None:
    game = Written("pebbles", 9, {"heap": 5})
    strangers = render_all(game.begin().events).encode().replace(key("bob").public.encode(), b"x")
    assert parse(strangers).faults == []
    others = Written("pebbles", 9, {"heap": 5})
    bob.home.joinpath("config", "identity.toml").unlink()
    create("eve", entropy=key("eve").secret)
    bob.gets(report(others, others.begin().events, file=others.raw).as_bytes())
    said = bob("mail", "receive")
    assert (said.out, said.err) == ("", says("nothing-new") + "\n")
    assert says("dropped-you-have-no-seat") in bob.log


def test_moves_of_a_game_that_is_not_here_are_asked_for_as_a_file(bob: Correspondent) -> None:
    other = written("stranger")
    bob.gets(report(other, other.events[-2:]).as_bytes())
    said = bob("mail", "receive")
    assert said.code == 3
    assert says("moves-came-of-a-game") in said.err


def forgery(genuine: Event) -> Event:
    """What someone else makes of an event: the same, but for the signature."""
    return Event.write(
        key("eve"),
        kind=genuine.kind,
        by=genuine.by,
        body=genuine.body,
        at=genuine.at,
        after=genuine.after,
        with_=genuine.with_,
    )


def test_what_nobody_signed_is_refused_and_the_rest_of_the_mail_counts(bob: Correspondent) -> None:
    game = written("talkative")
    resigns = fields_of("note", n=7, text="I resign.")
    other = Event.write(key("eve"), kind="note", by="ann", body=resigns, at=game.at, after=game.events[-3].after)
    bob.gets(report(game, [other, *game.events[-3:]]).as_bytes())
    said = bob("mail", "receive")
    assert tells(said.err, "it-was-not-signed-by-seat", seat="ann")
    assert tells(said.err, "game-seat-s-kind-does-not", seat="ann", kind="note")
    assert bob.held(NAME) == {event.id for event in game.events}


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("place", [-3, -1])
def test_a_forged_copy_of_an_event_never_keeps_the_event_itself_out(
    bob: Correspondent, place: int, together: bool
) -> None:
    """A copy has the same id. It comes before the event, after it, or while the event before it is missing."""
    game = written("talkative")
    copy, events = forgery(game.events[place]), game.events[-3:]
    for some in [[copy, *events, copy]] if together else [[copy], events, [copy]]:
        bob.gets(report(game, some).as_bytes())
    bob("mail", "receive")
    assert bob.held(NAME) == {event.id for event in game.events}
    assert bob.done("verify", NAME)


def test_a_damaged_file_gives_what_of_it_is_whole(bob: Correspondent) -> None:
    game = written("talkative")
    bob.gets(report(game, [], file=game.raw[:-40]).as_bytes())
    said = bob("mail", "receive")
    assert said.code == 3
    assert says("the-file-name-in-the-mail", name="talkative.toml") in said.err
    assert bob.held(NAME) >= {event.id for event in game.events[:-1]}, "and perhaps a move of his that left no choice"
    assert game.events[-1].id not in bob.held(NAME)


def test_a_full_disk_leaves_the_mail_where_it_is(bob: Correspondent, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_anything: object) -> None:
        raise MachineError("there is no room left on the disk")

    bob.gets(whole().as_bytes())
    with monkeypatch.context() as patched:
        patched.setattr(GameFile, "append", full)
        assert bob("mail", "receive").code == 5
    assert bob("mail", "receive").out
    assert bob.held(NAME) == {event.id for event in written("talkative").events}


def test_the_log_is_bounded_and_keeps_the_newest(bob: Correspondent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_BYTES", 2000)
    monkeypatch.setattr(log, "KEPT_BYTES", 1000)
    message = Message("", sender="eve@example.net", subject="x\nforged line")
    for number in range(200):
        log.note(message, f"dropped: reason {number}", written("talkative").at)
    lines = log.log_file().read_text().splitlines()
    assert len(log.log_file().read_bytes()) <= 2000
    assert lines[-1].endswith("dropped: reason 199")
    assert all(line.endswith(tuple(f"reason {number}" for number in range(200))) for line in lines)
