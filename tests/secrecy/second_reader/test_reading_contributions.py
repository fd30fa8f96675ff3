"""Every single contribution of docs/vectors is right to a reader that shares no code with pbem, to the byte."""

import ast
import sys
from pathlib import Path

import pytest

from . import laps, proofs, reading
from .curve import BASE, L, O, P, Point, add, double, mul, neg, on_the_curve, read, same, scalar, sub, written
from .deriving import u16
from .events import Contribution
from .refused import RefusedError

HERE = Path(__file__).parent


@pytest.mark.parametrize("kind", reading.KINDS)
def test_what_pbem_contributes_is_what_the_page_says(kind: str) -> None:
    cases = reading.file(kind)["cases"]
    assert cases
    for case in cases:
        reading.KINDS[kind](case)


def test_shares_of_all_seats_show_the_faces() -> None:
    said = reading.file("shares")
    first = said["cases"][0]
    cards = reading.cards(first["cards"])
    faces = laps.unshuffled(first["game"], first["label"], len(cards))
    given = [
        proofs.shares(Contribution(case["contribution"]).raw, reading.context(case), reading.point(case["key"]), cards)
        for case in said["cases"]
    ]
    found = {str(place): laps.face(cards[place], [one[place] for one in given], faces) for place in given[0]}
    assert found == said["faces"]
    with pytest.raises(RefusedError, match="the card is none"):
        laps.face(cards[0], [one[2] for one in given], faces)


def test_all_roll_together() -> None:
    said = reading.file("roll")
    shares = [read(Contribution(case["contribution"]).raw[:32]) for case in said["cases"]]
    assert proofs.roll(said["cases"][0]["label"], shares, said["sides"]) == said["rolled"]


def test_a_lap_is_over_the_cards_that_the_one_before_has_left() -> None:
    first, *later = reading.file("lap")["cases"]
    unshuffled = laps.unshuffled(first["game"], first["label"], 4)
    assert proofs.card_bytes(reading.cards(first["before"])) == proofs.card_bytes(unshuffled)
    for before, after in zip([first, *later], later, strict=False):
        left = proofs.read_cards(Contribution(before["contribution"]).raw[80:])
        assert (left, before["joint"]) == (reading.cards(after["before"]), after["joint_before"])


def test_it_imports_nothing_but_itself_and_the_standard_library() -> None:
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            known = {*sys.stdlib_module_names, *({"pytest"} if path.name.startswith("test_") else ())}
            assert {name.partition(".")[0] for name in names} <= known, path


def _of_small_order() -> Point:
    """A point of order 8: whatever is not of order L, times L."""
    for y in range(2, 100):
        try:
            read(y.to_bytes(32, "little"))
        except RefusedError as error:
            if "prime order" in str(error):
                return _times_l(y)
    raise AssertionError


def _times_l(y: int) -> Point:
    point, result = on_the_curve(y, 0), O
    for bit in bin(L)[2:]:
        result = double(result)
        result = add(result, point) if bit == "1" else result
    return result


def test_points_that_are_none_are_refused() -> None:
    good = mul(5, BASE)
    assert same(read(written(good)), good)
    tricky = _of_small_order()
    bad = {
        "the identity": written(O),
        "of small order": written(tricky),
        "of mixed order": written(add(good, tricky)),
        "y is not canonical": (P + 1).to_bytes(32, "little"),
        "nought with a sign": (1 | 1 << 255).to_bytes(32, "little"),
        "too short": written(good)[:31],
    }
    for what, raw in bad.items():
        with pytest.raises(RefusedError):
            pytest.fail(f"{what} was taken for {read(raw)}")
    for raw in (L.to_bytes(32, "little"), b"\xff" * 32, bytes(31)):
        with pytest.raises(RefusedError):
            scalar(raw)


def test_the_group_law_holds() -> None:
    one, other = mul(3, BASE), mul(L - 5, BASE)
    assert same(add(one, other), neg(mul(2, BASE)))
    assert same(sub(one, one), O)
    assert same(mul(L, one), O)
    assert u16(258) == b"\x01\x02"
