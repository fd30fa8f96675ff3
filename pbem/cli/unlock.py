"""The passphrase of a locked key: from this terminal session, from the environment, or typed."""

from pbem.app.own_key import is_given, unlocked_as_given
from pbem.cli.terminal.input import hidden
from pbem.cli.terminal.output import talk
from pbem.errors import LockedKeyError, UsageError
from pbem.events.identity import Identity
from pbem.store import unlocked as sessions
from pbem.wording import _

TRIES = 3

_typed_here: dict[bytes, bytes] = {}
"""By an identity's salt, what opens it: for commands that run on where nothing can be kept for a terminal session."""


def unlocked(me: Identity) -> Identity:
    """An identity that can sign. Raises LockedKeyError where nobody is here to type, UsageError if that was wrong."""
    if me.sealed is None:
        return me
    salt = me.sealed.salt
    known = _typed_here.get(salt) or sessions.remembered(salt)
    found = me.unlocked(known) if known is not None else None
    return found if found is not None else unlocked_anew(me)


def unlocked_anew(me: Identity) -> Identity:
    """The same by its passphrase, also if it was given before: for what only its owner may do."""
    if me.sealed is None:
        return me
    if is_given():
        return unlocked_as_given(me)
    for _try in range(TRIES):
        opening_key = me.sealed.opening_key(typed_hidden(_("passphrase of your key")))
        found = me.unlocked(opening_key)
        if found is not None:
            _typed_here[me.sealed.salt] = opening_key
            sessions.remember(me.sealed.salt, opening_key)
            return found
        talk(_("that is not the passphrase of your key"))
    raise UsageError(
        _("that was not the passphrase of your key"),
        advice=_("if it is lost: `pbem key restore`, with the recovery code, makes the same key without one"),
    )


def typed_hidden(question: str) -> str:
    """What somebody types without its being shown. Raises LockedKeyError where there is no terminal."""
    typed = hidden(question)
    if typed is None:
        raise LockedKeyError()
    return typed
