"""Passwords of mail servers: where `pbem mail setup` puts them, who may read them, and what is never shown."""

import re
import shutil
import stat
import sys
import tomllib
from typing import Any

import needs
import pytest
from people import COMMAND, Person
from servers import PASSWORD, PostOffice
from setting_up import Drawer, kept, words
from wording import says, telling, tells

from pbem.errors import FaultyFileError, MachineError
from pbem.events.places import passwords_file
from pbem.rooms.mail.transport.passwords import forget_all_but, keep_in_file, keep_in_keyring, secret
from pbem.rooms.mail.transport.settings import Smtp


@pytest.mark.real
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


@pytest.mark.real
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
    assert says("the-password-is-in-path", path=place) in said.err.splitlines()
    warned = tells(said.err, "error-the-password-goes-to")
    assert warned == (why != "--no-keyring"), "whoever has asked for that knows"
    assert set(tomllib.loads(place.read_text()).values()) == {PASSWORD}
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    again = ann("mail", "setup", "--test", "--patience", "20", SSL_CERT_FILE=certificate)
    assert again.code == 0, again


@pytest.mark.real
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
        timeout=needs.PATIENCE,
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


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        ("--password-command", "hunter2-swordfish"),
        ("--token-command", "hunter2-swordfish"),
        ("--token-command", "four words of swordfish"),
        ("--password-command", "'swordfish"),
        ("--password-command", "./swordfish.sh"),
        ("--password-command", "~/swordfish"),
    ],
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


def server(name: str = "ann", command: str = "") -> Smtp:
    return Smtp(host="127.0.0.1", port=465, user=f"{name}@club.example", password_command=command)


def test_a_password_is_kept_for_each_user_and_server(drawer: Drawer) -> None:
    ann, bob = server("ann"), server("bob")
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


def test_a_setup_forgets_the_passwords_of_the_one_before(no_keyring: None) -> None:
    ann, bob = server("ann"), server("bob")
    keep_in_file(ann, "swordfish")
    keep_in_file(bob, "mackerel")
    forget_all_but([bob])
    assert secret(bob) == "mackerel"
    assert "swordfish" not in passwords_file().read_text()


def test_a_keyring_that_forgets_what_it_is_given_keeps_no_password(drawer: Drawer) -> None:
    drawer.kept = Forgetful()
    with pytest.raises(MachineError, match=telling("the-keyring-says-no-why", why=says("it-has-not-kept-the"))):
        keep_in_keyring(server(), "x")


class Forgetful(dict[tuple[str, str], str]):
    """Says yes, and keeps nothing."""

    def __setitem__(self, key: tuple[str, str], value: str) -> None: ...


@needs.posix
def test_passwords_that_others_may_read_are_not_used_and_no_fault_quotes_one() -> None:
    keep_in_file(server(), "swordfish")
    passwords_file().chmod(0o640)
    with pytest.raises(MachineError, match=telling("others-on-this-machine-may-read")):
        secret(server())
    passwords_file().chmod(0o600)
    for broken in ("swordfish", "ann = 0x5w0rdf15h", "ann = ['swordfish']", "\udcff"):
        passwords_file().write_bytes(broken.encode("utf-8", "surrogateescape"))
        with pytest.raises(FaultyFileError) as told:
            secret(server())
        assert not re.search("swordfish|5w0rd", str(told.value))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("no-such-command", telling("the-command-that-prints-the-secret-for", host="127.0.0.1", reason="No such file")),
        ("false", telling("the-command-that-prints-the", code=1)),
        ("true", telling("the-command-that-is-to", host="127.0.0.1")),
    ],
)
def test_a_command_that_tells_no_password_is_told(command: str, sentence: str) -> None:
    with pytest.raises(MachineError, match=sentence):
        secret(server(command=command))


def test_a_password_command_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.rooms.mail.transport.passwords.PATIENCE", 0.1)
    with pytest.raises(MachineError, match=telling("the-command-that-prints-the-secret", host="127.0.0.1", seconds=0)):
        secret(server(command="sleep 60"))


def test_passwords_that_cannot_be_read_or_kept_are_told() -> None:
    place = passwords_file()
    place.mkdir(mode=0o700, parents=True)
    with pytest.raises(MachineError, match="Is a directory"):
        secret(server())
    place.rmdir()
    shutil.rmtree(place.parent)
    place.parent.write_text("")
    with pytest.raises(MachineError, match=place.name):
        keep_in_file(server(), "swordfish")
