"""`pbem mail setup`: what it asks, what it keeps and where, and what it tries."""

import os
import re
import shutil
import stat
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import keyring
import keyring.backends.fail
import needs
import pytest
from keyring.backend import KeyringBackend
from people import COMMAND, Person
from servers import PASSWORD, Line, PostOffice, make_certificate
from wording import says, telling, tells

from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.events.places import mail_settings_file, passwords_file
from pbem.transport.mail.passwords import forget_all_but, keep_in_file, keep_in_keyring, secret
from pbem.transport.mail.settings import Maildir, MailProgram, MailSettings, Smtp, load, save


class Drawer(KeyringBackend):
    """A keyring that lasts as long as a test."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
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
    keyring.set_keyring(keyring.backends.fail.Keyring())  # type: ignore[no-untyped-call]
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
    assert tells(said.err, "the-mail-to-address-was", n=1)
    assert len(list((tmp_path / "out" / "new").iterdir())) == 1


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
        (["--smtp", "a b"], "is no name of a server"),
        (["--smtp", "host:70000"], says("host-r-is-not-a", host="host:70000")),
        (["--smtp", "host", "--outbox", "x"], says("mail-goes-out-one-way")),
        (["--send-with", "'"], "is not a command"),
        (["--password-stdin"], says("no-password-was-given-and")),
        (["--password-command", "echo", "--token-command", "echo"], "is told a password or a token, never both"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_kept(
    options: list[str], sentence: str, ann: Person, no_keyring: None
) -> None:
    said = ann("mail", "setup", "--address", "ann@example.org", *options)
    assert said.code == 2, said
    assert sentence in said.err
    assert not (ann.home / "config" / "mail.toml").exists()


def servers_of(office: PostOffice) -> list[str]:
    return ["--smtp", f"127.0.0.1:{office.ports.smtps}", "--imap", f"127.0.0.1:{office.ports.imaps}"]


@pytest.mark.parametrize("why", ["there is none", "no library", "--no-keyring"])
def test_a_password_that_no_keyring_keeps_goes_to_a_file_of_its_own(
    post_office: PostOffice, ann: Person, no_keyring: None, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    if why == "no library":
        monkeypatch.setitem(sys.modules, "keyring", None)
    certificate = str(post_office.certificate)
    options = ["--password-stdin", *(["--no-keyring"] if why == "--no-keyring" else [])]
    place = ann.home / "config" / "passwords.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text('"old at mail.invalid" = "swordfish"\n')
    place.chmod(0o600)
    said = ann(*words(post_office), *options, typed=f"{PASSWORD}\n", SSL_CERT_FILE=certificate)
    assert said.code == 0, said
    assert PASSWORD not in said.out + said.err
    assert PASSWORD not in kept(ann)
    assert f"the password is in {place}" in said.err.splitlines()
    warned = tells(said.err, "error-the-password-goes-to")
    assert warned == (why != "--no-keyring"), "whoever has asked for that knows"
    assert set(tomllib.loads(place.read_text()).values()) == {PASSWORD}
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    again = ann("mail", "setup", "--test", "--patience", "20", SSL_CERT_FILE=certificate)
    assert again.code == 0, again


def test_a_password_typed_at_a_terminal_without_a_keyring_is_neither_shown_nor_in_the_settings(
    post_office: PostOffice, ann: Person
) -> None:
    """Whoever types the password at whatever is asked last types it where nothing shows."""
    pexpect = needs.posix_module("pexpect")
    environment = ann.environment({"SSL_CERT_FILE": str(post_office.certificate), "TERM": "dumb"})
    environment["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
    command = [*COMMAND, *words(post_office)]
    typing = pexpect.spawn(
        command[0],
        command[1:],
        cwd=str(ann.folder),
        env=environment,
        encoding="utf-8",
        timeout=30,
        dimensions=(24, 200),
    )
    typing.expect("The password of ann@club.example: ")
    typing.sendline(PASSWORD)
    typing.expect(pexpect.EOF)
    typing.close()
    assert tells(typing.before, "this-machine-has-no-keyring")
    assert tells(typing.before, "error-the-password-goes-to")
    assert PASSWORD not in typing.before
    assert typing.exitstatus == 0, typing.before
    assert PASSWORD not in kept(ann)


@pytest.mark.parametrize("option", ["--password-command", "--token-command"])
@pytest.mark.parametrize(
    "typed", ["hunter2-swordfish", "four words of swordfish", "'swordfish", "./swordfish.sh", "~/swordfish"]
)
def test_a_password_given_as_a_command_is_refused_and_neither_shown_nor_kept(
    option: str, typed: str, ann: Person
) -> None:
    (ann.folder / "swordfish.sh").touch(mode=0o755)
    said = ann("mail", "setup", "--address", "ann@example.org", option, typed)
    assert said.code == 2
    assert says("what-is-to-print-your") in said.err
    assert "swordfish" not in said.out + said.err
    assert not any(b"swordfish" in path.read_bytes() for path in ann.home.rglob("*") if path.is_file())


@pytest.mark.parametrize("field", ["password_command", "token_command"])
def test_a_password_written_into_the_settings_as_a_command_is_not_shown(field: str, ann: Person) -> None:
    command: dict[str, Any] = {field: "swordfish hunter2"}
    told = Smtp(host="mail.invalid", port=465, user="ann", **command)
    with pytest.raises(MachineError) as refused:
        secret(told)
    assert tells(str(refused.value), "the-command-that-prints-the-secret-for", host="mail.invalid")
    assert "swordfish" not in str(refused.value) + refused.value.advice
    ann("mail", "setup", "--address", "a@b.c", "--outbox", "/x", "--maildir", "/y", "--patience", "1")
    settings = kept(ann)
    broken = f'[outgoing]\nby = "smtp"\nhost = "mail.invalid"\nport = 465\n{field} = "\'swordfish"\n\n[incoming]'
    before, after = settings.partition("[outgoing]")[0], settings.partition("[incoming]")[2]
    (ann.home / "config" / "mail.toml").write_text(before + broken + after)
    said = ann("mail", "setup", "--test")
    assert said.code == 3
    assert says("the-command-that-prints-the-secret-for-host", host="mail.invalid") in said.err
    assert "swordfish" not in said.err


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
    assert first == f"pbem: {name} takes no password from a mail program any more"
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
    ("address", "page"),
    [
        (
            "ann@gmail.com",
            "Gmail takes an app password here, not that of your account; it is made at https://myaccount",
        ),
        (
            "ann@me.com",
            "iCloud takes an app password here, not that of your account; it is made at https://account.apple",
        ),
        (
            "ann@yahoo.co.uk",
            "Yahoo takes an app password here, not that of your account; it is made at https://login.yahoo",
        ),
    ],
)
def test_an_app_password_is_named_before_the_password_is_asked(address: str, page: str, ann: Person) -> None:
    said = ann("mail", "setup", "--address", address, "--password-stdin", typed="\n")
    assert said.code == 2
    told, refused = said.err.splitlines()
    assert told.startswith(page)
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
        ("/var/mail/ann", "mail/ann", "not an absolute path"),
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


# Passwords


def test_a_password_is_kept_for_each_user_and_server(post_office: PostOffice, drawer: Drawer) -> None:
    ann, bob = (post_office.settings(name, password_command="").outgoing for name in ("ann", "bob"))
    assert isinstance(ann, Smtp)
    assert isinstance(bob, Smtp)
    keep_in_keyring(ann, "in the keyring")
    assert secret(ann) == "in the keyring"
    with pytest.raises(
        MachineError, match=telling("no-password-is-kept-for", user="bob@club.example", host="127.0.0.1")
    ):
        secret(bob)
    keep_in_file(ann, "in the file")
    keep_in_file(bob, "bob's \"\\")
    assert secret(ann) == "in the file"
    assert secret(bob) == "bob's \"\\"
    keep_in_keyring(ann, "in the keyring again")
    assert secret(ann) == "in the keyring again"
    assert "in the file" not in passwords_file().read_text()


def test_a_setup_forgets_the_passwords_of_the_one_before(post_office: PostOffice, no_keyring: None) -> None:
    ann, bob = (post_office.settings(name, password_command="").outgoing for name in ("ann", "bob"))
    assert isinstance(ann, Smtp)
    assert isinstance(bob, Smtp)
    keep_in_file(ann, "swordfish")
    keep_in_file(bob, "mackerel")
    forget_all_but([bob])
    assert secret(bob) == "mackerel"
    assert "swordfish" not in passwords_file().read_text()


def test_a_keyring_that_forgets_what_it_is_given_keeps_no_password(drawer: Drawer) -> None:
    drawer.kept = Forgetful()
    with pytest.raises(MachineError, match="the keyring says no: it has not kept the password"):
        keep_in_keyring(Smtp(host="mail.invalid", port=465, user="ann"), "x")


class Forgetful(dict[tuple[str, str], str]):
    """Says yes, and keeps nothing."""

    def __setitem__(self, key: tuple[str, str], value: str) -> None: ...


@needs.posix
def test_passwords_that_others_may_read_are_not_used_and_no_fault_quotes_one() -> None:
    server = Smtp(host="mail.invalid", port=465, user="ann")
    keep_in_file(server, "swordfish")
    passwords_file().chmod(0o640)
    with pytest.raises(MachineError, match=telling("others-on-this-machine-may-read")):
        secret(server)
    passwords_file().chmod(0o600)
    for broken in ("swordfish", "ann = 0x5w0rdf15h", "ann = ['swordfish']", "\udcff"):
        passwords_file().write_bytes(broken.encode("utf-8", "surrogateescape"))
        with pytest.raises(FaultyFileError) as told:
            secret(server)
        assert not re.search("swordfish|5w0rd", str(told.value))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("no-such-command", telling("the-command-that-prints-the-secret-for", host="127.0.0.1", reason="No such file")),
        ("false", telling("the-command-that-prints-the", code=1)),
        ("true", telling("the-command-that-is-to", host="127.0.0.1")),
    ],
)
def test_a_command_that_tells_no_password_is_told(post_office: PostOffice, command: str, sentence: str) -> None:
    with pytest.raises(MachineError, match=sentence):
        secret(post_office.settings("ann", password_command=command).outgoing)  # type: ignore[arg-type]


def test_a_password_command_that_hangs_is_ended(post_office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.transport.mail.passwords.PATIENCE", 0.1)
    with pytest.raises(MachineError, match=telling("the-command-that-prints-the-secret", host="127.0.0.1", seconds=0)):
        secret(post_office.settings("ann", password_command="sleep 60").outgoing)  # type: ignore[arg-type]


def test_saving_nonsense_is_refused() -> None:
    with pytest.raises(UsageError, match=telling("folder-r-is-not-an")):
        save(MailSettings(address="a@b.c", outgoing=Maildir(folder="x"), incoming=Maildir(folder="/x")))


def test_passwords_that_cannot_be_read_or_kept_are_told() -> None:
    server = Smtp(host="mail.invalid", port=465, user="ann")
    place = passwords_file()
    place.mkdir(mode=0o700, parents=True)
    with pytest.raises(MachineError, match="Is a directory"):
        secret(server)
    place.rmdir()
    shutil.rmtree(place.parent)
    place.parent.write_text("")
    with pytest.raises(MachineError, match=place.name):
        keep_in_file(server, "swordfish")
