"""A group's own map is drawn, too: each province gets the land that is nearest to it."""

from collections.abc import Sequence
from importlib.resources import files
from xml.etree import ElementTree

from laid_lotus import laid
from pbem_white_lotus.drawing.outlines import outlines
from pbem_white_lotus.provinces import provinces
from wording import says

from pbem.rooms.drawn.palette import LIGHT
from pbem.rooms.drawn.still import picture

SHIPPED = files("pbem_white_lotus").joinpath("map.toml").read_text(encoding="utf-8")
OWN = SHIPPED.replace('"dadu"', '"peking"')


def inside(x: float, y: float, outline: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies within an outline: a ray from it crosses an odd number of sides."""
    crossed = 0
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        crossed += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return crossed % 2 == 1


def test_each_province_of_a_groups_own_map_lies_in_its_own_outline_and_in_no_other() -> None:
    drawn, realm = outlines(OWN), provinces(OWN, with_brown=True)
    assert drawn.keys() == realm.keys()
    for name, one in realm.items():
        assert [other for other in drawn if inside(one.x, one.y, drawn[other])] == [name]


def test_a_game_on_a_groups_own_map_has_a_picture_with_all_its_provinces() -> None:
    game = laid(step="income", map=OWN).chip("peking", "village")
    view = game.view("ann")
    drawing = game.rules.drawing(view)
    svg = picture(drawing, drawing.scene(view), game.table.seats, LIGHT, drawing.wide)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    boxes = drawing.wide.boxes
    assert any("peking" in name for name in boxes)
    assert len([name for name in boxes if any(one in name for one in provinces(OWN, with_brown=False))]) >= len(
        provinces(OWN, with_brown=False)
    )


def test_the_neighbours_of_a_province_are_called_as_on_the_map() -> None:
    game = laid(step="income")
    said = game.rules.drawing(game.view("ann")).sentences["province:fuzhou"]
    assert says("neighbours-names", names="Ji'an, Quanzhou, Wenzhou") in said
