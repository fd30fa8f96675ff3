"""What may be said at a table besides moves, and what it comes to before it is said."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from pbem.app import agreeing, seating, talking, undoing
from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.projections.game.past import falling, seen
from pbem.projections.game.proposals import motion_words, required
from pbem.projections.motions import own_motions, to_answer
from pbem.projections.pending import BEFORE_PLAY
from pbem.projections.status import free_seats, status
from pbem.projections.taking_back import preview, undo_body
from pbem.store.people import named_here
from pbem.wording import _, all_of

from . import later
from .saying import Saying, Tried


def offers(game: Game, seat: str, key: str, now: datetime, past: Game | None) -> Iterator[Saying]:
    """What a seat may say besides moves. `past`: the game with its whole past, once that is read."""
    group = _("At the table")
    if free_seats(game):
        yield Saying("join", _("take a free seat"), group)
    elif game.phase == "joining" and game.record.header.key == key:
        yield Saying("start", _("deal"), group)
    if not seat:  # as before the game has begun
        return
    if game.phase == "playing":
        for motion in _asked_about(game, seat):
            yield Saying(f"consent {motion}", _("agree to it"), _("Proposals"))
            yield Saying(f"decline {motion}", _("say no to it"), _("Proposals"))
        if past is not None and undoing.is_offered(past, _played_here(game, seat)):
            yield Saying("undo", _("take back the last move made here"), group)
        yield Saying("away", _("say until when you cannot play: `away 5d`, `away back`"), group, more=True)
        if seat in game.record.vacant:
            yield Saying("join", _("ask to come back to your seat"), group)
        if own_motions(game, seat):
            yield Saying("withdraw", _("take back what you have proposed, or your consent"), group)
        yield from later.offers(game, seat, group, now)
        yield Saying("abandon", _("propose to end the game without a winner"), group)
        yield Saying("resign", _("leave the table for good"), group)
    yield Saying("note", _("say something to everybody; it stays in the file"), group, more=True)


def tried(game: Game, whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried | None:
    """What such words would come to for a seat; None if they are none of these.

    `whole` gives the game with its whole past. Raises what saying them would raise, as far as that shows beforehand.
    """
    if not words or words[0] not in _SAYINGS:
        return None
    if game.phase in BEFORE_PLAY and words[0] not in ("join", "start"):
        return None
    return _SAYINGS[words[0]](game, whole, seat, words)


def _undo(_game: Game, whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    count = None
    if len(words) > 1:
        if not words[1].isdecimal():
            raise UsageError(_("say how many moves to take back: 1 or more"))
        count = int(words[1])
    game = whole()
    body = undo_body(game, count, _played_here(game, seat))
    falls = falling(game, body["to"], body.get("to_with", []))
    lines = [_("this is taken back: {moves}").format(moves=", ".join(falls))]
    if known := seen(game, body["to"], body.get("to_with", [])):
        lines.append(_("what was drawn stays known: {seen}").format(seen=all_of(known)))
    if required(game, seat, {"motion": "undo", **body}):
        lines.append(_("the others have to agree to it"))
    return Tried(" ".join(words), lambda session: undoing.undo(session, count), lines, preview(game, body))


def _played_here(game: Game, seat: str) -> Sequence[str]:
    """The seats of whoever plays this one: of several at one screen, who has slipped may not sit there any more."""
    return game.seats_of(game.record.keys.get(seat, "")) or [seat]


def _consent(_game: Game, whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    which = " ".join(words[1:])
    game = whole()
    motion = to_answer(game, seat, which)
    sentence = _("{seat} proposes to {motion}")
    lines = [named_here(sentence.format(seat=motion.by, motion=motion_words(game, motion)))]
    then = preview(game, motion.body) if motion.body["motion"] == "undo" else None
    return Tried(" ".join(words), lambda session: agreeing.consent(session, which, seat), lines, then)


def _decline(_game: Game, whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    which = " ".join(words[1:])
    game = whole()
    motion = to_answer(game, seat, which, "decline")
    sentence = _("no to {seat}, who proposes to {motion}")
    lines = [named_here(sentence.format(seat=motion.by, motion=motion_words(game, motion)))]
    return Tried(" ".join(words), lambda session: agreeing.decline(session, which, seat), lines)


def _withdraw(_game: Game, _whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    which = " ".join(words[1:])
    lines = [_("what you have proposed or agreed to is taken back")]
    return Tried(" ".join(words), lambda session: agreeing.withdraw(session, which, seat), lines)


def _abandon(_game: Game, _whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    lines = [_("the game ends without a winner, if the others agree")]
    return Tried(" ".join(words), lambda session: agreeing.abandon(session, seat), lines)


def _note(_game: Game, _whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    text = " ".join(words[1:])
    if not text:
        raise UsageError(_("a note needs words"))
    lines = [_("to everybody, for ever: {text}").format(text=text)]
    return Tried(" ".join(words), lambda session: talking.note(session, text, seat), lines)


def _away(_game: Game, _whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    typed = " ".join(words[1:])
    if not typed:
        raise UsageError(_("say until when: `away 5d`, `away 2026-12-24`, or `away back`"))
    lines = [_("the others are told when you are back")]
    return Tried(" ".join(words), lambda session: talking.away(session, typed, seat), lines)


def _resign(game: Game, _whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    lines = [_("{seat} leaves for good: the rules make its moves from now on, and it cannot win").format(seat=seat)]
    lines += seating.resigning(game, seat)
    return Tried(" ".join(words), lambda session: seating.resign(session, seat, surely=True), lines)


def _join(game: Game, _whole: Callable[[], Game], seat: str, words: Sequence[str]) -> Tried:
    given = words[1] if len(words) > 1 else None
    if own := seating.left_seat(status(game, [seat]), given):
        lines = [_("you ask to come back"), _("the others have to agree to it")]
        return Tried(" ".join(words), lambda session: seating.join(session, own), lines)
    taken = seating.to_take(game.phase, free_seats(game), game.record.header.seats, given)
    lines = [_("you take the seat {seat}").format(seat=taken)]
    return Tried(" ".join(words), lambda session: seating.join(session, taken), lines)


def _start(_game: Game, _whole: Callable[[], Game], _seat: str, words: Sequence[str]) -> Tried:
    return Tried(" ".join(words), seating.start, [_("the cards are dealt")])


def _asked_about(game: Game, seat: str) -> list[str]:
    """What to type for the proposals that wait for this seat."""
    return [one["name"] for one in status(game, [seat])["motions"] if one["open"] and seat in one["waits_for"]]


_SAYINGS = {
    "undo": _undo,
    "consent": _consent,
    "decline": _decline,
    "withdraw": _withdraw,
    "abandon": _abandon,
    "note": _note,
    "away": _away,
    "resign": _resign,
    "plan": lambda game, _whole, seat, words: later.plan(game, seat, words),
    "pace": lambda game, _whole, seat, words: later.pace(game, seat, words),
    "absent": lambda game, _whole, seat, words: later.absent(game, seat, words),
    "join": _join,
    "start": _start,
}
