"""Gifts on the drawn board: each bears the emblem of who gives it, and stands beside its word on both grounds."""

import re

from laid import RULES, laid

from pbem.rules.drawing import Drawing, Ground, Piece


def drawn() -> tuple[Drawing, list[Piece]]:
    game = laid(mover="ann").gift("ann", 3, to="bob").gift("cy", 2, to="bob").gift("bob", 3, to="ann")
    drawing = RULES.drawing(game.view("ann"))
    return drawing, [piece for piece in drawing.scene(game.view("ann")).pieces if piece.symbol == "gift"]


def test_a_gift_bears_the_emblem_of_its_giver() -> None:
    drawing, gifts = drawn()
    assert drawing.symbols["gift"].emblem is not None
    received = {(piece.place, piece.seat, piece.label) for piece in gifts if piece.place.startswith("received:")}
    assert received == {("received:bob", "ann", "3"), ("received:bob", "cy", "2"), ("received:ann", "bob", "3")}
    assert all(piece.place == f"ready:{piece.seat}" for piece in gifts if not piece.place.startswith("received:"))


def test_received_gifts_have_their_word_on_both_grounds() -> None:
    drawing, _gifts = drawn()
    for ground in (drawing.wide, drawing.tall):
        assert all(_beside(ground, f"received:{seat}") for seat in ("ann", "bob", "cy"))


def _beside(ground: Ground, place: str) -> bool:
    """Whether the word stands to the left of the gifts, in their row."""
    box = ground.boxes[place]
    words = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>gifts</text>', ground.svg)
    return any(box.x - 60 < float(x) < box.x and box.y < float(y) < box.y + box.height for x, y in words)
