"""The end of a turn in the Actions Phase, which every action, reward card and pass brings about."""

from pbem.rules import Play

from .table import Table


def end_turn(play: Play[Table]) -> None:
    """The turn passes on; after Imperial Favour, the last action of the phase, Court follows (p. 14)."""
    table = play.table
    table.step = "wall" if table.step == "favour" else "next-turn"
