"""The key of this machine's player. One that has a passphrase signs nothing without the room that unlocks it."""

from pbem.errors import LockedKeyError, UsageError
from pbem.events.identity import Identity, load
from pbem.events.keys import SecretKey
from pbem.room import loaded, rooms
from pbem.wording import _


def own_key(passphrase: str = "") -> SecretKey:
    """The key that the commands here sign with, read from its file: `pbem.open(path, keys={"ann": pbem.key()})`.

    `passphrase`: what unlocks it, if it is locked; else the environment gives that (docs/keys.md). Raises UsageError
    if there is no key yet or the passphrase is wrong, LockedKeyError if none is given, MachineError or FaultyFileError
    if the file cannot be used.
    """
    return unlocked(own(), passphrase).key


def own() -> Identity:
    """This person's identity, locked if it has a passphrase. Raises what `load` raises, and UsageError if there is
    none yet."""
    found = load()
    if found is None:
        raise no_key()
    return found


def no_key() -> UsageError:
    """What is said where there is no key yet."""
    made = _("make one with `pbem key new NAME`") if keeper() else _("take a seat, and one is made")
    return UsageError(_("you have no key yet"), advice=made)


def locked_key() -> LockedKeyError:
    """What is said where a key stays locked."""
    return LockedKeyError(taken=bool(keeper()))


def unlocked(me: Identity, passphrase: str = "", *, asks: bool = False) -> Identity:
    """An identity that can sign. `asks`: this machine's player may be asked for the passphrase.

    Raises LockedKeyError where no one gives one, or no room takes it, and UsageError if it is wrong.
    """
    if me.sealed is None:
        return me
    if not keeper():
        raise locked_key()
    found: Identity = loaded(keeper())(me, passphrase, asks=asks)
    return found


def keeper() -> str:
    """What unlocks keys here, of the room that makes and keeps them; "" where there is none."""
    return next((room.unlocks for room in rooms().values() if room.unlocks), "")
