"""Mail goes and comes by a program of the player's own."""

import shlex
import sys
from pathlib import Path

import pytest
from carrying import mail, subjects
from wording import telling

from pbem.rooms.mail.transport.mailboxes.mailbox import DelayedError, MailboxClosedError, UndeliverableError
from pbem.rooms.mail.transport.mailboxes.maildir import MaildirMailbox, made, put
from pbem.rooms.mail.transport.mailboxes.program import ProgramMailbox, ProgramOutbox

# Programs


def program(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def test_a_program_is_given_the_mail(tmp_path: Path) -> None:
    code = f"import sys; open({str(tmp_path / 'sent')!r}, 'wb').write(sys.stdin.buffer.read())"
    with ProgramOutbox(program(code)) as out:
        out.reach()
        out.send(mail("given"), "bob@club.example")
    sent = (tmp_path / "sent").read_bytes()
    assert b"Subject: given\n" in sent
    assert b"\r" not in sent


def test_a_maildir_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MailboxClosedError, match=telling("no-maildir-can-be-made")):
        put(tmp_path / "file" / "box", b"x")
    made(tmp_path / "box")
    (tmp_path / "box" / "tmp").rmdir()
    (tmp_path / "box" / "tmp").write_text("")
    with pytest.raises(MailboxClosedError):
        put(tmp_path / "box", b"x")
    made(tmp_path / "other")
    put(tmp_path / "other", b"From: a@b.c\n\nx")
    mailbox = MaildirMailbox(tmp_path / "other")
    (letter,) = mailbox.waiting()
    (tmp_path / "other" / "cur").rmdir()
    (tmp_path / "other" / "cur").write_text("")
    for asked in (lambda: list(mailbox.waiting()), lambda: mailbox.done(letter.uid), lambda: mailbox.wait(0)):
        with pytest.raises(MailboxClosedError, match="Maildir"):
            asked()


def test_what_a_program_prints_is_no_result_of_pbems(capfd: pytest.CaptureFixture[str]) -> None:
    with ProgramOutbox(program("import sys; sys.stdin.read(); print('sent!')")) as out:
        out.send(mail("given"), "bob@club.example")
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(("code", "kind"), [(75, DelayedError), (67, UndeliverableError), (1, MailboxClosedError)])
def test_a_programs_exit_code_tells_what_became_of_the_mail(code: int, kind: type[Exception]) -> None:
    words = f"import sys; sys.stdin.read(); print('first\\nno room', file=sys.stderr); sys.exit({code})"
    with (
        ProgramOutbox(program(words)) as out,
        pytest.raises(kind, match=telling("command-did-not-take-the", to="b@x.y", why="no room")),
    ):
        out.send(mail("x"), "b@x.y")


def test_a_mail_that_cannot_be_written_as_one_is_never_tried_again(tmp_path: Path) -> None:
    """Else it would be kept, and be in the way of all others, for ever."""
    strange = mail("strange")
    strange.replace_header("Content-Transfer-Encoding", "8bit")
    strange.set_payload("\udcff\u20ac")
    code = f"import sys; open({str(tmp_path / 'sent')!r}, 'wb').write(sys.stdin.buffer.read())"
    with (
        ProgramOutbox(program(code)) as out,
        pytest.raises(UndeliverableError, match=telling("this-mail-cannot-be-written")),
    ):
        out.send(strange, "bob@club.example")
    assert not (tmp_path / "sent").exists()


def test_a_program_that_is_missing_or_hangs_is_told(tmp_path: Path) -> None:
    with (
        ProgramOutbox("no-such-program --at all") as out,
        pytest.raises(MailboxClosedError, match=telling("there-is-no-program-command")),
    ):
        out.reach()
    with pytest.raises(MailboxClosedError, match="No such file"):
        ProgramOutbox(str(tmp_path / "nothing")).send(mail("x"), "b@x.y")
    with pytest.raises(MailboxClosedError, match=telling("command-had-not-ended-after", n=0)):
        ProgramOutbox(program("import time; time.sleep(60)"), patience=0.1).send(mail("x"), "b@x.y")


MBOX = "".join(f"From somebody Sat Jan  3 01:05:34 2026\nSubject: {one}\n\nText\n\n" for one in ("one", "two"))


@pytest.mark.parametrize(
    ("printed", "expected"), [(MBOX, ["one", "two"]), ("Subject: single\n\nText\n", ["single"]), ("", [])]
)
def test_a_program_may_print_an_mbox_or_one_mail_or_nothing(printed: str, expected: list[str], tmp_path: Path) -> None:
    with ProgramMailbox(program(f"print({printed!r}, end='')"), tmp_path / "spool") as mailbox:
        assert subjects(list(mailbox.waiting())) == expected


@pytest.fixture
def once(tmp_path: Path) -> str:
    """A program that prints its mail only the first time, as those do that take it away from a server."""
    (tmp_path / "box").write_text(MBOX)
    return program(
        f"import pathlib; b = pathlib.Path({str(tmp_path / 'box')!r}); print(b.read_text()); b.write_text('')"
    )


def test_what_a_program_printed_only_once_waits_until_it_is_done(once: str, tmp_path: Path) -> None:
    with ProgramMailbox(once, tmp_path / "spool") as mailbox:
        assert subjects(list(mailbox.waiting())) == ["one", "two"]
    with ProgramMailbox(once, tmp_path / "spool") as mailbox:
        one, two = mailbox.waiting()
        mailbox.done(one.uid)
        assert list(mailbox.waiting()) == [two]
        mailbox.done(two.uid)
        assert list(mailbox.waiting()) == []
    assert [path for path in (tmp_path / "spool").rglob("*") if path.is_file()] == []


def test_what_was_printed_before_a_crash_is_taken_in(tmp_path: Path) -> None:
    (tmp_path / "spool").mkdir()
    (tmp_path / "spool" / "printed").write_text(MBOX)
    with ProgramMailbox(program(""), tmp_path / "spool") as mailbox:
        assert subjects(list(mailbox.waiting())) == ["one", "two"]


def test_what_a_program_printed_before_it_failed_is_given_and_the_failure_told(tmp_path: Path) -> None:
    code = f"import sys; print({MBOX!r}, end=''); sys.exit('the line broke')"
    with ProgramMailbox(program(code), tmp_path / "spool") as mailbox:
        letters = mailbox.waiting()
        assert [subjects([next(letters)]), subjects([next(letters)])] == [["one"], ["two"]]
        with pytest.raises(MailboxClosedError, match="the line broke"):
            next(letters)


def test_what_a_program_printed_and_no_disk_takes_is_told(tmp_path: Path) -> None:
    (tmp_path / "spool" / "printed").mkdir(parents=True)
    mailbox = ProgramMailbox("true", tmp_path / "spool")
    with pytest.raises(
        MailboxClosedError, match=telling("what-command-printed-cannot-be", command="true", why="Is a directory")
    ):
        list(mailbox.waiting())
