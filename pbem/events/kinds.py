"""The core kinds: events that mean the same in every game. All other kinds are a game's moves.

A *turn* event answers a link of the spine, and exactly one may; a *side* event hangs off a spine event and commutes
with the others there. docs/format.md says what each field means.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from .core import NO_PACE, WITH_MOST
from .event import ID_PATTERN, WORD_MOST
from .keys import BYTES_32, is_public_key

FORMAT = 1  # the version of the game file that this code writes and reads

SEAT_PATTERN = r"[a-z][a-z0-9]{0,15}"
SEATS_MOST = 12
PURPOSE_MOST = 100  # characters
PACE_PATTERN = "([1-9][0-9]{0,2}|1[0-3][0-9]{2}|14[0-3][0-9]|1440)h|([1-9]|[1-5][0-9]|60)d|[1-8]w"
"""How long a turn may take: 1 hour to 60 days, in hours, days or weeks."""


def _point(key: str) -> str:
    if not is_public_key(key):
        raise ValueError("it is not a public key")
    return key


SeatName = Annotated[str, Field(pattern=f"^{SEAT_PATTERN}$")]
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Bytes32 = Annotated[str, Field(pattern=f"^{BYTES_32}$")]
PublicKey = Annotated[str, AfterValidator(_point)]
Id = Annotated[str, Field(pattern=f"^{ID_PATTERN}$")]


class Kind(BaseModel):
    """A core kind's own fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class GameKind(Kind):
    """The first event: creates the game. The game's options stand beside these fields, each under its own name."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    format: int
    game: str = Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")
    ruleset: int = Field(ge=1)
    seats: list[str] = Field(min_length=1, max_length=SEATS_MOST)  # `Game.begin` names the one that will not do
    secrecy: str = Field(max_length=WORD_MOST)
    key: PublicKey
    nonce: Bytes32
    seed_hash: Hash
    creator_seats: list[str] = Field(default=[], max_length=SEATS_MOST)
    creator_hashes: list[Hash] = Field(default=[], max_length=SEATS_MOST)
    position: list[str] = []
    pace: str = Field(default="", pattern=f"^({PACE_PATTERN})$")
    hub: PublicKey = ""
    practice: int | None = Field(default=None, ge=0)


class JoinKind(Kind):
    """A side event: a player takes a seat with a key, and adds to the seed."""

    key: PublicKey
    entropy: Bytes32


class FreeKind(Kind):
    """A side event: the creator dismisses the joins that `with` lists, before the start."""


class StartKind(Kind):
    """The turn event with which play begins: `with` lists the accepted joins; the creator's secret opens the seed."""

    seed: Bytes32


class NoteKind(Kind):
    """A side event that changes nothing: words for all to read. Each seat numbers its own from 1."""

    n: int = Field(ge=1)
    text: str = Field(min_length=1, max_length=4000)


class AwayKind(Kind):
    """A side event: its seat cannot play until then. Each seat numbers its own from 1; the newest counts."""

    n: int = Field(ge=1)
    until: datetime


class SealKind(Kind):
    """A side event: a promise of a choice that is shown when everybody who is asked has sealed."""

    purpose: str = Field(min_length=1, max_length=PURPOSE_MOST)
    hash: Hash


class OpenKind(Kind):
    """A side event: shows what was sealed. The chosen move's own fields stand beside its kind and the nonce."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    move: str = Field(min_length=1, max_length=WORD_MOST)
    nonce: Bytes32


class ProposeKind(Kind):
    """A side event: a motion for the others to consent to."""

    motion: Literal["undo", "abandon", "replace", "pace"]
    to: Id = ""
    to_with: list[Id] = Field(default=[], max_length=WITH_MOST)
    seat: SeatName = ""
    key: PublicKey = ""
    pace: str = Field(default="", pattern=f"^({PACE_PATTERN}|{NO_PACE})$")


class ConsentKind(Kind):
    """A side event: yes to the proposal that `with` lists."""


class DeclineKind(Kind):
    """A side event: no to the proposal that `with` lists."""


class WithdrawKind(Kind):
    """A side event: takes back one's own proposal or consent, which `with` lists."""


class UndoKind(Kind):
    """A turn event: the table returns to the link of spine event `to` and the answers `to_with`."""

    to: Id
    to_with: list[Id] = Field(default=[], max_length=WITH_MOST)


class ResignKind(Kind):
    """A turn event: this seat's player leaves; the rules make its moves from now on."""


class AbandonKind(Kind):
    """A turn event: the game ends without a winner."""


class ReplaceKind(Kind):
    """A turn event: from now on another key signs for a seat (a substitute, or a new key for a lost one)."""

    seat: SeatName
    key: PublicKey


class PaceKind(Kind):
    """A turn event: from now on a turn may take so long; no rule depends on it."""

    pace: str = Field(pattern=f"^({PACE_PATTERN}|{NO_PACE})$")


KINDS: dict[str, type[Kind]] = {
    "game": GameKind,
    "join": JoinKind,
    "free": FreeKind,
    "start": StartKind,
    "note": NoteKind,
    "away": AwayKind,
    "seal": SealKind,
    "open": OpenKind,
    "propose": ProposeKind,
    "consent": ConsentKind,
    "decline": DeclineKind,
    "withdraw": WithdrawKind,
    "undo": UndoKind,
    "resign": ResignKind,
    "abandon": AbandonKind,
    "replace": ReplaceKind,
    "pace": PaceKind,
}


def flaw(error: ValidationError) -> str:
    """The first thing that pydantic found wrong, as half a sentence."""
    first = error.errors(include_url=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    message: dict[str, Any] = {"extra_forbidden": "is not a field of it", "missing": "is missing"}
    return f"{place!r} {message.get(first['type'], 'is wrong: ' + first['msg'])}" if place else str(first["msg"])
