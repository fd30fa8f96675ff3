"""What one viewer has before it without any game's code: status, who is asked, the moves in order."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from pbem.wording import _

from .core.motions import motion_words
from .game import Game
from .motions import lacking_consent, name
from .pace import deadlines
from .record import Motion, moment


def desk(game: Game, seats: Collection[str]) -> dict[str, Any]:
    """Plain data for lists, move lists and completion, for a viewer who holds these seats.

    docs/json.md documents the shape; it is also what `pbem moves --json` and `pbem list --json` print from.
    """
    known = status(game, seats)
    return known | {
        "moves": {seat: _moves(game, seat) for seat in known["mine"]},
        "unasked": {seat: _unasked(game, seat) for seat in known["mine"]},
    }


def status(game: Game, seats: Collection[str]) -> dict[str, Any]:
    """A desk without the moves, which take longest to find."""
    header, need, result = game.record.header, game.need, game.result
    mine = [seat for seat in header.seats if seat in seats]
    return {
        "id": game.id,
        "game": header.game,
        "title": game.ruleset.title,
        "ruleset": header.ruleset,
        "seats": header.seats,
        "free": free_seats(game),
        "keys": seat_keys(game),
        "creator": header.key,
        "mine": mine,
        "vacant": game.record.vacant,
        "phase": game.phase,
        "ended": game.record.ended,
        "turn": game.record.turns,
        "head": game.record.link.head,
        "need": None if need is None else {"seats": list(need.seats), "purpose": need.purpose, "prompt": need.prompt},
        "waits_for": waits_for(game),
        "pace": game.record.pace,
        "deadlines": {seat: _written(due) for seat, due in deadlines(game).items()},
        "away": {seat: _written(moment(away.until)) for seat, away in game.record.away.items()},
        "sealed": [seat for seat in game.record.link.seals if seat not in game.record.link.answers],
        "motions": [_motion(game, motion) for motion in game.record.link.motions.values()],
        "points": {} if game.table is None else dict(game.ruleset.points(game.table)),
        "result": None
        if result is None
        else {
            "winners": list(result.winners),
            "standing": list(result.standing),
            "scores": list(result.scores),
            "because": result.because,
        },
    }


def waits_for(game: Game) -> str:
    """Whom the table waits for and for what, in one line."""
    need = game.need
    if need is None:
        return _("the game is over") if game.phase == "over" else _("the game has not begun")
    return _("{seats} to {prompt}").format(seats=", ".join(need.seats), prompt=need.prompt)


def free_seats(game: Game) -> list[str]:
    """The seats that nobody has asked for yet."""
    if game.phase != "joining":
        return []
    return [seat for seat in game.record.header.seats if seat not in game.wishes]


def seat_keys(game: Game) -> dict[str, str]:
    """The public key that plays each seat; before the start, the one that asked for it first."""
    if game.record.keys:
        return dict(game.record.keys)
    return {seat: wish.key for seat, wish in game.wishes.items()}


def _written(at: datetime) -> str:
    """A time as game files write it."""
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def _moves(game: Game, seat: str) -> list[list[str]]:
    """Notation and hint of each legal move, in the order that numbers them from 1."""
    return [[move.notation(), move.hint(game.table, seat)] for move in game.legal(seat)]


def _unasked(game: Game, seat: str) -> list[list[str]]:
    """Notation and hint of what a seat may do at any time, whoever is asked."""
    if game.phase != "playing" or not game.ruleset.unasked:
        return []
    view = game.view(seat)
    return [[move.notation(), move.hint(game.table, seat)] for move in game.ruleset.legal_unasked(view)]


def _motion(game: Game, motion: Motion) -> Mapping[str, Any]:
    seats = game.record.keys
    lacking = lacking_consent(game, motion)
    over = motion.withdrawn or bool(motion.declined)
    return {
        "id": motion.id,
        "by": motion.by,
        "motion": motion.body["motion"],
        "words": motion_words(game, motion),
        "name": name(game, motion),
        "open": not over,
        "consents": [seat for seat in seats if game.party(seat) in motion.consents],
        "waits_for": [] if over else [seat for seat in seats if game.party(seat) in lacking],
        "declined": list(motion.declined),
        "withdrawn": motion.withdrawn,
    }
