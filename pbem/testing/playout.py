"""Random games, played to the end through the same events, judging and fold as real ones."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, cached_property
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from pbem import author
from pbem.events.event import CREATOR, Event
from pbem.events.keys import SecretKey
from pbem.projections.decode import read_move
from pbem.projections.game import Find, Game, Secrecy, Tell
from pbem.projections.record import Record
from pbem.projections.status import waits_for
from pbem.projections.story import Told
from pbem.projections.terms import Terms
from pbem.rules import Move, Need, Ruleset
from pbem.rules.bots import NothingLegalError, decide, random_bot
from pbem.rules.play import Audience
from pbem.rules.ruleset import Bot
from pbem.rules.state import to_data
from pbem.secrecy import provide, read_back

from .complaint import ConformanceError, explained
from .plain import unplain
from .setting import Setting

MOST_EVENTS = 3000
"""A game that has not ended by then is taken for one that never ends."""

AT = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Moment:
    """The game right after an event, written down so that nothing which is tried later can change it.

    `number`: the event's, from 1. `where`: the place in words, for complaints. `need`: what the table waits for,
    without the seats that have answered.
    """

    setting: Setting
    where: str
    number: int
    event: Event
    need: Need | None
    log: Sequence[Event] = field(repr=False)
    written: tuple[bytes, bytes, bytes] = field(repr=False)

    def game(self) -> Game:
        """The game at this moment, fresh: whatever is done to it stays with the caller."""
        told, table, chance = self.written
        ruleset, plain = self.setting.ruleset(), msgspec.msgpack.decode(chance)
        record = msgspec.msgpack.decode(told, type=Record)
        return Game(
            record,
            ruleset,
            msgspec.msgpack.decode(table, type=ruleset.Table | None),
            None if plain is None else read_back(record.header.cards, plain),
            log=[*self.log[: self.number]],
        )

    @cached_property
    def table(self) -> Any:
        """The table at this moment, to compare with; None before the start."""
        return self.game().table

    def complaint(self, sentence: str) -> ConformanceError:
        """The error that says what is wrong here."""
        return ConformanceError(f"{self.where}: {sentence}")


@dataclass
class Playout:
    """A finished random game: its events, the game after each of them, and the story as it was told.

    `flaw`: the first time that the table was no plain data, if it ever was not.
    """

    setting: Setting
    seed: int
    events: list[Event] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    story: list[Told] = field(default_factory=list)
    flaw: ConformanceError | None = None

    def begun(self) -> list[Moment]:
        """The moments from the start on."""
        first = next((place for place, one in enumerate(self.moments) if one.game().table is not None), None)
        return self.moments[first:] if first is not None else []

    def asked(self, most: int) -> list[Moment]:
        """At most so many moments, evenly spread, at which someone has to choose."""
        return thinned([moment for moment in self.moments if moment.need is not None], most)

    def moves(self) -> list[tuple[Moment, Event]]:
        """The game's own events, each with the moment right before it."""
        kinds = self.setting.ruleset().kinds
        pairs = zip(self.moments, self.events[1:], strict=False)
        return [(before, event) for before, event in pairs if event.kind in kinds]

    def turns(self) -> list[tuple[Moment, Event]]:
        """The moves that were turns of one seat, each with the moment right before it."""
        kinds = self.setting.ruleset().kinds
        return [(before, event) for before, event in self.moves() if not kinds[event.kind].together]


def thinned(moments: Sequence[Any], most: int) -> list[Any]:
    """At most so many of them, evenly spread, the first and the last among them."""
    if len(moments) <= most:
        return list(moments)
    step = (len(moments) - 1) / (most - 1)
    return [moments[round(place * step)] for place in range(most)]


def key_of(name: str) -> SecretKey:
    """The key of a seat, or of the host, in every playout."""
    return SecretKey(sha256(name.encode()).digest())


def finder(ruleset: Ruleset[Any]) -> Find:
    """Finds this one ruleset, installed or not."""
    return lambda _name, _version: ruleset


def opened(
    setting: Setting,
    seed: int,
    *,
    tell: Tell | None = None,
    position: Sequence[str] = (),
    secrecy: Secrecy = provide,
) -> Iterator[tuple[Event, Game]]:
    """Create a game, take all seats and start it: each event, when it has taken effect, with the game."""
    ruleset = setting.ruleset()
    creator = key_of(CREATOR)
    nonce = sha256(f"playout {seed}".encode()).digest()
    options = dict(setting.options)
    first = author.create(Terms(ruleset, setting.seats, options, position=position), creator, nonce=nonce, at=AT)
    game = Game.begin(first, finder(ruleset), tell, secrecy)
    yield first, game
    for seat in setting.seats:
        joined = author.join(game, seat, key_of(seat), at=AT)
        game.take(joined)
        yield joined, game
    begin = author.start(game, creator, at=AT)
    game.take(begin)
    yield begin, game


def played_on(game: Game, random: Random, where: Callable[[], str], bot: Bot = random_bot) -> Iterator[Event]:
    """Let a bot play all seats to the end; each event, when it has taken effect."""
    while (need := game.need) is not None:
        seat = random.choice(need.seats)
        event = author.opening(game, seat, key_of(seat), at=AT)
        what = f"{seat}'s opened choice"
        if event is None:
            move = chosen(game, seat, bot, random, where())
            what = f"{seat}'s `{move.notation()}`"
            with explained(where(), f"judging and writing {what}, which is listed as legal,"):
                event = author.play(game, seat, move, key_of(seat), at=AT)
        with explained(where(), f"the effect of {what}, or what follows from it,"):
            game.take(event)
        yield event


def chosen(game: Game, seat: str, bot: Bot, random: Random, where: str) -> Move:
    """The bot's move for a seat that is asked. Complains of a dead end, and of a move that is not on the list."""
    with explained(where, f"choosing and finishing a move for {seat}"):
        try:
            return decide(bot, game.ruleset, game.view(seat), random)
        except NothingLegalError:
            dead_end = f"a dead end: {waits_for(game)}, but nothing is legal for {seat}"
            raise ConformanceError(f"{where}: {dead_end}") from None


@cache
def play_out(setting: Setting, seed: int = 0, most_events: int = MOST_EVENTS, bot: Bot = random_bot) -> Playout:
    """Play a random game to its end. Complains of dead ends, runaways and whatever the game's code raises."""
    playout = Playout(setting, seed)
    random = Random(f"{setting} {seed}")
    told = playout.story

    def tell(game: Game, event: Event, sentence: str, audience: Audience) -> None:
        told.append(Told.now(game, event, sentence, audience))

    with explained(_place(playout), "laying out the game"):
        for event, game in opened(setting, seed, tell=tell):
            _write_down(playout, event, game)
    for event in played_on(game, random, lambda: _place(playout), bot):
        _write_down(playout, event, game)
        if len(playout.events) >= most_events:
            raise playout.moments[-1].complaint(f"a runaway: after {most_events} events it has not ended")
    return playout


def _place(playout: Playout) -> str:
    return playout.moments[-1].where if playout.moments else _game(playout)


def _game(playout: Playout) -> str:
    return f"{playout.setting.ruleset.title}, {playout.setting}, seed {playout.seed}"


def _write_down(playout: Playout, event: Event, game: Game) -> None:
    number = len(playout.events) + 1
    where = f"{_game(playout)}, after event {number} ({told_as(event, game)})"
    playout.events.append(event)
    if game.table is not None and playout.flaw is None:
        flaw = unplain(game.table, game.ruleset.Table)
        playout.flaw = ConformanceError(f"{where}: {flaw}") if flaw else None
    with explained(where, "writing the table down as plain data"):
        plain = (
            msgspec.msgpack.encode(game.record),
            msgspec.msgpack.encode(game.table),
            msgspec.msgpack.encode(None if game.chance is None else to_data(game.chance)),
        )
    playout.moments.append(Moment(playout.setting, where, number, event, game.need, playout.events, plain))


def told_as(event: Event, game: Game) -> str:
    """An event in few words: by whom, and the move as it is typed."""
    kind = game.ruleset.kinds.get(event.kind)
    return f"{event.by}: {event.kind if kind is None else read_move(kind, event.body).notation()}"
