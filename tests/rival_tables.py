"""Tables of Pebbles at which some say several things for one place, and others build on one of them or on another."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from bodies import fields_of
from small_games import SEATS, Written, key

from pbem.events.event import Event
from pbem.projections.agreement import given_answers
from pbem.projections.game.registry import leaves_open


def random_table(seed: int, *, secret: bool = False, absences: bool = False) -> list[Event]:
    """All that was signed at a table where some say several things, and others build on one of them or on another.

    `absences`: the rules move for some of them for a while.
    """
    random = Random(seed)
    lines = [Written("pebbles", 1, {"heap": 40, "secret": secret}).begin()]
    for _step in range(24 if secret else 14):
        line = random.choice(lines)
        need = line.game.need
        if need is None:
            continue
        seat = random.choice(need.seats)
        if random.random() < 0.4 and len(lines) < 5:
            line = line.branch()
            line.at = line.at.replace(second=len(lines))
            lines.append(line)
        if absences and random.random() < 0.3:
            _go_or_return(line, random)
        elif need.purpose == "open":
            line.open(seat)
        elif random.random() < 0.2:
            line.note(random.choice(SEATS), "Hm.")
        elif random.random() < 0.1 and not need.together and seat not in line.game.record.vacant:
            line.state("resign", seat, {})
        else:
            line.play(seat, random.choice([move.notation() for move in line.game.legal(seat)]))
    return list({event.id: event for line in lines for event in line.events}.values())


def _go_or_return(line: Written, random: Random) -> None:
    """The rules move for someone from now on, or someone is back."""
    record = line.game.record
    away = [seat for seat in record.absent if seat not in record.returning]
    here = [seat for seat in SEATS if seat not in {*record.vacant, *record.absent}]
    if away:
        line.state("back", random.choice(away), {}, sorted(given_answers(line.game)))
    elif len(here) > 1:
        by, seat = random.sample(here, 2)
        line.agree(by, {"motion": "absent", "seat": seat})


def contested(events: Sequence[Event]) -> list[list[Event]]:
    """The events that claim one place with others: this table has stakes, said at once or sealed, and turns."""
    places: dict[tuple[str, ...], list[Event]] = defaultdict(list)
    known = {event.id: event for event in events}
    for event in events:
        if event.kind in {"stake", "seal", "open"}:
            question = event.after
            while leaves_open(known[question].kind):
                question = known[question].after
            places[question, event.by, event.kind].append(event)
        elif event.kind in {"take", "card", "resign", "absent", "back"}:
            places[(event.after,)].append(event)
    return [claims for claims in places.values() if len(claims) > 1]


def others(event: Event, events: Sequence[Event]) -> set[str]:
    """Who has built on an event, one step after another; there are no two seats of one key here."""
    hanging = {event.id}
    by: set[str] = set()
    for _event in events:
        more = [one for one in events if one.id not in hanging and hanging & {one.after, *one.with_}]
        if not more:
            break
        hanging |= {one.id for one in more}
        by |= {one.by for one in more}
    return by - {event.by}


def decided(events: Sequence[Event]) -> list[Event]:
    """The same table, and for each place that is claimed twice someone's word on one of the claims."""
    everything = list(events)
    for number, claims in enumerate(contested(events)):
        if not any(others(event, everything) for event in claims):
            chosen = claims[number % len(claims)]
            seat = next(seat for seat in SEATS if seat != chosen.by)
            side = chosen.kind == "stake"
            note = Event.write(
                key(seat),
                kind="note",
                by=seat,
                body=fields_of("note", n=100 + number, text="This one."),
                at=chosen.at,
                after=chosen.after if side else chosen.id,
                with_=(chosen.id,) if side else (),
            )
            everything.append(note)
    return everything
