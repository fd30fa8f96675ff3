"""The rulebook's worked examples as players could try them: positions in files, imported and played as real games.

Each starts like any game started from someone's position: created, joined and started with signed events. E2 and
E7 are in test_examples_e2_e7.py, E3 is among the tests of set-up.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from wording import says

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import CREATOR
from pbem.events.keys import SecretKey
from pbem.projections import position
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.projections.typed import understood
from pbem.rules import registry
from pbem.rules.play import EVERYBODY

POSITIONS = Path(__file__).parent / "positions"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def confucius_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions name their game; it is found here also where nothing is installed."""
    monkeypatch.setattr(registry, "places", lambda: {"confucius": "pbem_confucius:Confucius"})


def key_of(name: str) -> SecretKey:
    return SecretKey(sha256(name.encode()).digest())


@dataclass
class Example:
    """A game started from a position, and the story as all may read it."""

    game: Game
    story: list[str] = field(default_factory=list)

    def play(self, seat: str, typed: str) -> None:
        move = understood(self.game.ruleset, self.game.view(seat), typed.split())
        self.game.take(author.play(self.game, seat, move, key_of(seat), at=NOON))

    def asked(self) -> tuple[str, ...]:
        return self.game.need.seats if self.game.need else ()

    def legal(self, seat: str) -> list[str]:
        return [move.notation() for move in self.game.legal(seat)]

    def facts(self, seat: str = "") -> dict[str, Any]:
        return dict(self.game.ruleset.facts(self.game.view(seat)))

    def points(self) -> dict[str, int]:
        return {seat: family["points"] for seat, family in self.facts()["seats"].items()}


def begun(text: str) -> Example:
    """A game from a position, as `pbem new --position` starts one."""
    ruleset, data = position.read(text, "the position")
    creator = key_of(CREATOR)
    lines = text.splitlines()
    first = author.create(
        Terms(ruleset, data["seats"], data["options"], position=lines), creator, nonce=bytes(32), at=NOON
    )
    game = Game.begin(first)
    example = Example(game)
    game.listen(lambda _game, _event, said, audience: example.story.append(said) if audience == EVERYBODY else None)
    for seat in data["seats"]:
        game.take(author.join(game, seat, key_of(seat), at=NOON))
    game.take(author.start(game, creator, at=NOON))
    return example


def begin(name: str) -> Example:
    """A game from one of the positions beside this file."""
    return begun((POSITIONS / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(path.stem for path in POSITIONS.glob("*.toml")))
def test_every_position_begins_the_same_game_after_it_was_exported(name: str) -> None:
    """Imported, exported whole and imported again: the same table, and the same cards in every hand."""
    first = begin(name)
    again = begun(position.export(first.game))
    assert again.game.table == first.game.table
    for seat in first.game.record.header.seats:
        assert again.facts(seat) == first.facts(seat)
        assert again.asked() == first.asked()


def test_a_position_as_one_seat_knows_it_hides_the_others_hands() -> None:
    """Black's own cards come back, the others' are dealt anew among the faces that black has not seen."""
    first = begin("e4-imperial-examination")
    exported = position.export(first.game, "black")
    again = begun(exported)
    assert again.facts("black") == first.facts("black")
    hidden = sum(len(first.game.table.families[seat].hand) for seat in ("purple", "white", "yellow"))
    _ruleset, data = position.read(exported, "as black knows it")
    assert len(data["cards"]["unknown"]["position/cards"]) == len(first.game.table.deck) + hidden


# E1: Ministry Resolution (rulebook p. 21)


def bingbu(example: Example) -> tuple[str, str]:
    ministry = example.facts()["ministries"]["bingbu"]
    return ministry["minister"], ministry["secretary"]


def test_T68_E1_black_supports_yellow_and_white_becomes_minister() -> None:
    """Purple to Green by her gift, Black to Yellow by choice, Green and what he holds to White by his gift."""
    example = begin("e1-ministry-resolution")
    assert example.asked() == ("black",)
    assert " ".join(example.facts()["resolution"]["holders"]) == "yellow white black green white yellow green"
    assert example.legal("black") == ["support yellow", "support green", "support white"]
    points = example.points()
    example.play("black", "support yellow")
    assert says("seat-drops-out-and-supports", seat="green", heir="white", count=2) in example.story
    assert bingbu(example) == ("white", "yellow")
    assert example.points() == points | {"white": points["white"] + 7, "yellow": points["yellow"] + 4}
    left = {(gift["giver"], gift["recipient"]): gift["value"] for gift in example.facts()["gifts"]}
    assert left == {("purple", "yellow"): 3, ("white", "yellow"): 3}
    spaces = example.facts()["ministries"]["bingbu"]["spaces"]
    assert " ".join(tile["owner"] for tile in spaces) == "yellow white black green white yellow purple"
    assert all(tile["secured"] for tile in spaces)


def test_E1_purple_dropped_out_and_cannot_be_supported() -> None:
    """Only Yellow, White and Green are still in (R104)."""
    example = begin("e1-ministry-resolution")
    with pytest.raises(RefusedError, match="R104"):
        example.play("black", "support purple")


def test_E1_variant_black_supports_white() -> None:
    """Three for White; Green's best is on 4, Yellow's on 1: Green drops out, bound to White, who wins by 5 to 2."""
    example = begin("e1-ministry-resolution")
    example.play("black", "support white")
    assert says("seat-drops-out-and-supports", seat="green", heir="white", count=2) in example.story
    assert bingbu(example) == ("white", "yellow")


def test_E1_variant_black_supports_green() -> None:
    """Three for Green: White is last with 2 on space 2, has no gift and chooses between Yellow and Green."""
    for supported, posts in (("yellow", ("yellow", "green")), ("green", ("green", "yellow"))):
        example = begin("e1-ministry-resolution")
        example.play("black", "support green")
        assert example.asked() == ("white",)
        assert example.legal("white") == ["support yellow", "support green"]
        example.play("white", f"support {supported}")
        assert bingbu(example) == posts
        left = {(gift["giver"], gift["recipient"]) for gift in example.facts()["gifts"]}
        assert left == {("purple", "yellow"), ("white", "yellow"), ("white", "green")}


# E4: Imperial Examination (rulebook p. 16)


def test_E4_white_wins_the_examination_by_4_to_3() -> None:
    """Gifts send Black's and Yellow's coins to White; Green, without a card, is left out."""
    example = begin("e4-imperial-examination")
    order: list[str] = []
    for seat, typed, allowed in (
        ("black", "tutor white with 1", {"white"}),
        ("purple", "tutor yellow with 3", {"white", "yellow"}),
        ("white", "tutor white with 2", {"white", "yellow"}),
        ("yellow", "tutor white with 1", {"white"}),
    ):
        order += example.asked()
        assert {move.split()[1] for move in example.legal(seat)} == allowed
        example.play(seat, typed)
    assert order == ["black", "purple", "white", "yellow"]
    assert says("winner-wins-the-examination-with", winner="white", most=4, loser="yellow", least=3) in example.story
    assert example.asked() == ("white",)
    assert example.legal("white") == ["place gongbu 6", "place gongbu 7"]
    assert sorted(example.facts()["discard"]) == [1, 1, 2, 3]
    example.play("white", "place gongbu 7")
    placed = example.facts()["ministries"]["gongbu"]["spaces"][6]
    assert (placed["owner"], placed["secured"], placed["candidate"]) == ("white", True, True)
    assert example.facts()["students"] == {}
    assert example.facts()["candidate"] == "bingbu"


def test_E4_black_may_not_tutor_for_yellow() -> None:
    """White's gift binds him."""
    with pytest.raises(RefusedError, match=r"p\. 16"):
        begin("e4-imperial-examination").play("black", "tutor yellow with 1")


# E5: Invasions (rulebook p. 18)


def test_T73_E5_a_full_annam_pays_four_three_and_a_card() -> None:
    """Success on the boxes alone: Annam is not due before the eighth piece."""
    example = begin("e5-invasions")
    before = example.points()
    example.play("purple", "no-action")
    assert says("the-invasion-of-land-succeeds", land="Annam") in example.story
    assert example.points() == before | {"black": before["black"] + 4, "white": before["white"] + 3}
    assert example.facts("white")["seats"]["white"]["rewards"] != []
    assert example.facts()["seats"]["black"]["rewards"] == []


def test_T74_E5_mongolia_fails_and_green_draws_a_card_for_nothing() -> None:
    """Two armies, no points; the sixth piece of the wall closes the land over them."""
    example = begin("e5-invasions")
    example.play("purple", "no-action")
    assert says("the-invasion-of-land-fails", land="Mongolia") in example.story
    assert example.points()["green"] == 0
    assert len(example.facts()["seats"]["green"]["rewards"]) == 1
    mongolia = example.facts()["lands"][1]
    assert mongolia["resolved"]
    assert [box["army"] for box in mongolia["boxes"]] == ["green", "", "green"]
    assert example.facts()["wall"] == 6


# E6: Voyages (rulebook p. 11)


def test_E6_two_voyages_make_yellow_admiral() -> None:
    """Six junks: Africa, one left at sea; four more: India, none left. Ten against Black's nine."""
    example = begin("e6-voyages")
    example.play("yellow", "voyage 6 to africa with 1 1")
    yellow = example.facts()["seats"]["yellow"]
    assert (yellow["points"], yellow["visited"], yellow["ocean"]) == (3, ["africa"], 1)
    assert (yellow["shipyard"], len(yellow["rewards"])) == (0, 1)
    example.play("yellow", "buy-junks 4 with 3 3 1")
    example.play("yellow", "voyage 4 to india with 1 3")
    yellow = example.facts()["seats"]["yellow"]
    assert (yellow["points"], yellow["visited"], yellow["ocean"]) == (3 + 4, ["africa", "india"], 0)
    assert (yellow["cubes"], len(yellow["rewards"]), len(yellow["hand"])) == (0, 2, 0)
    example.play("yellow", "pass")
    example.play("black", "no-action")
    assert example.game.phase == "over"
    assert example.facts()["offices"]["admiral"] == "yellow"
