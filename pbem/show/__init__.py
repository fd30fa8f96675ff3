"""What a person sees: pictures of the board in a terminal, and the same as sentences."""

from .colours import wants_colour
from .owed import owed
from .sentences import as_sentences
from .signs import draws_frames
from .terminal import show

__all__ = ["as_sentences", "draws_frames", "owed", "show", "wants_colour"]
