"""The key of whoever's machine this is, for programs; and its passphrase, as a program or a service gives it."""

import os

from pbem.errors import LockedKeyError, MachineError, UsageError
from pbem.events.identity import Identity, own
from pbem.events.keys import SecretKey
from pbem.wording import _

PASSPHRASE = "PBEM_PASSPHRASE"
FILE = "PBEM_PASSPHRASE_FILE"


def own_key(passphrase: str = "") -> SecretKey:
    """The key that the commands here sign with, read from its file: `pbem.open(path, keys={"ann": pbem.key()})`.

    `passphrase`: what unlocks it, if it is locked; else the environment gives that (docs/keys.md). Raises UsageError
    if there is no key yet or the passphrase is wrong, LockedKeyError if none is given, MachineError or FaultyFileError
    if the file cannot be used.
    """
    me = own()
    if me.sealed is None:
        return me.key
    if not passphrase:
        return unlocked_as_given(me).key
    found = me.unlocked(me.sealed.opening_key(passphrase))
    if found is None:
        raise UsageError(_("that is not the passphrase of your key"))
    return found.key


def unlocked_as_given(me: Identity) -> Identity:
    """A locked identity that can sign, by the passphrase in the environment.

    Raises LockedKeyError if there is none, UsageError if it is wrong.
    """
    given = _given()
    if given is None or me.sealed is None:
        raise LockedKeyError()
    found = me.unlocked(me.sealed.opening_key(given))
    if found is None:
        named = FILE if os.environ.get(FILE) else PASSPHRASE
        raise UsageError(_("what {variable} gives is not the passphrase of your key").format(variable=named))
    return found


def is_given() -> bool:
    """Whether the environment gives a passphrase."""
    return bool(os.environ.get(FILE) or os.environ.get(PASSPHRASE))


def _given() -> str | None:
    """The passphrase that a program gives: the first line of a file, or the variable itself."""
    place = os.environ.get(FILE)
    if not place:
        return os.environ.get(PASSPHRASE) or None
    try:
        with open(place, encoding="utf-8", errors="replace") as file:
            return file.readline().rstrip("\r\n")
    except OSError as error:
        sentence = _("the file that {variable} names, {path}, cannot be read: {reason}")
        raise MachineError(sentence.format(variable=FILE, path=place, reason=error.strerror)) from error
