"""The end of a turn in the Actions Phase, which every action, reward card and pass brings about."""

from pbem.rules import Play

from .table import Table


def end_turn(play: Play[Table]) -> None:
    """The turn passes on; Imperial Favour is the last action of the phase, and Court follows (rulebook p. 14)."""
    table = play.table
    table.step = "wall" if table.step == "favour" else "next-turn"
