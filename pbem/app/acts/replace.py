"""To propose that someone else plays a seat."""

from __future__ import annotations

from pbem.errors import UsageError
from pbem.wording import _

from .act import Act, Argument
from .whose import whose

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.projections.game import Game

    from .act import Values


def _read(words: Sequence[str]) -> Values:
    if len(words) != 2:
        raise UsageError(_("name the seat, and its new player: `replace SEAT WHO`"))
    return {"absent": words[0], "key": words[1]}


def _understood(game: Game, values: Values) -> Values:
    """The program of that name; else the key of the person."""
    from pbem.app import names  # which a program, who has the key, need not load
    from pbem.app.bots import program_called, programs

    if bot := program_called(game.ruleset, values["key"]):
        return {**values, "key": bot}
    known, bots = game.record.keys.get(values["absent"], ""), programs(game.ruleset)
    return {**values, "key": names.key_of(game, values["key"], besides=known, programs=bots)}


ACT = Act(
    "replace",
    "pbem.app.membership:replace",
    _read,
    help=_("""A substitute for a player, a new key for a lost one, or a bot, such as search, on your machine.

    Everyone but the seat's own player has to agree. In a game that the players deal together, that player must agree
    as well: their machine hands over the seat's part of the deal. If they have vanished, first `pbem propose
    expel`."""),
    example="pbem propose replace cy dee",
    arguments=[
        whose("absent"),
        Argument(
            "key",
            _("The new player: a name, an address, the key that `pbem key show` prints, or a bot."),
            metavar="WHO",
        ),
    ],
    method="propose_substitute",
    understood=_understood,
)
