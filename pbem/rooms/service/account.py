"""What the service has done: when it ran last, what came of it, what is held back and what went wrong.

No hand and no plan is in it: the sentences are those that everyone at the table may read. Times are as game files
write them.
"""

from datetime import MAXYEAR, datetime
from pathlib import Path

import msgspec

from pbem.errors import FaultyFileError
from pbem.events.places import state_folder
from pbem.store.keeper import PLAYER, keep, kept, kept_at, spoilt

MOST = 20
"""So many earlier rounds are kept that did something."""


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that is held back: of which game, by which seat, and until when."""

    game: str
    seat: str
    until: str

    def __post_init__(self) -> None:
        read(self.until)


class Served(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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


class Round(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One round. `ended`: "" if it was broken off. `told`: what the player was called for.

    `silent`: by channel, why it could not call. `wrong`: what was wrong with what is kept of the service itself.
    """

    began: str
    ended: str = ""
    folders: list[Served] = []
    told: list[str] = []
    silent: dict[str, str] = {}
    wrong: list[str] = []

    def __post_init__(self) -> None:
        read(self.began)
        if self.ended:
            read(self.ended)

    @property
    def did_something(self) -> bool:
        """Whether anything is to be told of it."""
        return bool(self.told or self.wrong) or any(one.did_something for one in self.folders)

    @property
    def code(self) -> int:
        """The exit code that its troubles are worth."""
        return next((one.code for one in self.folders if one.code), FaultyFileError.exit_code if self.wrong else 0)


class Account(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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


def read(time: str) -> datetime:
    """A time that is kept here. Raises ValueError."""
    at = datetime.fromisoformat(time)
    if at.tzinfo is None or at.year == MAXYEAR:
        raise ValueError(time)
    return at


def running() -> Path:
    """What a round holds the lock of, so that there is one at a time."""
    return state_folder() / "service.lock"


def load() -> Account:
    """What is noted. Raises FaultyFileError if something else lies there."""
    rounds = kept(PLAYER).get("rounds", {})
    try:
        return msgspec.convert(rounds, Account)
    except msgspec.ValidationError as error:
        raise spoilt(PLAYER, str(error)) from None


def save(account: Account) -> None:
    """Note it. Raises FaultyFileError or MachineError."""
    rounds = msgspec.to_builtins(account)
    keep(PLAYER, lambda known: known.update(rounds=rounds))


def places() -> list[str]:
    """Where something is noted."""
    try:
        return [kept_at(PLAYER)] if "rounds" in kept(PLAYER) else []
    except FaultyFileError:
        return [kept_at(PLAYER)]


def forget() -> None:
    """Note nothing any more. Raises FaultyFileError or MachineError."""
    keep(PLAYER, lambda known: known.pop("rounds", None))
