"""The mailboxes: SMTP and IMAP with real servers, Maildirs, and programs."""

import socket
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from smtplib import SMTP
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from carrying import changed, come, mail, subjects
from line_to_server import Line
from needs import PATIENCE
from servers import LATER, MOST_AT_ONCE, PASSWORD, PostOffice, make_certificate
from wording import says, telling, tells

from pbem.rooms.mail.transport.mailboxes.configured import incoming, outgoing
from pbem.rooms.mail.transport.mailboxes.mailbox import DelayedError, MailboxClosedError, UndeliverableError
from pbem.rooms.mail.transport.mailboxes.maildir import MaildirMailbox, MaildirOutbox
from pbem.rooms.mail.transport.mailboxes.program import ProgramMailbox, ProgramOutbox
from pbem.rooms.mail.transport.mailboxes.smtp import SmtpOutbox
from pbem.rooms.mail.transport.settings import Maildir, MailProgram, MailSettings, Smtp

pytestmark = pytest.mark.real

# Sending


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_mail_sent_comes_to_its_receiver_as_it_was_written(post_office: PostOffice, security: str) -> None:
    ports = vars(post_office.ports)
    smtp, imap = ("smtps", "imaps") if security == "tls" else ("submission", "imap")
    settings = post_office.settings("ann", security=security)
    settings = msgspec.structs.replace(settings, outgoing=msgspec.structs.replace(settings.outgoing, port=ports[smtp]))
    with outgoing(settings) as out:
        out.send(mail("hello"), "bob@club.example")
    with incoming(changed(post_office.settings("bob", security=security), port=ports[imap])) as mailbox:
        (letter,) = come(mailbox, 1)
    assert letter.whole
    assert subjects([letter]) == ["hello"]
    assert b"\r\n.a line that begins with a full stop\r\n" in letter.raw
    assert "hello: äöü" in message_from_bytes(letter.raw, EmailMessage, policy=default).get_content()


def test_many_mails_go_over_one_connection(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        for number in range(3):
            out.send(mail(f"number {number}"), "bob@club.example")
        assert line.connections == 1
    with incoming(post_office.settings("bob")) as mailbox:
        assert sorted(subjects(come(mailbox, 3))) == ["number 0", "number 1", "number 2"]


def test_a_server_that_takes_only_so_many_mails_over_one_connection_is_called_again(post_office: PostOffice) -> None:
    settings = post_office.settings("ann")
    with Line(post_office.ports.plain) as line:
        plain = Smtp(host="127.0.0.1", port=line.port, security="none")
        with outgoing(msgspec.structs.replace(settings, outgoing=plain)) as out:
            for number in range(MOST_AT_ONCE + 2):
                out.send(mail(str(number)), "bob@club.example")
        assert line.connections == 2
    with incoming(post_office.settings("bob")) as mailbox:
        assert sorted(map(int, subjects(come(mailbox, MOST_AT_ONCE + 2)))) == list(range(MOST_AT_ONCE + 2))


def test_one_address_refused_for_good_does_not_stop_the_next(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        with pytest.raises(
            UndeliverableError,
            match=telling("server-refuses-mail-for-address", address="nobody@club.example", code=524),
        ):
            out.send(mail("lost"), "nobody@club.example")
        out.send(mail("found"), "bob@club.example")
        assert line.connections == 1
    with incoming(post_office.settings("bob")) as mailbox:
        assert subjects(come(mailbox, 1)) == ["found"]


def test_an_address_refused_for_now_may_be_tried_again(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        with pytest.raises(DelayedError, match=telling("server-does-not-take-mail", address=LATER, code=451)):
            out.send(mail("later"), LATER)
        out.send(mail("found"), "bob@club.example")
        assert line.connections == 1
    with incoming(post_office.settings("bob")) as mailbox:
        assert subjects(come(mailbox, 1)) == ["found"]


def test_sending_goes_on_over_a_new_connection_after_the_line_was_cut(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:
        out.send(mail("before"), "bob@club.example")
        line.cut()
        out.send(mail("after"), "bob@club.example")
        line.close()
        with pytest.raises(MailboxClosedError, match=telling("server-refuses-connections-perhaps-the")):
            out.send(mail("never"), "bob@club.example")
    with incoming(post_office.settings("bob")) as mailbox:
        assert sorted(subjects(come(mailbox, 2))) == ["after", "before"]


def test_a_line_that_is_cut_within_a_mail_is_told_and_the_next_goes_over_a_new_one(post_office: PostOffice) -> None:
    with Line(post_office.ports.smtps) as line, outgoing(post_office.settings("ann", port=line.port)) as out:

        def half(client: SMTP, _raw: bytes) -> tuple[int, bytes]:
            line.cut()
            return client.docmd("DATA")

        with patch.object(SMTP, "data", half), pytest.raises(MailboxClosedError):
            out.send(mail("half"), "bob@club.example")
        out.send(mail("whole"), "bob@club.example")
        assert line.connections == 2
    with incoming(post_office.settings("bob")) as mailbox:
        assert subjects(come(mailbox, 1)) == ["whole"]


def test_an_address_beyond_ascii_is_refused_and_not_mangled(post_office: PostOffice) -> None:
    with (
        outgoing(post_office.settings("ann")) as out,
        pytest.raises(UndeliverableError, match=telling("to-addresses-beyond-ascii-are")),
    ):
        out.send(mail("x"), "jürgen@club.example")


# What goes wrong with servers


@pytest.fixture(params=["outgoing", "incoming"])
def opening(request: pytest.FixtureRequest) -> Any:
    """How a mailbox is opened: each fault is told alike for both directions."""
    return outgoing if request.param == "outgoing" else incoming


def refusal(opening: Any, settings: MailSettings, patience: float = PATIENCE) -> str:
    with opening(settings, patience=patience) as mailbox, pytest.raises(MailboxClosedError) as told:
        mailbox.reach()
    assert told.value.exit_code == 5
    return str(told.value)


def test_a_wrong_password_is_told(post_office: PostOffice, opening: Any) -> None:
    told = refusal(opening, post_office.settings("ann", password_command="echo wrong"))
    assert tells(told, "server-does-not-accept-this", user="ann@club.example")


def test_a_password_beyond_ascii_is_sent_where_it_can_be(post_office: PostOffice) -> None:
    told = refusal(incoming, post_office.settings("ann", password_command="printf pässword"))
    assert tells(told, "server-does-not-accept-this")


def test_where_a_password_beyond_ascii_cannot_be_sent_it_is_told_and_not_quoted(post_office: PostOffice) -> None:
    settings = post_office.settings("ann", password_command="printf pässword")
    smtp = f"127.0.0.1:{post_office.ports.smtps}"
    assert refusal(outgoing, settings) == says("server-a-password-beyond-ascii", server=smtp)
    with Line(post_office.ports.imap, leave_out=b" AUTH=PLAIN") as line:
        told = refusal(incoming, changed(settings, port=line.port, security="none"))
    assert told == says("server-a-password-beyond-ascii", server=f"127.0.0.1:{line.port}")


def test_a_port_at_which_nobody_listens_is_told(post_office: PostOffice, opening: Any) -> None:
    with Line(post_office.ports.smtps) as line:
        line.close()
    told = refusal(opening, post_office.settings("ann", port=line.port))
    assert told == says("server-refuses-connections-perhaps-the", server=f"127.0.0.1:{line.port}")


def test_a_host_that_does_not_exist_is_told(post_office: PostOffice, opening: Any) -> None:
    told = refusal(opening, post_office.settings("ann", host="nowhere.invalid"))
    assert any(
        tells(told, name, host="nowhere.invalid") for name in ("there-is-no-host-host", "the-host-host-cannot-be")
    )


def test_a_certificate_that_nobody_vouches_for_is_not_believed(
    post_office: PostOffice, opening: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    told = refusal(opening, post_office.settings("ann"))
    assert tells(told, "the-certificate-of-server-is", why="self-signed certificate")


def test_a_certificate_for_another_host_is_not_believed(post_office: PostOffice, opening: Any) -> None:
    told = refusal(opening, post_office.settings("ann", host="localhost"))
    assert tells(told, "the-certificate-of-server-is")
    assert "localhost" in told


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_that_says_nothing_is_not_waited_for_for_ever(
    post_office: PostOffice, opening: Any, security: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        told = refusal(opening, post_office.settings("ann", port=port, security=security), patience=0.2)
    assert told == says("server-did-not-answer-within", server=f"127.0.0.1:{port}", n=0)


def test_nothing_is_sent_where_starttls_is_not_offered(post_office: PostOffice, opening: Any) -> None:
    """Someone on the line may have taken the offer out."""
    real = post_office.ports.submission if opening is outgoing else post_office.ports.imap
    offer = b"250-STARTTLS\r\n" if opening is outgoing else b" STARTTLS"
    with Line(real, leave_out=offer) as line:
        told = refusal(opening, post_office.settings("ann", port=line.port, security="starttls"))
    assert told == says("server-offers-no-what-on", server=f"127.0.0.1:{line.port}", what="STARTTLS")


def test_a_server_that_speaks_no_tls_is_told(post_office: PostOffice, opening: Any) -> None:
    port = post_office.ports.submission if opening is outgoing else post_office.ports.imap
    assert tells(refusal(opening, post_office.settings("ann", port=port)), "server-does-not-speak-tls")


def test_a_folder_that_is_not_there_is_told(post_office: PostOffice) -> None:
    assert "doesn't exist: games" in refusal(incoming, changed(post_office.settings("ann"), folder="games"))


# Choosing


def test_settings_name_the_roads(tmp_path: Path) -> None:
    settings = MailSettings(
        address="ann@club.example", outgoing=MailProgram(command="msmtp -t"), incoming=Maildir(folder=str(tmp_path))
    )
    assert isinstance(outgoing(settings), ProgramOutbox)
    assert isinstance(incoming(settings), MaildirMailbox)
    other = msgspec.structs.replace(settings, outgoing=settings.incoming, incoming=settings.outgoing)
    assert isinstance(outgoing(other), MaildirOutbox)
    assert isinstance(incoming(other), ProgramMailbox)


def test_a_password_is_asked_for_only_when_a_connection_needs_it(post_office: PostOffice) -> None:
    asked: list[str] = []

    def password() -> str:
        asked.append("asked")
        return PASSWORD

    server = post_office.settings("ann").outgoing
    assert isinstance(server, Smtp)
    with SmtpOutbox(server, "ann@club.example", password) as out:
        assert asked == []
        out.send(mail("one"), "bob@club.example")
        out.send(mail("two"), "bob@club.example")
    assert asked == ["asked"]
    with incoming(post_office.settings("bob")) as mailbox:
        come(mailbox, 2)  # else they would come to the next test
