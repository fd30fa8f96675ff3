"""The story of a game, one sentence after another, as one viewer may read it."""

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from re import fullmatch
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from pbem.errors import StaleError, UsageError
from pbem.events.event import Event
from pbem.rules.play import EVERYBODY, Audience
from pbem.wording import _

from .game.registry import chooses, is_talk
from .overtakings import Overtaking

if TYPE_CHECKING:
    from .game import Game


class Told(Struct, frozen=True):
    """A sentence, the event that it belongs to, the number of the turn, and who reads it.

    `round`: how often several seats had answered together since that turn. `period`: the number of the game's round or
    year, 0 if it has none; `heading`: that period and its phase, in words. `cause`: the id of the earlier event from
    which it follows, "" where it tells of this one.
    """

    turn: int
    event: Event
    sentence: str
    audience: Audience = EVERYBODY
    round: int = 0
    period: int = 0
    heading: str = ""
    cause: str = ""

    @classmethod
    def now(cls, game: "Game", event: Event, sentence: str, audience: Audience) -> "Told":
        """What is told while a game is where it is."""
        record, (period, phase) = game.record, game.race.where
        heading = part_of(game.ruleset.period_name, period, phase)
        sentence = sentence if isinstance(sentence, Overtaking) else str(sentence)  # a Claim's checks hold the table
        return cls(record.turns, event, sentence, audience, record.head.rounds, period, heading, game.cause)

    @property
    def place(self) -> str:
        """The turn as history names it and `--at` takes it: 12, or 12.1 after the first answers given together."""
        return f"{self.turn}.{self.round}" if self.round else str(self.turn)

    def falls(self, gone: Collection[str]) -> bool:
        """Whether it is no part of the story any more where these events were taken back; what was said stays."""
        return self.cause in gone if self.cause else self.event.id in gone and not is_talk(self.event.kind)

    def for_eyes(self, seats: Collection[str]) -> bool:
        """Whether a viewer who holds these seats reads it; an onlooker's seat has no name."""
        return self.audience.reads(seats)


class Sentence(TypedDict):
    """A sentence of a story as plain data: docs/json.md, "pbem history", says what each field is."""

    turn: int
    round: int
    period: int
    heading: str
    event: str
    by: str
    at: str
    attested: bool
    text: str


def as_data(one: Told) -> Sentence:
    """A sentence for programs."""
    return {
        "turn": one.turn,
        "round": one.round,
        "period": one.period,
        "heading": one.heading,
        "event": one.event.id,
        "by": one.event.by,
        "at": f"{one.event.at:%Y-%m-%dT%H:%M:%SZ}",
        "attested": bool(one.event.mail),
        "text": str(one.sentence),
    }


def read_on(told: Iterable[Told], seats: Collection[str], cursor: str = "") -> tuple[list[Sentence], str]:
    """What a viewer who holds these seats reads after a cursor, and the cursor after that; "" is before all of it.

    A cursor says how many sentences that viewer has read, and which. Raises StaleError if it has read others than
    those, UsageError if it is no cursor.
    """
    read = [one for one in told if one.for_eyes(seats)]
    if cursor and fullmatch(r"[0-9]{1,9}-[0-9a-f]{32}", cursor) is None:
        raise UsageError(_("there is no cursor {cursor!r}").format(cursor=cursor))
    before = int(cursor.partition("-")[0] or 0)
    if cursor not in ("", _cursor(read[:before])):
        raise StaleError(_("the history up to there is not the one that was read: read from the beginning"))
    return [as_data(one) for one in read[before:]], _cursor(read)


def _cursor(read: Sequence[Told]) -> str:
    """So many sentences, and a digest of them with their events."""
    known = "".join(f"{one.event.id} {one.sentence}\n" for one in read)
    return f"{len(read)}-{sha256(known.encode()).hexdigest()[:32]}"


def part_of(period_name: str, period: int, phase: str = "") -> str:
    """A period and its phase as a heading, such as "Round 3: Actions"; `period_name` says what periods are."""
    if not period:
        return phase
    sentence = _("{period} {number}: {phase}") if phase else _("{period} {number}")
    return sentence.format(period=period_name[:1].upper() + period_name[1:], number=period, phase=phase)


def as_text(told: Iterable[Told], seats: Collection[str], heading: str | None = None) -> tuple[str, dict[str, int]]:
    """The sentences as lines: the number of the turn before the first of each event, the others indented.

    `heading`: the one under which the line before stood; None where no headings are wanted. Also returns, for each
    seat, the length in bytes of the text up to the end of that seat's newest turn.
    """
    lines: list[str] = []
    ends: dict[str, int] = {}
    length, last = 0, ""
    for one in told:
        if not one.for_eyes(seats):
            continue
        if heading is not None and one.heading and one.heading != heading:
            heading = one.heading
            line = f"== {heading} ==\n"
            lines.append(line)
            length += len(line) if line.isascii() else len(line.encode())
        mark = f"{one.place:>4}  " if one.event.id != last else "      "
        last = one.event.id
        line = f"{mark}{one.sentence}\n"
        lines.append(line)
        length += len(line) if line.isascii() else len(line.encode())
        if chooses(one.event.kind):
            ends[one.event.by] = length
    return "".join(lines), ends
