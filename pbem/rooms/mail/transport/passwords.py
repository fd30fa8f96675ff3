"""What lets us in at mail servers: a password that is kept here, or what a command of the person's own prints.

A password is kept in the system's keyring, or in a file of its own beside the key, which no one else may read.
"""

import os
import stat
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pbem.cli.terminal.own_command import words_of
from pbem.errors import Fault, FaultyFileError, MachineError
from pbem.events import places
from pbem.events.contents import refusal
from pbem.events.file import replace
from pbem.events.places import of_toml, passwords_file
from pbem.wording import _, ngettext

from .settings import Server

SERVICE = "pbem mail"
PATIENCE = 120.0  # seconds for a command that prints a secret: it may have to ask the person to unlock something


def secret(server: Server) -> str:
    """The password for a server, or the token. Raises MachineError if there is none or it cannot be had."""
    if server.token_command or server.password_command:
        return _printed(server.token_command or server.password_command, server.host)
    found = _filed().get(_entry(server))
    if found is not None:
        return found
    with _keyring() as keyring:
        found = keyring.get_password(SERVICE, _entry(server))
    if found is None:
        raise MachineError(
            _("there is no saved password for {user} at {host}").format(user=server.user, host=server.host),
            advice=_("give it with `pbem mail setup`"),
        )
    return str(found)


def keep_in_keyring(server: Server, password: str) -> None:
    """Put a server's password into the keyring, and nowhere else. Raises MachineError if none can be used."""
    with _keyring() as keyring:
        if keyring.get_keyring().priority <= 0:  # the one that stands for "none was found"
            raise keyring.errors.NoKeyringError
        keyring.set_password(SERVICE, _entry(server), password)
        if keyring.get_password(SERVICE, _entry(server)) != password:
            raise keyring.errors.KeyringError(_("it has not kept the password"))
    filed = _filed()
    if filed.pop(_entry(server), None) is not None:
        _file(filed)


def keep_in_file(server: Server, password: str) -> Path:
    """Put a server's password into a file that only this person may read. Returns where. Raises MachineError."""
    _file({**_filed(), _entry(server): password})
    return passwords_file()


def forget_all_but(servers: Iterable[Server]) -> None:
    """Keep no other password in the file than those of these servers: what another setup left there serves no one.

    Raises as reading the file does.
    """
    filed, named = _filed(), {_entry(server) for server in servers}
    left = {entry: password for entry, password in filed.items() if entry in named}
    if left != filed:
        _file(left)


def _entry(server: Server) -> str:
    return f"{server.user} at {server.host}"


def _filed() -> dict[str, str]:
    """The passwords in the file, by entry. Raises MachineError if others could read it, FaultyFileError."""
    place = passwords_file()
    try:
        if os.name != "nt" and stat.S_IMODE(place.stat().st_mode) & 0o077:
            raise MachineError(
                _("others on this machine can read your passwords in {path}, so it is not used").format(path=place),
                advice=_("if you trust them, type: chmod 600 {path}").format(path=place),
            )
        raw = places.read(place)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise refusal(place, error) from error
    try:
        found = of_toml(raw)
    except ValueError:
        found = {"": 0}
    if not all(isinstance(value, str) for value in found.values()):
        fault = Fault(0, _("this is not a password file as `pbem mail setup` writes it"))
        raise FaultyFileError(str(place), [fault])  # no more is told: it would quote what is secret
    return found


def _file(passwords: dict[str, str]) -> None:
    """Keep these passwords in the file. Raises MachineError."""
    import tomli_w

    place = passwords_file()
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise refusal(place, error) from error
    title = _("The passwords of your mail servers, written by `pbem mail setup`. Keep this private.")
    replace(place, f"# {title}\n{tomli_w.dumps(passwords)}".encode(), mode=0o600)


@contextmanager
def _keyring() -> Iterator[Any]:
    """The library, its errors made sentences."""
    try:
        import keyring
        import keyring.errors
    except ImportError:
        raise MachineError(_("Python's library keyring is not installed here (it comes with pbem[mail])")) from None
    try:
        yield keyring
    except keyring.errors.NoKeyringError:
        raise MachineError(_("this machine has no usable keyring")) from None
    except keyring.errors.KeyringError as error:
        raise MachineError(_("the keyring says no: {why}").format(why=error or _("it is locked"))) from None


def _printed(command: str, host: str) -> str:
    """The first line that a command prints. What it says on stderr goes to the person: it may be a question.

    No word of the command is told when it fails, since someone may have put the password itself there.
    """
    try:
        ended = subprocess.run(words_of(command), stdout=subprocess.PIPE, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        sentence = ngettext(
            "the command that prints the secret for {host} had not ended after {seconds} second",
            "the command that prints the secret for {host} had not ended after {seconds} seconds",
            round(PATIENCE),
        )
        raise _not_had(sentence.format(host=host, seconds=round(PATIENCE))) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or _("it is not a command")
        sentence = _("the command that prints the secret for {host} cannot be run: {reason}")
        raise _not_had(sentence.format(host=host, reason=reason)) from None
    first = ended.stdout.decode("utf-8", "replace").split("\n", 1)[0].rstrip("\r")
    if ended.returncode:
        sentence = _("the command that prints the secret for {host} failed (exit code {code})")
        raise _not_had(sentence.format(host=host, code=ended.returncode))
    if not first:
        sentence = _("the command for the secret of {host} printed nothing")
        raise _not_had(sentence.format(host=host))
    return first


def _not_had(sentence: str) -> MachineError:
    return MachineError(sentence, advice=_("give another with `pbem mail setup`"))
