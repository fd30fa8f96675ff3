"""What a seat may choose: the list of legal moves, what players type, what is refused and why, and stand-ins."""

from collections.abc import Collection, Iterator
from typing import Any

from pbem.errors import RefusedError
from pbem.events.canonical import canonical
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.typed import SEPARATORS, understood
from pbem.rules import Move, Refusal, View
from pbem.rules.condition import LINKS

from .complaint import difference, explained
from .playout import Moment, Playout, thinned

LISTED = 25  # moments of a playout at which every legal move is looked at
REFUSED = 12  # moments at which every candidate that is not legal is
MEANING = 80  # characters that say what a move does, names of seats among them
TYPED = 6  # of them that are typed at each of these moments


def listed(playout: Playout) -> None:
    """Every legal move is listed once, can be typed as it is listed, and is accepted when it is finished."""
    for moment, game, seat in asked(playout, LISTED):
        with explained(moment.where, f"listing {seat}'s legal moves"):
            legal = game.legal(seat)
        by_notation: dict[str, Move] = {}
        for move in legal:
            notation = move.notation()
            if notation in by_notation:
                raise moment.complaint(
                    f"two of {seat}'s legal moves are typed `{notation}`: {by_notation[notation]!r} and {move!r}"
                )
            by_notation[notation] = move
            _typed(moment, game, seat, move)
        untouched(moment, game, f"listing and finishing {seat}'s moves")


def _typed(moment: Moment, game: Game, seat: str, move: Move) -> None:
    notation, view = move.notation(), game.view(seat)
    words = notation.split()
    plain = [word if word in moment.setting.seats else word.lower() for word in words]
    if notation != " ".join(plain) or not "-".join([*words, ""]).startswith(move.kind + "-"):
        raise moment.complaint(
            f"`{notation}` must be lower-case words, but for names of seats, with single spaces, that begin with the "
            f"kind, {move.kind!r}"
        )
    if set(words) & set(SEPARATORS):
        raise moment.complaint(f"`{notation}` holds a word after which payments are typed")
    if set(words) & set(LINKS):
        raise moment.complaint(f"`{notation}` holds a word that joins the moves of a plan")
    with explained(moment.where, f"finishing {seat}'s `{notation}`, which is listed as legal,"):
        finished = move.finish(view, ())
        move.hint(game.table, seat)
        meaning = move.meaning(view)
        move.settled(view)
    if not meaning or "\n" in meaning or meaning.endswith(".") or len(meaning) > MEANING:
        raise moment.complaint(f"`{notation}` needs a meaning: a few words without a full stop, not {meaning!r}")
    with explained(moment.where, f"judging {seat}'s `{notation}`, which is listed as legal,"):
        refusal = game.ruleset.refusal(game.table, seat, finished)
    if refusal is not None:
        raise moment.complaint(f"{seat}'s `{notation}` is listed as legal but refused: {refusal}")
    for slot, face in finished.cards():
        if not game.chance.holds(slot, face):
            raise moment.complaint(f"{seat}'s `{notation}` shows slot {slot} as {face!r}, which it is not")
    with explained(moment.where, f"understanding `{notation}` as {seat} types it"):
        meant = understood(game.ruleset, view, words)
    if meant != finished:
        raise moment.complaint(f"`{notation}` is understood as {meant!r}, but listed as {finished!r}")
    _paid(moment, game, view, notation, finished)
    _stored(moment, finished)


def _paid(moment: Moment, game: Game, view: View[Any], notation: str, finished: Move) -> None:
    """The cards that a move takes can be said, and then it takes them."""
    with explained(moment.where, f"asking with what `{notation}` may be paid"):
        cards = finished.payable(view)
    said = [card.word for card in cards if card.taken]
    if not cards or not said:
        return
    words = [*notation.split(), SEPARATORS[0], *said]
    with explained(moment.where, f"understanding `{' '.join(words)}`"):
        meant = understood(game.ruleset, view, words)
    if [card.word for card in meant.payable(view) if card.taken] != said:
        raise moment.complaint(f"`{' '.join(words)}` is understood as {meant!r}, which takes other cards")


def _stored(moment: Moment, move: Move) -> None:
    """A move is the same after it was written into an event and read back."""
    with explained(moment.where, f"writing {move!r} into an event"):
        canonical({"kind": move.kind, **move.body()})
    with explained(moment.where, f"reading {move.body()!r} back as a {move.kind!r}"):
        again = read_move(type(move), move.body())
    if again != move:
        raise moment.complaint(f"{move!r} becomes {again!r} when it is written into an event and read back")


def refused(playout: Playout) -> None:
    """What is not legal is refused with a sentence, and neither judging nor refusing changes the table."""
    rulings = {ruling.number for ruling in playout.setting.ruleset().rulings()}
    for moment, game, seat in asked(playout, REFUSED):
        legal = {move.notation() for move in game.legal(seat)}
        illegal = list(_illegal(moment, game, seat))
        for move, reason in illegal:
            _sentence(moment, move, reason, rulings)
        for move, _reason in thinned([one for one in illegal if one[0].notation() not in legal], TYPED):
            with explained(moment.where, f"refusing {seat}'s `{move.notation()}`"):
                _refused_when_typed(moment, game, seat, move)
        for kind, move in kinds_played(playout).items():
            if kind not in game.ruleset.open_moves(moment.table):
                with explained(moment.where, f"refusing {seat}'s `{move.notation()}`, which is not asked now,"):
                    reason_now = game.ruleset.refusal(game.table, seat, move)
                if reason_now is None:
                    raise moment.complaint(f"`{move.notation()}` is not among the open moves, but not refused")
        untouched(moment, game, f"refusing what {seat} may not do")


def _illegal(moment: Moment, game: Game, seat: str) -> Iterator[tuple[Move, Refusal]]:
    """What a seat might mean or type against the rules, and why. All else must be on the list of legal moves."""
    view = game.view(seat)
    legal = {move.notation() for move in game.ruleset.legal(view)}
    for kind in game.ruleset.open_moves(game.table):
        with explained(moment.where, f"listing what {seat} might mean by {kind.kind!r}"):
            of_kind = kind.refusal_of_kind(game.table, seat)
            candidates = {move.notation(): move for move in (*kind.candidates(view), *kind.mistakes(view))}
        for candidate in candidates.values():
            with explained(moment.where, f"judging {seat}'s `{candidate.notation()}`"):
                reason = of_kind or candidate.refusal(game.table, seat) or candidate.refusal_by_hand(view)
            if reason is not None:
                yield candidate, reason
            elif candidate.notation() not in legal:
                raise moment.complaint(f"{seat}'s `{candidate.notation()}` is a mistake that is legal, but not listed")


def _sentence(moment: Moment, move: Move, reason: Refusal, rulings: Collection[str]) -> None:
    said = reason.sentence
    if not said.strip() or said != said.strip() or said.endswith(".") or "{" in said or "\n" in said:
        raise moment.complaint(f"`{move.notation()}` must be refused with a sentence without its full stop: {said!r}")
    if reason.ruling and rulings and reason.ruling not in rulings:
        raise moment.complaint(f"`{move.notation()}` is refused by the ruling {reason.ruling}, which does not exist")


def _refused_when_typed(moment: Moment, game: Game, seat: str, move: Move) -> None:
    try:
        meant = understood(game.ruleset, game.view(seat), move.notation().split())
    except RefusedError:
        return
    raise moment.complaint(f"`{move.notation()}` is illegal for {seat}, but typing it plays {meant!r}")


def stand_in(playout: Playout) -> None:
    """The stand-in's move for a seat that was left is legal, and shows no card that not everyone has seen."""
    for moment, game, seat in asked(playout, LISTED):
        with explained(moment.where, f"finding the stand-in's move for {seat}"):
            move = game.ruleset.stand_in(game.table, seat)
        untouched(moment, game, f"finding the stand-in's move for {seat}")
        with explained(moment.where, f"judging the stand-in's `{move.notation()}` for {seat}"):
            refusal = game.ruleset.unfit(game.table, seat, move)
        if refusal is not None:
            raise moment.complaint(f"the stand-in's `{move.notation()}` for {seat} is refused: {refusal}")
        for slot, face in move.cards():
            if game.chance.faces("", [slot]) != [face]:
                raise moment.complaint(f"the stand-in shows slot {slot} as {face!r}, which only its holder can know")


def asked(playout: Playout, most: int) -> Iterator[tuple[Moment, Game, str]]:
    """Each seat that is asked at some of the moments, with the game as it is then."""
    for moment in playout.asked(most):
        assert moment.need is not None
        for seat in moment.need.seats:
            yield moment, moment.game(), seat


def kinds_played(playout: Playout) -> dict[type[Move], Move]:
    """For every kind of move of this playout, the last that was made."""
    kinds = playout.setting.ruleset().kinds
    return {kinds[event.kind]: read_move(kinds[event.kind], event.body) for _before, event in playout.moves()}


def untouched(moment: Moment, game: Game, doing: str) -> None:
    """Complain if the table is not as it was."""
    if different := difference(moment.table, game.table):
        raise moment.complaint(f"{doing} changes the table: {different}")
