"""What stands above a drawn board: who played, how it stands or ended, and for whose eyes it is."""

from msgspec import Struct

from pbem.projections.game import Game
from pbem.wording import _, all_of

from .frames import Eyes


class Heading(Struct, frozen=True):
    """`title`: who plays what. `stands`: how it stands; how it ended, if it is `over`. `seen`: through whose eyes."""

    title: str
    stands: str
    seen: str
    over: bool = False

    def __str__(self) -> str:
        return f"{self.title} {self.stands} {self.seen}"


def heading(game: Game, eyes: Eyes) -> Heading:
    """Of a game that has started."""
    seats, result = game.record.header.seats, game.result
    if result is not None:
        ended = _("{winners} won: {because}.").format(winners=all_of(result.winners), because=result.because)
    elif game.phase == "over":
        ended = _("The game was abandoned.")
    else:
        ended = _("Turn {turn}, still in play.").format(turn=game.record.turns)
    if eyes.everything:
        seen = _("All hands are visible.")
    elif eyes.seat:
        seen = _("As {seat} sees it, with {seat}'s hand: for {seat} alone.").format(seat=eyes.seat)
    else:
        seen = _("As everyone sees it.")
    title = _("{title}: {seats}").format(title=game.ruleset.title, seats=", ".join(seats))
    return Heading(title, ended, seen, over=game.phase == "over")
