"""The player at a machine, for what is done there without a word typed: syncs, mail, watching."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.events.identity import Identity
from pbem.projections.deadlines import in_words
from pbem.projections.pending import needed
from pbem.store.lookup import Viewer, look_over, look_up
from pbem.store.records import KeptStatus
from pbem.wording import _

from . import assistant, automatic, files
from .delay import Delays
from .own_key import no_key
from .session import Clock, Hear, silent


@dataclass(frozen=True, slots=True)
class Player:
    """The player at a machine.

    `viewer`: who looks. `identity`: None for an onlooker without a key; as long as it is locked, nothing is signed.
    `pause` waits a random time of at most so many seconds. `judging`: what goes on around judging a file of so many
    bytes. `remark` hears what there is to say of a game that is written to. `attended`, `delays`: see `Session`.
    `held`: what is held back, by file and seat, and until when. `paid`: what this player's tools have written, by file.
    """

    viewer: Viewer
    identity: Identity | None
    now: Clock
    pause: Callable[[float], None]
    judging: Callable[[Path, int], AbstractContextManager[None]]
    remark: Hear = silent
    attended: bool = True
    delays: Delays = field(default_factory=Delays)
    held: dict[Path, dict[str, datetime]] = field(default_factory=dict)
    paid: dict[Path, list[Event]] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The public key; "" for an onlooker."""
        return self.viewer.key

    @property
    def me(self) -> Identity:
        """The identity. Raises UsageError if there is none yet."""
        if self.identity is None:
            raise no_key()
        return self.identity

    @property
    def signs(self) -> bool:
        """Whether anything can be signed here: there is a key, and it is not locked."""
        return self.identity is not None and self.identity.sealed is None

    def status(self, path: Path) -> KeptStatus:
        """Where a game stands for this player. Raises what opening the file raises."""
        return look_up(path, self.viewer, self.judging).status

    def pay_owed(self, path: Path, *, heard: bool = True) -> list[Event]:
        """Write into a game what this player's tools owe it (see `automatic`). Returns what was written.

        `heard`: whether what the player's other machines have signed was taken in before; else nothing may be signed.
        """
        if not self.signs:
            self.status(path)  # which keeps what was worked out
            return []
        me, viewer = self.me.key, self.viewer.name
        remark = self.remark if self.attended else partial(self._remark_later, path)
        with files.acting(path, me, viewer, self.now, silent, remark, self.attended, self.delays, heard) as session:
            automatic.write(session)
        self.held[path.absolute()] = session.held
        self.paid.setdefault(path.absolute(), []).extend(session.written)
        if self.attended:
            for seat, due in session.held.items():
                sentence = _("{game}: {seat}'s plan goes out at {time}, with the next sync after that")
                self.remark(sentence.format(game=path.name, seat=seat, time=f"{due:%H:%M} UTC"))
        return session.written

    def held_back(self) -> list[str]:
        """What is held back, and until when, a sentence each."""
        sentence = _("{game}: {seat}'s answer goes out {moment}")
        return [
            sentence.format(game=path.stem, seat=seat, moment=in_words(due, self.now()))
            for path, seats in self.held.items()
            for seat, due in seats.items()
        ]

    def _remark_later(self, path: Path, sentence: str) -> None:
        """To a reader who is back, and does not know of which game it is."""
        self.remark(_("{game}: {sentence}").format(game=path.stem, sentence=sentence))

    def may_owe(self, path: Path) -> bool:
        """Whether a game may have to be paid though nothing came for it: what was held back may go out now.

        So may the start, and what all have agreed to, whose time has come.
        """
        if not self.signs:
            return False
        try:
            known = look_over(path, self.viewer, self.judging)
            if known["phase"] == "joining" and known["creator"] == self.key and not known["free"]:
                return True
            agreed = [one for one in known["motions"] if one["open"] and not one["waits_for"]]
            if any(one["by"] in known["mine"] for one in agreed):
                return True
            asked = {*needed(known)} & {*known["mine"]}
            planned = bool(asked) and bool(assistant.lines(known["id"], asked))
            if not asked or (self.attended and not planned):
                return False
            opens = known["need"] is not None and known["need"]["purpose"] == "open"
            if opens or planned:
                return True
            moves = self.status(path)["moves"]
        except PbemError:  # of which the player is told when it is taken in
            return False
        return any(len(moves[seat]) == 1 for seat in asked)
