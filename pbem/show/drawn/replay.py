"""The page of a game, with its title: who played, and how it stands or ended."""

from pbem.projections.game import Game
from pbem.wording import _, all_of

from .frames import Eyes, film
from .page import page


def replay(game: Game, eyes: Eyes) -> str:
    """The page through these eyes. Raises ValueError if the game has not begun, Incomplete without its whole log."""
    return page(film(game, eyes), game.record.header.seats, *heading(game, eyes), game.ruleset.period_name)


def heading(game: Game, eyes: Eyes) -> tuple[str, str]:
    """Who plays what; and how it stands, and through whose eyes it is seen."""
    seats, result = game.record.header.seats, game.result
    if result is not None:
        ended = _("{winners} won: {because}.").format(winners=all_of(result.winners), because=result.because)
    elif game.phase == "over":
        ended = _("The game was abandoned.")
    else:
        ended = _("Turn {turn}, still being played.").format(turn=game.record.turns)
    if eyes.everything:
        seen = _("All hands are open.")
    elif eyes.seat:
        seen = _("As {seat} sees it.").format(seat=eyes.seat)
    else:
        seen = _("As everybody sees it.")
    return _("{title}: {seats}").format(title=game.ruleset.title, seats=", ".join(seats)), f"{ended} {seen}"
