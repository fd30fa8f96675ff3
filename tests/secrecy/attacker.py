"""Someone with a modified program: what can be worked out from the events of a file and the keys of some players.

Nothing of pbem's own bookkeeping is believed: every seal is tried with every number that is known, for every way in
which it might have been shared, until nothing more comes out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.rooms.dealt.group import escrow, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.escrow import Escrow, Opening
from pbem.rooms.dealt.group.points import Point, base, read_scalar
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.unsound import UnsoundError

Piece = tuple[int, int]
Size = tuple[int, int]
"""By how many keepers a secret is kept, and how many of them it takes."""


def known_to(events: Sequence[Event], seats: Sequence[str], players: Mapping[str, str]) -> set[str]:
    """The seats whose secret the players of some seats know together. `players`: by seat, whose key they hold."""
    game = events[0].id
    points = {event.by: base_of(event, "game") for event in events if event.kind == "join"}
    below = {event.by: "".join(event.with_) for event in events if event.kind == "join"}
    numbers = [SeatSecret.of(key(who).secret, game, seat, below.get(seat, "")) for seat, who in players.items()]
    numbers += [SeatSecret.keeper(key(who).secret, game, seat) for seat, who in players.items()]
    numbers += [number(given.raw) for _by, given in said(events, "secret")]
    seals = [(by, given) for by, given in said(events, "escrow")]
    shown = [given for _by, given in said(events, "opening")]
    points_of = [*points.items()]
    points_of += [(event.by, base_of(event, "keeper")) for event in events if event.kind == "join"]
    points_of += [(by, given.raw[:32]) for by, given in said(events, "key") if given.label.startswith("keeper ")]
    found: set[str] = set()
    grown = True
    while grown:
        publics = {one.public for one in numbers}
        found = {seat for seat in seats if points.get(seat) in publics}
        grown = False
        for by, given in seals:
            if by not in found:
                secret = put_together(game, by, given, points[by], [*points_of], numbers, shown)
                if secret is not None:
                    numbers.append(secret)
                    grown = True
    return found


def put_together(
    game: str,
    by: str,
    given: Contribution,
    point: Point,
    points: Sequence[tuple[str, Point]],
    numbers: Sequence[SeatSecret],
    shown: Sequence[Contribution],
) -> SeatSecret | None:
    """What a seat has left with others, if enough of it can be opened in any way."""
    context, names = Context(game, given.label, by), sorted({seat for seat, _point in points} - {by})
    for size in sizes(given.raw, len(names)):
        for keepers in combinations(names, size[0]):
            pieces = dict(opened(given.raw, size, context, point, keepers, points, numbers, shown))
            if len(pieces) >= size[1]:
                chosen = dict(list(pieces.items())[: size[1]])
                secret = escrow.rebuilt(chosen)
                if secret and base(secret) == point:
                    return SeatSecret(secret)
    return None


def opened(
    raw: bytes,
    size: Size,
    context: Context,
    point: Point,
    keepers: Sequence[str],
    points: Sequence[tuple[str, Point]],
    numbers: Sequence[SeatSecret],
    shown: Sequence[Contribution],
) -> Iterator[Piece]:
    """The pieces that open, by any number that is known or by what someone has shown."""
    for place, keeper in enumerate(keepers, 1):
        for public in {one for seat, one in points if seat == keeper}:
            seal = (raw, size, context, place, keeper, public)
            tried = [opening(one.raw) for one in shown]
            tried += [opened_by(one.scalar, *seal) for one in numbers if one.public == public]
            for one in tried:
                piece = piece_of(one, point, *seal)
                if piece is not None:
                    yield place, piece


# What has been tried once comes out the same when others try it: it is worked out once.

number = cache(lambda raw: SeatSecret(read_scalar(raw)))
opening = cache(Opening.read)
sealed = cache(Escrow.read)


@cache
def opened_by(scalar: int, raw: bytes, size: Size, context: Context, place: int, keeper: str, public: Point) -> Opening:
    """What opens the piece at a place, by the secret of a keeper's point."""
    return escrow.open_seal(SeatSecret(scalar), sealed(raw, *size), context, place, alone(place, keeper, public))


@cache
def piece_of(
    one: Opening, point: Point, raw: bytes, size: Size, context: Context, place: int, keeper: str, public: Point
) -> int | None:
    """The piece at a place, if this opens it; of a secret with this point."""
    try:
        return escrow.share(one, sealed(raw, *size), point, context, place, alone(place, keeper, public))
    except UnsoundError:
        return None


def alone(place: int, keeper: str, public: Point) -> list[tuple[str, Point]]:
    """The keepers up to this one: it is the only one that is asked about."""
    return [*[("", bytes(32))] * (place - 1), (keeper, public)]


def sizes(raw: bytes, most: int) -> Iterator[Size]:
    """By how many keepers, and of how many of them, a secret of so many bytes may be kept."""
    total = len(raw) // 32 - 1
    for size in range(2, most + 1):
        if 1 <= total - size <= size:
            yield size, total - size


def said(events: Iterable[Event], kind: str) -> Iterator[tuple[str, Contribution]]:
    """All contributions of a kind, each with its seat."""
    for event in events:
        for text in contributed(event):
            given = wire.read(text)
            if given.kind == kind:
                yield event.by, given


def contributed(event: Event) -> list[str]:
    """All that an event contributes to the cards, a join what it brings."""
    return [*event.contributions, *(event.body["deck"] if event.kind == "join" else ())]


def base_of(join: Event, label: str) -> Point:
    """The point of the key with a label that a seat brought."""
    for text in join.body["deck"]:
        given = wire.read(text)
        if (given.kind, given.label) == ("key", label):
            return given.raw[:32]
    raise LookupError(label)


def something_false(homes: Homes, deck: list[str]) -> list[str]:
    """What the last to join makes of what it brings: the piece for the first of the others is changed."""
    keepers = len(homes.games) - 1
    cards = list[str]()
    for text in deck:
        given = wire.read(text)
        if given.kind == "escrow":
            made = Escrow.read(given.raw, keepers, (len(given.raw) // 32) - keepers - 1)
            false = made._replace(sealed=[bytes(32), *made.sealed[1:]])
            text = wire.write(Contribution("escrow", given.label, false.write()))
        cards.append(text)
    return cards
