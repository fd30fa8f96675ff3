"""What a game has come to, apart from its table: plain data, as it is written down between commands; and who agreed.

Times are kept as seconds since the beginning of 1970, in UTC (see `seconds` and `moment`).
"""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct

from pbem.events.event import Event
from pbem.wording import _

_DAWN = datetime(1970, 1, 1, tzinfo=UTC)


def seconds(at: datetime) -> int:
    """An event's time as a record keeps it."""
    return int(at.timestamp())


def moment(kept: int) -> datetime:
    """The time that a record keeps."""
    return _DAWN + timedelta(seconds=kept)


class Header(Struct):
    """What the first event settles for ever."""

    id: str
    format: int
    game: str
    ruleset: int
    seats: list[str]
    options: dict[str, Any]
    cards: str
    key: str
    nonce: str
    seed_hash: str
    creator_seats: list[str]
    creator_hashes: list[str]
    position: list[str]
    pace: str
    hub: str
    practice: int | None = None
    bots: dict[str, str] = {}
    """By seat, the program that plays it at first, on the host's machine."""


class Wish(Struct):
    """Someone's wish to take a seat. `freed`: the events with which the host has dismissed it.

    `deck`: what it brings so that cards can be dealt, until they are. `below`: the join over whose lap it shuffles, ""
    if it is the first. `mail`: with which the hub was asked.
    """

    id: str
    seat: str
    key: str
    entropy: str
    freed: list[str] = []
    deck: list[str] = []
    below: str = ""
    mail: str = ""


class Proposal(Struct):
    """A proposal at the present head, and who has answered it. `consents`: event ids, by party (see Game.party).

    `at`: when it was signed, or the last consent to it. `listed`: what it lists.
    `falling`: of an undo, what it would take back, as words, when it was proposed; `seen`: who has seen cards by that.
    """

    id: str
    by: str
    body: dict[str, Any]
    at: int = 0
    listed: list[str] = []
    consents: dict[str, str] = {}
    declined: list[str] = []
    withdrawn: bool = False
    falling: list[str] = []
    seen: list[str] = []


class Answer(Struct):
    """A choice of a seat, and when it was signed; a stand-in's has no event's id and was never signed.

    `listed`: what its event lists.
    """

    id: str
    kind: str
    body: dict[str, Any]
    at: int | None = None
    listed: list[str] = []


class Sealed(Struct):
    """A sealed choice: its event, the SHA-256 that the opening must match, and when it was signed.

    `mail`: the mail that said so, if the hub has sealed it and must open it; else "". `after`, `listed`: the event's
    own link, which is part of what it promises.
    """

    id: str
    hash: str
    at: int
    mail: str
    after: str
    listed: list[str]


class Said(Struct):
    """Who has answered, sealed or opened something, and what that lists."""

    seat: str
    listed: list[str]


class Offer(Struct):
    """An optional choice of a seat. `before`: the id of its offer before this one, which it lists. `counted`: whether
    an event has listed it, so that it has taken effect or lapsed."""

    seat: str
    answer: Answer
    before: str = ""
    counted: bool = False


class Made(Struct):
    """A choice that was made and has not taken effect yet; the stand-in's has no event's id.

    An `optional` one lapses if the rules do not allow it any more when its turn comes.
    """

    seat: str
    answer: Answer
    optional: bool = False


class AwayUntil(Struct):
    """Until when a seat cannot play, by the newest of its numbered events that says so, and when that was signed."""

    n: int
    at: int
    until: int


class Head(Struct, kw_only=True):
    """Where the next turn event goes: the newest spine event, and what hangs off it.

    `frontier`: the answers that the next turn event must list. `answers`: those to the present need, by seat,
    that have not taken effect yet. `seals`: what was promised of a sealed choice, by seat. `offers`: what seats did
    unasked, each seat's in the order of its chain; it counts from the first turn event that lists it, or with the
    answers that do. `sides`: all side events at the head. `proposals`: by the proposal's id. `at`: when the spine event
    was signed, as it says. `since`: when the present need started (see projections.pace), `within`: the same if no one
    had taken longer than the pace allows, for readers whose clocks do not show `since` yet (see projections.clocks).
    `rounds`: how often several seats have answered together since then. `said`: all answers, seals and openings since
    then that no turn event has listed, by their ids.

    Where a turn event that is no move has left a question open: `earlier` are the spine events before the head that
    its answers may hang off as well, `listed` what was listed since the first of them, and `chosen_for` the seats
    whose sealed choice no one can open any more, so that the rules choose.

    `shares`: what hangs off it and only contributes to the cards, on which the next turn event rests. `talked`: how
    many events of a kind a seat has hung off it, by "KIND SEAT" (see game.budgets). `signed`: by seat, all that it has
    hung off it. `built_on`: by party, where the players deal, the same with what that lists.
    """

    id: str = ""
    at: int
    since: int
    within: int
    by: str = ""
    kind: str = ""
    frontier: list[str] = []
    answers: dict[str, Answer] = {}
    seals: dict[str, Sealed] = {}
    offers: dict[str, Offer] = {}
    sides: set[str] = set()
    proposals: dict[str, Proposal] = {}
    rounds: int = 0
    said: dict[str, Said] = {}
    earlier: list[str] = []
    listed: list[str] = []
    chosen_for: list[str] = []
    shares: list[str] = []
    talked: dict[str, int] = {}
    signed: dict[str, list[str]] = {}
    built_on: dict[str, set[str]] = {}

    @property
    def newest(self) -> str:
        """The id of the newest answer to the question; the spine event's, if there is none."""
        return (self.frontier or [self.id])[-1]


class LastSigned(Struct):
    """An event of which a key may sign one only: how far along the spine it lies, and its id. It makes no difference in
    which order several came: the last by its id counts where they lie at one place.
    """

    place: int
    id: str


class Record(Struct):
    """All of a game but its table and its chance, as plain data: what is written down between commands.

    `asked`: by "SEAT KEY", the joins of this key for this seat. `accepted`: by seat, the join with
    which it started. `former`: by seat, the keys of those who have played it before; where cards are hidden,
    they can still read its hand. `machines`: those of them on whose machines bots did.
    `gone_at`: when it was agreed, by its own date, to go on without a seat.
    `bots`: by seat, the programs that play seats now, each on the machine of the seat's key.
    `vacant`: the seats whose players have left. `absent`: those for which the rules move until their players are back,
    and `returning` those of them whose players are, from the next move on. `wanted`: the seats that go to whoever takes
    them. `passed`: those that no one waits for any more since the end of the game.
    `clocks`: the latest time at which each key has signed a turn event or an answer, `signed`: the last event of
    which it may have signed one only, by each key. `made`: choices that have not taken effect yet.
    `waiting`: the seats without whose contribution to secrecy they cannot, nor can the order of play go on.
    `spine`: the newest spine events, where seats contribute to the cards. `labels`: of the shuffles and rolls so far.
    `unlisted`: who has sent a share that no turn event lists, so that no one can tell whether it was there in time.
    `asks`: with which turn event secrets were last asked for; `reached`: for how many each party has signed.
    `began`: when the game was started. `answered`: by seat, a sign for each of its newest answers (see game.answering).
    """

    header: Header
    head: Head
    keys: dict[str, str] = {}
    bots: dict[str, str] = {}
    former: dict[str, list[str]] = {}
    machines: dict[str, list[str]] = {}
    gone_at: dict[str, int] = {}
    joins: dict[str, Wish] = {}
    asked: dict[str, list[str]] = {}
    accepted: dict[str, str] = {}
    vacant: list[str] = []
    absent: list[str] = []
    returning: list[str] = []
    wanted: list[str] = []
    passed: list[str] = []
    notes: dict[str, int] = {}
    away: dict[str, AwayUntil] = {}
    clocks: dict[str, int] = {}
    signed: dict[str, LastSigned] = {}
    pace: str = ""
    turns: int = 0
    ended: str = ""
    made: list[Made] = []
    waiting: list[str] = []
    spine: list[str] = []
    labels: list[str] = []
    unlisted: list[str] = []
    asks: int = 0
    reached: dict[str, int] = {}
    began: int = 0
    answered: dict[str, str] = {}


def answer_of(event: Event) -> Answer:
    """The choice that a move's event holds."""
    return Answer(event.id, event.kind, dict(event.body), seconds(event.at), list(event.with_))


def party(record: Record, seat: str) -> str:
    """Who plays a seat, as consents count people: its key, or the seat's own name if the hub holds it; else ""."""
    key = record.keys.get(seat, "")
    return seat if key and key == record.header.hub else key


def people(record: Record, parties: Collection[str]) -> list[str]:
    """The seats of parties, without those that bots play."""
    return [seat for seat in record.keys if seat not in record.bots and party(record, seat) in parties]


def replaced(record: Record) -> dict[str, list[str]]:
    """By seat, the keys of the people who have played it before, the last one last."""
    found = {
        seat: [key for key in keys if key not in record.machines.get(seat, ())] for seat, keys in record.former.items()
    }
    return {seat: keys for seat, keys in found.items() if keys}


def others(record: Record, seat: str) -> set[str]:
    """The parties of everyone but the holder of this seat: who must consent to what it proposes. No bot has to."""
    gone = {*record.vacant, *record.passed, *record.absent} - {*record.returning} | {*record.bots}
    parties = {party(record, name) for name in record.keys if name not in gone}
    return parties - {party(record, seat)}


def lacking(record: Record, event: Event, asked_for: Mapping[str, Any], required: set[str]) -> str | None:
    """Who of the required parties has not agreed to what is asked for, by what the event lists; None if no one lacks.

    A proposal is its proposer's consent; it is listed itself, or by a consent that is.
    """
    listed = set(event.with_)
    given: set[str] = set()
    for proposal in record.head.proposals.values():
        if proposal.body == asked_for:
            consents = {who for who, consent in proposal.consents.items() if consent in listed}
            if consents or proposal.id in listed:
                given |= {*consents, party(record, proposal.by)}
    missing = required - given
    if not missing:
        return None
    return _("it lacks the consent of {seats}").format(seats=", ".join(people(record, missing)))
