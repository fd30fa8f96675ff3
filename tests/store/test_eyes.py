"""Whose hand is read on this machine: that of this machine's player, as soon as the key can be used."""

import pytest
from small_games import key

from pbem.errors import LockedKeyError
from pbem.events import identity
from pbem.events.identity import Identity, LockedSecret
from pbem.store import eyes


def test_a_hand_stays_unread_where_nobody_unlocks_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = key("ann")
    open_key = Identity("ann", secret.public, secret)
    locked = Identity("ann", secret.public, LockedSecret(b"", 1, 1, b"", b""))
    monkeypatch.setattr(eyes, "_unlock", [])
    for kept, found in ((None, None), (open_key, secret), (locked, None)):
        monkeypatch.setattr(identity, "load", lambda kept=kept: kept)
        assert eyes.key_here() is found

    def refuse(_me: Identity) -> Identity:
        raise LockedKeyError()

    eyes.unlock_with(refuse)
    assert eyes.key_here() is None
    eyes.unlock_with(lambda _me: open_key)
    assert eyes.key_here() is secret
