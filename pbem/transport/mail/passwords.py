"""Passwords of mail servers: in the system's keyring, or from a command of the person's own; in no file of ours."""

import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pbem.errors import MachineError, UsageError
from pbem.wording import _

from .settings import Server

SERVICE = "pbem mail"
PATIENCE = 120.0  # seconds for a password command: it may have to ask the person to unlock something


def password(server: Server) -> str:
    """The password for a server. Raises MachineError if there is none or it cannot be had."""
    if server.password_command:
        return _printed(server.password_command)
    with _keyring() as keyring:
        found = keyring.get_password(SERVICE, _entry(server))
    if found is None:
        raise MachineError(
            _("the keyring has no password for {user} at {host}").format(user=server.user, host=server.host),
            advice=_("give it with `pbem mail setup`"),
        )
    return str(found)


def remember(server: Server, secret: str) -> None:
    """Put a server's password into the keyring. Raises MachineError if there is none that can be used."""
    with _keyring() as keyring:
        keyring.set_password(SERVICE, _entry(server), secret)


def check_keyring() -> None:
    """Raise MachineError unless there is a keyring that can be used."""
    with _keyring() as keyring:
        if keyring.get_keyring().priority <= 0:  # the one that stands for "none was found"
            raise keyring.errors.NoKeyringError


def _entry(server: Server) -> str:
    return f"{server.user} at {server.host}"


@contextmanager
def _keyring() -> Iterator[Any]:
    """The library, its errors made sentences."""
    advice = _("name a command that prints the password: pbem mail setup --password-command 'pass show mail'")
    try:
        import keyring
        import keyring.errors
    except ImportError:
        raise MachineError(
            _("the password cannot be kept: Python's library keyring is not installed (pip install 'pbem[mail]')"),
            advice=advice,
        ) from None
    try:
        yield keyring
    except keyring.errors.NoKeyringError:
        raise MachineError(_("this machine has no keyring that can be used"), advice=advice) from None
    except keyring.errors.KeyringError as error:
        raise MachineError(
            _("the keyring says no: {why}").format(why=error or _("it is locked")), advice=advice
        ) from None


def _printed(command: str) -> str:
    """The first line that a command prints. What it says on stderr goes to the person: it may be a question."""
    words = shlex.split(command)
    if not words:
        raise UsageError(_("{command!r} is no command to run").format(command=command))
    try:
        ended = subprocess.run(words, stdout=subprocess.PIPE, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        sentence = _("the password command {command} had not ended after {seconds} seconds")
        raise MachineError(sentence.format(command=words[0], seconds=round(PATIENCE))) from None
    except (OSError, ValueError) as error:
        sentence = _("the password command {command} cannot be run: {reason}")
        reason = getattr(error, "strerror", None) or str(error)
        raise MachineError(sentence.format(command=words[0], reason=reason)) from None
    first = ended.stdout.decode("utf-8", "replace").split("\n", 1)[0].rstrip("\r")
    if ended.returncode or not first:
        sentence = _("the password command {command} printed no password (exit code {code})")
        raise MachineError(sentence.format(command=words[0], code=ended.returncode))
    return first
