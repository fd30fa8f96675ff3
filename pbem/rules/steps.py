"""An order of play as named steps: the table says in which step it stands, and each step names the next."""

from collections.abc import Callable, Mapping
from typing import Any

from .play import Play

Steps = Mapping[str, Callable[[Play[Any]], None]]
"""What happens by itself, by step. In all other steps a seat has to choose."""


def proceed(play: Play[Any], steps: Steps) -> None:
    """Take one step after the other until one of them stays where it is: then somebody has to choose.

    `table.step` is the step's name. A step that stays in its place has done nothing that must not be done again.
    """
    table = play.table
    while (carry_on := steps.get(table.step)) is not None:
        begun = table.step
        carry_on(play)
        if table.step == begun:
            return
