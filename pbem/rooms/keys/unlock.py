"""The passphrase of a locked key: as a program gives it, from this terminal session, from the environment, or typed."""

import os

from pbem.cli.terminal.input import hidden
from pbem.cli.terminal.output import talk
from pbem.errors import LockedKeyError, MachineError, UsageError
from pbem.events.identity import Identity
from pbem.wording import _

from . import terminals
from .passphrase import opened, opening_key

PASSPHRASE = "PBEM_PASSPHRASE"
FILE = "PBEM_PASSPHRASE_FILE"
TRIES = 3

_typed_here: dict[bytes, bytes] = {}
"""By an identity's salt, what opens it: for commands that run on where nothing can be kept for a terminal session."""


def unlocks(me: Identity, passphrase: str, *, asks: bool) -> Identity:
    """A locked identity that can sign: by this passphrase, or by one that is known here. `asks`: else it is typed.

    Raises LockedKeyError where no one is here to type, UsageError if it is wrong.
    """
    if me.sealed is None:
        return me
    if passphrase:
        return _by(me, passphrase, _("that is not the passphrase of your key"))
    salt = me.sealed.salt
    known = (_typed_here.get(salt) or terminals.remembered(salt)) if asks else None
    found = opened(me, known) if known is not None else None
    return found if found is not None else unlocked_anew(me, asks=asks)


def unlocked_anew(me: Identity, *, asks: bool = True) -> Identity:
    """The same by its passphrase, also if it was given before: for what only its owner may do."""
    if me.sealed is None:
        return me
    given = _given()
    if given is not None:
        named = FILE if os.environ.get(FILE) else PASSPHRASE
        sentence = _("{variable} does not give the passphrase of your key")
        return _by(me, given, sentence.format(variable=named))
    if not asks:
        raise LockedKeyError()
    for _try in range(TRIES):
        opens = opening_key(me.sealed, typed_hidden(_("passphrase of your key")))
        found = opened(me, opens)
        if found is not None:
            _typed_here[me.sealed.salt] = opens
            terminals.remember(me.sealed.salt, opens)
            return found
        talk(_("that is not the passphrase of your key"))
    raise UsageError(
        _("that was not the passphrase of your key"),
        advice=_("if you lose it: `pbem key restore`, with the recovery code, makes the same key without one"),
    )


def typed_hidden(question: str) -> str:
    """What someone types without its being shown. Raises LockedKeyError where there is no terminal."""
    typed = hidden(question)
    if typed is None:
        raise LockedKeyError()
    return typed


def _by(me: Identity, passphrase: str, wrong: str) -> Identity:
    """Raises UsageError, with what is said of a wrong one."""
    found = me if me.sealed is None else opened(me, opening_key(me.sealed, passphrase))
    if found is None:
        raise UsageError(wrong)
    return found


def _given() -> str | None:
    """The passphrase that the environment gives: the first line of a file, or the variable itself."""
    place = os.environ.get(FILE)
    if not place:
        return os.environ.get(PASSPHRASE) or None
    try:
        with open(place, encoding="utf-8", errors="replace") as file:
            return file.readline().rstrip("\r\n")
    except OSError as error:
        sentence = _("the file that {variable} names, {path}, cannot be read: {reason}")
        raise MachineError(sentence.format(variable=FILE, path=place, reason=error.strerror)) from error
