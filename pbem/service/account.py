"""What the service has done: when it ran last, what came of it, what is held back and what went wrong.

No hand and no plan is in it: the sentences are those that everybody at the table may read. Times are as game files
write them.
"""

from datetime import datetime
from pathlib import Path

import msgspec

from pbem.events import places
from pbem.events.file import replace
from pbem.events.places import state_folder

MOST = 20
"""So many earlier rounds are kept that did something."""


class Held(msgspec.Struct, frozen=True):
    """An answer that is held back: of which game, by which seat, and until when."""

    game: str
    seat: str
    until: str


class Served(msgspec.Struct, frozen=True, kw_only=True):
    """What a round did in one folder.

    `did`: sentences about what was written. `sent`, `waiting`, `committed`, `mailed`: see `Outcome`. `news`: how many
    lines of news there were. `troubles`: what went wrong, and `code` the exit code that it is worth.
    """

    folder: str
    did: list[str] = []
    sent: int = 0
    waiting: int = 0
    committed: int = 0
    mailed: list[str] = []
    news: int = 0
    held: list[Held] = []
    troubles: list[str] = []
    code: int = 0

    @property
    def did_something(self) -> bool:
        """Whether anything is to be told of it."""
        return bool(self.did or self.sent or self.committed or self.mailed or self.news or self.troubles)


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One round. `ended`: "" if it was broken off. `told`: what the player was called for.

    `silent`: by channel, why it could not call.
    """

    began: str
    ended: str = ""
    folders: list[Served] = []
    told: list[str] = []
    silent: dict[str, str] = {}

    @property
    def did_something(self) -> bool:
        """Whether anything is to be told of it."""
        return bool(self.told) or any(one.did_something for one in self.folders)

    @property
    def code(self) -> int:
        """The exit code that its troubles are worth."""
        return next((one.code for one in self.folders if one.code), 0)


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """The newest round, and the earlier ones that did something, the newest first. `marks`: see `calling`."""

    last: Round | None = None
    earlier: list[Round] = []
    marks: dict[str, list[str]] = {}

    def with_round(self, one: Round, marks: dict[str, list[str]]) -> "Account":
        """This and another round, which is the newest; or the same one, gone on."""
        kept = [self.last, *self.earlier] if self.last is not None else self.earlier
        earlier = [round_ for round_ in kept if round_.did_something and round_.began != one.began]
        return Account(last=one, earlier=earlier[:MOST], marks=marks)


def written(at: datetime) -> str:
    """A time as it is kept here."""
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def folder() -> Path:
    """Where all this is kept."""
    return state_folder() / "service"


def load() -> Account:
    """What is noted; what cannot be read counts as never noted."""
    try:
        return msgspec.json.decode(places.read(folder() / "account.json"), type=Account)
    except (OSError, msgspec.DecodeError):
        return Account()


def save(account: Account) -> None:
    """Note it. Raises MachineError."""
    place = folder() / "account.json"
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    replace(place, msgspec.json.format(msgspec.json.encode(account), indent=1), mode=0o600)
