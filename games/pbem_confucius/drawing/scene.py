"""The pieces on the drawn board of Confucius and their places, in one seat's view."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.rules import View
from pbem.rules.drawing import Piece, Scene
from pbem.wording import _
from pbem_confucius import flow
from pbem_confucius.names import GIFT_NAMES, MINISTRY_NAMES
from pbem_confucius.table import STUDENT_SPACES, Family, Land, Ministry, Table


def scene(view: View[Table]) -> Scene:
    """All pieces, texts and states."""
    table = view.table
    found = Scene(texts=_texts(view), states=_states(table))
    for name, ministry in table.ministries.items():
        found.pieces += _ministry(name, ministry)
    for land in table.lands:
        found.pieces += _land(land)
    for seat, family in table.families.items():
        found.pieces += _family(view, seat, family)
    found.pieces += _gifts(table)
    found.pieces += _voyages(table)
    found.pieces += _court(view)
    found.pieces += [Piece(f"wall:{piece}", "wall", f"wall:{piece}") for piece in range(1, table.wall + 1)]
    if table.chief:
        found.pieces.append(Piece(f"chief:{table.chief}", "chief", "chief"))
    return found


def _ministry(name: str, ministry: Ministry) -> Iterator[Piece]:
    for space, tile in ministry.tiles():
        if tile.candidate:
            yield Piece(f"space:{name}:{space}", "candidate")
        else:
            called = _("official, price {cost}").format(cost=tile.cost)
            yield Piece(f"space:{name}:{space}", "official", label=str(tile.cost), name=called)
        if tile.owner:
            yield Piece(f"marker:{name}:{space}", "seal" if tile.secured else "marker", seat=tile.owner)
    for seat in dict.fromkeys(tile.owner for _space, tile in ministry.tiles() if tile.owner):
        called = _("influence of {count},").format(count=ministry.influence(seat))
        yield Piece(
            f"influence:{name}", "influence", f"influence:{name}:{seat}", seat, str(ministry.influence(seat)), called
        )
    for office, chit, holder in (
        ("minister", ministry.minister_chit, ministry.minister),
        ("secretary", ministry.secretary_chit, ministry.secretary),
    ):
        place = f"{office}:{name}"
        if holder:
            yield Piece(place, "office", place, holder)
        else:
            yield Piece(place, "chit", place, label=str(chit), name=_("{points} points").format(points=chit))


def _land(land: Land) -> Iterator[Piece]:
    for number, box in enumerate(land.boxes, 1):
        if box.army:
            yield Piece(f"box:{land.name}:{number}", "army", seat=box.army)


def _family(view: View[Table], seat: str, family: Family) -> Iterator[Piece]:
    yield from (Piece(f"cubes:{seat}", "cube", seat=seat) for _number in range(family.cubes))
    for space, count in family.spent.items():
        if count:
            yield from (Piece(f"action:{space}", "cube", seat=seat) for _number in range(count))
        else:
            yield Piece(f"action:{space}", "trace", seat=seat)
    yield from _cards(view, f"hand:{seat}", family.hand)
    for slot, face in zip(family.rewards, view.faces(family.rewards), strict=True):
        called = "" if face is None else _("reward card: {face}").format(face=face)
        yield Piece(f"rewards:{seat}", "reward", f"card:{slot}", name=called)
    for place, symbol, count in (
        ("armies", "army", family.stock),
        ("colony", "army", family.colony),
        ("junks", "junk", family.shipyard),
        ("ocean", "junk", family.ocean),
    ):
        yield from (Piece(f"{place}:{seat}", symbol, seat=seat) for _number in range(count))
    yield from (Piece("insulted", "army", seat=seat) for _number in range(family.insulted))


def _cards(view: View[Table], place: str, slots: Sequence[int]) -> Iterator[Piece]:
    for slot, face in zip(slots, view.faces(slots), strict=True):
        if face is None:
            yield Piece(place, "back", f"card:{slot}")
        else:
            yield Piece(place, "card", f"card:{slot}", label=str(face), name=_("card of {face}").format(face=face))


def _gifts(table: Table) -> Iterator[Piece]:
    for seat, family in table.families.items():
        yield from (_gift(f"ready:{seat}", seat, value) for value in sorted(family.available))
    for giver, given in table.gifts.items():
        yield from (_gift(f"received:{recipient}", giver, value) for recipient, value in given.items())


def _gift(place: str, giver: str, value: int) -> Piece:
    called = _("{gift}, gift of value {value},").format(gift=GIFT_NAMES[value], value=value)
    return Piece(place, "gift", f"gift:{giver}:{value}", giver, str(value), called)


def _voyages(table: Table) -> Iterator[Piece]:
    for land, points in table.distant.items():
        visitors = [seat for seat in table.seats if land in table.families[seat].visited]
        if visitors:
            yield from (Piece(f"visits:{land}", "junk", f"visit:{seat}:{land}", seat) for seat in visitors)
        else:
            called = _("{points} points").format(points=points)
            yield Piece(f"distant:{land}", "chit", f"chit:{land}", label=str(points), name=called)


def _court(view: View[Table]) -> Iterator[Piece]:
    table = view.table
    spaces = {seat: space for space, seat in table.students.items()}
    for space in STUDENT_SPACES:
        if space in table.students:
            yield Piece(f"student:{space}", "student", seat=table.students[space])
    for laid in table.tutoring.values():
        if laid.student in spaces:
            yield from _cards(view, f"laid:{spaces[laid.student]}", laid.slots)


def _texts(view: View[Table]) -> dict[str, str]:
    table = view.table
    faces = Counter("?" if face is None else str(face) for face in view.faces(table.discard))
    if table.candidate:
        ministry = MINISTRY_NAMES.get(table.candidate, _("any"))
        candidate = _("for {ministry}").format(ministry=ministry)
    else:
        candidate = _("no candidate")
    found = {
        "round": _("Round {number}").format(number=table.round),
        "phase": flow.ORDER.phase(table),
        "deck": str(len(table.deck)),
        "discard": str(len(table.discard)),
        "discarded": " ".join(f"{face}×{count}" for face, count in sorted(faces.items())),
        "rewards": str(len(table.reward_pile)),
        "junks": str(table.junk_supply),
        "officials": str(len(table.officials)),
        "candidate": candidate,
        "forced": _("forced") if table.forced else "",
    }
    for place, seat in enumerate(table.seats):
        found[f"name:{place}"] = seat
        found[f"points:{place}"] = str(table.families[seat].points)
        found[f"unbought:{place}"] = " ".join(map(str, sorted(table.families[seat].unbought)))
    return found


def _states(table: Table) -> dict[str, str]:
    found = {f"ministry:{name}": "closed" for name, ministry in table.ministries.items() if ministry.resolved}
    found |= {f"land:{land.name}": "closed" for land in table.lands if land.resolved}
    if table.resolution is not None:
        found[f"ministry:{table.resolution.ministry}"] = "contested"
    if table.step in {"tutoring", "place"}:
        found["examination"] = "contested"
    return found
