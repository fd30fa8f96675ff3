"""Build the Great Wall: the first step of Court, and the clock of the game (rulebook p. 15)."""

from pbem.rules import Play
from pbem.wording import _
from pbem_confucius.table import Table

LAST_PIECE = 9
"""The piece of the wall that ends the game."""


def build(play: Play[Table]) -> None:
    """One piece is added, every round."""
    table = play.table
    table.wall += 1
    table.step = "examination"
    play.tell(_("The Great Wall grows to {pieces} of {all} pieces."), pieces=table.wall, all=LAST_PIECE)
