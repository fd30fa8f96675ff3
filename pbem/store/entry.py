"""What the cache holds of one game: read back when its file is opened, and brought up to date when it has changed.

Of the newest events it has what was told of them, so that whoever passes them on need not open the game again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.errors import Fault, PbemError
from pbem.projections.game import Game
from pbem.projections.pending import may_sit_here
from pbem.projections.record import Record
from pbem.projections.story import Told, as_text
from pbem.rules import Ruleset
from pbem.rules.play import Audience
from pbem.rules.registry import find_version, load, places
from pbem.rules.state import from_data, to_data
from pbem.secrecy import read_back as cards_read_back

from . import cache
from .seen import newest_is_among

if TYPE_CHECKING:
    from pbem.events.event import Event

    from .records import KeptState, KeptStory


RECENT = 50
"""So many of the newest events are kept with what was told of them."""


class Recent(NamedTuple):
    """What was told of an event: the turn's number, and each sentence with who reads it.

    `side`: whether the event hangs off the spine. `round`: see Told.
    """

    turn: int
    side: bool
    told: list[tuple[str, Audience]]
    round: int = 0

    @property
    def private(self) -> bool:
        """Whether one seat alone was told something of it."""
        return any(readers.only for _words, readers in self.told)

    def public(self) -> "Recent":
        """What is left without that."""
        return self._replace(told=[(words, readers) for words, readers in self.told if not readers.only])

    @classmethod
    def read_back(cls, kept: Any) -> "Recent":
        """What the cache has of it."""
        turn, side, told, round_ = kept
        return cls(turn, side, [(words, Audience(*readers)) for words, readers in told], round_)


@dataclass(slots=True)
class Narration:
    """What was told since a game was opened: all of its story if it is `whole`, else what has happened since.

    `undone`: what was taken back by agreement, as far as it was told. `recent`: what was told of each of the newest
    events, by their ids, whole or not.
    """

    told: list[Told] = field(default_factory=list)
    whole: bool = False
    undone: list[Told] = field(default_factory=list)
    recent: dict[str, Recent] = field(default_factory=dict)

    def hear(self, game: Game, event: "Event", sentence: str, audience: Audience) -> None:
        """What a game calls while events take effect."""
        self.told.append(Told.now(game, event, sentence, audience))

    def note(self, game: Game, event: "Event", told: Sequence[Told]) -> None:
        """Remember an event among the newest, with what was told of it; the game is as it was after that."""
        record = game.record
        turn, round_ = (told[0].turn, told[0].round) if told else (record.turns, record.head.rounds)
        words = [(one.sentence, one.audience) for one in told]
        self.recent[event.id] = Recent(turn, game.is_side(event.kind), words, round_)

    def of(self, events: Sequence["Event"]) -> list[Told] | None:
        """What was told of these events, as they happened; None if they are not all among the newest."""
        wanted = {event.id: event for event in events}
        if wanted.keys() - self.recent.keys():
            return None
        return [
            Told(recent.turn, wanted[one], words, audience, recent.round)
            for one, recent in self.recent.items()
            if one in wanted
            for words, audience in recent.told
        ]


def known_game(raw: bytes) -> tuple[str, dict[str, Recent]] | None:
    """The id of the game in a file's bytes, and what was told of its newest events, by their ids.

    None unless exactly these bytes were judged before and nothing newer has been seen of the game.
    """
    state: KeptState | None = cache.read("state", cache.digest(raw))
    if state is None:
        return None
    game, head = state["record"]["header"]["id"], state["record"]["head"]
    if not newest_is_among(game, head["id"], head.get("sides", [])):
        return None
    return game, {event: Recent.read_back(known) for event, known in state["recent"].items()}


@dataclass(slots=True)
class Entry:
    """What is kept of a game. `place`: where its ruleset's code is. `stories`: where each reader's is kept (`reader`).

    `behind`: the game was judged, or has gone on, since it was kept; what is kept is not what it is now.
    """

    place: str = ""
    stories: dict[str, "KeptStory"] = field(default_factory=dict)
    behind: bool = True

    def ruleset_at(self, game: Game) -> str:
        """Where the ruleset's code is, as "module:Class"."""
        return self.place or places().get(game.record.header.game, "")

    def keep_state(self, sha: str, length: int, game: Game, orphaned: Sequence[Fault], narration: Narration) -> None:
        """Keep what it takes to go on from these bytes."""
        recent, player = dict(list(narration.recent.items())[-RECENT:]), _player(game)
        if player:
            cache.write(
                "private", (game.id, player), {event: known for event, known in recent.items() if known.private}
            )
            recent = {event: known.public() for event, known in recent.items()}
        state: KeptState = {
            "place": self.ruleset_at(game),
            "record": to_data(game.record),
            "table": None if game.table is None else to_data(game.table),
            "chance": None if game.chance is None else to_data(game.chance),
            "length": length,
            "asides": [(fault.event, fault.reason) for fault in orphaned],
            "stories": self.stories,
            "recent": recent,
        }
        cache.write("state", [sha], state, [state["place"]])
        self.behind = False

    def keep_stories(self, game: str, narration: Narration, viewer: str, seats: Sequence[str]) -> None:
        """Keep the story whole, or add to it what was told since, as each may read it who may sit at the viewer's
        screen; other viewers' are told anew.
        """
        found = {}
        for eyes in may_sit_here(seats):
            name = reader(viewer, eyes)
            text = f"{game}-{sha256(name.encode()).hexdigest()[:16]}.txt"
            kept = _told_on(text, None if narration.whole else self.stories.get(name), narration, eyes)
            if kept is not None:
                found[name] = kept
        self.stories = found
        if found and not narration.whole:
            narration.told = []


def reader(viewer: str, eyes: str) -> str:
    """What the story is kept under that is told at a viewer's screen to these eyes: a seat's, or an onlooker's ("")."""
    return f"{viewer} {eyes}"


def _told_on(name: str, kept: "KeptStory | None", narration: Narration, eyes: str) -> "KeptStory | None":
    """A story's text as it is kept from now on: told whole, or added to what was kept; None if that is not there."""
    old = cache.whole_story(kept) if kept is not None else None
    if not narration.whole and old is None:
        return None
    heading, since = (kept["heading"], kept["since"]) if kept is not None else ("", {})
    text, ends = as_text(narration.told, [eyes], heading)
    new, old = text.encode(), old or b""
    if narration.whole:
        cache.write_text(name, new)
    else:
        cache.append_text(name, len(old), new)
    read = [one.heading for one in narration.told if one.heading and one.for_eyes([eyes])]
    return {
        "name": name,
        "length": len(old) + len(new),
        "sha": sha256(old + new).hexdigest(),
        "heading": read[-1] if read else heading,
        "since": since | {seat: len(old) + place for seat, place in ends.items()},
    }


def recall_private(game: Game, narration: Narration) -> None:
    """Add what the player whose cards are read here was told alone; a state has only what everyone may know."""
    for event, known in (cache.read("private", game.id, _player(game)) or {}).items():
        if event in narration.recent:
            narration.recent[event] = Recent.read_back(known)


def _player(game: Game) -> str:
    """The public key of the player whose hidden cards are read here; "" where none are."""
    eyes = game.chance.eyes if game.chance is not None else ()
    return game.record.keys[eyes[0]] if eyes else ""


def read_back(sha: str, length: int) -> tuple[Game, list[Fault], Narration, Entry] | None:
    """The game as it was after a file's first bytes, the events that did not count, and what was told of the newest."""
    state: KeptState | None = cache.read("state", sha)
    if state is None or state["length"] != length:
        return None
    try:
        record = from_data(Record, state["record"])
        ruleset = _ruleset(state["place"], record)
        table = None if state["table"] is None else from_data(ruleset.Table, state["table"])
        chance = None if state["chance"] is None else cards_read_back(record.header.cards, state["chance"])
    except (ValueError, PbemError, ImportError, AttributeError):
        return None  # kept by other code than ours: as good as lost
    orphaned = [Fault(number, reason) for number, reason in state["asides"]]
    recent = {event: Recent.read_back(known) for event, known in state["recent"].items()}
    entry = Entry(state["place"], state["stories"], behind=False)
    return Game(record, ruleset, table, chance), orphaned, Narration(recent=recent), entry


def _ruleset(place: str, record: Record) -> Ruleset[Any]:
    """The ruleset from where it was last found, without asking every installed package."""
    header = record.header
    if place:
        ruleset = load(place)
        if (ruleset.name, ruleset.version) == (header.game, header.ruleset):
            return ruleset
    return find_version(header.game, header.ruleset)
