"""What may be said at a table besides moves, and what it comes to before it is said."""

from collections.abc import Iterator, Sequence

from pbem.app import membership
from pbem.app.acts import every_act
from pbem.app.acts.act import Saying, Seated, Tried, at_the_table, offered
from pbem.app.assistant import assistants
from pbem.projections.answers import answering
from pbem.projections.pending import BEFORE_PLAY
from pbem.projections.status import free_seats, status
from pbem.wording import _

ACTS = {act.word: act for act in every_act()}


def offers(seated: Seated) -> Iterator[Saying]:
    """What somebody may say besides moves."""
    game, seat, group = seated.game, seated.seat, at_the_table()
    if free_seats(game):
        yield Saying("join", _("take a free seat"), group)
    elif game.phase == "joining" and game.record.header.key == seated.key:
        yield Saying("start", _("deal"), group)
    if not seat:  # as before the game has begun
        return
    if game.phase == "playing" and seat in game.record.vacant:
        yield Saying("join", _("ask to come back to your seat"), group)
    yield from offered(ACTS.values(), seated)


def tried(seated: Seated, words: Sequence[str]) -> Tried | None:
    """What such words would come to for a seat; None if they are none of these.

    Raises what saying them would raise, as far as that shows beforehand.
    """
    first = words[0] if words else ""
    if (first == "join" and len(words) < 3) or words == ["start"]:  # "join the emperor with 3" is a move
        return _join(seated, words) if first == "join" else _start(words)
    if seated.game.phase in BEFORE_PLAY:
        return None
    for assistant in assistants().values():
        if (said := assistant.tried(seated.game, seated.seat, words)) is not None:
            return said
    if first in ACTS:
        return ACTS[first].tried(seated, words)
    answer = answering(seated.game, [seated.seat], words) if seated.seat else ""
    return ACTS[answer].tried(seated, [answer]) if answer else None


def _join(seated: Seated, words: Sequence[str]) -> Tried:
    game, given = seated.game, words[1] if len(words) > 1 else None
    if own := membership.left_seat(status(game, [seated.seat]), given):
        lines = [_("you ask to come back"), _("the others have to agree to it")]
        return Tried(" ".join(words), lambda session: membership.join(session, own), lines)
    taken = membership.to_take(game.phase, free_seats(game), game.record.header.seats, given)
    lines = [_("you take the seat {seat}").format(seat=taken)]
    return Tried(" ".join(words), lambda session: membership.join(session, taken), lines)


def _start(words: Sequence[str]) -> Tried:
    return Tried(" ".join(words), membership.start, [_("the cards are dealt")])
