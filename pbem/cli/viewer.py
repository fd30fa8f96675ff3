"""Who is sitting here: the key in the config folder."""

from __future__ import annotations

import os

from pbem.events import places
from pbem.store import cache
from pbem.store.lookup import Viewer
from pbem.wording import _

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from pbem.events.identity import Identity

PAPER = "recovery code"
"""What is due as long as no one was told to write it down."""


def viewer() -> Viewer:
    """The viewer at this machine."""
    asked = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    language = next((os.environ[name] for name in asked if os.environ.get(name)), "")
    return Viewer(_public_key(), language)


def _public_key() -> str:
    """The public half of the key kept here, remembered under the digest of its file: deriving it costs time."""
    try:
        raw = places.read(os.path.join(places.folder("config"), places.IDENTITY))
    except OSError:
        return ""
    name = "identity-" + cache.digest(raw)[:32]
    known = cache.read_text(name)
    if known and known.isascii():  # else it was spoilt
        return known.decode()
    from pbem.events.identity import load

    found = load()
    if found is None:
        return ""
    cache.write_text(name, found.public.encode())
    return found.public


def identity() -> Identity:
    """This machine's player, to sign: a passphrase is asked for if need be. Raises UsageError or LockedKeyError."""
    from pbem.app.own_key import own

    return _unlocked(own())


def identity_or_new(name: str, *, alone: bool = False) -> Identity:
    """The identity of this machine's player, to sign with; the first time, a new one.

    `alone`: for a game that is played at this machine alone, and lost with it: only with the first other game is one
    told to keep a key on paper.
    """
    from pbem.events.identity import load
    from pbem.store.noted import is_due, put_off

    found = load()
    me = new_identity(name) if found is None else _unlocked(found)
    if found is None and alone:
        put_off(PAPER)
    elif found is None or (not alone and is_due(PAPER)):
        _ask_for_paper()
    return me


def new_identity(name: str) -> Identity:
    """The identity that is made for this machine's player. Raises UsageError if there is one."""
    from pbem.cli.terminal.output import talk
    from pbem.events.identity import create

    made = create(name, entropy=os.urandom(32))
    talk(_("made a key for {name}: {fingerprint}").format(name=made.name, fingerprint=made.fingerprint))
    return made


def _ask_for_paper() -> None:
    from pbem.app.own_key import keeper
    from pbem.cli.terminal.output import talk

    if keeper():
        talk(_("write your key's recovery code down on paper: pbem key recovery"))


def _unlocked(found: Identity) -> Identity:
    if found.sealed is None:
        return found
    from pbem.app.own_key import unlocked

    return unlocked(found, asks=True)
