"""A page to click on comes with a report where it is wanted, and what is clicked on there plays."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from chromium import Chromium, Tab
from club import ANN, BOB, CY, HUB, Club, Received
from letterboxes import served
from people import Person
from servers import PostOffice
from wording import says, tells

from pbem.projections.audit import audit
from pbem.rooms.drawn import enclosed
from pbem.rooms.drawn.answer_page import answer_page
from pbem.rooms.hub.hub import Hub, invite
from pbem.rooms.hub.letters import Letters
from pbem.rooms.mail.transport import addresses
from pbem.rooms.mail.transport.reader import read_message

PAGE = "harbour.html"
HREF = "document.getElementById('make').getAttribute('href')"


class Answer:
    """The mail that a link starts: to whom, with which subject, in which words."""

    def __init__(self, href: str) -> None:
        parts = urlsplit(href)
        said = parse_qs(parts.query)
        self.to, self.subject, self.words = parts.path, said["subject"][0], said["body"][0]


def clicked(tab: Tab, report: Received, folder: Path) -> Answer:
    """What someone answers who opens the page, and clicks on the first place that is lit, if any, then on a move."""
    path = folder / PAGE
    path.write_bytes(report.files[PAGE])
    tab.size(1400)
    tab.still()
    tab.open(path)
    tab.run("document.querySelector('#wide [data-place].lit')?.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    if not tab.run("table.trial"):
        tab.click("#offers button")
    return Answer(tab.run(HREF))


def test_without_being_asked_for_there_is_none_and_the_report_says_how_to_have_it(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    for address in (ANN, BOB, CY):
        assert PAGE not in club.newest(address).files
        assert says("page-a-board-to-choose") in club.newest(address).prose


def test_after_the_end_there_is_none(club: Club) -> None:
    club.ready(heap=1, said=[(ANN, "stake 1"), (BOB, "stake 2"), (ANN, "page on"), (ANN, "take 1")])
    assert tells(club.newest(ANN).subject, "over-how")
    assert PAGE not in club.newest(ANN).files
    assert "page" not in club.newest(ANN).prose
    [answer] = club.write(ANN, "page")
    assert tells(answer.prose, "refused-why-advice")
    assert tells(answer.prose, "the-game-is-over")
    assert PAGE not in answer.files


@pytest.mark.real
@pytest.mark.xdist_group("page")
def test_a_whole_round_is_played_by_clicks(club: Club, tab: Tab, browser: Chromium, tmp_path: Path) -> None:
    """Every answer is the one that the page starts."""
    club.ready("confucius", ("ann", "bob", "cy"))
    for address in (ANN, BOB, CY):
        club.write(address, "page on")
    for number in range(3):
        asked = next(address for address in (ANN, BOB, CY) if club.newest(address).asks)
        report = club.newest(asked)
        answer = clicked(tab, report, tmp_path)
        assert answer.to == report.reply_to
        assert answer.subject == f"Re: {report.subject}"
        assert answer.words in report.moves
        club.write(asked, answer.words, to=answer.to, subject=answer.subject)
        assert club.game().record.turns == number + 2
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])


def test_page_is_for_once_and_page_on_until_page_off(club: Club) -> None:
    """Each player for themselves; the answer to the wish has it already; it outlives the hub's process."""
    club.ready("confucius", ("ann", "bob", "cy"))

    def show(address: str) -> Received:
        club.write(address, "show")
        return club.newest(address)

    club.write(ANN, "page")
    assert PAGE in club.newest(ANN).files
    assert PAGE not in show(ANN).files
    club.write(ANN, "page on")
    assert PAGE in club.newest(ANN).files
    assert says("open-the-attached-page-in") in club.newest(ANN).prose
    club.restart()
    assert PAGE in show(ANN).files
    assert PAGE not in show(BOB).files
    club.hub.journal._shorten()
    club.restart()
    assert PAGE in show(ANN).files
    club.write(ANN, "Page off, please")
    assert PAGE not in club.newest(ANN).files
    assert PAGE not in show(ANN).files


def test_a_page_comes_with_a_report_and_with_no_other_mail(club: Club) -> None:
    """Nor with one that was not asked for, where someone else has asked."""
    club.ready("pebbles", ("ann", "bob"))
    for address in (ANN, BOB):
        club.write(address, "page on\nstake 1")
    mails = len(club.box(BOB))
    club.write(BOB, "note Patience")
    assert "atience" in club.newest(BOB).prose
    assert len(club.box(BOB)) == mails + 1
    assert club.newest(BOB).files == {}, "it is not his turn, and he knows the board"


def test_at_another_address_the_wish_is_forgotten(club: Club) -> None:
    game = club.ready("confucius", ("ann", "bob", "cy"))
    club.write(ANN, "page on")
    invite(club.folder, HUB, game, "harbour", {"ann": "ann@new.example"})
    club.look()
    club.write("ann@new.example", "show")
    assert PAGE not in club.newest("ann@new.example").files


def test_whoever_keeps_the_hub_may_send_it_to_somebody_or_to_nobody(club: Club) -> None:
    """What the player says goes before the first, not before the second."""
    club.ready("confucius", ("ann", "bob", "cy"))

    def reopened(letters: Letters) -> None:
        club.hub.__exit__(None, None, None)
        club.hub = Hub(club.folder, HUB, letters, club.log.append)

    reopened(Letters("hub@play.example.org", "The club", HUB, paged={BOB}))
    club.write(BOB, "show")
    assert PAGE in club.newest(BOB).files
    club.write(BOB, "page off")
    club.write(BOB, "show")
    assert PAGE not in club.newest(BOB).files
    club.write(BOB, "page on")
    assert PAGE in club.newest(BOB).files
    reopened(Letters("hub@play.example.org", "The club", HUB, pages=False))
    club.write(BOB, "show")
    assert PAGE not in club.newest(BOB).files
    assert not tells(club.newest(BOB).prose, "page-a-board-to-choose")
    club.write(BOB, "page")
    assert says("this-hub-sends-no-pages") in club.newest(BOB).prose


def test_an_address_is_marked_by_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person("ann", tmp_path)
    monkeypatch.setenv("PBEM_HOME", str(ann.home))
    ann.done("mail", "address", "bob", "bob@example.org", "--page")
    assert addresses.load().paged == {"bob@example.org"}
    assert addresses.load().plain == set()
    ann.done("mail", "address", "bob", "--no-page", "--no-pictures")
    assert addresses.load().paged == set()
    assert addresses.load().plain == {"bob@example.org"}


def test_before_the_game_has_begun_there_is_nothing_to_click_on(club: Club) -> None:
    club.begin("confucius", ("ann", "bob", "cy"))
    club.write(ANN, "join\npage on")
    assert PAGE not in club.newest(ANN).files
    assert says("it-comes-as-soon-as") in club.newest(ANN).prose
    [answer] = club.write(ANN, "show")
    assert (answer.files, "failed" in answer.prose) == ({}, False)
    for address in (BOB, CY):
        club.write(address, "join")
    assert PAGE in club.newest(ANN).files


def test_what_is_too_large_is_left_out_and_said(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    whole = answer_page
    monkeypatch.setattr(enclosed, "answer_page", lambda game, who: whole(game, who, 1000))
    club.write(ANN, "page on")
    assert PAGE not in club.newest(ANN).files
    assert says("the-page-to-click-on") in club.newest(ANN).prose


def test_pbem_takes_such_a_mail_in_as_any_other(club: Club) -> None:
    club.ready("pebbles", ("ann", "bob"), cards="dealt")
    club.write(ANN, "page")
    assert PAGE in club.newest(ANN).files
    message = read_message(club.newest(ANN).raw.encode("ascii"))
    assert message.problems == []
    assert [file.name for file in message.files] == ["harbour.toml"]
    assert message.words == []


@pytest.mark.more
@pytest.mark.real
@pytest.mark.xdist_group("page")
def test_a_move_clicked_on_goes_through_real_servers(
    post_office: PostOffice, tab: Tab, browser: Chromium, tmp_path: Path
) -> None:
    """From the page that IMAP brought to the move that SMTP took."""
    with served(post_office, tmp_path / "club", "pebbles", ("ann", "bob")) as table:
        for seat, box in table.people.items():
            box.reply(table.received(seat, says("take-your-seat")), "join\npage on")
        report = table.received("ann", says("turn-turn-your-move", turn=1))
        assert PAGE in report.files
        answer = clicked(tab, report, tmp_path)
        assert (answer.to, answer.subject) == (report.reply_to, f"Re: {report.subject}")
        table.people["ann"].reply(report, answer.words)
        while "ann" not in table.club.game().record.head.answers:
            table.work()
    found = audit(table.club.path().read_bytes())
    assert (found.faults, found.orphaned) == ([], [])
