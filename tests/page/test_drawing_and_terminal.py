"""What decides is drawn: the drawn board and the board in a terminal tell the same facts, at every moment of a game."""

from collections import Counter
from collections.abc import Iterator

import pytest
from other_faces import SEATS, begun
from pbem_confucius import Confucius
from pbem_confucius.table import MINISTRIES
from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.names import BUILDING_NAMES
from pbem_white_lotus.provinces import realm
from wording import says

from pbem.projections.game import Game
from pbem.rules.drawing import Piece, Scene
from pbem.testing.playout import thinned

NOBODY = "none"


def moments(ruleset: type[Confucius] | type[WhiteLotus]) -> Iterator[tuple[Game, Scene, str]]:
    """Games of this kind, each with what is drawn for ann, and with all that a terminal tells her."""
    for moment in thinned(begun(ruleset), 25):
        game = moment.game()
        view = game.view("ann")
        drawing = game.ruleset.drawing(view)
        assert drawing is not None
        picture = game.ruleset.picture(view)
        told = [sentence for panel in [*picture.panels, *picture.aside] for sentence in panel.plain]
        yield game, drawing.scene(view), "\n".join(["", *told, ""])


def at(scene: Scene, kind: str) -> list[Piece]:
    """The pieces in places of one kind."""
    return [piece for piece in scene.pieces if piece.place.partition(":")[0] == kind]


@pytest.mark.parametrize("fact", ["influence", "gifts", "to buy", "stacks", "discards"])
def test_what_decides_in_confucius_is_drawn_as_the_terminal_tells_it(fact: str) -> None:
    facts = Counter[str]()
    for _game, scene, told in moments(Confucius):
        drawn = [*DRAWN[fact](scene)]
        assert [sentence for sentence in drawn if sentence not in told] == []
        facts.update(drawn)
        if fact == "gifts":
            assert told.count(" a gift of value ") == len(drawn)
        if fact == "discards":
            assert told.count("Discarded cards of ") == len(drawn)
    assert len(facts) > 3


def influence(scene: Scene) -> Iterator[str]:
    for ministry in MINISTRIES:
        held = {one.seat: one.label for one in at(scene, "influence") if one.place == f"influence:{ministry}"}
        counts = ", ".join(f"{seat} {held[seat]}" for seat in SEATS if seat in held)
        yield says("ministry-held", ministry=ministry.capitalize(), held=counts or NOBODY)


def gifts(scene: Scene) -> Iterator[str]:
    """Whose they are by the emblem, and whom they oblige by the place."""
    for one in at(scene, "received"):
        recipient = one.place.partition(":")[2]
        yield says("giver-has-given-recipient-a", giver=one.seat, recipient=recipient, value=one.label)


def to_buy(scene: Scene) -> Iterator[str]:
    for place, seat in enumerate(SEATS):
        ready = sorted(one.label for one in at(scene, "ready") if one.seat == seat)
        left = scene.texts[f"unbought:{place}"].split()
        yield f"Gifts available: {', '.join(ready) or NOBODY}; to buy: {', '.join(left) or NOBODY}."


def stacks(scene: Scene) -> Iterator[str]:
    for text, name in {"deck": "deck", "rewards": "reward cards", "officials": "officials", "junks": "junks"}.items():
        yield says("name-count", name=name, count=scene.texts[text])


def discards(scene: Scene) -> Iterator[str]:
    for one in scene.texts["discarded"].split():
        face, _times, count = one.partition("×")
        yield says("discarded-cards-of-face-count", face=face, count=count)


DRAWN = {"influence": influence, "gifts": gifts, "to buy": to_buy, "stacks": stacks, "discards": discards}


def test_what_decides_in_white_lotus_is_drawn_as_the_terminal_tells_it() -> None:
    """Whose each province is, with what on it, and who claims it; points, lands and chips, and who is emperor."""
    told_of = Counter[str]()
    for game, scene, told in moments(WhiteLotus):
        chips = {one.place.partition(":")[2]: one for one in at(scene, "chip")}
        for province, name in provinces(game).items():
            one = chips.get(province)
            building = BUILDING_NAMES[one.symbol.removeprefix("neutral-")] if one else ""
            state = "empty" if one is None else f"{building} of {one.seat}" if one.seat else f"neutral {building}"
            claims = [piece.seat for piece in at(scene, "claims") if piece.place == f"claims:{province}"]
            claimed = f", claimed by {', '.join(claims)}" if claims else ""
            assert f"{name}: {state}{claimed}." in told, (name, state, claimed)
            told_of[state] += 1
        for place, seat in enumerate(SEATS):
            points, lands = scene.texts[f"points:{place}"], scene.texts[f"lands:{place}"]
            line = next(line for line in told.split("\n") if line.startswith(f"{seat}: ") and "Victory chips" in line)
            own = len([piece for piece in at(scene, "points") if piece.place == f"points:{seat}"])
            stones = [piece.symbol for piece in at(scene, "player") if piece.place == f"player:{seat}"]
            assert (f" {points} point" in line, f" {lands} province" in line) == (True, True), line
            assert f"Victory chips: {own}." in line
            assert ("Emperor." in line) == ("emperor" in stones)
        down = scene.texts["stack"].split()[0]
        assert f"Face down in the stack: {down}." in told
        for name in ("influence", "battle"):
            assert scene.texts[f"{name}:0"] in told
    assert len(told_of) > 8


def provinces(game: Game) -> dict[str, str]:
    """Those in play, as the terminal calls them."""
    return {
        name: one.name if one.name.lower() == name else f"{one.name} ({name})"
        for name, one in realm(game.table).items()
    }
