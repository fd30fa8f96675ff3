"""What may be said at a table besides moves, and what it comes to before it is said."""

from collections.abc import Iterator, Sequence

from pbem.app.acts import every_act
from pbem.app.acts.act import Saying, Seated, Tried, offered
from pbem.projections.answers import answering
from pbem.projections.pending import BEFORE_PLAY
from pbem.projections.typed import names_a_kind

ACTS = {act.word: act for act in every_act()}


def offers(seated: Seated) -> Iterator[Saying]:
    """What somebody may say besides moves."""
    return offered(ACTS.values(), seated)


def tried(seated: Seated, words: Sequence[str]) -> Tried | None:
    """What such words would come to for a seat; None if they are none of these.

    Raises what saying them would raise, as far as that shows beforehand.
    """
    game, act = seated.game, ACTS.get(words[0]) if words else None
    if act is not None and not act.takes(words[1:]) and names_a_kind(game.ruleset, words):
        act = None  # "join the emperor with 3" is a move
    if game.phase in BEFORE_PLAY and (act is None or game.phase not in act.phases):
        return None
    if act is None:
        answer = answering(game, [seated.seat], words) if seated.seat else ""
        act, words = ACTS.get(answer), [answer]
    return act.tried(seated, words) if act is not None else None
