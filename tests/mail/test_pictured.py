"""The board as a picture in a mail: inline, small, for the receiver's eyes, and none for those who want none."""

from collections.abc import Sequence
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from random import Random

import pytest
from letters import NOW
from pbem_confucius import Confucius
from people import Person as Player
from people import begin
from small_games import Written
from test_composing import MAIL
from wording import says

from pbem.projections.game import Game
from pbem.rooms.mail.letter import Letter, letter
from pbem.rooms.mail.letter_html import DARK_PICTURE, PICTURE
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.mail.transport import addresses
from pbem.rooms.mail.transport.composer import composed
from pbem.rooms.mail.transport.mailboxes.maildir import made
from pbem.rooms.mail.transport.reader import read_message
from pbem.testing.playout import Moment, play_out
from pbem.testing.secrets import redealt
from pbem.testing.setting import Setting

SHOWN = Occasion("game", NOW, pictured=True)


@cache
def moments() -> Sequence[Moment]:
    return play_out(Setting(Confucius, ("ann", "bob", "cy")), 0).begun()


def in_play() -> Game:
    return moments()[len(moments()) // 2].game()


@pytest.fixture(scope="module")
def found() -> Letter:
    return letter(in_play(), [], "bob", SHOWN)


def mailed(found: Letter) -> EmailMessage:
    out = replace(MAIL, html=found.html, text=found.text, pictures=found.pictures)
    mail = message_from_bytes(composed(out).as_bytes(), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def test_the_pictures_stand_in_the_html_above_the_board_in_words(found: Letter) -> None:
    assert found.html.index(f'src="cid:{PICTURE}"') < found.html.index("<details>")
    assert found.html.rindex("<details>") < found.html.rindex("Bingbu")
    assert [0 < len(picture) < 120_000 for picture in found.pictures.values()] == [True, True]
    assert "Bingbu" in found.text


def test_they_are_parts_of_the_html_alone_and_no_attachments_to_read(found: Letter) -> None:
    mail = mailed(found)
    pictures = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert [part["Content-ID"] for part in pictures] == [f"<{PICTURE}>", f"<{DARK_PICTURE}>"]
    assert {part.get_content_disposition() for part in pictures} == {"inline"}
    assert [part.get_payload(decode=True) for part in pictures] == [*found.pictures.values()]
    related = next(part for part in mail.walk() if part.get_content_type() == "multipart/related")
    assert [part.get_content_type() for part in related.iter_parts()] == ["text/html", "image/png", "image/png"]


def test_pbem_reads_such_a_mail_as_any_other(found: Letter) -> None:
    message = read_message(mailed(found).as_bytes())
    assert message.problems == []
    assert [file.name for file in message.files] == ["rainy-days.toml"]
    assert message.words == []


def test_the_picture_shows_what_its_receiver_may_know(found: Letter) -> None:
    """Other faces on cards that bob has not seen change nothing in his picture."""
    other = in_play()
    for slot, face in redealt(other.chance, "bob", Random(1)).items():
        other.chance.printed[slot] = face
    assert letter(other, [], "bob", SHOWN).pictures == found.pictures


def test_without_being_asked_for_there_is_none() -> None:
    plain = letter(in_play(), [], "bob", Occasion("game", NOW))
    assert plain.pictures == {}
    assert "cid:" not in plain.html
    assert not any(part.get_content_type() == "image/png" for part in mailed(plain).walk())


def test_an_address_can_be_spared_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Player("ann", tmp_path)
    monkeypatch.setenv("PBEM_HOME", str(ann.home))
    ann.done("mail", "address", "bob", "bob@example.org", "--no-pictures")
    assert addresses.load().plain == {"bob@example.org"}
    assert ann.done("mail", "address", "bob").out == "bob@example.org\n"
    ann.done("mail", "address", "bob", "--pictures")
    assert addresses.load().plain == set()


def test_mail_send_brings_it_unless_the_receiver_is_spared(tmp_path: Path) -> None:
    """From the command to the Maildir that another program sends from."""
    people = [Player(name, tmp_path) for name in ("ann", "bob", "cy")]
    ann = people[0]
    begin("game.toml", people, "confucius")
    settings = ann.home / "config" / "mail.toml"
    boxes = ""
    for way in ("outgoing", "incoming"):
        made(tmp_path / way)
        boxes += f'[{way}]\nby = "maildir"\nfolder = "{tmp_path / way}"\n'
    settings.write_text(f'format = 1\naddress = "ann@example.org"\n{boxes}')
    settings.chmod(0o600)
    ann.done("mail", "address", "bob", "bob@example.org")
    ann.done("mail", "address", "cy", "cy@example.org", "--no-pictures")
    ann.done("mail", "send")
    mails = [message_from_bytes(sent.read_bytes()) for sent in (tmp_path / "outgoing" / "new").iterdir()]
    pictured = {mail["To"]: any(part.get_content_type() == "image/png" for part in mail.walk()) for mail in mails}
    assert pictured == {"bob <bob@example.org>": True, "cy <cy@example.org>": False}


def test_where_nothing_can_draw_there_is_no_picture_and_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine without the libraries for it, or of a game that has no drawing."""
    game = in_play()
    plain = letter(game, [], "bob", replace(SHOWN, pictured=False))
    with monkeypatch.context() as without:
        without.setattr("pbem.rooms.drawn.enclosed.can_draw", lambda: False)
        assert letter(game, [], "bob", SHOWN) == plain
    monkeypatch.setattr(Confucius, "drawing", lambda _rules, _view: None)
    assert letter(game, [], "bob", SHOWN) == plain


def test_a_page_to_click_on_says_what_is_asked_of_its_reader_or_that_nothing_is() -> None:
    written = Written("confucius", 3).begin()
    written.state("propose", "ann", {"motion": "abandon"})
    need = written.game.need
    assert need is not None
    told = replace(SHOWN, pictured=False, page="wanted", answer_to="hub@example.net")
    met = set()
    for seat in ("bob", "cy"):
        page = letter(written.game, [], seat, told).page
        standing = page.partition('<p id="standing">')[2].partition("</p>")[0]
        met.add(seat in need.seats)
        assert (standing == says("you-are-not-asked-now")) == (seat not in need.seats)
        assert (need.prompt in standing) == (seat in need.seats)
    assert met == {True, False}
