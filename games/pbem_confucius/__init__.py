"""Confucius: influence at the court of Ming China, for three to five players (Surprised Stare Games, 2008).

Start reading at `flow`: the order of play, in the rulebook's order. The rules and rulings are under text/.
"""

from .confucius import Confucius

__all__ = ["Confucius"]
