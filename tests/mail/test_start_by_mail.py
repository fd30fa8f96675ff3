"""`pbem start` for friends who play by mail, at a real post office."""

import time

import needs
import pytest
from at_a_terminal import EOF, answered
from people import Person
from servers import PASSWORD, PostOffice
from setting_up import kept
from wording import says, tells

from pbem.rooms.mail.cli import account

BEGIN = ("pebbles", "ann bob", "mail", "ann")


def typed(*answers: str) -> str:
    return "".join(f"{one}\n" for one in (*BEGIN, *answers))


def servers(office: PostOffice) -> tuple[str, str]:
    return f"127.0.0.1:{office.ports.smtps}", f"127.0.0.1:{office.ports.imaps}"


@pytest.mark.real
def test_mail_is_set_up_and_an_invitation_goes_out(post_office: PostOffice, ann: Person) -> None:
    smtp, imap = servers(post_office)
    answers = typed(
        *("nobody", "ann@club.example"),
        *("127.0.0.1:1", smtp, imap, ""),
        *("wrong", PASSWORD),
        *("ann@club.example", "bob@club.example"),
        "",
    )
    environment = {"SSL_CERT_FILE": str(post_office.certificate)}
    said = ann("start", typed=answers, **environment)
    assert said.code == 0, said
    for mistake in ("address-r-is-no-mail", "server-refuses-connections-perhaps-the", "server-does-not-accept-this"):
        assert tells(said.err, mistake)
    assert tells(said.err, "address-is-seat-s", address="ann@club.example", seat="ann")
    assert PASSWORD not in said.err + said.out
    assert tells(said.err, "mailed-to-names", names="bob <bob@club.example>")
    assert "ann@club.example" in kept(ann)
    end = time.monotonic() + needs.PATIENCE
    while not [*post_office.maildir("bob").glob("new/*")] and time.monotonic() < end:
        time.sleep(0.05)
    assert len([*post_office.maildir("bob").glob("new/*")]) == 1
    again = ann("start", typed=typed("", "bob@club.example", ""), **environment)  # the account is kept
    assert again.code == 0, again
    before = kept(ann)
    other = typed("bob@club.example", smtp, imap, "", PASSWORD, "cy@club.example", "no")
    said = ann("start", typed=other, **environment)
    assert tells(said.err, "those-for-address-and-their", address="ann@club.example"), said
    assert kept(ann) == before


@pytest.mark.real
def test_at_a_terminal_the_password_is_not_shown_and_ctrl_d_keeps_nothing(post_office: PostOffice, ann: Person) -> None:
    answers = (*BEGIN, "ann@club.example", *servers(post_office), "", PASSWORD, "bob@club.example", EOF)
    code, said = answered(ann, *answers, SSL_CERT_FILE=str(post_office.certificate))
    assert code == 2
    assert PASSWORD not in said
    assert list(ann.folder.iterdir()) == []
    assert not (ann.home / "config").exists()


@pytest.mark.real
def test_ctrl_d_instead_of_the_password_ends_it(post_office: PostOffice, ann: Person) -> None:
    """It is not asked for once more, where what is typed would be shown."""
    answers = (*BEGIN, "ann@club.example", *servers(post_office), "", EOF)
    code, said = answered(ann, *answers, SSL_CERT_FILE=str(post_office.certificate))
    assert (code, says("there-was-no-answer-and") in said) == (2, True)
    assert not (ann.home / "config").exists()


def test_who_may_set_no_password_has_the_mails_as_files(ann: Person) -> None:
    said = ann.done("start", typed=typed("ann@outlook.com", "", "bob@club.example", ""))
    assert tells(said.err, "provider-takes-no-password-from", provider="Outlook.com")
    assert (ann.folder / "pebbles-1-bob.eml").read_bytes().startswith(b"From: ann <ann@outlook.com>")
    assert says("open-each-of-these-mails") in said.err
    assert not (ann.home / "config" / "mail.toml").exists()


@pytest.mark.parametrize(("server", "name"), [("smtp.office365.com:587", "Microsoft 365"), ("smtp.gmail.com", "Gmail")])
def test_who_keeps_the_mail_of_ones_own_domain_is_known_by_its_servers(
    ann: Person, monkeypatch: pytest.MonkeyPatch, server: str, name: str
) -> None:
    monkeypatch.setattr(account, "check_there", lambda _server: None)
    said = ann("start", typed=typed("ann@own.example", server, server.replace("smtp", "imap"), ""))
    assert name in said.err
    assert tells(said.err, "the-password-of-user") == (name == "Gmail")


@pytest.mark.parametrize(("address", "name"), [("a@gmx.de", "GMX"), ("a@web.de", "web.de"), ("a@gmail.com", "Gmail")])
def test_a_provider_that_is_known_is_named_with_what_it_wants(ann: Person, address: str, name: str) -> None:
    said = ann("start", typed=typed(address))
    assert said.code == 2
    assert name in said.err
    assert "smtp" not in said.err.casefold(), "its servers are not asked for"
