"""What the words of a plan mean, tried where they can be; until its seat is asked, the others move as stand-ins do."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from msgspec.structs import replace

from pbem.app.seats import cards_unread
from pbem.errors import AmbiguousMoveError, RefusedError, UnreadableMoveError, UnreadCardsError
from pbem.projections.ahead import read_ahead
from pbem.projections.game import Game
from pbem.projections.typed import SEPARATORS, begins_kind
from pbem.projections.what_if import Fits, Supposition
from pbem.rules import Move, Ruleset, View
from pbem.rules.state import copy
from pbem.wording import _, any_of

from .picking import STRONGEST, chosen, essential, known_words
from .questions import fits_question
from .steps import Alternative, Step, kind_of


@dataclass(slots=True)
class Preview:
    """What the words of a plan mean, as far as that can be foreseen.

    `steps`: those of the plan, in full words as far as they are understood. `doubts`: why a move would be refused or
    could not be tried, as things stand. `may_lapse`: whether its seat may not be asked for it in this round or year.
    """

    steps: list[Step] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    may_lapse: bool = False


def foreseen(game: Game, seat: str, steps: Sequence[Step], asked: str = "") -> Preview:
    """Try a plan for a seat. `asked`: the words of the only question that it is for.

    Raises UnreadableMoveError or AmbiguousMoveError for words that mean no move.
    """
    preview = Preview()
    supposed = Supposition(game, lambda _sentence: None)
    view: View[Any] | None = None
    for step in steps:
        kinds = [kind for choice in step for kind in _kinds(game.ruleset, choice)]
        tried: Step | None = None
        reached = supposed.wait_for(seat, _waited_for(kinds, asked))
        if not preview.steps:
            period = game.ruleset.period
            preview.may_lapse = not reached or period(supposed.view(seat).table) > period(game.table)
        if reached:
            seen = supposed.view(seat)
            view = seen.on(copy(seen.table))
            tried = _tried(game, supposed, seat, step, preview.doubts)
        if tried is None:
            sentence = _("{move} cannot be tried now: {why}")
            preview.doubts.append(sentence.format(move=step[0].named(), why=supposed.stopped))
            tried = tuple(_read(game, view or supposed.view(seat), choice) for choice in step)
        preview.steps.append(tried)
    return preview


def kinds_meant(ruleset: Ruleset[Any], words: Sequence[str]) -> list[type[Move]]:
    """The kinds of move that words may begin with. Raises UnreadableMoveError if there is none."""
    exact = kind_of(ruleset, words)
    if exact is not None:
        return [exact]
    kinds = [kind for kind in ruleset.moves if not kind.unattended]
    begun = [kind for kind in kinds if kind.kind.startswith(words[0])]
    begun = begun or [kind for kind in kinds if begins_kind(ruleset, kind, words[0])] or _named(kinds, words)
    begun = begun or [kind for kind in kinds if any(_spoken_of(ruleset, kind, word) for word in words)]
    if not begun:
        close = get_close_matches(words[0], ruleset.kinds, 1)
        advice = _("did you mean {names}?").format(names=any_of(close)) if close else _("see `pbem rules`")
        raise UnreadableMoveError(_("{move!r} is not a move of this game").format(move=" ".join(words)), advice=advice)
    return begun


def _spoken_of(ruleset: Ruleset[Any], kind: type[Move], word: str) -> bool:
    """Whether a word that is none of a kind's own says the kind all the same."""
    return bool(ruleset.spoken().get(kind.kind, {}).get(word)) and begins_kind(ruleset, kind, word)


def _named(kinds: Sequence[type[Move]], words: Sequence[str]) -> list[type[Move]]:
    """The kinds of whose own words most were said, wherever they stand: "take the reward in cash"."""
    told = {kind: sum(part in words for part in kind.kind.split("-")) for kind in kinds}
    return [kind for kind in kinds if told[kind] and told[kind] == max(told.values())]


def _kinds(ruleset: Ruleset[Any], choice: Alternative) -> list[type[Move]]:
    """The same for a choice, which may pick the strongest of a kind only where there are stronger ones."""
    kinds = kinds_meant(ruleset, choice.move)
    if choice.pick.how == STRONGEST and all(kind.strength is Move.strength for kind in kinds):
        raise UnreadableMoveError(
            _("{move!r} is not a move of this game").format(move=choice.named()),
            advice=_("no move of the kind {move} is stronger than another").format(move=kinds[0].kind),
        )
    return kinds


def _waited_for(kinds: Sequence[type[Move]], asked: str) -> Fits:
    return lambda need, answers: any(kind in answers for kind in kinds) and fits_question(asked, need, answers)


def _tried(game: Game, supposed: Supposition, seat: str, step: Step, doubts: list[str]) -> Step | None:
    """A step in full words, its first choice made where that is legal; None where cards must be read first."""
    view, full, moves = supposed.view(seat), list[Alternative](), list[Move | None]()
    for choice in step:
        try:
            move = chosen(game, view, choice.move, choice.pick)
        except UnreadCardsError:
            supposed.stopped = cards_unread(game, seat)
            return None
        except RefusedError as error:
            if not choice.whenever:
                doubts.append(_("{move} would be refused now: {why}").format(move=choice.named(), why=error))
            full.append(_read(game, view, choice))
            moves.append(None)
        else:
            full.append(_told(game, view, choice, move))
            moves.append(move)
    if moves[0] is not None:
        supposed.make(seat, moves[0])
    return tuple(full)


def _read(game: Game, view: View[Any], choice: Alternative) -> Alternative:
    """A choice that cannot be tried, in full words, as it may be called at a table."""
    kinds = _kinds(game.ruleset, choice)
    kinds = _named(kinds, choice.move) or kinds
    if not choice.pick:
        return replace(choice, move=tuple(read_ahead(game, view, kinds, choice.move)))
    if len(kinds) > 1:
        raise AmbiguousMoveError(_("that could be {moves}").format(moves=any_of([kind.kind for kind in kinds])))
    own = kinds[0].kind.split("-")
    rest = choice.move[len(own) if list(choice.move[: len(own)]) == own else 1 :]
    return replace(choice, move=(kinds[0].kind, *known_words(game.ruleset, view, kinds[0], rest)))


def _told(game: Game, view: View[Any], choice: Alternative, move: Move) -> Alternative:
    """A choice in full words, but for one that picks its move when its turn has come."""
    if choice.pick:
        return replace(choice, move=tuple(essential(game.ruleset, view, choice.move, move.kind)))
    return replace(choice, move=(*move.notation().split(), *_payment(choice)))


def _payment(choice: Alternative) -> Sequence[str]:
    """How a move is to be paid: "with" and what follows it."""
    return next((choice.move[place:] for place, word in enumerate(choice.move) if word in SEPARATORS), ())
