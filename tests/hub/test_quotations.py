"""Nothing that the hub wrote to a player is told to the others as that player's note, however it was quoted."""

import re
import shutil
from errno import ENOSPC
from textwrap import wrap

import pytest
from club import ADDRESS, ANN, BOB, HUB, Club, Received
from searching import sampled
from wording import says, tells

from pbem.rooms.hub.letters import Letters
from pbem.rooms.hub.quoted import MOST, Quoted
from pbem.rooms.hub.traces import Traces
from pbem.rooms.mail.transport.html import plain
from pbem.rooms.mail.transport.repeats import traces

OWN = "Good luck, everybody!\nSee you on Monday."

ANNOUNCED = {
    "English": "On Sat, Nov 21, 2026 at 6:21 PM The club <{address}> wrote:",
    "German": "Am Sa., 21. Nov. 2026 um 18:21 Uhr schrieb The club <{address}>:",
    "Finnish, Gmail": "la 21. marrask. 2026 klo 18.21 The club <{address}> kirjoitti:",
    "Finnish, Outlook": (
        "Lähettäjä: The club <{address}>\nLähetetty: lauantai 21. marraskuuta 2026 18.21\n"
        "Vastaanottaja: ann <ann@example.net>\nAihe: {subject}"
    ),
    "Turkish, Gmail": "The club <{address}>, 21 Kas 2026 Cmt, 18:21 tarihinde şunu yazdı:",
    "Turkish, Outlook": (
        "Kimden: The club\nGönderildi: 21 Kasım 2026 Cumartesi 18:21\nKime: ann <ann@example.net>\nKonu: {subject}"
    ),
    "Hungarian, Gmail": "The club <{address}> ezt írta (időpont: 2026. nov. 21., Szo, 18:21):",
    "Hungarian, Outlook": (
        "Feladó: The club <{address}>\nElküldve: 2026. november 21., szombat 18:21\n"
        "Címzett: ann <ann@example.net>\nTárgy: {subject}"
    ),
    "Swedish, wrapped": "Den lör 21 nov. 2026 kl 18:21 skrev The club\n<{address}>:",
    "Czech": "so 21. 11. 2026 v 18:21 odesílatel The club <{address}> napsal:",
    "Greek": "Στις Σάβ 21 Νοε 2026 στις 6:21 μ.μ., ο χρήστης The club <{address}> έγραψε:",
    "Japanese": "2026年11月21日(土) 18:21 The club <{address}>:",
    "Korean": "2026년 11월 21일 (토) 오후 6:21, The club <{address}>님이 작성:",
    "Chinese": "The club <{address}> 于2026年11月21日周六 18:21写道：",
    "Basque": "Erabiltzaileak The club (<{address}>) hau idatzi du (2026 aza. 21, lr. (18:21)):",
    "Esperanto": "Je la 21-a de novembro 2026 je 18:21, la klubo skribis:",
    "a ruler": "----------\n{subject}",
    "none": "",
}


def on_lines(text: str) -> str:
    return text


def rewrapped(text: str) -> str:
    return "\n".join(part for line in text.splitlines() for part in wrap(line, 50) or [""])


def rebulleted(text: str) -> str:
    """As a program does that makes text of HTML."""
    return re.sub(r"^( *)[-*] ", "\\1\u2022\u00a0", text, flags=re.MULTILINE).replace("==", "").replace("'", "\u2019")


def linked(text: str) -> str:
    """As Outlook does: each link beside what is linked."""
    return re.sub(r"^( *\d+\) )([^(]*)", rf"\1\2<mailto:{ADDRESS}?subject=Re%3A%20turn%201&body=x> ", text, flags=re.M)


SHAPES = {"as it was": on_lines, "rewrapped": rewrapped, "rebulleted": rebulleted, "linked": linked}


@pytest.fixture
def asked(club: Club) -> Club:
    """Ann has a hand that no one else may see, and is to answer."""
    club.ready("confucius", ("ann", "bob", "cy"))
    return club


def announced(style: str, report: Received) -> str:
    return ANNOUNCED[style].format(address=report.reply_to, subject=report.subject)


def leaks(said: str, report: Received) -> list[str]:
    """The lines of a report that stand in what was said, and what the hub is answered at."""
    lines = {" ".join(line.split()) for line in [*report.text.splitlines(), *plain(report.html).splitlines()]}
    squeezed = " ".join(said.split())
    found = [line for line in lines if len(line.split()) > 2 and line in squeezed]
    return found + [one for one in ("@", report.reply_to.partition("+")[2][:10]) if one in said]


def test_what_is_kept_of_a_mail_is_what_its_reader_sees(asked: Club) -> None:
    """It is taken before the mail is put together; and the journal does not hold the same words twice."""
    known = Traces(asked.folder).of(asked.game().id)
    mails = [mail for box in asked.boxes.values() for mail in box]
    assert len(mails) > 5
    for mail in mails:
        for text in (mail.subject, mail.text, plain(mail.html)):
            assert traces(text) <= known
    assert '"says":' not in (asked.folder / "hub" / "journal").read_text()


def test_what_cannot_be_kept_does_not_leave(asked: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes no more: the mail waits, and is dealt with once there is room."""

    def full(_descriptor: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    mail = asked.written(ANN, f"note {OWN}")
    with monkeypatch.context() as broken:
        broken.setattr("pbem.rooms.hub.traces.flush", full)
        assert not asked.hub.receive(mail, asked.now)
    assert tells(asked.log[-1], "path-cannot-be-written-why", why="No space left on device")
    assert asked.post() == []
    assert asked.notes() == []
    assert asked.deliver(mail)
    assert asked.notes() == [OWN]


def test_a_folder_that_cannot_be_made_for_it_is_told_and_the_mail_waits(asked: Club) -> None:
    said = asked.folder / "hub" / "said"
    shutil.rmtree(said)
    said.write_text("")
    mail = asked.written(ANN, f"note {OWN}")
    asked.restart()
    assert not asked.hub.receive(mail, asked.now)
    assert f"{said}" in asked.log[-1]
    assert tells(asked.log[-1], "path-cannot-be-written-why")
    assert (asked.post(), asked.notes()) == ([], [])


@pytest.mark.parametrize("style", sampled(ANNOUNCED, 3))
def test_a_quoted_report_never_gets_into_a_note(asked: Club, style: str) -> None:
    report = asked.newest(ANN)
    assert tells(report.text, "seat-holds-cards", seat="ann")
    for shape, reshaped in SHAPES.items():
        for marks in ("", "> "):
            quote = "".join(f"{marks}{line}\n" for line in reshaped(report.text).splitlines())
            quote = f"{announced(style, report)}\n\n{quote}" if marks == "" else f"{announced(style, report)}\n{quote}"
            before = len(asked.notes())
            asked.write(ANN, f"note\n{OWN}\n\n{quote}")
            top = asked.notes()[before:]
            assert top == [OWN], (shape, marks)
            asked.write(ANN, f"{quote}\nnote\n{OWN}")
            bottom = asked.notes()[before + 1 :]
            assert bottom in ([OWN], []), (shape, marks)
    assert asked.game().record.turns == 1, "nothing of a quoted list was played"


def test_a_report_quoted_as_html_or_on_one_line_never_gets_into_a_note(asked: Club) -> None:
    report = asked.newest(ANN)
    typed = "<p>note</p><p>Good luck, everybody!</p><p>See you on Monday.</p>"
    html = {"Content_Type": "text/html; charset=utf-8"}
    asked.write(ANN, f"<html><body>{typed}<p>Von: The club</p><div>{report.html}</div></body></html>", **html)
    asked.write(ANN, f"note\n{OWN}\n{plain(report.html)}")
    assert asked.notes() == [OWN.replace("\n", "\n\n"), OWN], "paragraphs are apart"
    asked.write(ANN, f"note {' '.join(OWN.split())} {report.prose}")
    asked.write(ANN, f"note {' '.join(OWN.split())} {' '.join(plain(report.html).split())}")
    assert asked.notes()[2:] == [" ".join(OWN.split())] * 2


def test_a_line_of_a_report_is_left_out_and_its_writer_is_told(asked: Club) -> None:
    report = asked.newest(ANN)
    hand = next(line for line in report.text.splitlines() if tells(line, "seat-holds-cards", seat="ann"))
    [answer] = asked.write(ANN, f"note\nWhat luck I have!\n{hand}\nHa!")
    assert asked.notes() == ["What luck I have!\nHa!"]
    assert says("what-it-repeated-of-the")[1:] in answer.prose
    [answer] = asked.write(ANN, f"note\n{hand}")
    assert says("that-is-text-from-the") in answer.prose
    assert len(asked.notes()) == 1


def test_an_address_of_the_hub_never_gets_into_a_note(asked: Club) -> None:
    address = asked.newest(ANN).reply_to
    other = asked.newest(BOB).reply_to
    asked.write(
        ANN, f"note\nWrite to me.\n{address}\n{other.upper()}\n{address.replace('+', '%2B').replace('@', '%40')}"
    )
    assert asked.notes() == ["Write to me."]
    local, _plus, rest = address.partition("+")
    [answer] = asked.write(ANN, f"note\nWrite to me.\n{local}+{rest[:9]}\n{rest[9:]}")
    assert says("a-note-must-not-contain") in answer.prose
    asked.write(ANN, f"note Mine is {ANN}, and the hub has one, too")
    assert asked.notes() == ["Write to me.", f"Mine is {ANN}, and the hub has one, too"]


def test_what_the_hub_wrote_is_known_to_the_next_process_and_for_every_turn(asked: Club) -> None:
    old = asked.newest(ANN)
    while asked.game().record.turns < 4:
        asked.write(asked.asked, asked.newest(asked.asked).moves[0])
    asked.restart()
    announced = "la klubo skribis:"
    asked.write(ANN, f"note\n{OWN}\n{announced}\n{old.text}")
    assert [line for line in asked.notes()[0].splitlines() if line != announced] == OWN.splitlines()


def test_a_note_may_be_written_again_by_whoever_was_told_it(asked: Club) -> None:
    text = "I shall be at my aunt's until Tuesday, so please be patient with me"
    asked.write(ANN, f"note {text}")
    for number in range(2):
        asked.write(asked.asked, f"{number + 1}\nnote {text}")
    asked.write(ANN, f"note {text}")
    assert asked.notes() == [text] * 4


def test_a_line_that_was_copied_from_a_report_is_a_move(asked: Club) -> None:
    mover = asked.asked
    asked.write(mover, "moves")
    listed = [line for line in asked.newest(mover).text.splitlines() if re.match(r" +\d+\) bribe", line)]
    asked.write(mover, f"{listed[-1]}\nnote\n{OWN}")
    assert asked.game().record.turns > 1
    assert asked.notes() == [OWN]


def test_half_a_trace_at_the_end_of_what_is_kept_spoils_nothing(asked: Club) -> None:
    kept = asked.folder / "hub" / "said" / asked.game().id
    with kept.open("ab") as file:
        file.write(b"abc")
    asked.restart()
    asked.write(ANN, "show")
    asked.restart()
    report = asked.newest(ANN)
    asked.write(ANN, f"note\n{OWN}\n{report.text}")
    assert asked.notes() == [OWN]
    assert kept.stat().st_size % 8 == 0


def test_what_somebody_writes_between_the_parts_of_a_quotation_is_theirs(asked: Club) -> None:
    lines = asked.newest(ANN).text.splitlines()
    at = next(number for number, line in enumerate(lines) if says("great-wall") in line)
    lines.insert(at, "Nobody ever builds this wall in our club!")
    asked.write(ANN, "note\n" + "\n".join(lines))
    assert asked.notes() == ["Nobody ever builds this wall in our club!"]


def test_of_a_mail_no_more_is_looked_at_than_anybody_types(club: Club) -> None:
    club.begin()
    quoted = Quoted(Traces(club.folder), Letters(ADDRESS, "The club", HUB), club.hub.journal.roster)
    long = ["take 1", "x" * (MOST - 6), "", "take 2", "take 3"]
    assert quoted.typed(long, club.game()) == long[:3]
    assert quoted.typed(["x" * MOST + "x", "take 2"], club.game()) == []


def test_the_line_above_the_hubs_address_goes_with_it_if_it_announces_a_quotation(club: Club) -> None:
    club.begun(heap=20)
    quoted = Quoted(Traces(club.folder), Letters(ADDRESS, "The club", HUB), club.hub.journal.roster)
    announced = f"{OWN}\nOn 21 Nov 2026, at 18:21, The club\n<{ADDRESS}> wrote:"
    assert quoted.publishable(announced, club.game()) == OWN
    typed = f"{OWN}\nSee the club:"
    assert quoted.publishable(f"{typed}\n<{ADDRESS}>", club.game()) == typed
