"""`pbem mail setup`: what it asks, what it keeps and where, and what it tries."""

import os
import stat
import tomllib
from pathlib import Path

import needs
import pytest
from line_to_server import Line
from people import COMMAND, Person
from servers import PASSWORD, PostOffice, make_certificate
from setting_up import kept, words
from wording import says, telling, tells

from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.events.places import mail_settings_file
from pbem.rooms.mail.transport.settings import Maildir, MailProgram, MailSettings, load, save


def works(what: str, port: int) -> str:
    return says("what-works", what=says(what, mailbox=f"127.0.0.1:{port}"))


# The whole command, at a real post office


@pytest.mark.real
def test_setup_logs_in_sends_a_mail_to_oneself_and_sees_it_come(post_office: PostOffice, ann: Person) -> None:
    said = ann(
        *words(post_office, **{"password-command": post_office.tells}), SSL_CERT_FILE=str(post_office.certificate)
    )
    assert said.code == 0, said
    sending, receiving, came = said.out.splitlines()
    assert sending == works("sending-by-carrier", post_office.ports.smtps)
    assert receiving == works("receiving-by-carrier", post_office.ports.imaps)
    assert tells(came, "a-mail-to-address-came", address="ann@club.example")
    again = ann("mail", "setup", "--test", "--patience", "20", SSL_CERT_FILE=str(post_office.certificate))
    assert again.code == 0, again
    assert len(again.out.splitlines()) == 3


@pytest.mark.real
def test_what_does_not_work_is_told_beside_what_does(post_office: PostOffice, ann: Person) -> None:
    with Line(post_office.ports.smtps) as line:
        line.close()
    said = ann(
        *words(post_office, smtp=f"127.0.0.1:{line.port}", **{"password-command": post_office.tells}),
        SSL_CERT_FILE=str(post_office.certificate),
    )
    assert said.code == 5
    server = f"127.0.0.1:{line.port}"
    why = says("server-refuses-connections-perhaps-the", server=server)
    assert said.out.splitlines() == [
        says("what-no-why", what=says("sending-by-carrier", mailbox=server), why=why),
        works("receiving-by-carrier", post_office.ports.imaps),
    ]
    assert said.err == f"pbem: {says('mail-does-not-work-yet')}\n{says('your-settings-are-saved-test')}\n"


@pytest.mark.real
def test_a_wrong_password_is_told(post_office: PostOffice, ann: Person) -> None:
    said = ann(*words(post_office, **{"password-command": "echo no"}), SSL_CERT_FILE=str(post_office.certificate))
    assert said.code == 5
    lines = said.out.splitlines()
    assert [tells(line, "server-does-not-accept-this", user="ann@club.example") for line in lines] == [True, True]


@pytest.mark.real
def test_a_certificate_that_nobody_vouches_for_is_told(post_office: PostOffice, ann: Person, tmp_path: Path) -> None:
    make_certificate(tmp_path)
    said = ann(
        *words(post_office, **{"password-command": post_office.tells}), SSL_CERT_FILE=str(tmp_path / "certificate.pem")
    )
    assert said.code == 5
    why = "self-signed certificate"
    assert [tells(line, "the-certificate-of-server-is", why=why) for line in said.out.splitlines()] == [True, True]


def test_a_mail_that_does_not_come_is_told(ann: Person, tmp_path: Path) -> None:
    for part in ("new", "cur", "tmp"):
        (tmp_path / "in" / part).mkdir(parents=True)
    said = ann(
        *("mail", "setup", "--address", "ann@club.example", "--patience", "1"),
        *("--outbox", str(tmp_path / "out"), "--maildir", str(tmp_path / "in")),
    )
    assert said.code == 5
    assert tells(said.err, "the-mail-to-address-was", n=1)
    assert len(list((tmp_path / "out" / "new").iterdir())) == 1


@pytest.mark.real
def test_a_person_who_types_is_asked_and_the_password_is_not_shown(
    post_office: PostOffice, ann: Person, tmp_path: Path
) -> None:
    """At a terminal. The keyring is of its own program: one that forgets when that ends."""
    pexpect = needs.posix_module("pexpect")
    module = tmp_path / "drawer_of_this_test.py"
    module.write_text(
        "from keyring.backend import KeyringBackend\n"
        "class Drawer(KeyringBackend):\n"
        "    priority, kept = 1, {}\n"
        "    def get_password(self, service, username): return self.kept.get(username)\n"
        "    def set_password(self, service, username, password): self.kept[username] = password\n"
    )
    environment = ann.environment({"SSL_CERT_FILE": str(post_office.certificate), "TERM": "dumb"})
    environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), environment["PYTHONPATH"]])
    environment["PYTHON_KEYRING_BACKEND"] = "drawer_of_this_test.Drawer"
    command = [*COMMAND, "mail", "setup", "--patience", "20"]
    typing = pexpect.spawn(
        command[0],
        command[1:],
        cwd=str(ann.folder),
        env=environment,
        encoding="utf-8",
        timeout=needs.PATIENCE,
        dimensions=(24, 200),
    )
    for question, answer in (
        ("Your mail address", "ann@club.example"),
        (r"Your name, as others see it \[ann\]", ""),
        (r"for outgoing mail \[smtp.club.example\]", f"127.0.0.1:{post_office.ports.smtps}"),
        (r"for incoming mail \[imap.club.example\]", f"127.0.0.1:{post_office.ports.imaps}"),
        (r"alone\?", "n"),
        (r"for the servers \[ann@club.example\]", ""),
        ("The password of ann@club.example", PASSWORD),
    ):
        typing.expect(question)
        typing.sendline(answer)
    typing.expect(pexpect.EOF)
    typing.close()
    assert tells(typing.before, "a-mail-to-address-came")
    assert PASSWORD not in typing.before
    assert typing.exitstatus == 0
    assert tomllib.loads(kept(ann))["only_for_pbem"] is False


# What is kept


def test_servers_ports_and_security_are_guessed(ann: Person) -> None:
    """From the address alone; they do not answer, for they do not exist."""
    said = ann("mail", "setup", "--address", "ann@club.invalid", "--password-command", "echo x")
    assert said.code == 5
    settings = tomllib.loads(kept(ann))
    assert settings["name"] == "ann"
    outgoing, incoming = settings["outgoing"], settings["incoming"]
    assert (outgoing["host"], outgoing["port"], outgoing["security"]) == ("smtp.club.invalid", 465, "tls")
    assert (incoming["host"], incoming["port"], incoming["security"]) == ("imap.club.invalid", 993, "tls")
    assert outgoing["user"] == incoming["user"] == "ann@club.invalid"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--smtp", "mail.club.invalid:587"], ("mail.club.invalid", 587, "starttls")),
        (["--smtp-security", "starttls"], ("smtp.club.invalid", 587, "starttls")),
        (["--smtp", "mail.club.invalid:2465"], ("mail.club.invalid", 2465, "tls")),
        (["--smtp", "127.0.0.1:1", "--smtp-security", "none"], ("127.0.0.1", 1, "none")),
    ],
)
def test_port_and_security_follow_from_each_other(
    options: list[str], expected: tuple[str, int, str], ann: Person, tmp_path: Path
) -> None:
    maildir = ["--maildir", str(tmp_path)]
    ann("mail", "setup", "--address", "ann@club.invalid", "--password-command", "echo x", *maildir, *options)
    server = tomllib.loads(kept(ann))["outgoing"]
    assert (server["host"], server["port"], server["security"]) == expected


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--address", "ann"], says("address-r-is-no-mail", address="ann")),
        (["--smtp-security", "none"], says("host-is-another-machine-mail", host="smtp.example.org")),
        (["--smtp-security", "yes"], says("how-r-is-not-a", how="yes")),
        (["--smtp", "a b"], says("host-r-is-no-name", host="a b")),
        (["--smtp", "host:70000"], says("host-r-is-not-a", host="host:70000")),
        (["--smtp", "host", "--outbox", "x"], says("mail-goes-out-one-way")),
        (["--send-with", "'"], says("command-r-is-not-a", command="'")),
        (["--password-stdin"], says("no-password-was-given-and")),
        (
            ["--password-command", "echo", "--token-command", "echo"],
            says("host-is-told-a-password", host="smtp.example.org"),
        ),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_kept(
    options: list[str], sentence: str, ann: Person, no_keyring: None
) -> None:
    said = ann("mail", "setup", "--address", "ann@example.org", *options)
    assert said.code == 2, said
    assert sentence in said.err
    assert not (ann.home / "config" / "mail.toml").exists()


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (["--address", "ann@outlook.com"], "Outlook.com"),
        (["--address", "ann@hotmail.co.uk", "--password-command", "echo x"], "Outlook.com"),
        (["--address", "ann@Live.com", "--outbox", "/x"], "Outlook.com"),
        (["--address", "ann@firm.onmicrosoft.com"], "Microsoft 365"),
        (["--address", "ann@firm.example", "--imap", "outlook.office365.com:993"], "Microsoft 365"),
        (["--smtp", "smtp.office365.com"], "Microsoft 365"),
    ],
)
def test_a_provider_that_takes_no_password_is_named_before_anything_is_asked(
    options: list[str], name: str, ann: Person
) -> None:
    said = ann("mail", "setup", *options)
    assert said.code == 2
    first, advice = said.err.splitlines()
    assert first == f"pbem: {says('provider-takes-no-password-from', provider=name)}"
    assert "--token-command" in advice
    assert says("let-a-command-print-an") in advice
    assert not (ann.home / "config" / "mail.toml").exists()


def test_somebody_asked_is_told_so_as_soon_as_the_address_or_the_server_is_known(ann: Person) -> None:
    for answers in (["ann@hotmail.com"], ["ann@firm.example", "Ann", "smtp.office365.com:587"]):
        said = ann("mail", "setup", typed="\n".join(answers) + "\n")
        assert said.code == 2
        assert tells(said.err, "provider-takes-no-password-from")
        assert not tells(said.err, "the-password-of-user")


def test_where_mail_goes_another_way_or_by_token_no_provider_is_in_the_way(ann: Person, tmp_path: Path) -> None:
    ways = ["--send-with", "false", "--maildir", str(tmp_path)]
    assert ann("mail", "setup", "--address", "ann@outlook.com", *ways).code == 5
    assert tomllib.loads(kept(ann))["address"] == "ann@outlook.com"
    by_token = ["--token-command", "cat no-such-file"]
    ann("mail", "setup", "--address", "ann@hotmail.com", *by_token)
    settings = tomllib.loads(kept(ann))
    assert settings["outgoing"]["token_command"] == settings["incoming"]["token_command"] == "cat no-such-file"
    assert settings["incoming"]["host"] == "outlook.office365.com"
    assert (settings["outgoing"]["port"], settings["outgoing"]["security"]) == (587, "starttls")


@pytest.mark.parametrize(
    ("address", "provider", "page"),
    [
        ("ann@gmail.com", "Gmail", "https://myaccount"),
        ("ann@me.com", "iCloud", "https://account.apple"),
        ("ann@yahoo.co.uk", "Yahoo", "https://login.yahoo"),
    ],
)
def test_an_app_password_is_named_before_the_password_is_asked(
    address: str, provider: str, page: str, ann: Person
) -> None:
    said = ann("mail", "setup", "--address", address, "--password-stdin", typed="\n")
    assert said.code == 2
    told, refused = said.err.splitlines()
    assert tells(told, "provider-takes-an-app-password", provider=provider)
    assert page in told
    assert refused == "pbem: " + says("no-password-was-given-and")
    assert not (ann.home / "config" / "mail.toml").exists()


SETTINGS = MailSettings(
    address="ann@club.example",
    name='Ann "the \\ great" Ö',
    outgoing=MailProgram(command="msmtp -t"),
    incoming=Maildir(folder="/var/mail/ann"),
)


def test_settings_are_read_as_they_were_written_and_are_nobody_elses() -> None:
    save(SETTINGS)
    assert load() == SETTINGS
    assert stat.S_IMODE(mail_settings_file().stat().st_mode) == 0o600


def test_settings_that_are_missing_are_told_with_the_way_out(ann: Person) -> None:
    said = ann("mail", "setup", "--test")
    assert said.code == 2
    assert said.err.splitlines()[1] == says("set-it-up-with-pbem")


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("format = 1", "format = 2", "format"),
        ("address = ", "adress = ", "adress"),
        ("ann@club.example", "nowhere", telling("address-r-is-no-mail", address="nowhere")),
        ('name = "', 'name = "\\u001b[31m', telling("name-r-is-no-name")),
        ('by = "maildir"', 'by = "pigeon"', "pigeon"),
        ("/var/mail/ann", "mail/ann", telling("folder-r-is-not-an", folder="mail/ann")),
        ("format", "format = ", "Invalid value"),
    ],
)
def test_settings_that_make_no_sense_are_faulty(before: str, after: str, sentence: str) -> None:
    save(SETTINGS)
    text = mail_settings_file().read_text()
    assert before in text
    mail_settings_file().write_text(text.replace(before, after, 1))
    with pytest.raises(FaultyFileError, match=sentence):
        load()


@needs.posix
def test_settings_that_others_may_write_are_not_used() -> None:
    save(SETTINGS)
    mail_settings_file().chmod(0o666)
    with pytest.raises(MachineError, match=telling("others-on-this-machine-may-write")):
        load()


def test_saving_nonsense_is_refused() -> None:
    with pytest.raises(UsageError, match=telling("folder-r-is-not-an")):
        save(MailSettings(address="a@b.c", outgoing=Maildir(folder="x"), incoming=Maildir(folder="/x")))
