"""Mail comes from a Maildir, and is laid into one."""

import errno
import os
from mailbox import Maildir
from pathlib import Path

import pytest
from carrying import mail, subjects
from disks import refusing
from needs import PATIENCE
from wording import telling

from pbem.rooms.mail.transport.mailboxes.mailbox import BEGINNING, MailboxClosedError
from pbem.rooms.mail.transport.mailboxes.maildir import MaildirMailbox, MaildirOutbox, made, put

# Maildirs


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    for subject in ("one", "two", "three"):
        put(folder, mail(subject).as_bytes())
    return folder


def test_mail_in_a_maildir_is_given_again_until_it_is_done(inbox: Path) -> None:
    with MaildirMailbox(inbox) as mailbox:
        letters = list(mailbox.waiting())
        assert subjects(letters) == ["one", "two", "three"]
        mailbox.done(letters[0].uid)
    with MaildirMailbox(inbox) as mailbox:
        assert list(mailbox.waiting()) == letters[1:]
    assert [message.get_flags() for message in Maildir(inbox) if message["Subject"] == "one"] == ["S"]


def test_a_mail_that_another_program_has_noticed_keeps_its_name_and_flags(inbox: Path) -> None:
    (path,) = (one for one in (inbox / "new").iterdir() if b"two" in one.read_bytes())
    with MaildirMailbox(inbox) as mailbox:
        uids = {subjects([letter])[0]: letter.uid for letter in mailbox.waiting()}
        os.replace(path, inbox / "cur" / f"{path.name}:2,FT")
        assert {subjects([letter])[0]: letter.uid for letter in mailbox.waiting()} == uids
        mailbox.done(uids["two"], uids["two"], "a letter that was never there")
        assert [one.name for one in (inbox / "cur").iterdir()] == [f"{path.name}:2,FST"]


def test_of_a_large_mail_in_a_maildir_only_the_beginning_is_read(inbox: Path) -> None:
    put(inbox, mail("huge").as_bytes() + b"x" * 100_000)
    with MaildirMailbox(inbox, limit=BEGINNING + 1) as mailbox:
        assert [letter.whole for letter in mailbox.waiting()] == [True, True, True, False]


def test_mail_of_earlier_times_comes_first(tmp_path: Path) -> None:
    put(tmp_path, mail("now").as_bytes())
    (tmp_path / "new" / "999.M1P1.host").write_bytes(mail("before").as_bytes())
    with MaildirMailbox(tmp_path) as mailbox:
        assert subjects(list(mailbox.waiting())) == ["before", "now"]


def test_mail_of_one_second_comes_in_the_order_of_its_delivery(tmp_path: Path) -> None:
    """The numbers in the names have no zeros in front, so that M99999 is before M100001."""
    names = [
        "998.V9I1.host",
        "999.M1P77Q1.host",
        "999.M99999P9.host",
        "999.M100001P9.host",
        "999.M100001P9Q2.host",
        "999.M100001P9Q10.host",
        "1000.5_9.host",
        "1000.4_10.host",
        "1001.M5P1.host:2,T",
    ]
    made(tmp_path)
    for name in reversed(names):
        (tmp_path / ("cur" if ":" in name else "new") / name).write_bytes(mail(name).as_bytes())
    with MaildirMailbox(tmp_path) as mailbox:
        assert subjects(list(mailbox.waiting())) == names


def test_waiting_at_a_maildir_ends_when_a_letter_comes(inbox: Path) -> None:
    with MaildirMailbox(inbox) as mailbox:
        assert len(list(mailbox.waiting())) == 3
        assert not mailbox.wait(0)
        put(inbox, mail("four").as_bytes())
        assert mailbox.wait(PATIENCE)


def test_a_maildir_that_is_not_there_is_told(tmp_path: Path) -> None:
    with (
        MaildirMailbox(tmp_path / "nothing") as mailbox,
        pytest.raises(MailboxClosedError, match=telling("there-is-no-maildir-at")),
    ):
        list(mailbox.waiting())


def test_mail_can_be_laid_into_a_maildir(tmp_path: Path) -> None:
    with MaildirOutbox(tmp_path / "out") as out:
        out.reach()
        out.send(mail("laid"), "bob@club.example")
    (message,) = Maildir(tmp_path / "out")
    assert message["To"] == "bob@club.example"


def test_what_is_no_letter_is_left_alone(inbox: Path) -> None:
    """A folder, a pipe that no one writes into, a link that leads nowhere."""
    (inbox / "new" / "folder").mkdir()
    (inbox / "cur" / "link").symlink_to("link")
    os.mkfifo(inbox / "new" / "pipe")
    with MaildirMailbox(inbox) as mailbox:
        assert subjects(list(mailbox.waiting())) == ["one", "two", "three"]


def test_a_letter_that_the_disk_does_not_give_is_told(inbox: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_path: Path, *_words: object) -> object:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with MaildirMailbox(inbox) as mailbox, monkeypatch.context() as disk:
        disk.setattr(Path, "open", broken)
        with pytest.raises(MailboxClosedError, match=f"{inbox} cannot be used: Input/output error"):
            list(mailbox.waiting())


@pytest.mark.parametrize("kept", [True, False])
def test_a_letter_that_cannot_be_marked_as_done_is_told_and_comes_again(inbox: Path, *, kept: bool) -> None:
    with MaildirMailbox(inbox, kept=kept) as mailbox:
        uids = [letter.uid for letter in mailbox.waiting()]
        disk = refusing("replace" if kept else "unlink", errno.EROFS, lambda *_words: True)
        with (
            disk(inbox),
            pytest.raises(
                MailboxClosedError, match=telling("path-cannot-be-used-reason", reason="Read-only file system")
            ),
        ):
            mailbox.done(uids[0])
        assert [letter.uid for letter in mailbox.waiting()] == uids


def test_a_mail_for_which_there_is_no_room_is_told(inbox: Path) -> None:
    disk = refusing("link", errno.ENOSPC, lambda *_words: True)
    with (
        disk(inbox),
        pytest.raises(MailboxClosedError, match=telling("no-mail-can-be-put", why="No space left on device")),
    ):
        put(inbox, mail("four").as_bytes())
    assert [path.read_bytes() for path in (inbox / "new").iterdir() if b"four" in path.read_bytes()] == []
