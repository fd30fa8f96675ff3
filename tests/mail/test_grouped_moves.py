"""Moves in groups: each once, with what is said of all of them said once."""

from typing import Any

import pytest
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from searching import often

from pbem.rules import Ruleset
from pbem.show.choices import Choice, choices_of, grouped, thinned
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_groups_hold_every_legal_move_once(ruleset: type[Ruleset[Any]]) -> None:
    """And what is said of one is what its own hint says: of the kind, of its row, and of itself."""
    seats = ("ann", "bob", "cy", "dora")
    met = 0
    for moment in play_out(Setting(ruleset, seats), seed=3, bot=ruleset().bots()["steady"]).asked(often(40, 400)):
        game = moment.game()
        for seat in seats:
            choices = choices_of(game, seat, game.legal(seat))
            groups = grouped(choices)
            options = [
                (f"{row.words} {word}".strip(), choice, "; ".join(filter(None, (group.said, row.said, said))))
                for group in groups
                for row in group.rows
                for word, choice, said in row.options
            ]
            assert sorted(choice for _words, choice, _said in options) == choices
            assert [words for words, _choice, _said in options] == [choice.words for _words, choice, _said in options]
            for _words, choice, said in options:
                parts = {part for one in said.split("; ") for part in one.split(", ")}
                whole = {part for one in choice.said.split("; ") for part in one.split(", ")}
                assert {part for one in choice.costs for part in one.split(", ")} <= parts <= whole | {""}
            met += any(group.heading for group in groups)
    assert met


def test_what_all_of_a_kind_cost_is_said_once() -> None:
    choices = [
        *(Choice(n, f"bribe hubu {n}", (f"{n} cash", "1 cube")) for n in (2, 3)),
        *(Choice(n, f"bribe bingbu {n}", ("5 cash", "1 cube")) for n in (4, 5)),
        *(Choice(n, f"lay {n}", meaning="nothing more") for n in range(6, 14)),
        Choice(14, "pass", ("1 cube",), "you are out"),
    ]
    bribes, lays, alone = grouped(choices)
    assert (bribes.heading, bribes.said) == ("bribe", "1 cube")
    hubu, bingbu = bribes.rows
    assert [(word, said) for word, _choice, said in hubu.options] == [("2", "2 cash"), ("3", "3 cash")]
    assert (bingbu.words, bingbu.said, [said for *_one, said in bingbu.options]) == ("bribe bingbu", "5 cash", ["", ""])
    assert (lays.said, [row.words for row in lays.rows]) == ("nothing more", ["lay"])
    assert [(row.words, row.said, row.options[0][0]) for row in alone.rows] == [("", "1 cube; you are out", "pass")]


def test_of_many_moves_each_kind_keeps_some_and_small_kinds_keep_all() -> None:
    words = [
        *(f"bribe {n}" for n in range(50)),
        "pass",
        *(f"give {n}" for n in range(3)),
        *(f"lay {n}" for n in range(30)),
    ]
    choices = [Choice(number, one) for number, one in enumerate(words, 1)]
    kept = thinned(choices, 20)
    assert [choice.words for choice in kept] == [
        *(f"bribe {n}" for n in range(8)),
        "pass",
        *(f"give {n}" for n in range(3)),
        *(f"lay {n}" for n in range(8)),
    ]
    assert [choice for choice in kept if choices[choice.number - 1] != choice] == []
    assert thinned(choices, 100) == choices
