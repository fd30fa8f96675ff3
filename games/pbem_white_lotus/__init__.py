"""White Lotus: princes fight for the provinces of China, for three to six players (Der Weisse Lotus, TM-Spiele 2000).

Start reading at `flow`: the order of play, in the rulebook's order. The rules and rulings are under text/.
"""

from .white_lotus import WhiteLotus

__all__ = ["WhiteLotus"]
