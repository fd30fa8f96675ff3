"""The two grounds of White Lotus: the map with the players beside it, or below it on a phone."""

from pbem.rules.drawing import TALL, WIDE, Ground, Sheet
from pbem.wording import _
from pbem_white_lotus.table import Table

from .land import Land


def wide(table: Table) -> Ground:
    """For 720 pixels and more."""
    sheet = Sheet(WIDE)
    sheet.rect(16, 12, 928, 52, "card")
    sheet.text(32, 47, _("White Lotus"), "serif", 26)
    sheet.text(928, 35, "", "strong", 18, "end", "year")
    sheet.text(928, 55, "", "soft", 14, "end", "phase")
    Land(table, 26, 84, 640, 654).draw(sheet, 16, 74, 660, 700)
    sheet.rect(20, 742, 190, 28, "tint", "stack")
    sheet.text(30, 762, "", "soft", 14, name="stack")
    sheet.place("stack", 176, 742, 28, 28, 0.9, "middle")
    sheet.text(664, 762, "", "red strong", 15, "end", "matter")
    seats = table.seats
    height = min((700 - 8 * (len(seats) - 1)) / len(seats), 150)
    for place, seat in enumerate(seats):
        _player_wide(sheet, seat, place, 74 + place * (height + 8), height)
    return sheet.ground(786)


def _player_wide(sheet: Sheet, seat: str, place: int, y: float, height: float) -> None:
    x, width = 686, 258
    sheet.rect(x, y, width, height, "card", f"player:{seat}")
    sheet.rect(x, y, 5, height, f"seat s{place}", radius=2)
    sheet.emblem(place, x + 26, y + 23, 24)
    sheet.name(seat, place, x + 46, y + 30, 19, 162)
    sheet.text(x + width - 12, y + 33, "", "strong", 25, "end", f"points:{place}")
    for at, words, value, name in (
        (14, _("influence"), 72, "influence"),
        (110, _("battle"), 47, "battle"),
        (182, _("lands"), 44, "lands"),
    ):
        sheet.text(x + at, y + 58, words, "soft", 14)
        sheet.text(x + at + value, y + 58, "", "strong", 14, name=f"{name}:{place}")
    sheet.place(f"markers:{seat}", x + 14, y + 68, 84, height - 74, 1)
    sheet.place(f"player:{seat}", x + 100, y + 66, 34, height - 70, 1, "middle")
    sheet.place(f"choice:{seat}", x + 134, y + 66, 40, height - 70, 1, "middle")
    sheet.place(f"points:{seat}", x + 176, y + 68, 76, height - 74, 1, "end")


def tall(table: Table) -> Ground:
    """For phones, and for mail."""
    sheet = Sheet(TALL)
    sheet.rect(8, 8, 344, 40, "card")
    sheet.text(18, 35, _("White Lotus"), "serif", 20)
    sheet.text(342, 25, "", "strong", 13, "end", "year")
    sheet.text(342, 40, "", "soft", 11, "end", "phase")
    Land(table, 13, 60, 334, 416).draw(sheet, 8, 54, 344, 452)
    sheet.rect(11, 57, 130, 19, "tint", "stack")
    sheet.text(16, 70, "", "soft", 11, name="stack")
    sheet.place("stack", 16, 76, 22, 22, 0.7, "middle")
    sheet.text(344, 501, "", "red strong", 11, "end", "matter")
    for place, seat in enumerate(table.seats):
        _player_tall(sheet, seat, place, 512 + place * 64)
    return sheet.ground(512 + len(table.seats) * 64 + 2)


def _player_tall(sheet: Sheet, seat: str, place: int, y: float) -> None:
    sheet.rect(8, y, 344, 58, "card", f"player:{seat}")
    sheet.rect(8, y, 4, 58, f"seat s{place}", radius=2)
    sheet.emblem(place, 25, y + 15, 18)
    sheet.name(seat, place, 38, y + 20, 16, 122)
    sheet.text(344, y + 22, "", "strong", 20, "end", f"points:{place}")
    sheet.place(f"player:{seat}", 164, y + 3, 46, 24, 0.8, "start")
    sheet.place(f"markers:{seat}", 214, y + 4, 96, 22, 0.85)
    for at, words, value, name in (
        (18, _("influence"), 54, "influence"),
        (90, _("battle"), 36, "battle"),
        (146, _("lands"), 34, "lands"),
    ):
        sheet.text(at, y + 46, words, "soft", 11)
        sheet.text(at + value, y + 46, "", "strong", 12, name=f"{name}:{place}")
    sheet.place(f"choice:{seat}", 206, y + 30, 40, 26, 0.8, "middle")
    sheet.place(f"points:{seat}", 250, y + 32, 94, 22, 0.85, "end")
