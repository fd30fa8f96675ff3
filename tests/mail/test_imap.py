"""Mail is received by IMAP: each letter until it is done, once, and nothing of what is none of ours."""

import threading
from contextlib import suppress
from datetime import UTC, date, datetime

import msgspec
import pytest
from carrying import changed, in_the_clear, mail, subjects
from line_to_server import Line
from needs import PATIENCE
from servers import PostOffice
from wording import telling

from pbem.rooms.mail.transport.mailboxes.configured import incoming
from pbem.rooms.mail.transport.mailboxes.mailbox import BEGINNING, MailboxClosedError

pytestmark = pytest.mark.real

# Receiving by IMAP


def test_a_letter_is_given_again_until_it_is_done(post_office: PostOffice) -> None:
    settings = post_office.settings("bob")
    for subject in ("one", "two", "three"):
        post_office.deliver("bob", mail(subject).as_bytes())
    with incoming(settings) as mailbox:
        first = list(mailbox.waiting())
        assert subjects(first) == ["one", "two", "three"]
        mailbox.done(first[1].uid)
    with incoming(settings) as mailbox:
        again = list(mailbox.waiting())
        assert again == [first[0], first[2]]
        mailbox.done(*(letter.uid for letter in again))
        assert list(mailbox.waiting()) == []


def test_a_letter_that_the_person_has_read_elsewhere_still_waits(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("read").as_bytes())
    with post_office.mailbox("bob") as other:
        other.store("1", "+FLAGS", r"(\Seen)")
    with incoming(post_office.settings("bob")) as mailbox:
        assert subjects(list(mailbox.waiting())) == ["read"]


def test_reading_leaves_a_letter_unread_for_the_person(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("new").as_bytes())
    with incoming(post_office.settings("bob")) as mailbox:
        mailbox.done(*(letter.uid for letter in mailbox.waiting()))
    with post_office.mailbox("bob") as other:
        assert other.search(None, "UNSEEN", "KEYWORD", "pbem")[1] == [b"1"]


def test_two_machines_with_marks_of_their_own_both_get_every_letter(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("both").as_bytes())
    for mark in ("laptop", "desktop"):
        with incoming(changed(post_office.settings("bob"), mark=mark)) as mailbox:
            (letter,) = mailbox.waiting()
            mailbox.done(letter.uid)
            assert list(mailbox.waiting()) == []


def test_letters_that_were_seen_to_can_be_moved_away(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("moved").as_bytes())
    with incoming(changed(post_office.settings("bob"), handled="Games/Märchen")) as mailbox:
        mailbox.done(*(letter.uid for letter in mailbox.waiting()))
        assert list(mailbox.waiting()) == []
    with incoming(changed(post_office.settings("bob"), folder="Games/Märchen", mark="other")) as mailbox:
        assert subjects(list(mailbox.waiting())) == ["moved"]


@pytest.mark.parametrize("offer", [rb" \*", b" MOVE"], ids=["no keywords", "no MOVE"])
def test_servers_that_keep_no_keywords_or_cannot_move_will_do(post_office: PostOffice, offer: bytes) -> None:
    """Exchange keeps none; then letters that were seen to go to a folder, and others are looked at once."""
    post_office.deliver("bob", mail("ours", game="g").as_bytes())
    post_office.deliver("bob", mail("private").as_bytes())
    with Line(post_office.ports.imap, leave_out=offer) as line:
        settings = in_the_clear(post_office, "bob", line.port)
        settings = changed(settings, handled="pbem") if b"MOVE" in offer else settings
        with incoming(msgspec.structs.replace(settings, only_for_pbem=False)) as mailbox:
            letters = list(mailbox.waiting())
            assert subjects(letters) == ["ours"]
            mailbox.done(letters[0].uid)
            assert list(mailbox.waiting()) == []
    with post_office.mailbox("bob") as other:
        assert other.search(None, "UNDELETED")[1] == [b"1"] if b"MOVE" not in offer else True
        other.select("pbem")
        assert other.search(None, "SUBJECT", "ours")[1] == [b"1"]


def test_of_other_peoples_mail_nothing_but_one_header_is_fetched(post_office: PostOffice) -> None:
    """In a mailbox that is not for pbem alone."""
    post_office.deliver("bob", mail("private " + "x" * 100_000).as_bytes())
    post_office.deliver("bob", mail("ours", game="g").as_bytes())
    with Line(post_office.ports.imap) as line:
        settings = msgspec.structs.replace(in_the_clear(post_office, "bob", line.port), only_for_pbem=False)
        with incoming(settings) as mailbox:
            assert subjects(list(mailbox.waiting())) == ["ours"]
            assert line.bytes_that_came < 10_000
            assert subjects(list(mailbox.waiting())) == ["ours"]
    with post_office.mailbox("bob") as other:
        assert other.search(None, "KEYWORD", "pbem")[1] == [b"1"], "it would be looked at again for ever"


def test_mail_of_earlier_days_is_not_looked_at(post_office: PostOffice) -> None:
    with post_office.mailbox("bob") as other:
        for day, subject in ((1, "old"), (20, "new")):
            other.append("INBOX", None, datetime(2026, 3, day, 12, tzinfo=UTC), mail(subject).as_bytes())
    with incoming(post_office.settings("bob"), since=date(2026, 3, 10)) as mailbox:
        assert subjects(list(mailbox.waiting())) == ["new"]


def test_of_a_mail_above_the_limit_only_the_beginning_is_fetched(post_office: PostOffice) -> None:
    huge = mail("huge").as_bytes() + b"x" * 70 + b"\r\n" + (b"y" * 70 + b"\r\n") * 20_000
    post_office.deliver("bob", huge)
    whole = mail("small").as_bytes() + (b"z" * 70 + b"\r\n") * 1000
    assert len(whole) > BEGINNING
    post_office.deliver("bob", whole)
    with Line(post_office.ports.imap) as line:
        with incoming(in_the_clear(post_office, "bob", line.port), limit=100_000) as mailbox:
            large, small = mailbox.waiting()
            assert (subjects([large]), large.whole, len(large.raw)) == (["huge"], False, BEGINNING)
            assert large.size > 1_400_000
            assert (subjects([small]), small.whole) == (["small"], True)
            assert small.raw.count(b"z" * 70) == 1000
            mailbox.done(large.uid)
            assert subjects(list(mailbox.waiting())) == ["small"]
        assert line.bytes_that_came < 4 * BEGINNING


def test_a_uid_of_another_time_marks_nothing(post_office: PostOffice) -> None:
    """Where a mailbox was made anew, its UIDVALIDITY changes, and the old numbers name other letters."""
    post_office.deliver("bob", mail("new").as_bytes())
    with incoming(post_office.settings("bob")) as mailbox:
        (letter,) = mailbox.waiting()
        mailbox.done(f"1.{letter.uid.partition('.')[2]}")
        assert list(mailbox.waiting()) == [letter]


def test_a_letter_that_is_gone_is_no_error(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("gone").as_bytes())
    with incoming(post_office.settings("bob")) as mailbox:
        (letter,) = mailbox.waiting()
        with post_office.mailbox("bob") as other:
            other.store("1", "+FLAGS", r"(\Deleted)")
            other.expunge()
        mailbox.done(letter.uid)
        assert list(mailbox.waiting()) == []


def test_receiving_goes_on_over_a_new_connection_after_the_line_was_cut(post_office: PostOffice) -> None:
    for subject in ("one", "two"):
        post_office.deliver("bob", mail(subject).as_bytes())
    with Line(post_office.ports.imaps) as line, incoming(post_office.settings("bob", port=line.port)) as mailbox:
        one, _two = mailbox.waiting()
        line.cut()
        mailbox.done(one.uid)
        line.cut()
        assert subjects(list(mailbox.waiting())) == ["two"]
        line.close()
        with pytest.raises(MailboxClosedError, match=telling("server-refuses-connections-perhaps-the")):
            list(mailbox.waiting())


def test_a_line_cut_between_two_letters_loses_none(post_office: PostOffice) -> None:
    for number in range(3):
        post_office.deliver("bob", mail(str(number)).as_bytes() + b"z" * 2**21)
    with Line(post_office.ports.imaps) as line, incoming(post_office.settings("bob", port=line.port)) as mailbox:
        letters = mailbox.waiting()
        found = [next(letters)]
        line.cut()
        found += letters
        assert subjects(found) == ["0", "1", "2"]
        assert line.connections == 2


def test_waiting_ends_when_a_letter_comes(post_office: PostOffice) -> None:
    """Two orders: it comes while the server is listening to us, and before it does."""
    with Line(post_office.ports.imap) as line, incoming(in_the_clear(post_office, "bob", line.port)) as mailbox:
        assert list(mailbox.waiting()) == []
        post_office.deliver("bob", mail("before").as_bytes())
        assert mailbox.wait(PATIENCE)
        (before,) = mailbox.waiting()
        mailbox.done(before.uid)
        woken: list[bool] = []
        waiting = threading.Thread(target=lambda: woken.append(mailbox.wait(PATIENCE)))
        waiting.start()
        line.wait_for(b"IDLE\r\n")
        post_office.deliver("bob", mail("during").as_bytes())
        waiting.join()
        assert woken == [True]
        assert subjects(list(mailbox.waiting())) == ["during"]
        assert not mailbox.wait(0.1)


def test_a_server_without_idle_is_asked_now_and_again(post_office: PostOffice) -> None:
    with (
        Line(post_office.ports.imap, leave_out=b" IDLE") as line,
        incoming(in_the_clear(post_office, "bob", line.port)) as mailbox,
    ):
        assert not mailbox.wait(0.01)
        woken: list[bool] = []
        waiting = threading.Thread(target=lambda: woken.append(mailbox.wait(PATIENCE)))
        waiting.start()
        post_office.deliver("bob", mail("found").as_bytes())
        waiting.join()
        assert woken == [True]
        assert subjects(list(mailbox.waiting())) == ["found"]


def test_a_line_cut_while_waiting_is_told_or_mended(post_office: PostOffice) -> None:
    with Line(post_office.ports.imap) as line, incoming(in_the_clear(post_office, "bob", line.port)) as mailbox:
        mailbox.reach()

        def wait() -> None:
            with suppress(MailboxClosedError):
                mailbox.wait(0.5)

        waiting = threading.Thread(target=wait)
        waiting.start()
        line.wait_for(b"IDLE\r\n")
        line.cut()
        waiting.join()
        post_office.deliver("bob", mail("after").as_bytes())
        assert subjects(list(mailbox.waiting())) == ["after"]
