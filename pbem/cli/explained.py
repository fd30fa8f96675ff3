"""What a game's rules say of a word. A room knows it; without it boards and refusals have to do by themselves."""

from typing import TYPE_CHECKING, Any

from pbem.room import loaded, rooms

if TYPE_CHECKING:
    from pbem.rules import Ruleset


def explained(ruleset: "Ruleset[Any]", word: str, *, briefly: bool = False) -> str:
    """What is called so, in lines for a screen: a ruling, a page, a word of the glossary; "" if nothing is.

    `briefly`: no more than what the word means.
    """
    said = (loaded(room.explains)(ruleset, word, briefly=briefly) for room in rooms().values() if room.explains)
    return next(said, "")
