"""Every refusal of White Lotus: a position of its own that brings it about, with its ruling."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pbem_white_lotus
from laid_lotus import RULES, Laid, laid
from pbem_white_lotus.choices import Bid, Fight, Give, Lay, Remove, Settle, Side, Take
from refusal_sites import Position, sites, unreached, wrong_pages
from wording import tells

SITES = list(sites(Path(pbem_white_lotus.__file__).parent))


def rebels() -> Laid:
    """Bob leads a rebellion against ann; everyone has three battle points."""
    return laid().owns("bob", village=1).rebellion("bob")


def fought() -> Laid:
    """Bob and cy bid for Henan; ann is emperor."""
    return laid().contested("henan", "village", "bob cy")


def tied() -> Laid:
    """Ann has to remove bob or cy from Henan; dan had no one against him."""
    game = laid().contested("henan", "village", "bob cy dan")
    return game.all_play(bob="bid cy 0", cy="bid bob 0", dan="bid bob 0")


def claiming(**options: Any) -> Laid:
    """Ann claims first: Henan is neutral, and Taiyuan cy's."""
    game = laid("ann bob cy", **options).chip("henan", "village").chip("taiyuan", "village", "cy")
    return game.neutral(village=3).proceed()


def rewarded() -> Laid:
    """Ann takes first, then cy, who owns nothing; bob has lost with villages in Taiyuan, Bianliang and Quanzhou."""
    game = laid("ann bob cy").chip("henan", "palace", "ann").chip("taiyuan", "village", "bob")
    game.chip("bianliang", "village", "bob").chip("quanzhou", "village", "bob").chip("jian", "village", "bob")
    game.rebellion("bob")
    return game.all_play(ann="fight 3", bob="fight 1", cy="side emperor 3")


def two_losers() -> Laid:
    """Ann and dan have won against bob and cy; dan owns nothing, and may go anywhere."""
    game = laid().chip("henan", "fortress", "ann").chip("taiyuan", "village", "bob").chip("jian", "rice", "cy")
    game.chip("fengyuan", "village", "bob").chip("nanning", "village", "cy").rebellion("bob")
    return game.all_play(ann="fight 3", bob="fight 1", cy="side rebels 1", dan="side emperor 3")


def laying() -> Laid:
    """Ann has turned up a chip; there are others in Dadu and Chengdu."""
    return laid(step="income").chip("dadu", "village", "ann").chip("chengdu", "temple").proceed()


def giving() -> Laid:
    """Ann, who claims, may give, too; everyone has 12 influence and 3 battle points."""
    return laid(negotiation=True).neutral(village=3).proceed()


REFUSED: Mapping[str, Sequence[Position]] = {
    "choices/battle.py TOO_MUCH": [lambda: rebels().refused("cy", "side rebels 4")],
    "choices/battle.py NONE_HELD": [lambda: rebels().hand("cy", battle=0).refused("cy", "side rebels 1")],
    "choices/battle.py TOO_LITTLE": [lambda: rebels().refused("cy", "side rebels 0")],
    "choices/battle.py NEGATIVE": [lambda: rebels().judged("ann", Fight(points=-1))],
    "choices/bid.py NOT_IN_CONFLICT": [lambda: fought().refused("bob", "bid dan 1")],
    "choices/bid.py NEGATIVE": [lambda: fought().judged("bob", Bid("cy", -1))],
    "choices/bid.py TOO_MUCH": [lambda: fought().refused("bob", "bid cy 13")],
    "choices/chip.py PROVINCE_FIRST": [lambda: rewarded().refused("ann", "chip")],
    "choices/fight.py TAKE_SIDES": [lambda: rebels().refused("cy", "fight 1")],
    "choices/give.py NO_VARIANT": [lambda: laid().neutral(village=3).proceed().refused("ann", "give bob 3 influence")],
    "choices/give.py SEALED": [
        lambda: (
            laid(negotiation=True).contested("henan", "village", "ann bob").judged("ann", Give("cy", 1, "influence"))
        )
    ],
    "choices/give.py NOBODY": [lambda: giving().judged("ann", Give("ann", 1, "influence"))],
    "choices/give.py NO_GOODS": [lambda: giving().judged("ann", Give("bob", 1, "chips"))],
    "choices/give.py TOO_MUCH": [lambda: giving().judged("ann", Give("bob", 13, "influence"))],
    "choices/give.py NOTHING": [lambda: giving().judged("ann", Give("bob", 0, "battle"))],
    "choices/palaces.py NOT_SO_MANY": [
        lambda: laid(step="check-end").owns("ann", palace=2).proceed().refused("ann", "palaces 3")
    ],
    "choices/pass_.py MUST_CLAIM": [lambda: claiming().refused("ann", "pass")],
    "choices/pass_.py MUST_TAKE": [lambda: rewarded().refused("ann", "pass")],
    "choices/remove.py NOT_TIED": [lambda: tied().judged("ann", Remove("dan"))],
    "choices/settle.py NOT_CONTESTED": [
        lambda: (
            laid(step="conflicts")
            .neutral(village=2)
            .chip("henan", "palace")
            .chip("jinan", "village")
            .chip("dadu", "village")
            .markers("henan", "bob cy")
            .markers("jinan", "bob dan")
            .proceed()
            .judged("ann", Settle("dadu"))
        )
    ],
    "choices/side.py OWN_CAUSE": [lambda: rebels().refused("ann", "side emperor 1")],
    "choices/side.py NO_SIDE": [lambda: rebels().judged("cy", Side("both", points=1))],
    "holdings.py NO_CHIP": [
        lambda: (
            laid(chip_limit="strict")
            .owns("ann", palace=3)
            .chip("jian", "palace")
            .chip("fuzhou", "village")
            .proceed()
            .refused("ann", "claim jian")
        )
    ],
    "phases/claims.py NOT_NEUTRAL": [lambda: claiming().refused("ann", "claim taiyuan")],
    "phases/claims.py TWICE": [
        lambda: (
            claiming()
            .play("ann", "claim henan")
            .play("bob", "claim henan")
            .play("cy", "claim henan")
            .refused("ann", "claim henan")
        )
    ],
    "phases/new_provinces.py NO_PROVINCE": [lambda: laying().judged("ann", Lay("atlantis"))],
    "phases/new_provinces.py TAKEN": [lambda: laying().refused("ann", "lay dadu")],
    "phases/new_provinces.py FAR": [lambda: laying().refused("ann", "lay dengzhou")],
    "phases/rewards.py NO_LOSER": [lambda: rewarded().judged("ann", Take("henan"))],
    "phases/rewards.py LOST_ALREADY": [
        lambda: two_losers().play("ann", "take taiyuan").refused("dan", "take fengyuan")
    ],
    "phases/rewards.py NOT_ADJACENT": [lambda: rewarded().refused("ann", "take quanzhou")],
}
"""For every place that makes a refusal, by its name: as many positions as it makes refusals."""

PRINTED = {
    "choices/battle.py TOO_MUCH",
    "choices/bid.py TOO_MUCH",
    "choices/give.py NOBODY",
    "choices/give.py NOTHING",
    "choices/give.py TOO_MUCH",
    "phases/rewards.py NO_LOSER",
    "choices/fight.py TAKE_SIDES",
    "choices/settle.py NOT_CONTESTED",
    "choices/side.py NO_SIDE",
    "choices/side.py OWN_CAUSE",
    "phases/claims.py NOT_NEUTRAL",
    "phases/new_provinces.py FAR",
    "phases/new_provinces.py TAKEN",
    "phases/rewards.py LOST_ALREADY",
}
"""What no ruling says, but the printed rule alone; our copy of it has no pages."""


def test_every_refusal_has_a_position_of_its_own() -> None:
    assert unreached(SITES, REFUSED) == []


def test_every_refusal_names_a_ruling_but_for_what_is_printed() -> None:
    assert wrong_pages(SITES, RULES.rulings()) == []
    assert {site.name for site in SITES if site.rulings == [""]} == PRINTED


def test_no_ruling_says_when_a_chip_is_laid() -> None:
    """It is laid as it is turned up: neither a ruling about temples nor the one about the last chip is cited for it."""
    assert claiming().refused("ann", "lay dadu").ruling == ""


def test_what_is_typed_as_a_notation_is_refused_as_that_move() -> None:
    """Also where a move that is legal now is near, and where its own word says nothing in other sentences."""
    assert tells(claiming().refused("ann", "lay dadu").sentence, "move-does-not-answer-the", move="lay dadu")
    assert tells(laying().refused("ann", "take dengzhou").sentence, "move-does-not-answer-the", move="take dengzhou")
