"""What a game draws is on its ground as it was said: no corner, place or name more."""

from pbem.rules.drawing import SMALLEST, WIDE, Box, Sheet, number, outline


def test_what_was_drawn_is_the_ground() -> None:
    sheet = Sheet(WIDE)
    sheet.rect(1, 2.25, 30, 4, "card", "box:a&b")
    sheet.rect(1, 2, 30, 4, "card", radius=0)
    sheet.path(outline([(0, 0), (1.5, 2)]), "line", "way")
    sheet.text(5, 6, "A & B", "serif", 20, "middle", "name:0")
    sheet.text(5, 6, "small", size=0.5)
    sheet.emblem(2, 30, 40, 10)
    sheet.raw("<g/>")
    sheet.place("heap", 1, 2, 3, 4)
    sheet.place("hand", 1, 2, 3, 4, 1.5, "end")
    ground = sheet.ground(99)
    assert (ground.width, ground.height) == (WIDE, 99)
    assert ground.svg == (
        '<rect x="1" y="2.2" width="30" height="4" rx="6" class="card" data-place="box:a&amp;b"/>'
        '<rect x="1" y="2" width="30" height="4" class="card"/>'
        '<path d="M0 0L1.5 2Z" class="line" data-place="way"/>'
        '<text x="5" y="6" class="serif middle" font-size="20" data-text="name:0">A &amp; B</text>'
        f'<text x="5" y="6" class=" start" font-size="{number(SMALLEST[WIDE])}">small</text>'
        '<use href="#e2" x="25" y="35" width="10" height="10" class="s2"/><g/>'
    )
    assert ground.boxes == {"heap": Box(1, 2, 3, 4, 1, "start"), "hand": Box(1, 2, 3, 4, 1.5, "end")}
