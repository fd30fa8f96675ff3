"""Confucius by the book: rounds 4 and 5 follow the rulebook's examples, then bots play to the end.

`TOLD` is typed word for word; the comments name the pages of the English rulebook.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from pbem_confucius import Confucius
from pbem_confucius.bots import steady

from pbem.rules import Move, View

from .scribe import Scribe

POSITION = Path(__file__).parent.parent / "rulebook" / "position.toml"

TOLD = """
    white appoint black             # p. 9: Choose Chief Minister

    green buy-gift 3                # p. 10: the example of actions
    purple tax
    white bribe bingbu 7
    yellow buy-junks 3
    black bribe gongbu 1

    green buy-junks 1               # p. 10: one cube for the first of a pair ...
    purple commercial 2             # p. 14: later in the phase
    white transfer bingbu 7 to purple
    yellow voyage 5 to africa       # p. 11 and 14: two cubes, and one junk stays at sea
    black commercial 3 with 3

    green voyage 1                  # p. 10: ... and two cubes for the other
    purple buy-gift 3 with 2 1      # p. 10: these two actions are no pair
    white bribe gongbu 4
    yellow tax
    black invade annam 1 with 3 3 2

    green pass
    purple give-gift 3 to yellow
    white nominate orange
    yellow reward recruit
    black pass
    purple pass
    white tax
    yellow pass
    white pass
    black bribe gongbu 5            # p. 14: Imperial Favour

    purple tutor yellow with 3      # p. 16: the Imperial Examination; Black, with one card, has no choice
    white tutor white with 2
    yellow tutor white with 1       # p. 18: after her the invasion of Annam succeeds by itself

    black appoint purple            # round 5 brings about what p. 21 begins with
    white give-gift 4 to green
    yellow tax
    black tax
    green tax
    purple tax

    white bribe bingbu 2
    yellow commercial 2 with 2
    black transfer gongbu 5 to white
    green bribe bingbu 4
    purple buy-gift 2

    white tax
    yellow buy-junks 4 with 3 3 3 1
    black commercial 3 with 3
    green give-gift 3 to purple
    purple commercial 1 with 1

    white reward insulted           # p. 20: two points that decided the book's game
    yellow nominate red
    black recruit with 1 1
    green buy-gift 2
    purple pass

    white commercial 2 with 2
    yellow pass
    black secure gongbu 1 with 2 2
    green pass
    white buy-gift 2 with 2
    black pass
    white pass
    purple buy-gift 4 with 3 1

    black support yellow            # p. 21: Purple and Green have no choice, Black has
"""


def play() -> Scribe:
    """What the book tells, then whatever the bots make of it."""
    laid = POSITION.read_text(encoding="utf-8")
    scribe = Scribe(Confucius(), tomllib.loads(laid)["seats"], seed=9, position=laid.splitlines())
    for line in TOLD.splitlines():
        seat, _blank, typed = line.partition("#")[0].strip().partition(" ")
        if seat:
            scribe.play(seat, typed)
    scribe.bots = dict.fromkeys(scribe.bots, leave_korea_alone)
    scribe.play_on(lambda game: game.table.round == 7)
    scribe.bots = dict.fromkeys(scribe.bots, steady)
    scribe.play_on()
    return scribe


def leave_korea_alone(view: View[Any], legal: Sequence[Move], random: Random) -> Move:
    """The steady bot, but for one thing: on p. 18 no one helps Green in Korea, and at the sixth wall it fails."""
    return steady(view, [move for move in legal if not move.notation().startswith("invade korea")], random)
