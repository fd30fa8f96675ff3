"""The two grounds of Confucius, wide and tall: the same places, arranged for a desk and for a phone."""

from pbem.rules.drawing import TALL, WIDE, Ground, Sheet
from pbem.rules.drawing import number as short
from pbem.wording import _
from pbem_confucius.court.invasions import due
from pbem_confucius.names import LAND_NAMES, MINISTRY_NAMES
from pbem_confucius.picture.actions_box import SPACES
from pbem_confucius.table import LANDS, MINISTRIES, SEVEN, STUDENT_SPACES, Land, Table

from .names import ACTIONS, SHORT_DISTANT
from .symbols import GHOSTS

ACCENT = {"bingbu": "red", "hubu": "gold", "gongbu": "jade"}
TASK = {"bingbu": _("War"), "hubu": _("Revenue"), "gongbu": _("Works")}
WALL = 9
STUDENT_COLOUR = {"red": "red", "orange": "gold"}


def wide(table: Table) -> Ground:
    """For 720 pixels and more."""
    sheet = Sheet(WIDE)
    _head_wide(sheet, table)
    for place, name in enumerate(MINISTRIES):
        _ministry_wide(sheet, name, 16 + place * 314)
    for place, land in enumerate(table.lands):
        _land_wide(sheet, land, 16 + place * 314)
    width = (928 - 10 * (len(table.seats) - 1)) / len(table.seats)
    for place, seat in enumerate(table.seats):
        _family_wide(sheet, seat, place, 16 + place * (width + 10), width)
    _actions_wide(sheet)
    _distant_wide(sheet)
    _court_wide(sheet)
    return sheet.ground(794)


def _head_wide(sheet: Sheet, table: Table) -> None:
    sheet.rect(16, 12, 928, 60, "card")
    sheet.text(32, 51, _("Confucius"), "serif", 28)
    for piece in range(1, WALL + 1):
        _wall(sheet, table, piece, 196 + piece * 46, 22, 44, 40, 14)
    sheet.text(928, 38, "", "strong", 18, "end", "round")
    sheet.text(928, 60, "", "soft", 14, "end", "phase")


def _wall(sheet: Sheet, table: Table, piece: int, x: float, y: float, width: float, height: float, size: float) -> None:
    lands = [land for land in table.lands if due(land) == piece]
    sheet.rect(x, y, width, height, "slot", f"wall:{piece}", 2)
    words = f"▲ {piece}" if lands else str(piece)
    sheet.text(x + width / 2, y + height / 2 + size / 3, words, "under red" if lands else "under soft", size, "middle")
    sheet.place(f"wall:{piece}", x, y, width, height, width / 40, "middle")


def _ministry_wide(sheet: Sheet, name: str, x: float) -> None:
    sheet.rect(x, 84, 300, 176, "card", f"ministry:{name}")
    sheet.rect(x, 84, 300, 5, ACCENT[name], radius=2)
    sheet.text(x + 14, 116, MINISTRY_NAMES[name], f"serif {ACCENT[name]}", 21)
    sheet.text(x + 14, 134, TASK[name], "soft", 14)
    for office, words, right in (("minister", _("Min."), 202), ("secretary", _("Sec."), 292)):
        sheet.text(x + right - 35, 121, words, "soft", 14, "end")
        sheet.place(f"{office}:{name}", x + right - 31, 98, 32, 36, 1.1, "middle")
    for space in range(1, SEVEN + 1):
        left = x + 8 + (space - 1) * 40.8
        sheet.rect(left, 142, 38.8, 86, "slot", f"space:{name}:{space}", 4)
        sheet.place(f"space:{name}:{space}", left, 144, 38.8, 40, 1, "middle")
        sheet.text(left + 19.4, 212, str(space), "under soft", 14, "middle")
        sheet.place(f"marker:{name}:{space}", left, 187, 38.8, 38, 1.16, "middle")
    sheet.text(x + 14, 249, _("influence"), "soft", 14)
    sheet.place(f"influence:{name}", x + 90, 233, 202, 22)


def _land_wide(sheet: Sheet, land: Land, x: float) -> None:
    sheet.rect(x, 270, 300, 84, "card", f"land:{land.name}")
    sheet.text(x + 14, 296, LAND_NAMES[land.name], "serif", 18)
    sheet.text(x + 14, 318, _("{coins} coins each").format(coins=land.cost), "soft", 14)
    sheet.text(x + 14, 339, _("▲ wall {piece}").format(piece=due(land)), "red", 14)
    left = x + 292 - 42 * len(land.boxes)
    for number, box in enumerate(land.boxes, 1):
        at = left + (number - 1) * 42
        sheet.rect(at, 278, 40, 68, "slot", f"box:{land.name}:{number}", 4)
        sheet.place(f"box:{land.name}:{number}", at, 282, 40, 38, 1.25, "middle")
        sheet.text(at + 20, 341, f"{box.points}★" if box.reward else str(box.points), "strong", 15, "middle")


def _family_wide(sheet: Sheet, seat: str, place: int, x: float, width: float) -> None:
    sheet.rect(x, 364, width, 236, "card", f"family:{seat}")
    sheet.rect(x, 364, 5, 236, f"seat s{place}", radius=2)
    sheet.emblem(place, x + 24, 386, 24)
    sheet.name(seat, place, x + 42, 392, 19, width - 50)
    inner, left = width - 72, x + 64
    sheet.text(x + width - 8, 431, "", "strong", 22, "end", f"points:{place}")
    sheet.place(f"chief:{seat}", x + width - 74, 412, 30, 22, 1, "middle")
    rows = (_("cubes"), _("hand"), _("army"), _("junks"), _("gifts"), _("to give"), _("to buy"))
    for row, words in enumerate(rows):
        sheet.text(x + 14, 428 + row * 27, words, "soft", 14)
    sheet.place(f"cubes:{seat}", left, 412, width - 140, 22, 1.05)
    sheet.text(left + 4, 590, "", "", 14, name=f"unbought:{place}")
    hand, split = inner * 0.78, inner * 0.64
    sheet.place(f"hand:{seat}", left - 6, 437, hand + 4, 25, 1.15)
    _slot_wide(sheet, "rewards", seat, (left + hand, 437, inner - hand))
    for first, second, top in (("armies", "colony", 464), ("junks", "ocean", 491)):
        sheet.place(f"{first}:{seat}", left, top, split - 4, 25, 0.95)
        _slot_wide(sheet, second, seat, (left + split, top, inner - split))
    sheet.place(f"received:{seat}", left, 518, inner, 25, 0.95)
    _slot_wide(sheet, "ready", seat, (left + 6, 545, inner - 6))


def _slot_wide(sheet: Sheet, kind: str, seat: str, where: tuple[float, float, float]) -> None:
    x, y, width = where
    sheet.rect(x, y, width, 25, "slot", f"{kind}:{seat}", 4)
    _ghost(sheet, kind, x + width / 2, y + 12.5)
    sheet.place(f"{kind}:{seat}", x + 1, y, width - 2, 25, 0.9, "middle")


def _ghost(sheet: Sheet, kind: str, x: float, y: float) -> None:
    """The sign of an empty slot, faintly: a star, a house, a wave, a gift."""
    sheet.raw(f'<path d="{GHOSTS[kind]}" class="ghost" transform="translate({short(x)} {short(y)})"/>')


def _actions_wide(sheet: Sheet) -> None:
    sheet.rect(16, 610, 470, 174, "card")
    for number, space in enumerate(SPACES):
        x, y = 22 + number // 6 * 230, 616 + number % 6 * 27.5
        sheet.rect(x, y, 228, 25, "slot", f"action:{space}", 3)
        sheet.text(x + 8, y + 18, ACTIONS[space], "", 14)
        sheet.place(f"action:{space}", x + 120, y, 106, 25, 1.05)


def _distant_wide(sheet: Sheet) -> None:
    sheet.rect(496, 610, 448, 70, "sea")
    sheet.path("M536 640H904", "route")
    for number, land in enumerate(LANDS):
        x = 541 + number * 89.5
        sheet.rect(x - 43, 614, 86, 64, "tint", f"distant:{land}")
        sheet.place(f"distant:{land}", x - 15, 624, 30, 30, 1.05, "middle")
        sheet.place(f"visits:{land}", x - 40, 619, 80, 38, 1.1, "middle")
        sheet.text(x, 673, SHORT_DISTANT[land], "", 14, "middle")


def _court_wide(sheet: Sheet) -> None:
    sheet.rect(496, 688, 260, 96, "card", "examination")
    sheet.text(508, 712, _("Examination"), "serif", 16)
    sheet.text(508, 736, "", "soft", 14, name="candidate")
    sheet.text(508, 758, "", "red", 14, name="forced")
    sheet.place("candidate", 560, 692, 40, 40, 0.9, "middle")
    for number, space in enumerate(STUDENT_SPACES):
        x = 618 + number * 68
        sheet.rect(x, 702, 65, 68, "slot", f"student:{space}", 4)
        sheet.rect(x, 702, 65, 3, STUDENT_COLOUR[space], radius=1)
        sheet.place(f"student:{space}", x + 2, 714, 30, 46, 1, "middle")
        sheet.place(f"laid:{space}", x + 32, 714, 31, 46, 0.8, "middle")
    sheet.rect(766, 688, 178, 96, "card")
    for number, (place, words) in enumerate(
        (
            ("deck", _("deck")),
            ("junks", _("junks")),
            ("discard", _("discard")),
            ("rewards", _("rewards")),
            ("officials", _("officials")),
        )
    ):
        x, y = 770 + number // 3 * 84, 708 + number % 3 * 22
        sheet.rect(x - 2, y - 16, 84 + number // 3 * 5, 21, "tint", place)
        sheet.text(x + 20, y, "", "strong", 14, "end", place)
        sheet.text(x + 25, y, words, "soft", 14)
        sheet.place(place, x, y - 16, 22, 20, 0.8, "middle")
    sheet.text(778, 775, "", "", 14, name="discarded")
    sheet.place("chief", 640, 20, 30, 22)
    sheet.place("insulted", 914, 734, 28, 24, 0.9, "middle")


def tall(table: Table) -> Ground:
    """For phones, and for mail."""
    sheet = Sheet(TALL)
    sheet.rect(8, 8, 344, 68, "card")
    sheet.text(18, 33, _("Confucius"), "serif", 21)
    sheet.text(342, 25, "", "strong", 14, "end", "round")
    sheet.text(342, 40, "", "soft", 11, "end", "phase")
    for piece in range(1, WALL + 1):
        _wall(sheet, table, piece, 16 + (piece - 1) * 36.5, 46, 35, 24, 11)
    for place, name in enumerate(MINISTRIES):
        _ministry_tall(sheet, name, 84 + place * 102)
    for place, land in enumerate(table.lands):
        _land_tall(sheet, land, 8 + place * 116)
    for place, seat in enumerate(table.seats):
        _family_tall(sheet, seat, place, 474 + place * 110)
    below = 474 + len(table.seats) * 110
    _actions_tall(sheet, below)
    _court_tall(sheet, below + 160)
    return sheet.ground(below + 342)


def _ministry_tall(sheet: Sheet, name: str, y: float) -> None:
    sheet.rect(8, y, 344, 96, "card", f"ministry:{name}")
    sheet.rect(8, y, 344, 4, ACCENT[name], radius=2)
    sheet.text(18, y + 22, MINISTRY_NAMES[name], f"serif {ACCENT[name]}", 16)
    sheet.text(88, y + 22, TASK[name], "soft", 12)
    for office, words, right in (("minister", _("Minister"), 242), ("secretary", _("Secretary"), 346)):
        sheet.text(right - 28, y + 21, words, "soft", 12, "end")
        sheet.place(f"{office}:{name}", right - 26, y + 5, 26, 24, 0.8, "middle")
    for space in range(1, SEVEN + 1):
        left = 14 + (space - 1) * 47.6
        sheet.rect(left, y + 32, 46, 40, "slot", f"space:{name}:{space}", 4)
        sheet.place(f"space:{name}:{space}", left + 1, y + 33, 24, 38, 0.94, "middle")
        sheet.text(left + 35, y + 56, str(space), "under soft", 11, "middle")
        sheet.place(f"marker:{name}:{space}", left + 24, y + 34, 22, 36, 0.84, "middle")
    sheet.text(18, y + 89, _("influence"), "soft", 11)
    sheet.place(f"influence:{name}", 74, y + 76, 270, 17, 0.85)


def _land_tall(sheet: Sheet, land: Land, x: float) -> None:
    sheet.rect(x, 390, 112, 76, "card", f"land:{land.name}")
    sheet.text(x + 8, 407, LAND_NAMES[land.name], "serif", 13)
    sheet.text(x + 104, 407, f"▲{due(land)}", "red", 12, "end")
    sheet.text(x + 8, 421, _("{coins} coins each").format(coins=land.cost), "soft", 11)
    for number, box in enumerate(land.boxes, 1):
        at = x + 4 + (number - 1) * 26.4
        sheet.rect(at, 426, 25, 37, "slot", f"box:{land.name}:{number}", 3)
        sheet.place(f"box:{land.name}:{number}", at, 427, 25, 23, 0.85, "middle")
        sheet.text(at + 12.5, 460, f"{box.points}★" if box.reward else str(box.points), "strong", 11.5, "middle")


def _family_tall(sheet: Sheet, seat: str, place: int, y: float) -> None:
    sheet.rect(8, y, 344, 104, "card", f"family:{seat}")
    sheet.rect(8, y, 4, 104, f"seat s{place}", radius=2)
    sheet.emblem(place, 25, y + 15, 18)
    sheet.name(seat, place, 38, y + 20, 16, 132)
    sheet.text(344, y + 22, "", "strong", 20, "end", f"points:{place}")
    sheet.place(f"cubes:{seat}", 176, y + 5, 96, 22, 1)
    sheet.place(f"chief:{seat}", 284, y + 4, 28, 22, 0.9, "middle")
    sheet.text(18, y + 93, _("to buy"), "soft", 11)
    sheet.text(60, y + 93, "", "", 11, name=f"unbought:{place}")
    sheet.text(18, y + 70, _("gifts"), "soft", 11)
    for name, left, top, width, scale in (
        ("hand", 18, 30, 124, 0.74),
        ("armies", 182, 30, 104, 0.82),
        ("received", 50, 54, 126, 0.8),
        ("junks", 182, 54, 104, 0.82),
    ):
        sheet.place(f"{name}:{seat}", left, y + top, width, 23, scale)
    for name, left, top, width in (
        ("rewards", 144, 30, 32),
        ("colony", 290, 30, 56),
        ("ocean", 290, 54, 56),
        ("ready", 182, 78, 164),
    ):
        sheet.rect(left, y + top, width, 22, "slot", f"{name}:{seat}", 3)
        _ghost(sheet, name, left + width / 2, y + top + 11)
        sheet.place(f"{name}:{seat}", left + 1, y + top, width - 2, 22, 0.7, "middle")


def _actions_tall(sheet: Sheet, y: float) -> None:
    sheet.rect(8, y, 344, 152, "card")
    for number, space in enumerate(SPACES):
        x, top = 13 + number // 4 * 112, y + 5 + number % 4 * 36
        sheet.rect(x, top, 110, 34, "slot", f"action:{space}", 3)
        sheet.text(x + 6, top + 12.5, ACTIONS[space], "", 11)
        sheet.place(f"action:{space}", x + 4, top + 14, 104, 19, 1)


def _court_tall(sheet: Sheet, y: float) -> None:
    sheet.rect(8, y, 344, 62, "sea")
    sheet.path(f"M36 {y + 24}H324", "route")
    for number, land in enumerate(LANDS):
        x = 40 + number * 69
        sheet.rect(x - 31, y + 4, 62, 55, "tint", f"distant:{land}")
        sheet.place(f"distant:{land}", x - 14, y + 11, 28, 26, 0.9, "middle")
        sheet.place(f"visits:{land}", x - 32, y + 8, 64, 32, 0.95, "middle")
        sheet.text(x, y + 54, SHORT_DISTANT[land], "", 11, "middle")
    y += 68
    sheet.rect(8, y, 236, 100, "card", "examination")
    sheet.text(16, y + 20, _("Examination"), "serif", 13)
    sheet.text(16, y + 37, "", "soft", 11, name="candidate")
    sheet.text(16, y + 54, "", "red", 11, name="forced")
    sheet.place("candidate", 90, y + 24, 30, 34, 0.8, "middle")
    for number, space in enumerate(STUDENT_SPACES):
        x = 130 + number * 56
        sheet.rect(x, y + 8, 53, 52, "slot", f"student:{space}", 4)
        sheet.rect(x, y + 8, 53, 3, STUDENT_COLOUR[space], radius=1)
        sheet.place(f"student:{space}", x + 1, y + 14, 26, 44, 0.85, "middle")
        sheet.place(f"laid:{space}", x + 26, y + 14, 26, 44, 0.7, "middle")
    sheet.rect(250, y, 102, 100, "card")
    words = (
        ("deck", _("deck")),
        ("rewards", _("rewards")),
        ("junks", _("junks")),
        ("officials", _("officials")),
        ("discard", _("discard")),
    )
    for number, (place, called) in enumerate(words):
        x, top = 254, y + 15 + number * 16
        sheet.rect(x, top - 12, 96, 16, "tint", place)
        sheet.text(x + 18, top, "", "strong", 12, "end", place)
        sheet.text(x + 24, top, called, "soft", 11)
        sheet.place(place, x, top - 12, 18, 16, 0.6, "middle")
    sheet.text(258, y + 95, "", "", 11, name="discarded")
    sheet.place("chief", 150, 14, 26, 20)
    sheet.place("insulted", 330, y + 22, 20, 22, 0.75, "middle")
