"""Pebbles, a small game that has a bit of everything. pbem's docs/adding-a-game.md builds it step by step.

Two to four players stake 1 to 3 points each, all at once. Then they take turns removing 1 to 3 pebbles from a
heap, or play their hidden card to remove as many as it shows and draw another. The last pebble wins all stakes.
"""

from .pebbles import Pebbles

__all__ = ["Pebbles"]
