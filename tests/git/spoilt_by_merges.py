"""A game that two have gone on with, and their clones after a merge has spoilt it."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from clones import PLAIN, Friend, Friends, again, begun, ids
from small_games import Written

Way = Callable[[Friend], "subprocess.CompletedProcess[str]"]


def answers() -> tuple[Written, Written, Written]:
    """A game, and how ann and bob have gone on with it: both have answered the same question and have notes."""
    base = begun()
    ann, bob = again(base), again(base)
    ann.play("ann", "stake 1")
    ann.note("ann", "Mine is in.")
    bob.play("bob", "stake 3")
    return base, ann, bob


def meet(path: Path, way: Way, *, attributes: str = PLAIN, style: str = "merge") -> tuple[Friend, set[str]]:
    """Ann's clone after both sides met in it, and the ids of all events that there are."""
    base, ann, bob = answers()
    friends = Friends(path, base, attributes)
    friends.ann.git("config", "merge.conflictStyle", style)
    friends.bob_pushes(bob)
    friends.ann.commit(ann)
    way(friends.ann)
    return friends.ann, ids(ann.raw) | ids(bob.raw)
