"""What lists say of moves, where it was wrong once. That all of it is so, the conformance suite plays."""

from laid_lotus import laid
from pbem_white_lotus.choices import Palaces, Pass
from wording import says, tells


def test_W24_a_pass_at_the_rebellion_is_none_of_a_chip() -> None:
    game = laid(step="emperor-chip").owns("ann", palace=1).owns("bob", village=1).proceed()
    assert game.asked() == ("bob",)
    assert Pass().meaning(game.view("bob")) == says("you-do-not-lead-a")


def test_W19_with_a_strict_stock_cards_are_promised_as_far_as_they_last() -> None:
    game = laid(step="check-end", stock="strict").owns("ann", palace=2).proceed()
    scarce = str(Palaces(1).hint(game.table, "ann"))
    assert tells(scarce, "influence-battle-in-all-as")
    game = laid(step="check-end").owns("ann", palace=2).proceed()
    plenty = str(Palaces(1).hint(game.table, "ann"))
    assert tells(plenty, "influence-battle-in-all")
    assert not tells(plenty, "influence-battle-in-all-as")
