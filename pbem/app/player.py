"""Whoever plays at a machine, for what is done there without a word typed: syncs, mail, watching."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from pbem.errors import UsageError
from pbem.events.event import Event
from pbem.events.identity import Identity
from pbem.store.lookup import Viewer, look_up
from pbem.store.records import KeptStatus
from pbem.wording import _

from . import files, owed
from .session import Clock, Hear, silent


@dataclass(frozen=True, slots=True)
class Player:
    """Whoever plays at a machine.

    `viewer`: who looks. `identity`: None for an onlooker without a key. `pause` waits a random time of at most so many
    seconds. `judging`: what goes on around judging a file of so many bytes. `remark` hears what there is to say of a
    game that is written to.
    """

    viewer: Viewer
    identity: Identity | None
    now: Clock
    pause: Callable[[float], None]
    judging: Callable[[Path, int], AbstractContextManager[None]]
    remark: Hear = silent

    @property
    def key(self) -> str:
        """The public key; "" for an onlooker."""
        return self.viewer.key

    @property
    def me(self) -> Identity:
        """The identity. Raises UsageError if there is none yet."""
        if self.identity is None:
            raise UsageError(_("you have no key yet"), advice=_("make one with `pbem key new NAME`"))
        return self.identity

    def status(self, path: Path) -> KeptStatus:
        """Where a game stands for this player. Raises what opening the file raises."""
        return look_up(path, self.viewer, self.judging).status

    def pay_owed(self, path: Path) -> list[Event]:
        """Write into a game what this player's tools owe it (see `owed`). Returns what was written."""
        if self.identity is None:
            self.status(path)  # which keeps what was worked out
            return []
        with files.acting(path, self.identity.key, self.viewer.name, self.now, silent, self.remark) as session:
            owed.pay(session)
        return session.written
