"""`pbem mail setup`: what it asks, what it keeps and where, and what it tries."""

import os
import stat
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import keyring
import keyring.backends.fail
import pytest
from keyring.backend import KeyringBackend
from people import COMMAND, Person
from servers import PASSWORD, Line, PostOffice, make_certificate

from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.transport.mail.passwords import password, remember
from pbem.transport.mail.settings import Maildir, MailProgram, MailSettings, load, save, settings_file


class Drawer(KeyringBackend):
    """A keyring that lasts as long as a test."""

    priority = 1.0  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


@pytest.fixture
def drawer() -> Iterator[Drawer]:
    before = keyring.get_keyring()
    ours = Drawer()
    keyring.set_keyring(ours)
    yield ours
    keyring.set_keyring(before)


@pytest.fixture
def no_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(keyring.backends.fail.Keyring())
    yield
    keyring.set_keyring(before)


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)


def words(office: PostOffice, **changes: str) -> list[str]:
    """The command with everything told."""
    options = {
        "address": "ann@club.example",
        "smtp": f"127.0.0.1:{office.ports.smtps}",
        "imap": f"127.0.0.1:{office.ports.imaps}",
        "patience": "20",
        **changes,
    }
    return ["mail", "setup", *(part for name, value in options.items() for part in (f"--{name}", value))]


def kept(person: Person) -> str:
    return (person.home / "config" / "mail.toml").read_text()


# The whole command, at a real post office


def test_setup_logs_in_sends_a_mail_to_oneself_and_sees_it_come(post_office: PostOffice, ann: Person) -> None:
    said = ann(
        *words(post_office, **{"password-command": post_office.tells}), SSL_CERT_FILE=str(post_office.certificate)
    )
    assert said.code == 0, said
    sending, receiving, came = said.out.splitlines()
    assert sending == f"sending by 127.0.0.1:{post_office.ports.smtps}: works"
    assert receiving == f"receiving by 127.0.0.1:{post_office.ports.imaps}: works"
    assert came.startswith("a mail to ann@club.example: came after ")
    again = ann("mail", "setup", "--test", "--patience", "20", SSL_CERT_FILE=str(post_office.certificate))
    assert again.code == 0, again
    assert len(again.out.splitlines()) == 3


def test_the_password_goes_to_the_keyring_and_into_no_file(
    post_office: PostOffice, ann: Person, drawer: Drawer
) -> None:
    said = ann(
        *words(post_office), "--password-stdin", typed=f"{PASSWORD}\n", SSL_CERT_FILE=str(post_office.certificate)
    )
    assert said.code == 0, said
    assert drawer.kept == {("pbem mail", "ann@club.example at 127.0.0.1"): PASSWORD}
    files = [path for path in ann.home.rglob("*") if path.is_file()]
    assert [path for path in files if PASSWORD.encode() in path.read_bytes()] == []


def test_what_does_not_work_is_told_beside_what_does(post_office: PostOffice, ann: Person) -> None:
    with Line(post_office.ports.smtps) as line:
        line.close()
    said = ann(
        *words(post_office, smtp=f"127.0.0.1:{line.port}", **{"password-command": post_office.tells}),
        SSL_CERT_FILE=str(post_office.certificate),
    )
    assert said.code == 5
    assert said.out.splitlines() == [
        f"sending by 127.0.0.1:{line.port}: no: 127.0.0.1:{line.port} refuses connections: perhaps the port is another",
        f"receiving by 127.0.0.1:{post_office.ports.imaps}: works",
    ]
    assert said.err.splitlines() == [
        "pbem: mail does not work yet",
        "your settings are saved; test again with `pbem mail setup --test`",
    ]


def test_a_wrong_password_is_told(post_office: PostOffice, ann: Person) -> None:
    said = ann(*words(post_office, **{"password-command": "echo no"}), SSL_CERT_FILE=str(post_office.certificate))
    assert said.code == 5
    assert said.out.count("does not accept this password for ann@club.example") == 2


def test_a_certificate_that_nobody_vouches_for_is_told(post_office: PostOffice, ann: Person, tmp_path: Path) -> None:
    make_certificate(tmp_path)
    said = ann(
        *words(post_office, **{"password-command": post_office.tells}), SSL_CERT_FILE=str(tmp_path / "certificate.pem")
    )
    assert said.code == 5
    assert said.out.count("is not to be trusted: self-signed certificate") == 2


def test_a_mail_that_does_not_come_is_told(ann: Person, tmp_path: Path) -> None:
    for part in ("new", "cur", "tmp"):
        (tmp_path / "in" / part).mkdir(parents=True)
    said = ann(
        *("mail", "setup", "--address", "ann@club.example", "--patience", "1"),
        *("--outbox", str(tmp_path / "out"), "--maildir", str(tmp_path / "in")),
    )
    assert said.code == 5
    assert "was sent, but had not come after 1 seconds" in said.err
    assert len(list((tmp_path / "out" / "new").iterdir())) == 1


def test_a_person_who_types_is_asked_and_the_password_is_not_shown(
    post_office: PostOffice, ann: Person, tmp_path: Path
) -> None:
    """At a terminal. The keyring is of its own program: one that forgets when that ends."""
    pexpect = pytest.importorskip("pexpect")
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
        timeout=30,
        dimensions=(24, 200),
    )
    for question, answer in (
        ("Your mail address", "ann@club.example"),
        (r"Your name, as others see it \[ann\]", ""),
        (r"takes your mail \[smtp.club.example\]", f"127.0.0.1:{post_office.ports.smtps}"),
        (r"keeps your mail \[imap.club.example\]", f"127.0.0.1:{post_office.ports.imaps}"),
        (r"alone\?", "n"),
        (r"servers know you \[ann@club.example\]", ""),
        ("The password of ann@club.example", PASSWORD),
    ):
        typing.expect(question)
        typing.sendline(answer)
    typing.expect(pexpect.EOF)
    typing.close()
    assert "came after" in typing.before
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
        (["--address", "ann"], "'ann' is no mail address"),
        (["--smtp-security", "none"], "smtp.example.org is another machine"),
        (["--smtp-security", "yes"], "'yes' is not a way to secure a connection"),
        (["--smtp", "a b"], "is no name of a server"),
        (["--smtp", "host:70000"], "'host:70000' is not a server"),
        (["--smtp", "host", "--outbox", "x"], "name one server, one command or one folder"),
        (["--send-with", "'"], "is no command to run"),
        (["--password-command", ""], ""),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_kept(
    options: list[str], sentence: str, ann: Person, no_keyring: None
) -> None:
    said = ann("mail", "setup", "--address", "ann@example.org", *options)
    assert said.code == (2 if sentence else 5), said
    assert sentence in said.err
    assert not (ann.home / "config" / "mail.toml").exists()


def test_without_a_keyring_a_password_command_is_proposed(ann: Person, no_keyring: None) -> None:
    said = ann("mail", "setup", "--address", "ann@example.org", "--password-stdin", typed="secret\n")
    assert said.code == 5
    first, second = said.err.splitlines()
    assert first == "pbem: this machine has no keyring that can be used"
    assert "--password-command" in second


def test_without_a_keyring_a_person_who_types_is_asked_for_a_command(
    post_office: PostOffice, ann: Person, no_keyring: None
) -> None:
    answers = ["ann@club.example", "Ann", "", post_office.tells]
    said = ann(
        *("mail", "setup", "--patience", "20"),
        *("--smtp", f"127.0.0.1:{post_office.ports.smtps}", "--imap", f"127.0.0.1:{post_office.ports.imaps}"),
        typed="\n".join(answers) + "\n",
        SSL_CERT_FILE=str(post_office.certificate),
    )
    assert said.code == 0, said
    assert "this machine has no keyring that can be used: a command will have to tell the password" in said.err
    assert tomllib.loads(kept(ann))["incoming"]["password_command"] == post_office.tells


def test_without_the_library_a_password_command_is_proposed(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    said = ann("mail", "setup", "--address", "ann@example.org", "--password-stdin", typed="secret\n")
    assert said.code == 5
    assert "pip install 'pbem[mail]'" in said.err


SETTINGS = MailSettings(
    address="ann@club.example",
    name='Ann "the \\ great" Ö',
    outgoing=MailProgram(command="msmtp -t"),
    incoming=Maildir(folder="/var/mail/ann"),
)


def test_settings_are_read_as_they_were_written_and_are_nobody_elses() -> None:
    save(SETTINGS)
    assert load() == SETTINGS
    assert stat.S_IMODE(settings_file().stat().st_mode) == 0o600


def test_settings_that_are_missing_are_told_with_the_way_out(ann: Person) -> None:
    said = ann("mail", "setup", "--test")
    assert said.code == 2
    assert said.err.splitlines()[1] == "tell it with `pbem mail setup`"


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("format = 1", "format = 2", "format"),
        ("address = ", "adress = ", "adress"),
        ("ann@club.example", "nowhere", "'nowhere' is no mail address"),
        ('name = "', 'name = "\\u001b[31m', "is no name"),
        ('by = "maildir"', 'by = "pigeon"', "pigeon"),
        ("/var/mail/ann", "mail/ann", "not an absolute path"),
        ("format", "format = ", "Invalid value"),
    ],
)
def test_settings_that_make_no_sense_are_faulty(before: str, after: str, sentence: str) -> None:
    save(SETTINGS)
    text = settings_file().read_text()
    assert before in text
    settings_file().write_text(text.replace(before, after, 1))
    with pytest.raises(FaultyFileError, match=sentence):
        load()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_settings_that_others_may_write_are_not_used() -> None:
    save(SETTINGS)
    settings_file().chmod(0o666)
    with pytest.raises(MachineError, match="names commands to run"):
        load()


# Passwords


def test_a_password_is_remembered_for_each_user_and_server(post_office: PostOffice, drawer: Drawer) -> None:
    ann, bob = (post_office.settings(name, password_command="").outgoing for name in ("ann", "bob"))
    remember(ann, "secret")  # type: ignore[arg-type]
    assert password(ann) == "secret"  # type: ignore[arg-type]
    with pytest.raises(MachineError, match=r"no password for bob@club\.example at 127\.0\.0\.1"):
        password(bob)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("no-such-command", "cannot be run: No such file"),
        ("false", r"printed no password \(exit code 1\)"),
        ("true", r"printed no password \(exit code 0\)"),
    ],
)
def test_a_password_command_that_tells_none_is_told(post_office: PostOffice, command: str, sentence: str) -> None:
    with pytest.raises(MachineError, match=sentence):
        password(post_office.settings("ann", password_command=command).outgoing)  # type: ignore[arg-type]


def test_a_password_command_that_hangs_is_ended(post_office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.transport.mail.passwords.PATIENCE", 0.1)
    with pytest.raises(MachineError, match="the password command sleep had not ended after 0 seconds"):
        password(post_office.settings("ann", password_command="sleep 60").outgoing)  # type: ignore[arg-type]


def test_saving_nonsense_is_refused() -> None:
    with pytest.raises(UsageError, match="not an absolute path"):
        save(MailSettings(address="a@b.c", outgoing=Maildir(folder="x"), incoming=Maildir(folder="/x")))
