"""With whose key hands are read on this machine, where the file alone does not show them."""

from __future__ import annotations

TYPE_CHECKING = False  # without typing and keys: whoever only says how to unlock one does not load them
if TYPE_CHECKING:
    from collections.abc import Callable

    from pbem.events.identity import Identity
    from pbem.events.keys import SecretKey

    Unlock = Callable[[Identity], Identity]
    """Asks for the passphrase of a locked key, or knows it. Raises LockedKeyError or UsageError."""

_unlock: list[Unlock] = []


def unlock_with(unlock: Unlock) -> None:
    """From now on a locked key is opened like this."""
    _unlock[:] = [unlock]


def key_here() -> SecretKey | None:
    """The key of this machine's player; None if there is none, or no one can unlock it: then a hand stays unread."""
    from pbem.errors import LockedKeyError, UsageError
    from pbem.events.identity import load

    me = load()
    try:
        for unlock in _unlock if me is not None and me.sealed is not None else ():
            me = unlock(me) if me is not None else None
    except (LockedKeyError, UsageError):
        return None
    return None if me is None or me.sealed is not None else me.key
