"""What every game must pass, for the tests of games: docs/adding-a-game.md shows how to use it.

It needs no pytest to be imported, but pytest to be comfortable:

    from pbem.testing import Conformance

    class TestMyGame(Conformance):
        ruleset = MyGame

Each check plays random games by `playout`, looks at them in one way, and complains in words that say which game,
which seed, after which event and which move.
"""

from .complaint import ConformanceError
from .suite import Conformance

__all__ = ["Conformance", "ConformanceError"]
