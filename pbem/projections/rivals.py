"""Which of several events for one place counts: the one that others have built on (docs/format.md, "Forks").

What somebody builds on an event of its own decides nothing, nor does what nobody has signed who plays in this game.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from pbem.events.core import SIDES
from pbem.events.event import CREATOR, Event
from pbem.events.keys import all_genuine

from .game import Game

ONCE = frozenset({"seal", "open", "withdraw"})
"""Core side events of which a seat has no second one in the same place."""


class Rivals:
    """The events of a file that claim one place with others, and who has built on each.

    Nothing is worked out where no two events claim one place. `checked`: whether a key has signed an event, by the
    event's id and the key, as far as that was asked.
    """

    def __init__(self, events: Sequence[Event], game: Game) -> None:
        places: dict[tuple[str, ...], list[Event]] = defaultdict(list)
        for event in events:
            claimed = place(event, game)
            if claimed is not None:
                places[claimed].append(event)
        self._contested = {one.id: claims for claims in places.values() if len(claims) > 1 for one in claims}
        self._builders = _hanging_off(self._contested, events) if self._contested else []
        self._counts: dict[tuple[tuple[str, str], ...], _Count] = {}
        self.checked: dict[tuple[str, str], bool] = {}

    def of(self, event: Event) -> Sequence[Event]:
        """All events that claim the place of this one; none if it is alone there."""
        return self._contested.get(event.id, ())

    def backing(self, event: Event, game: Game) -> int:
        """How many others have built on an event that claims its place with others; 0 for one that is alone there.

        People are told apart by the keys to which the seats are bound as the game stands, at that place.
        """
        if event.id not in self._contested:
            return 0
        keys = _bound(event, game)
        known = tuple(sorted(keys.items()))
        if known not in self._counts:
            self._counts[known] = self._count(keys, game)
        return self._counts[known].others(event)

    def _count(self, keys: Mapping[str, str], game: Game) -> "_Count":
        signers = {event.id: _signer(event, keys, game) for event in self._builders}
        claims = [(event, signers[event.id]) for event in self._builders]
        self.check([(event, key) for event, key in claims if key])
        mine = {event.id: _party(event, keys, game) for event, key in claims if self.checked.get((event.id, key))}
        return _Count(self._builders, mine, {event.id: _party(event, keys, game) for event in self._builders})

    def check(self, claims: Iterable[tuple[Event, str]]) -> None:
        """Find out whether these keys have signed these events, each only once."""
        new = {(event.id, key): (key, event.signed, event.sig) for event, key in claims}
        new = {claim: signed for claim, signed in new.items() if claim not in self.checked}
        self.checked.update(zip(new, all_genuine(list(new.values())), strict=True))


class _Count:
    """For each event, who has built on it, as bits of a number, each for one party."""

    def __init__(self, events: Sequence[Event], signed: Mapping[str, str], parties: Mapping[str, str]) -> None:
        """`events`: each after those that it builds on. `signed`: by whom, of those that are really signed."""
        bits: dict[str, int] = {}
        for party in signed.values():
            bits.setdefault(party, 1 << len(bits))
        self._own = {event: bits.get(party, 0) for event, party in parties.items()}
        self._on = dict.fromkeys(parties, 0)
        for event in reversed(events):
            all_of_it = self._on[event.id] | (self._own[event.id] if event.id in signed else 0)
            for below in (event.after, *event.with_):
                if below in self._on:
                    self._on[below] |= all_of_it

    def others(self, event: Event) -> int:
        """How many have built on an event beside its own author."""
        return (self._on[event.id] & ~self._own[event.id]).bit_count()


def place(event: Event, game: Game) -> tuple[str, ...] | None:
    """What an event claims: for a turn event its place on the spine; None for what has no rivals."""
    if not game.is_side(event.kind):
        return (event.after,)
    if event.kind in ONCE:
        return (event.after, event.by, event.kind)
    kind = game.ruleset.kinds.get(event.kind)
    return (event.after, event.by, "") if kind is not None and kind.together and event.kind not in SIDES else None


def _hanging_off(roots: Iterable[str], events: Sequence[Event]) -> list[Event]:
    """These events and all that build on them, through others too: each after those that it builds on."""
    known = {event.id: event for event in events}
    built: dict[str, list[str]] = defaultdict(list)
    for event in events:
        for below in {event.after, *event.with_}:
            built[below].append(event.id)
    found = set(roots)
    open_ends = list(found)
    while open_ends:
        more = [one for one in built[open_ends.pop()] if one not in found]
        found.update(more)
        open_ends += more
    lacking = {one: len(found & {known[one].after, *known[one].with_}) for one in found}
    ready = [one for one, count in lacking.items() if not count]
    ordered: list[Event] = []
    while ready:
        one = ready.pop()
        ordered.append(known[one])
        for above in built[one]:
            lacking[above] -= 1
            if not lacking[above]:
                ready.append(above)
    return ordered


def _bound(event: Event, game: Game) -> dict[str, str]:
    """The key of each seat at an event's place; for a start, of the joins that it lists."""
    if game.record.keys:
        return game.record.keys
    return {join.seat: join.key for join in game.record.joins.values() if join.id in event.with_}


def _signer(event: Event, keys: Mapping[str, str], game: Game) -> str:
    """The key that must have signed an event; "" for one that says nothing about what was before it."""
    hub = game.record.header.hub
    if event.kind in {"game", "join"}:
        return ""
    if event.by == CREATOR:
        return "" if event.mail else game.record.header.key
    key = keys.get(event.by, "")
    if event.mail:
        return hub if key else ""
    return "" if key == hub else key


def _party(event: Event, keys: Mapping[str, str], game: Game) -> str:
    """Who says an event: a key; a seat that the hub holds is somebody of its own."""
    key = game.record.header.key if event.by == CREATOR else keys.get(event.by, "")
    return event.by if not key or key == game.record.header.hub else key
