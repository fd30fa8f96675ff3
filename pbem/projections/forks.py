"""Which of several events for one place counts: the one that others have built on (docs/format.md, "Forks").

What is settled goes before all others: all who play on have built on it.

What someone builds on an event of its own decides nothing, nor does what no one has signed who plays in this game.

Not only events of one kind exclude each other: a seat's answer and the event with which the seat changes hands and that
passes over it do, and a consent taken back and the event that lists it. They are decided alike.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from pbem.events.event import CREATOR, Event
from pbem.events.keys import genuine

from .game import Game
from .game.joins import named
from .game.offers import is_offer
from .game.registry import claim, core_kind, is_core_answer, leaves_open

FARTHEST = 100
"""So many turn events that leave a question open are looked through for what they pass over."""


class Forks:
    """The events of a file that claim one place with others, and who has built on each.

    Nothing is worked out where no two events claim one place.
    """

    def __init__(self, events: Sequence[Event], game: Game) -> None:
        self._known = {event.id: event for event in events}
        self._asked: dict[str, str] = {}
        places: dict[tuple[str, ...], list[Event]] = defaultdict(list)
        for event in events:
            claimed = self._place(event, game)
            if claimed is not None:
                places[claimed].append(event)
        self._contested = {one.id: claims for claims in places.values() if len(claims) > 1 for one in claims}
        self._excluded: dict[str, list[Event]] = defaultdict(list)
        self._exclude(events, game)
        roots = {*self._contested, *self._excluded}
        self._builders = _hanging_off(roots, events) if roots else []
        self._counts: dict[tuple[tuple[tuple[str, str], ...], frozenset[str]], _Count] = {}
        self._signed: dict[tuple[str, str], bool] = {}
        self._accepted = self._accepted_joins(events, game.record.header.key)

    def _accepted_joins(self, events: Sequence[Event], key: str) -> set[str]:
        """The joins that a start of the host's accepts: none of these was ever dismissed, whatever else it says."""
        starts = [event for event in events if event.kind == "start"]
        return {join for start in starts if self.has_signed(start, key) for join in start.with_}

    def contradicted(self, event: Event) -> bool:
        """Whether the host dismisses someone whose join its start accepts."""
        return event.kind == "free" and not self._accepted.isdisjoint(event.with_)

    def of(self, event: Event) -> Sequence[Event]:
        """All events that claim the place of this one; none if it is alone there."""
        return self._contested.get(event.id, ())

    def excluding(self, event: Event) -> Sequence[Event]:
        """The events of other kinds beside which this one cannot count."""
        return self._excluded.get(event.id, ())

    def lineage(self, event: Event) -> set[str]:
        """The ids of the side events of its question on which an event builds, through others too."""
        found: set[str] = set()
        ends = [*event.with_, *(one for head in self._path(event.after)[:-1] for one in self._known[head].with_)]
        while ends:
            one = ends.pop()
            if one not in found and one in self._known:
                found.add(one)
                ends += self._known[one].with_
        return found

    def is_first(self, answer: Event) -> bool:
        """Whether an answer with rivals is its seat's first one in the question, and no answer to a further one."""
        claims = self._contested[answer.id]
        return not any(self._contested.get(one) is claims for one in self.lineage(answer))

    def _place(self, event: Event, game: Game) -> tuple[str, ...] | None:
        """What an event claims: for a turn event its place on the spine, for an answer its seat's in the question.

        None for what has no rivals.
        """
        if not game.is_side(event.kind):
            return (event.after,)
        about = claim(event)
        if about is not None:
            return (event.after, event.by, event.kind, *about, *event.with_)
        if is_offer(game.ruleset, event.kind):
            return self.offered_after(event, game)
        return (self.asked(event.after), event.by, _purpose(event)) if _answers(event, game) else None

    def offered_after(self, event: Event, game: Game) -> tuple[str, ...]:
        """The place that an offer claims: in its seat's chain of offers, after those of them that it lists."""
        listed = [self._known[one] for one in event.with_ if one in self._known]
        own = [one.id for one in listed if one.by == event.by and is_offer(game.ruleset, one.kind)]
        return (self.asked(event.after), event.by, "offer", *own)

    def asked(self, head: str) -> str:
        """The spine event after which the question was put that is open at another: the same one, or one before it."""
        path = [head]
        while path[-1] not in self._asked:
            event = self._known.get(path[-1])
            if event is None or not leaves_open(event.kind) or len(path) > len(self._known):
                self._asked[path[-1]] = path[-1]
            else:
                path.append(event.after)
        self._asked.update(dict.fromkeys(path, self._asked[path[-1]]))
        return self._asked[head]

    def _path(self, head: str) -> list[str]:
        """The newest spine events of a question up to one of them, that one first."""
        root, path = self.asked(head), [head]
        while len(path) < FARTHEST and path[-1] != root:
            path.append(self._known[path[-1]].after)
        return path

    def _exclude(self, events: Sequence[Event], game: Game) -> None:
        """Find what excludes each other although it claims different places."""
        answers: dict[tuple[str, str], list[Event]] = defaultdict(list)
        taken_back: dict[tuple[str, str], list[Event]] = defaultdict(list)
        for event in events:
            if _answers(event, game):
                answers[event.after, event.by].append(event)
            elif event.kind == "withdraw":
                for consent in event.with_:
                    taken_back[event.after, consent].append(event)
        left = {event.id: gone for event in events if (gone := gone_without(event)) is not None}
        places = {(event.after, left[event.id]) for event in events if event.id in left}
        signs = [event for event in events if (event.after, event.by) in places and game.is_side(event.kind)]
        for event in events:
            if game.is_side(event.kind):
                continue
            passed_over = [one for consent in event.with_ for one in taken_back.get((event.after, consent), ())]
            core = core_kind(event.kind)
            seat = None if core is None else core.hands_over(event)
            if seat is not None and answers:
                path = self._path(event.after)
                said = [one for head in path for one in answers.get((head, str(seat)), ())]
                listed = self.lineage(event) if said else ()
                passed_over += [one for one in said if one.id not in listed]
            if event.id in left:
                known = self._rests_on(event)
                here = [one for one in signs if (one.after, one.by) == (event.after, left[event.id])]
                passed_over += [one for one in here if known is not None and one.id not in known]
            for one in passed_over:
                self._excluded[event.id].append(one)
                self._excluded[one.id].append(event)

    def _rests_on(self, event: Event) -> set[str] | None:
        """What all proposals list on which an event builds that goes on without someone: that one's older signs.

        None if it builds on none.
        """
        listed = [self._known[one] for one in event.with_ if one in self._known]
        asked = [
            self._known[one]
            for consent in listed
            if consent.kind == "consent"
            for one in consent.with_
            if one in self._known
        ]
        proposals = [{*one.with_} for one in (*listed, *asked) if one.kind == "propose"]
        return set.intersection(*proposals) if proposals else None

    def backing(self, event: Event, game: Game) -> int:
        """How many others have built on an event that claims its place with others; 0 for one that is alone there.

        People are told apart by the keys to which the seats are bound as the game stands, at that place.
        """
        if event.id not in self._contested and event.id not in self._excluded:
            return 0
        return self._counted(game).others(event)

    def is_settled(self, event: Event, game: Game) -> bool:
        """Whether others have built on an event with rivals, and all have who play on after it.

        So it is, too, by a settled event above it that goes on without someone.
        """
        return self.backing(event, game) > 0 and self._counted(game).is_settled(event)

    def _counted(self, game: Game) -> "_Count":
        known = tuple(sorted(game.record.keys.items())), frozenset(game.dealer.missing(game))
        if known not in self._counts:
            self._counts[known] = self._count(game)
        return self._counts[known]

    def _count(self, game: Game) -> "_Count":
        """Before the start each start binds keys of its own, for what builds on it."""
        keys, mine, required = dict[str, Mapping[str, str]](), dict[str, str](), dict[str, set[str]]()
        gone = game.dealer.missing(game)
        for event in self._builders:
            bound = keys[event.id] = keys.get(event.after) or _bound(event, game)
            signer, without = _signer(event, bound, game), (gone_without(event), event.body.get("without"))
            if signer and self.has_signed(event, signer):
                mine[event.id] = _party(event, bound, game)
            there = (seat for seat in bound if seat not in gone and seat not in without)
            required[event.id] = {_named(seat, bound[seat], game) for seat in there}
        parties = {event.id: _party(event, keys[event.id], game) for event in self._builders}
        return _Count(self._builders, mine, parties, required)

    def has_signed(self, event: Event, key: str) -> bool:
        """Whether this key's holder signed this event. It is found out once."""
        claim = (event.id, key)
        if claim not in self._signed:
            self._signed[claim] = genuine(key, event.signed, event.sig)
        return self._signed[claim]


class _Count:
    """For each event, who has built on it, as bits of a number, each for one party."""

    def __init__(
        self,
        events: Sequence[Event],
        signed: Mapping[str, str],
        parties: Mapping[str, str],
        required: Mapping[str, set[str]],
    ) -> None:
        """`events`: each after those that it builds on. `signed`: by whom, of those that are really signed.

        `required`: who has to have signed each, or what builds on it, for it to be settled.
        """
        bits = dict[str, int]()
        for party in (*signed.values(), *(party for all_of_them in required.values() for party in all_of_them)):
            bits.setdefault(party, 1 << len(bits))
        self._own = {event: bits.get(party, 0) for event, party in parties.items()}
        self._on = dict.fromkeys(parties, 0)
        self._settled = set[str]()
        for event in reversed(events):
            all_of_it = self._on[event.id] | (self._own[event.id] if event.id in signed else 0)
            lacking = sum(bits[party] for party in required[event.id]) & ~(self._on[event.id] | self._own[event.id])
            passes_on = event.id in self._settled or (not lacking and gone_without(event) is not None)
            if not lacking:
                self._settled.add(event.id)
            for below in (event.after, *event.with_):
                if below in self._on:
                    self._on[below] |= all_of_it
                    if passes_on:
                        self._settled.add(below)

    def others(self, event: Event) -> int:
        """How many have built on an event beside its own author."""
        return (self._on[event.id] & ~self._own[event.id]).bit_count()

    def is_settled(self, event: Event) -> bool:
        """Whether all who are required have signed an event, or one above it that goes on without someone."""
        return event.id in self._settled


def gone_without(event: Event) -> str | None:
    """Whom an event goes on without, since that one has vanished; None for any other event, or if it names no one."""
    core = core_kind(event.kind)
    seat = None if core is None else core.goes_on_without(event.body)
    return seat if isinstance(seat, str) else None


def _answers(event: Event, game: Game) -> bool:
    """Whether an event answers a question put to several seats: a seat has one of each kind there."""
    if is_core_answer(event.kind):
        return True
    kind = game.ruleset.kinds.get(event.kind)
    return kind is not None and kind.together


def _purpose(event: Event) -> str:
    """Which of a seat's answers to a question an event is: its seal, its opening, or the answer itself."""
    return "" if core_kind(event.kind) is None else event.kind


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
    return {join.seat: join.key for join in named(game.record, event)}


def _signer(event: Event, keys: Mapping[str, str], game: Game) -> str:
    """The key that must have signed an event; "" for one that says nothing about what was before it."""
    hub = game.record.header.hub
    core = core_kind(event.kind)
    if core is not None and not core.backs:
        return ""
    if event.by == CREATOR:
        return "" if event.mail else game.record.header.key
    key = keys.get(event.by, "")
    if event.mail:
        return hub if key else ""
    return "" if key == hub else key


def _party(event: Event, keys: Mapping[str, str], game: Game) -> str:
    """Who says an event: a key; a seat that the hub holds is someone of its own."""
    return _named(event.by, game.record.header.key if event.by == CREATOR else keys.get(event.by, ""), game)


def _named(seat: str, key: str, game: Game) -> str:
    return seat if not key or key == game.record.header.hub else key
