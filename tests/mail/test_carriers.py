"""The carriers: SMTP and IMAP with real servers, Maildirs, and programs."""

import mailbox
import os
import shlex
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import msgspec
import pytest
from servers import LATER, PASSWORD, Line, PostOffice, make_certificate

from pbem.transport.mail.automatic import PBEM_HEADER
from pbem.transport.mail.carriers.carrier import (
    BEGINNING,
    Arrival,
    CarrierClosedError,
    DelayedError,
    Incoming,
    UndeliverableError,
)
from pbem.transport.mail.carriers.choosing import incoming, outgoing
from pbem.transport.mail.carriers.maildir import MaildirCarrier, MaildirOutbox, made, put
from pbem.transport.mail.carriers.program import ProgramCarrier, ProgramOutbox
from pbem.transport.mail.carriers.smtp import SmtpCarrier
from pbem.transport.mail.settings import Maildir, MailProgram, MailSettings, Smtp

PATIENCE = 20.0


def mail(
    subject: str, *, sender: str = "ann@club.example", to: str = "bob@club.example", game: str = ""
) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    if game:
        message[PBEM_HEADER] = game
    message.set_content(f"{subject}: äöü\n.a line that begins with a full stop\n", cte="quoted-printable")
    return message


def subjects(letters: Sequence[Arrival]) -> list[str]:
    found = (line for letter in letters for line in letter.raw.split(b"\n") if line.lower().startswith(b"subject:"))
    return [line.partition(b":")[2].strip().decode() for line in found]


def come(carrier: Incoming, count: int) -> list[Arrival]:
    """The letters that wait, once there are so many."""
    for _time in range(6):  # a server may tell of a mail just when nobody listens
        letters = list(carrier.waiting())
        if len(letters) >= count:
            return letters
        carrier.wait(PATIENCE / 2)
    raise AssertionError(f"only these came: {subjects(letters)}")


def changed(settings: MailSettings, **changes: Any) -> MailSettings:
    """The same settings but for something of the way in which mail comes."""
    return msgspec.structs.replace(settings, incoming=msgspec.structs.replace(settings.incoming, **changes))


def in_the_clear(post_office: PostOffice, name: str, port: int) -> MailSettings:
    """Settings by which mail comes through a line without TLS."""
    return changed(post_office.settings(name), port=port, security="none")


# Sending


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_mail_sent_comes_to_its_receiver_as_it_was_written(post_office: PostOffice, security: str) -> None:
    ports = vars(post_office.ports)
    smtp, imap = ("smtps", "imaps") if security == "tls" else ("submission", "imap")
    settings = post_office.settings("ann", security=security)
    settings = msgspec.structs.replace(settings, outgoing=msgspec.structs.replace(settings.outgoing, port=ports[smtp]))
    with outgoing(settings) as out:
        out.send(mail("hello"), "bob@club.example")
    with incoming(changed(post_office.settings("bob", security=security), port=ports[imap])) as carrier:
        (letter,) = come(carrier, 1)
    assert letter.whole
    assert subjects([letter]) == ["hello"]
    assert b"\r\n.a line that begins with a full stop\r\n" in letter.raw
    assert "hello: äöü" in message_from_bytes(letter.raw, EmailMessage, policy=default).get_content()


def test_many_mails_go_over_one_connection(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        for number in range(3):
            out.send(mail(f"number {number}"), "bob@club.example")
        assert line.connections == 1
    with incoming(post_office.settings("bob")) as carrier:
        assert sorted(subjects(come(carrier, 3))) == ["number 0", "number 1", "number 2"]


def test_a_server_that_takes_only_so_many_mails_over_one_connection_is_called_again(post_office: PostOffice) -> None:
    """OpenSMTPD takes 100."""
    settings = post_office.settings("ann")
    with Line(post_office.ports.plain) as line:
        plain = Smtp(host="127.0.0.1", port=line.port, security="none")
        with outgoing(msgspec.structs.replace(settings, outgoing=plain)) as out:
            for number in range(102):
                out.send(mail(str(number)), "bob@club.example")
        assert line.connections == 2
    with incoming(post_office.settings("bob")) as carrier:
        assert sorted(map(int, subjects(come(carrier, 102)))) == list(range(102))


def test_one_address_refused_for_good_does_not_stop_the_next(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        with pytest.raises(UndeliverableError, match=r"refuses mail for nobody@club\.example: 5\d\d "):
            out.send(mail("lost"), "nobody@club.example")
        out.send(mail("found"), "bob@club.example")
        assert line.connections == 1
    with incoming(post_office.settings("bob")) as carrier:
        assert subjects(come(carrier, 1)) == ["found"]


def test_an_address_refused_for_now_may_be_tried_again(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        with pytest.raises(DelayedError, match=r"now: 451 .*come back in an hour"):
            out.send(mail("later"), LATER)
        out.send(mail("found"), "bob@club.example")
        assert line.connections == 1
    with incoming(post_office.settings("bob")) as carrier:
        assert subjects(come(carrier, 1)) == ["found"]


def test_sending_goes_on_over_a_new_connection_after_the_line_was_cut(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        out.send(mail("before"), "bob@club.example")
        line.cut()
        out.send(mail("after"), "bob@club.example")
        line.close()
        with pytest.raises(CarrierClosedError, match="refuses connections"):
            out.send(mail("never"), "bob@club.example")
    with incoming(post_office.settings("bob")) as carrier:
        assert sorted(subjects(come(carrier, 2))) == ["after", "before"]


def test_an_address_beyond_ascii_is_refused_and_not_mangled(post_office: PostOffice) -> None:
    with outgoing(post_office.settings("ann")) as out, pytest.raises(UndeliverableError, match="beyond ASCII"):
        out.send(mail("x"), "jürgen@club.example")


# What goes wrong with servers


@pytest.fixture(params=["outgoing", "incoming"])
def opening(request: pytest.FixtureRequest) -> Any:
    """How a carrier is opened: each fault is told alike for both directions."""
    return outgoing if request.param == "outgoing" else incoming


def refusal(opening: Any, settings: MailSettings, patience: float = PATIENCE) -> str:
    with opening(settings, patience=patience) as carrier, pytest.raises(CarrierClosedError) as told:
        carrier.reach()
    assert told.value.exit_code == 5
    return str(told.value)


def test_a_wrong_password_is_told(post_office: PostOffice, opening: Any) -> None:
    told = refusal(opening, post_office.settings("ann", password_command="echo wrong"))
    assert "does not accept this password for ann@club.example" in told
    assert "uthentication failed" in told


def test_a_password_beyond_ascii_is_sent_where_it_can_be(post_office: PostOffice) -> None:
    told = refusal(incoming, post_office.settings("ann", password_command="printf pässword"))
    assert "does not accept this password" in told


def test_where_a_password_beyond_ascii_cannot_be_sent_it_is_told_and_not_quoted(post_office: PostOffice) -> None:
    settings = post_office.settings("ann", password_command="printf pässword")
    sentence = "127.0.0.1:{port}: a password beyond ASCII cannot be used here"
    assert refusal(outgoing, settings) == sentence.format(port=post_office.ports.smtps)
    with Line(post_office.ports.imap, leave_out=b" AUTH=PLAIN") as line:
        told = refusal(incoming, changed(settings, port=line.port, security="none"))
    assert told == sentence.format(port=line.port)


def test_a_port_at_which_nobody_listens_is_told(post_office: PostOffice, opening: Any) -> None:
    with Line(post_office.ports.smtps) as line:
        line.close()
    told = refusal(opening, post_office.settings("ann", port=line.port))
    assert told == f"127.0.0.1:{line.port} refuses connections: perhaps the port is another"


def test_a_host_that_does_not_exist_is_told(post_office: PostOffice, opening: Any) -> None:
    told = refusal(opening, post_office.settings("ann", host="nowhere.invalid"))
    assert told.startswith(("there is no host nowhere.invalid", "the host nowhere.invalid cannot be looked up now"))


def test_a_certificate_that_nobody_vouches_for_is_not_believed(
    post_office: PostOffice, opening: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    told = refusal(opening, post_office.settings("ann"))
    assert "is not to be trusted: self-signed certificate" in told


def test_a_certificate_for_another_host_is_not_believed(post_office: PostOffice, opening: Any) -> None:
    told = refusal(opening, post_office.settings("ann", host="localhost"))
    assert "is not to be trusted: " in told
    assert "localhost" in told


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_that_says_nothing_is_not_waited_for_for_ever(
    post_office: PostOffice, opening: Any, security: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        told = refusal(opening, post_office.settings("ann", port=port, security=security), patience=0.2)
    assert told == f"127.0.0.1:{port} did not answer within 0 seconds"


def test_nothing_is_sent_where_starttls_is_not_offered(post_office: PostOffice, opening: Any) -> None:
    """Somebody on the line may have taken the offer out."""
    real = post_office.ports.submission if opening is outgoing else post_office.ports.imap
    offer = b"250-STARTTLS\r\n" if opening is outgoing else b" STARTTLS"
    with Line(real, leave_out=offer) as line:
        told = refusal(opening, post_office.settings("ann", port=line.port, security="starttls"))
    assert told == f"127.0.0.1:{line.port} offers no STARTTLS on this port: nothing was sent"


def test_a_server_that_speaks_no_tls_is_told(post_office: PostOffice, opening: Any) -> None:
    port = post_office.ports.submission if opening is outgoing else post_office.ports.imap
    assert "does not speak TLS as it should" in refusal(opening, post_office.settings("ann", port=port))


def test_a_folder_that_is_not_there_is_told(post_office: PostOffice) -> None:
    assert "doesn't exist: games" in refusal(incoming, changed(post_office.settings("ann"), folder="games"))


# Receiving by IMAP


def test_a_letter_is_given_again_until_it_is_done(post_office: PostOffice) -> None:
    settings = post_office.settings("bob")
    for subject in ("one", "two", "three"):
        post_office.deliver("bob", mail(subject).as_bytes())
    with incoming(settings) as carrier:
        first = list(carrier.waiting())
        assert subjects(first) == ["one", "two", "three"]
        carrier.done(first[1].uid)
    with incoming(settings) as carrier:
        again = list(carrier.waiting())
        assert again == [first[0], first[2]]
        carrier.done(*(letter.uid for letter in again))
        assert list(carrier.waiting()) == []


def test_a_letter_that_the_person_has_read_elsewhere_still_waits(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("read").as_bytes())
    with post_office.mailbox("bob") as other:
        other.store("1", "+FLAGS", r"(\Seen)")
    with incoming(post_office.settings("bob")) as carrier:
        assert subjects(list(carrier.waiting())) == ["read"]


def test_reading_leaves_a_letter_unread_for_the_person(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("new").as_bytes())
    with incoming(post_office.settings("bob")) as carrier:
        carrier.done(*(letter.uid for letter in carrier.waiting()))
    with post_office.mailbox("bob") as other:
        assert other.search(None, "UNSEEN", "KEYWORD", "pbem")[1] == [b"1"]


def test_two_machines_with_marks_of_their_own_both_get_every_letter(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("both").as_bytes())
    for mark in ("laptop", "desktop"):
        with incoming(changed(post_office.settings("bob"), mark=mark)) as carrier:
            (letter,) = carrier.waiting()
            carrier.done(letter.uid)
            assert list(carrier.waiting()) == []


def test_letters_that_were_seen_to_can_be_moved_away(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("moved").as_bytes())
    with incoming(changed(post_office.settings("bob"), handled="Games/Märchen")) as carrier:
        carrier.done(*(letter.uid for letter in carrier.waiting()))
        assert list(carrier.waiting()) == []
    with incoming(changed(post_office.settings("bob"), folder="Games/Märchen", mark="other")) as carrier:
        assert subjects(list(carrier.waiting())) == ["moved"]


@pytest.mark.parametrize("offer", [rb" \*", b" MOVE"], ids=["no keywords", "no MOVE"])
def test_servers_that_keep_no_keywords_or_cannot_move_will_do(post_office: PostOffice, offer: bytes) -> None:
    """Exchange keeps none; then letters that were seen to go to a folder, and others are looked at once."""
    post_office.deliver("bob", mail("ours", game="g").as_bytes())
    post_office.deliver("bob", mail("private").as_bytes())
    with Line(post_office.ports.imap, leave_out=offer) as line:
        settings = in_the_clear(post_office, "bob", line.port)
        settings = changed(settings, handled="pbem") if b"MOVE" in offer else settings
        with incoming(msgspec.structs.replace(settings, only_for_pbem=False)) as carrier:
            letters = list(carrier.waiting())
            assert subjects(letters) == ["ours"]
            carrier.done(letters[0].uid)
            assert list(carrier.waiting()) == []
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
        with incoming(settings) as carrier:
            assert subjects(list(carrier.waiting())) == ["ours"]
            assert line.bytes_that_came < 10_000
            assert subjects(list(carrier.waiting())) == ["ours"]
    with post_office.mailbox("bob") as other:
        assert other.search(None, "KEYWORD", "pbem")[1] == [b"1"], "it would be looked at again for ever"


def test_mail_of_earlier_days_is_not_looked_at(post_office: PostOffice) -> None:
    with post_office.mailbox("bob") as other:
        for day, subject in ((1, "old"), (20, "new")):
            other.append("INBOX", None, datetime(2026, 3, day, 12, tzinfo=UTC), mail(subject).as_bytes())  # type: ignore[arg-type]
    with incoming(post_office.settings("bob"), since=date(2026, 3, 10)) as carrier:
        assert subjects(list(carrier.waiting())) == ["new"]


def test_of_a_mail_above_the_limit_only_the_beginning_is_fetched(post_office: PostOffice) -> None:
    huge = mail("huge").as_bytes() + b"x" * 70 + b"\r\n" + (b"y" * 70 + b"\r\n") * 20_000
    post_office.deliver("bob", huge)
    whole = mail("small").as_bytes() + (b"z" * 70 + b"\r\n") * 1000
    assert len(whole) > BEGINNING
    post_office.deliver("bob", whole)
    with Line(post_office.ports.imap) as line:
        with incoming(in_the_clear(post_office, "bob", line.port), limit=100_000) as carrier:
            large, small = carrier.waiting()
            assert (subjects([large]), large.whole, len(large.raw)) == (["huge"], False, BEGINNING)
            assert large.size > 1_400_000
            assert (subjects([small]), small.whole) == (["small"], True)
            assert small.raw.count(b"z" * 70) == 1000
            carrier.done(large.uid)
            assert subjects(list(carrier.waiting())) == ["small"]
        assert line.bytes_that_came < 4 * BEGINNING


def test_a_uid_of_another_time_marks_nothing(post_office: PostOffice) -> None:
    """Where a mailbox was made anew, its UIDVALIDITY changes, and the old numbers name other letters."""
    post_office.deliver("bob", mail("new").as_bytes())
    with incoming(post_office.settings("bob")) as carrier:
        (letter,) = carrier.waiting()
        carrier.done(f"1.{letter.uid.partition('.')[2]}")
        assert list(carrier.waiting()) == [letter]


def test_a_letter_that_is_gone_is_no_error(post_office: PostOffice) -> None:
    post_office.deliver("bob", mail("gone").as_bytes())
    with incoming(post_office.settings("bob")) as carrier:
        (letter,) = carrier.waiting()
        with post_office.mailbox("bob") as other:
            other.store("1", "+FLAGS", r"(\Deleted)")
            other.expunge()
        carrier.done(letter.uid)
        assert list(carrier.waiting()) == []


def test_receiving_goes_on_over_a_new_connection_after_the_line_was_cut(post_office: PostOffice) -> None:
    for subject in ("one", "two"):
        post_office.deliver("bob", mail(subject).as_bytes())
    with Line(post_office.ports.imaps) as line, incoming(post_office.settings("bob", port=line.port)) as carrier:
        one, _two = carrier.waiting()
        line.cut()
        carrier.done(one.uid)
        line.cut()
        assert subjects(list(carrier.waiting())) == ["two"]
        line.close()
        with pytest.raises(CarrierClosedError, match="refuses connections"):
            list(carrier.waiting())


def test_a_line_cut_between_two_letters_loses_none(post_office: PostOffice) -> None:
    for number in range(3):
        post_office.deliver("bob", mail(str(number)).as_bytes() + b"z" * 2**21)
    with Line(post_office.ports.imaps) as line, incoming(post_office.settings("bob", port=line.port)) as carrier:
        letters = carrier.waiting()
        found = [next(letters)]
        line.cut()
        found += letters
        assert subjects(found) == ["0", "1", "2"]
        assert line.connections == 2


def test_waiting_ends_when_a_letter_comes(post_office: PostOffice) -> None:
    """Two orders: it comes while the server is listening to us, and before it does."""
    with Line(post_office.ports.imap) as line, incoming(in_the_clear(post_office, "bob", line.port)) as carrier:
        assert list(carrier.waiting()) == []
        post_office.deliver("bob", mail("before").as_bytes())
        assert carrier.wait(PATIENCE)
        (before,) = carrier.waiting()
        carrier.done(before.uid)
        woken: list[bool] = []
        waiting = threading.Thread(target=lambda: woken.append(carrier.wait(PATIENCE)))
        waiting.start()
        line.wait_for(b"IDLE\r\n")
        post_office.deliver("bob", mail("during").as_bytes())
        waiting.join()
        assert woken == [True]
        assert subjects(list(carrier.waiting())) == ["during"]
        assert not carrier.wait(0.1)


def test_a_server_without_idle_is_asked_now_and_again(post_office: PostOffice) -> None:
    with (
        Line(post_office.ports.imap, leave_out=b" IDLE") as line,
        incoming(in_the_clear(post_office, "bob", line.port)) as carrier,
    ):
        assert not carrier.wait(0.01)
        woken: list[bool] = []
        waiting = threading.Thread(target=lambda: woken.append(carrier.wait(PATIENCE)))
        waiting.start()
        post_office.deliver("bob", mail("found").as_bytes())
        waiting.join()
        assert woken == [True]
        assert subjects(list(carrier.waiting())) == ["found"]


def test_a_line_cut_while_waiting_is_told_or_mended(post_office: PostOffice) -> None:
    with Line(post_office.ports.imap) as line, incoming(in_the_clear(post_office, "bob", line.port)) as carrier:
        carrier.reach()

        def wait() -> None:
            with suppress(CarrierClosedError):
                carrier.wait(0.5)

        waiting = threading.Thread(target=wait)
        waiting.start()
        line.wait_for(b"IDLE\r\n")
        line.cut()
        waiting.join()
        post_office.deliver("bob", mail("after").as_bytes())
        assert subjects(list(carrier.waiting())) == ["after"]


# Maildirs


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    for subject in ("one", "two", "three"):
        put(folder, mail(subject).as_bytes())
    return folder


def test_mail_in_a_maildir_is_given_again_until_it_is_done(inbox: Path) -> None:
    with MaildirCarrier(inbox) as carrier:
        letters = list(carrier.waiting())
        assert subjects(letters) == ["one", "two", "three"]
        carrier.done(letters[0].uid)
    with MaildirCarrier(inbox) as carrier:
        assert list(carrier.waiting()) == letters[1:]
    assert [message.get_flags() for message in mailbox.Maildir(inbox) if message["Subject"] == "one"] == ["S"]


def test_a_mail_that_another_program_has_noticed_keeps_its_name_and_flags(inbox: Path) -> None:
    (path,) = (one for one in (inbox / "new").iterdir() if b"two" in one.read_bytes())
    with MaildirCarrier(inbox) as carrier:
        uids = {subjects([letter])[0]: letter.uid for letter in carrier.waiting()}
        os.replace(path, inbox / "cur" / f"{path.name}:2,FT")
        assert {subjects([letter])[0]: letter.uid for letter in carrier.waiting()} == uids
        carrier.done(uids["two"], uids["two"], "a letter that was never there")
        assert [one.name for one in (inbox / "cur").iterdir()] == [f"{path.name}:2,FST"]


def test_of_a_large_mail_in_a_maildir_only_the_beginning_is_read(inbox: Path) -> None:
    put(inbox, mail("huge").as_bytes() + b"x" * 100_000)
    with MaildirCarrier(inbox, limit=BEGINNING + 1) as carrier:
        assert [letter.whole for letter in carrier.waiting()] == [True, True, True, False]


def test_mail_of_earlier_times_comes_first(tmp_path: Path) -> None:
    put(tmp_path, mail("now").as_bytes())
    (tmp_path / "new" / "999.M1P1.host").write_bytes(mail("before").as_bytes())
    with MaildirCarrier(tmp_path) as carrier:
        assert subjects(list(carrier.waiting())) == ["before", "now"]


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
    with MaildirCarrier(tmp_path) as carrier:
        assert subjects(list(carrier.waiting())) == names


def test_waiting_at_a_maildir_ends_when_a_letter_comes(inbox: Path) -> None:
    with MaildirCarrier(inbox) as carrier:
        assert len(list(carrier.waiting())) == 3
        assert not carrier.wait(0)
        put(inbox, mail("four").as_bytes())
        assert carrier.wait(PATIENCE)


def test_a_maildir_that_is_not_there_is_told(tmp_path: Path) -> None:
    with (
        MaildirCarrier(tmp_path / "nothing") as carrier,
        pytest.raises(CarrierClosedError, match="there is no Maildir at"),
    ):
        list(carrier.waiting())


def test_mail_can_be_laid_into_a_maildir(tmp_path: Path) -> None:
    with MaildirOutbox(tmp_path / "out") as out:
        out.reach()
        out.send(mail("laid"), "bob@club.example")
    (message,) = mailbox.Maildir(tmp_path / "out")
    assert message["To"] == "bob@club.example"


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
    with pytest.raises(CarrierClosedError, match="no Maildir can be made at "):
        put(tmp_path / "file" / "box", b"x")
    made(tmp_path / "box")
    (tmp_path / "box" / "tmp").rmdir()
    (tmp_path / "box" / "tmp").write_text("")
    with pytest.raises(CarrierClosedError):
        put(tmp_path / "box", b"x")
    made(tmp_path / "other")
    put(tmp_path / "other", b"From: a@b.c\n\nx")
    carrier = MaildirCarrier(tmp_path / "other")
    (letter,) = carrier.waiting()
    (tmp_path / "other" / "cur").rmdir()
    (tmp_path / "other" / "cur").write_text("")
    for asked in (lambda: list(carrier.waiting()), lambda: carrier.done(letter.uid), lambda: carrier.wait(0)):
        with pytest.raises(CarrierClosedError, match="Maildir"):
            asked()


def test_what_a_program_prints_is_no_result_of_pbems(capfd: pytest.CaptureFixture[str]) -> None:
    with ProgramOutbox(program("import sys; sys.stdin.read(); print('sent!')")) as out:
        out.send(mail("given"), "bob@club.example")
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(("code", "kind"), [(75, DelayedError), (67, UndeliverableError), (1, CarrierClosedError)])
def test_a_programs_exit_code_tells_what_became_of_the_mail(code: int, kind: type[Exception]) -> None:
    words = f"import sys; sys.stdin.read(); print('first\\nno room', file=sys.stderr); sys.exit({code})"
    with ProgramOutbox(program(words)) as out, pytest.raises(kind, match=r"did not take the mail to b@x\.y: no room"):
        out.send(mail("x"), "b@x.y")


def test_a_mail_that_cannot_be_written_as_one_is_never_tried_again(tmp_path: Path) -> None:
    """Else it would be kept, and be in the way of all others, for ever."""
    strange = mail("strange")
    strange.replace_header("Content-Transfer-Encoding", "8bit")
    strange.set_payload("\udcff\u20ac")
    code = f"import sys; open({str(tmp_path / 'sent')!r}, 'wb').write(sys.stdin.buffer.read())"
    with ProgramOutbox(program(code)) as out, pytest.raises(UndeliverableError, match="cannot be written as one"):
        out.send(strange, "bob@club.example")
    assert not (tmp_path / "sent").exists()


def test_a_program_that_is_missing_or_hangs_is_told(tmp_path: Path) -> None:
    with (
        ProgramOutbox("no-such-program --at all") as out,
        pytest.raises(CarrierClosedError, match="there is no program"),
    ):
        out.reach()
    with pytest.raises(CarrierClosedError, match="No such file"):
        ProgramOutbox(str(tmp_path / "nothing")).send(mail("x"), "b@x.y")
    with pytest.raises(CarrierClosedError, match="had not ended after 0 seconds"):
        ProgramOutbox(program("import time; time.sleep(60)"), patience=0.1).send(mail("x"), "b@x.y")


MBOX = "".join(f"From somebody Sat Jan  3 01:05:34 2026\nSubject: {one}\n\nText\n\n" for one in ("one", "two"))


@pytest.mark.parametrize(
    ("printed", "expected"), [(MBOX, ["one", "two"]), ("Subject: single\n\nText\n", ["single"]), ("", [])]
)
def test_a_program_may_print_an_mbox_or_one_mail_or_nothing(printed: str, expected: list[str], tmp_path: Path) -> None:
    with ProgramCarrier(program(f"print({printed!r}, end='')"), tmp_path / "spool") as carrier:
        assert subjects(list(carrier.waiting())) == expected


@pytest.fixture
def once(tmp_path: Path) -> str:
    """A program that prints its mail only the first time, as those do that take it away from a server."""
    (tmp_path / "box").write_text(MBOX)
    return program(
        f"import pathlib; b = pathlib.Path({str(tmp_path / 'box')!r}); print(b.read_text()); b.write_text('')"
    )


def test_what_a_program_printed_only_once_waits_until_it_is_done(once: str, tmp_path: Path) -> None:
    with ProgramCarrier(once, tmp_path / "spool") as carrier:
        assert subjects(list(carrier.waiting())) == ["one", "two"]
    with ProgramCarrier(once, tmp_path / "spool") as carrier:
        one, two = carrier.waiting()
        carrier.done(one.uid)
        assert list(carrier.waiting()) == [two]
        carrier.done(two.uid)
        assert list(carrier.waiting()) == []
    assert [path for path in (tmp_path / "spool").rglob("*") if path.is_file()] == []


def test_what_was_printed_before_a_crash_is_taken_in(tmp_path: Path) -> None:
    (tmp_path / "spool").mkdir()
    (tmp_path / "spool" / "printed").write_text(MBOX)
    with ProgramCarrier(program(""), tmp_path / "spool") as carrier:
        assert subjects(list(carrier.waiting())) == ["one", "two"]


def test_what_a_program_printed_before_it_failed_is_given_and_the_failure_told(tmp_path: Path) -> None:
    code = f"import sys; print({MBOX!r}, end=''); sys.exit('the line broke')"
    with ProgramCarrier(program(code), tmp_path / "spool") as carrier:
        letters = carrier.waiting()
        assert [subjects([next(letters)]), subjects([next(letters)])] == [["one"], ["two"]]
        with pytest.raises(CarrierClosedError, match="the line broke"):
            next(letters)


# Choosing


def test_settings_name_the_roads(tmp_path: Path) -> None:
    settings = MailSettings(
        address="ann@club.example", outgoing=MailProgram(command="msmtp -t"), incoming=Maildir(folder=str(tmp_path))
    )
    assert isinstance(outgoing(settings), ProgramOutbox)
    assert isinstance(incoming(settings), MaildirCarrier)
    other = msgspec.structs.replace(settings, outgoing=settings.incoming, incoming=settings.outgoing)
    assert isinstance(outgoing(other), MaildirOutbox)
    assert isinstance(incoming(other), ProgramCarrier)


def test_a_password_is_asked_for_only_when_a_connection_needs_it(post_office: PostOffice) -> None:
    asked: list[str] = []

    def password() -> str:
        asked.append("asked")
        return PASSWORD

    server = post_office.settings("ann").outgoing
    assert isinstance(server, Smtp)
    with SmtpCarrier(server, "ann@club.example", password) as out:
        assert asked == []
        out.send(mail("one"), "bob@club.example")
        out.send(mail("two"), "bob@club.example")
    assert asked == ["asked"]
