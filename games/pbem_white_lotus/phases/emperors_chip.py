"""Phase 3, the emperor's chip."""

from pbem.rules import Play
from pbem.wording import _
from pbem_white_lotus.table import Table

from .rebellion import ask_for_a_leader


def take_chip(play: Play[Table]) -> None:
    """The emperor of this moment takes a victory point chip; no one does before any player owns a palace (W22)."""
    table = play.table
    if table.options.emperor_chip_without_palace or table.count(table.emperor, "palace"):
        table.players[table.emperor].chips += 1
        play.tell(_("{seat} takes a chip as emperor."), seat=table.emperor)
    ask_for_a_leader(table)
