"""Mail programs that answer the sender, whatever a mail asks for: s-nail itself, with a mail of the hub in its box."""

import os
import subprocess
from pathlib import Path

import needs
import pytest
from club import ADDRESS, ANN, BOB, Club, Received, sound
from wording import says, tells

from pbem.rooms.mail.transport.ids import proven


def s_nail_answers(report: Received, lines: list[str], folder: Path, sender: str = ANN) -> bytes:
    """What s-nail sends when its user types `reply` and these lines, with the report quoted below."""
    folder.mkdir()
    text = report.raw.replace("\r\n", "\n")
    (folder / "box").write_text(f"From {ADDRESS} Sat Nov 21 18:00:00 2026\n{text}\n", encoding="ascii")
    (folder / "mta").write_text(f"#!/bin/sh\nexec cat > '{folder}/sent'\n", encoding="ascii")
    (folder / "mta").chmod(0o755)
    typed = "\n".join(["reply 1", *lines, "~m 1", "~.", "quit", ""])
    options = [f"-Smta={folder}/mta", f"-Sfrom={sender}", "-Ssendwait", "-Sindentprefix=> ", "-Sttycharset=utf-8"]
    subprocess.run(
        [needs.program("s-nail"), "-:/", "-#", "-R", *options, "-f", str(folder / "box")],
        input=typed.encode(),
        env={**os.environ, "HOME": str(folder)},
        check=True,
        capture_output=True,
        timeout=60,
    )
    return (folder / "sent").read_bytes()


@pytest.mark.real
def test_an_answer_of_s_nail_which_goes_to_the_sender_counts(taking: Club, tmp_path: Path) -> None:
    sent = s_nail_answers(taking.newest(ANN), ["take 2", "note Good luck, everybody!"], tmp_path / "ann")
    assert f"To: {ADDRESS}" in sent.decode() or f"<{ADDRESS}>" in sent.decode(), "it goes where it came from"
    answer, _report = taking.deliver(sent)
    assert says("seat-takes-count", seat="ann", count=2) in answer.prose
    assert taking.game().table.heap == 18
    assert taking.notes() == ["Good luck, everybody!"]


def test_an_answer_to_the_sender_counts_by_the_id_of_the_mail_that_it_answers(taking: Club) -> None:
    report = taking.newest(ANN)
    own = str(report.mail["Message-ID"])
    taking.write(ANN, "take 2", to=ADDRESS, subject=f"Re: {report.subject}", In_Reply_To=own)
    assert taking.game().table.heap == 18


def test_so_does_one_to_a_seat_with_capitals_though_a_program_may_write_ids_in_small_letters(club: Club) -> None:
    club.begun(seats=("Ann", "BOB"), addresses={"Ann": ANN, "BOB": BOB})
    report = club.newest(ANN)
    own = str(report.mail["Message-ID"]).lower()
    club.write(ANN, "Stake 2", to=ADDRESS, subject=f"Re: {report.subject}", In_Reply_To=own)
    assert [event.by for event in club.game().log or () if event.kind == "stake"] == ["Ann"]
    [answer] = club.write(BOB, "note ann, are you there?\n\nabsent ANN", to=club.newest(BOB))
    assert club.notes() == ["ann, are you there?"]
    assert not tells(answer.prose, "there-is-no-seat-seat-r")
    sound(club)


@pytest.mark.parametrize("forged", ["another seat's", "made up", "without the proof", "of a thread"])
def test_an_id_that_only_its_receiver_can_have_is_needed(taking: Club, forged: str) -> None:
    own, bobs = str(taking.newest(ANN).mail["Message-ID"]), str(taking.newest(BOB).mail["Message-ID"])
    claim = proven(own)
    assert claim is not None
    other = {
        "another seat's": bobs,
        "made up": own.replace(claim.proof, claim.proof[::-1]),
        "without the proof": own.replace(f".{claim.proof}", ""),
        "of a thread": str(taking.newest(ANN).mail["References"]).split()[0],
    }[forged]
    before = taking.path().read_bytes()
    taking.write(ANN, "take 2", to=ADDRESS, subject="Re: turn 1", In_Reply_To=other)
    assert taking.path().read_bytes() == before


def test_whoever_has_seen_an_id_needs_the_senders_address_too(taking: Club) -> None:
    before = taking.path().read_bytes()
    own = str(taking.newest(ANN).mail["Message-ID"])
    [told] = taking.write("eve@evil.example", "take 2", to=ADDRESS, subject="Re: turn 1", In_Reply_To=own)
    assert told.to == ANN
    assert tells(told.prose, "nothing-was-done-the-mail", sender="eve@evil.example", seat="ann")
    assert taking.path().read_bytes() == before
    assert len({str(mail.mail["Message-ID"]) for mail in taking.box(ANN)}) == len(taking.box(ANN))
