"""The game as its events tell it so far: the fold, the core kinds, who may sign, and going back."""

from .fold import Find, Game, Secrecy
from .past import Incomplete
from .teller import Tell as _Tell

Tell = _Tell[Game]
"""Takes the game, the event that a sentence of the story belongs to, the sentence, and who reads it."""

__all__ = ["Find", "Game", "Incomplete", "Secrecy", "Tell"]
