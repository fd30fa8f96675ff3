"""The map of White Lotus on a phone: in forty columns a province has room for four signs, drawn for six markers."""

from itertools import pairwise

import pytest
from laid_lotus import RULES, laid

from pbem.rooms.drawn.placement import placed

PHONE = 40


@pytest.mark.parametrize(("claiming", "written"), [("ann bob cy dan", "abcd"), ("ann bob cy dan eve fay", "abc…")])
def test_of_more_claims_than_there_is_room_for_as_many_are_shown_as_fit(claiming: str, written: str) -> None:
    game = laid("ann bob cy dan eve fay")
    for province in list(game.table.chips):
        game.chip(province, "village").markers(province, claiming)
    [drawn] = [panel for panel in RULES.picture(game.view("ann")).panels if panel.title == "Map"]
    assert drawn.fitted is not None
    lines = ["".join(words for words, _style in line) for line in drawn.fitted(PHONE)]
    assert max(map(len, lines)) <= PHONE
    assert "".join(lines).lower().count(written) == len(game.table.chips)


def test_all_six_who_claim_a_province_are_told_apart_where_it_is_drawn() -> None:
    """No marker lies over another: between their middles is as much as one is wide."""
    drawing = RULES.drawing(laid("ann bob cy dan eve fay").view("ann"))
    assert drawing is not None
    markers = [drawing.symbols["claim"]] * 6
    for ground in (drawing.wide, drawing.tall):
        rows = [placed(box, markers) for place, box in ground.boxes.items() if place.startswith("claims:")]
        assert len(rows) > 30
        for (ax, ay, scale), (bx, by, _scale) in [pair for row in rows for pair in pairwise(row)]:
            assert abs(ax - bx) + abs(ay - by) >= markers[0].width * scale - 0.01
