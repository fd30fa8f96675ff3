"""The map of White Lotus on a phone: in forty columns a province has room for four signs."""

import pytest
from laid_lotus import RULES, laid

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
