"""What the cache holds of one game: read back when its file is opened, and brought up to date when it has changed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pbem.errors import Fault, PbemError
from pbem.projections.game import Game
from pbem.projections.record import Record
from pbem.projections.story import as_text
from pbem.rules import Ruleset
from pbem.rules.registry import find_version, load, places
from pbem.rules.state import from_data, to_data
from pbem.secrecy import read_back as cards_read_back
from pbem.secrecy import written

from . import cache
from .narration import Narration
from .recent import RECENT, Recent

if TYPE_CHECKING:
    from .records import KeptStory


@dataclass(slots=True)
class Entry:
    """What is kept of a game. `place`: where its ruleset's code is. `stories`: where each viewer's story is kept.

    `behind`: the game was judged, or has gone on, since it was kept; what is kept is not what it is now.
    """

    place: str = ""
    stories: dict[str, "KeptStory"] = field(default_factory=dict)
    behind: bool = True

    def ruleset_at(self, game: Game) -> str:
        """Where the ruleset's code is, as "module:Class"."""
        return self.place or places().get(game.record.header.game, "")

    def keep_state(self, sha: str, length: int, game: Game, asides: Sequence[Fault], narration: Narration) -> None:
        """Keep what it takes to go on from these bytes."""
        recent, player = dict(list(narration.recent.items())[-RECENT:]), _player(game)
        if player:
            cache.write_private(game.id, player, {event: known for event, known in recent.items() if known.private})
            recent = {event: known.public() for event, known in recent.items()}
        cache.write_state(
            sha,
            {
                "place": self.ruleset_at(game),
                "record": to_data(game.record),
                "table": None if game.table is None else to_data(game.table),
                "chance": None if game.chance is None else written(game.chance),
                "length": length,
                "asides": [(fault.event, fault.reason) for fault in asides],
                "stories": self.stories,
                "recent": recent,
            },
        )
        self.behind = False

    def keep_story(self, game: str, narration: Narration, viewer: str, seats: Sequence[str]) -> None:
        """Keep the viewer's story whole, or add to it what was told since; other viewers' are told anew."""
        kept = self.stories.get(viewer)
        old = None if kept is None or narration.whole else cache.whole_story(kept)
        if not narration.whole and (kept is None or old is None):
            self.stories = {}
            return
        known = kept if old is not None else None
        last, heading = (known["last"], known["heading"]) if known else ("", "")
        text, since = as_text(narration.told, seats, last, heading)
        name = f"{game}-{sha256(viewer.encode()).hexdigest()[:16]}.txt"
        if old is None or kept is None:
            raw = text.encode()
            cache.write_text(name, raw)
        else:
            raw = old + text.encode()
            since = kept["since"] | {seat: len(old) + place for seat, place in since.items()}
            cache.append_text(name, len(old), text.encode())
        last = narration.told[-1].event.id if narration.told else (kept["last"] if kept else "")
        read = [one.heading for one in narration.told if one.heading and one.for_eyes(seats)]
        heading = read[-1] if read else heading
        if not narration.whole:
            narration.told = []
        digest = sha256(raw).hexdigest()
        self.stories = {
            viewer: {
                "name": name,
                "length": len(raw),
                "sha": digest,
                "last": last,
                "heading": heading,
                "since": since,
            }
        }

    def story(self, viewer: str) -> tuple[str, dict[str, int]] | None:
        """The viewer's story, if it is kept as it is now, and up to which byte it is older than each seat's turn."""
        kept = self.stories.get(viewer)
        text = None if kept is None or self.behind else cache.whole_story(kept)
        return None if kept is None or text is None else (text.decode(), kept["since"])


def recall_private(game: Game, narration: Narration) -> None:
    """Add what the player whose cards are read here was told alone; a state has only what everybody may know."""
    for event, known in cache.read_private(game.id, _player(game)).items():
        if event in narration.recent:
            narration.recent[event] = Recent.read_back(known)


def _player(game: Game) -> str:
    """The public key of the player whose hidden cards are read here; "" where none are."""
    eyes = game.chance.eyes if game.chance is not None else ()
    return game.record.keys[eyes[0]] if eyes else ""


def read_back(sha: str, length: int) -> tuple[Game, list[Fault], Narration, Entry] | None:
    """The game as it was after a file's first bytes, the events that did not count, and what was told of the newest."""
    state = cache.read_state(sha)
    if state is None or state["length"] != length:
        return None
    try:
        record = from_data(Record, state["record"])
        ruleset = _ruleset(state["place"], record)
        table = None if state["table"] is None else from_data(ruleset.Table, state["table"])
        chance = None if state["chance"] is None else cards_read_back(record.header.cards, state["chance"])
    except (ValueError, PbemError, ImportError, AttributeError):
        return None  # kept by other code than ours: as good as lost
    asides = [Fault(number, reason) for number, reason in state["asides"]]
    recent = {event: Recent.read_back(known) for event, known in state["recent"].items()}
    entry = Entry(state["place"], state["stories"], behind=False)
    return Game(record, ruleset, table, chance), asides, Narration(recent=recent), entry


def _ruleset(place: str, record: Record) -> Ruleset[Any]:
    """The ruleset from where it was last found, without asking every installed package."""
    header = record.header
    if place:
        ruleset = load(place)
        if (ruleset.name, ruleset.version) == (header.game, header.ruleset):
            return ruleset
    return find_version(header.game, header.ruleset)
