"""The two grounds of Confucius, wide and tall: the same places, arranged for a desk and for a phone."""

from pbem.rules.drawing import TALL, WIDE, Ground, Sheet
from pbem.rules.drawing import number as short
from pbem.wording import _
from pbem_confucius.court.invasions import due
from pbem_confucius.names import LAND_NAMES, MINISTRY_NAMES
from pbem_confucius.picture.actions_box import SPACES
from pbem_confucius.table import LANDS, MINISTRIES, SEVEN, STUDENT_SPACES, Land, Table

from .names import ACTIONS, SHORT_DISTANT

ACCENT = {"bingbu": "red", "hubu": "gold", "gongbu": "jade"}
TASK = {"bingbu": _("War"), "hubu": _("Revenue"), "gongbu": _("Works")}
WALL = 9
GHOSTS = {
    "rewards": "M0-7L2-2L7-2L3 1.5L4.5 6.5L0 3.5L-4.5 6.5L-3 1.5L-7-2L-2-2Z",
    "colony": "M-8 0L0-7L8 0M-5-2V6H5V-2",
    "ocean": "M-9-2Q-6-6-3-2T3-2T9-2M-9 4Q-6 0-3 4T3 4T9 4",
    "ready": "M-6 7V-3L-3-7H3L6-3V7Z",
}
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
    return sheet.ground(716)


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
    sheet.rect(x, 84, 300, 152, "card", f"ministry:{name}")
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


def _land_wide(sheet: Sheet, land: Land, x: float) -> None:
    sheet.rect(x, 246, 300, 84, "card", f"land:{land.name}")
    sheet.text(x + 14, 272, LAND_NAMES[land.name], "serif", 18)
    sheet.text(x + 14, 294, _("{coins} coins each").format(coins=land.cost), "soft", 14)
    sheet.text(x + 14, 315, _("▲ wall {piece}").format(piece=due(land)), "red", 14)
    left = x + 292 - 42 * len(land.boxes)
    for number, box in enumerate(land.boxes, 1):
        at = left + (number - 1) * 42
        sheet.rect(at, 254, 40, 68, "slot", f"box:{land.name}:{number}", 4)
        sheet.place(f"box:{land.name}:{number}", at, 258, 40, 38, 1.25, "middle")
        sheet.text(at + 20, 317, f"{box.points}★" if box.reward else str(box.points), "strong", 15, "middle")


def _family_wide(sheet: Sheet, seat: str, place: int, x: float, width: float) -> None:
    sheet.rect(x, 340, width, 208, "card", f"family:{seat}")
    sheet.rect(x, 340, 5, 208, f"seat s{place}", radius=2)
    sheet.emblem(place, x + 24, 362, 24)
    sheet.name(seat, place, x + 42, 368, 19, width - 50)
    inner, left, split = width - 72, x + 64, (width - 72) * 0.64
    sheet.text(x + width - 8, 407, "", "strong", 22, "end", f"points:{place}")
    sheet.place(f"chief:{seat}", x + width - 74, 388, 30, 22, 1, "middle")
    rows = (_("cubes"), _("hand"), _("army"), _("junks"), _("gifts"))
    for row, words in enumerate(rows):
        sheet.text(x + 14, 404 + row * 32, words, "soft", 14)
    sheet.place(f"cubes:{seat}", left, 388, width - 140, 22, 1.05)
    for row, (first, second) in enumerate(
        (("hand", "rewards"), ("armies", "colony"), ("junks", "ocean"), ("received", "ready")), 1
    ):
        top = 384 + row * 32
        sheet.place(f"{first}:{seat}", left, top, split - 4, 30, 0.95)
        sheet.rect(left + split, top, inner - split, 30, "slot", f"{second}:{seat}", 4)
        _ghost(sheet, second, left + (split + inner) / 2, top + 15)
        sheet.place(f"{second}:{seat}", left + split + 1, top, inner - split - 2, 30, 0.9, "middle")


def _ghost(sheet: Sheet, kind: str, x: float, y: float) -> None:
    """What belongs into an empty slot, faintly: a star, a house, a wave, a gift."""
    sheet.raw(f'<path d="{GHOSTS[kind]}" class="ghost" transform="translate({short(x)} {short(y)})"/>')


def _actions_wide(sheet: Sheet) -> None:
    sheet.rect(16, 558, 470, 146, "card")
    for number, space in enumerate(SPACES):
        x, y = 22 + number // 6 * 230, 564 + number % 6 * 22.5
        sheet.rect(x, y, 228, 21, "slot", f"action:{space}", 3)
        sheet.text(x + 8, y + 15.5, ACTIONS[space], "", 14)
        sheet.place(f"action:{space}", x + 120, y, 106, 21, 1.05)


def _distant_wide(sheet: Sheet) -> None:
    sheet.rect(496, 558, 448, 70, "sea")
    sheet.path("M536 588H904", "route")
    for number, land in enumerate(LANDS):
        x = 541 + number * 89.5
        sheet.place(f"distant:{land}", x - 15, 572, 30, 30, 1.05, "middle")
        sheet.place(f"visits:{land}", x - 40, 567, 80, 38, 1.1, "middle")
        sheet.text(x, 621, SHORT_DISTANT[land], "", 14, "middle")


def _court_wide(sheet: Sheet) -> None:
    sheet.rect(496, 636, 266, 68, "card", "examination")
    sheet.text(508, 658, _("Examination"), "serif", 16)
    sheet.text(508, 678, "", "soft", 14, name="candidate")
    sheet.text(508, 696, "", "red", 14, name="forced")
    sheet.place("candidate", 560, 640, 40, 40, 0.9, "middle")
    for number, space in enumerate(STUDENT_SPACES):
        x = 622 + number * 69
        sheet.rect(x, 643, 66, 54, "slot", f"student:{space}", 4)
        sheet.rect(x, 643, 66, 3, STUDENT_COLOUR[space], radius=1)
        sheet.place(f"student:{space}", x + 2, 651, 30, 42, 1, "middle")
        sheet.place(f"laid:{space}", x + 32, 651, 32, 42, 0.8, "middle")
    sheet.rect(772, 636, 172, 68, "card")
    for number, (place, words) in enumerate(
        (
            ("deck", _("deck")),
            ("discard", _("discard")),
            ("junks", _("junks")),
            ("officials", _("officials")),
        )
    ):
        x, y = 776 + number // 2 * 83, 662 + number % 2 * 27
        sheet.text(x + 20, y, "", "strong", 14, "end", place)
        sheet.text(x + 25, y, words, "soft", 14)
        sheet.place(place, x, y - 16, 22, 20, 0.8, "middle")
    sheet.place("rewards", 780, 640, 20, 20, 0.8)
    sheet.place("chief", 640, 20, 30, 22)
    sheet.place("insulted", 916, 640, 28, 10, 0.9, "middle")


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
        _ministry_tall(sheet, name, 84 + place * 84)
    for place, land in enumerate(table.lands):
        _land_tall(sheet, land, 8 + place * 116)
    for place, seat in enumerate(table.seats):
        _family_tall(sheet, seat, place, 420 + place * 86)
    below = 420 + len(table.seats) * 86
    _actions_tall(sheet, below)
    _court_tall(sheet, below + 160)
    return sheet.ground(below + 310)


def _ministry_tall(sheet: Sheet, name: str, y: float) -> None:
    sheet.rect(8, y, 344, 78, "card", f"ministry:{name}")
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


def _land_tall(sheet: Sheet, land: Land, x: float) -> None:
    sheet.rect(x, 336, 112, 76, "card", f"land:{land.name}")
    sheet.text(x + 8, 353, LAND_NAMES[land.name], "serif", 13)
    sheet.text(x + 104, 353, f"▲{due(land)}", "red", 12, "end")
    sheet.text(x + 8, 367, _("{coins} coins each").format(coins=land.cost), "soft", 11)
    for number, box in enumerate(land.boxes, 1):
        at = x + 4 + (number - 1) * 26.4
        sheet.rect(at, 372, 25, 37, "slot", f"box:{land.name}:{number}", 3)
        sheet.place(f"box:{land.name}:{number}", at, 373, 25, 23, 0.85, "middle")
        sheet.text(at + 12.5, 406, f"{box.points}★" if box.reward else str(box.points), "strong", 11.5, "middle")


def _family_tall(sheet: Sheet, seat: str, place: int, y: float) -> None:
    sheet.rect(8, y, 344, 80, "card", f"family:{seat}")
    sheet.rect(8, y, 4, 80, f"seat s{place}", radius=2)
    sheet.emblem(place, 25, y + 15, 18)
    sheet.name(seat, place, 38, y + 20, 16, 132)
    sheet.text(344, y + 22, "", "strong", 20, "end", f"points:{place}")
    sheet.place(f"cubes:{seat}", 176, y + 5, 96, 22, 1)
    sheet.place(f"chief:{seat}", 284, y + 4, 28, 22, 0.9, "middle")
    rows = (("hand", "rewards", "armies", "colony"), ("received", "ready", "junks", "ocean"))
    for row, (first, second, third, fourth) in enumerate(rows):
        top = y + 30 + row * 24
        sheet.place(f"{first}:{seat}", 18, top, 100, 23, 0.74)
        sheet.place(f"{third}:{seat}", 182, top, 104, 23, 0.82)
        for name, left in ((second, 120), (fourth, 290)):
            sheet.rect(left, top, 56, 22, "slot", f"{name}:{seat}", 3)
            _ghost(sheet, name, left + 28, top + 11)
            sheet.place(f"{name}:{seat}", left + 1, top, 54, 22, 0.7, "middle")


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
        sheet.place(f"distant:{land}", x - 14, y + 11, 28, 26, 0.9, "middle")
        sheet.place(f"visits:{land}", x - 32, y + 8, 64, 32, 0.95, "middle")
        sheet.text(x, y + 54, SHORT_DISTANT[land], "", 11, "middle")
    y += 68
    sheet.rect(8, y, 236, 68, "card", "examination")
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
    sheet.rect(250, y, 102, 68, "card")
    words = (("deck", _("deck")), ("discard", _("discard")), ("junks", _("junks")), ("officials", _("officials")))
    for number, (place, called) in enumerate(words):
        x, top = 254, y + 15 + number * 16
        sheet.text(x + 18, top, "", "strong", 12, "end", place)
        sheet.text(x + 24, top, called, "soft", 11)
        sheet.place(place, x, top - 12, 18, 16, 0.6, "middle")
    sheet.place("rewards", 254, y, 18, 18, 0.7)
    sheet.place("chief", 150, 14, 26, 20)
    sheet.place("insulted", 330, y + 22, 20, 22, 0.75, "middle")
