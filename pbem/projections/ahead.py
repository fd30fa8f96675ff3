"""What a player types of a move that is not asked for yet, looked up among all that moves of its kind could be called.

Every word counts: it is one of the move's, or a beginning of it, or one that the game lists for it (Ruleset.spoken);
else the move is none. What no list can have yet, such as cards that are drawn later, is taken as it stands if its words
are known.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any

from pbem.errors import AmbiguousMoveError, PbemError, UnreadableMoveError, UnreadCardsError
from pbem.rules import Move, Ruleset, View
from pbem.rules.move import Refusal
from pbem.wording import _, any_of

from .game import Game
from .heard import heard, misspelt
from .spoken import NEGATIONS, in_parts, words_of
from .typed import MEANT, begins_kind, cut_payment, is_begun, names_meant

_UNPRICED = Refusal("")


def named(kind: type[Move], view: View[Any]) -> list[Move]:
    """What a move of a kind could be called at a table, as far as the seat's cards can be read."""
    found = list[Move]()
    for listed in (kind.candidates, kind.mistakes):
        with suppress(UnreadCardsError):
            found += listed(view)
    return found


def cut_kind(ruleset: Ruleset[Any], words: Sequence[str]) -> tuple[type[Move] | None, Sequence[str]]:
    """The kind of move that words start with, in full, and the words behind it; None if they start with none."""
    for length in range(len(words), 0, -1):
        kind = ruleset.kinds.get("-".join(words[:length]))
        if kind is not None and not kind.unattended:
            return kind, words[length:]
    return None, words


def behind_kind(move: Move) -> Sequence[str]:
    """The words of a notation behind those of the kind."""
    return move.notation().split()[1 if move.notation().startswith(move.kind) else len(in_parts([move.kind])) :]


def has_words(move: Move, words: Sequence[str]) -> bool:
    """Whether a move is of the kind that words start with, and has the others of them, in this order."""
    length = next((place for place in range(1, len(words) + 1) if "-".join(words[:place]) == move.kind), 0)
    left: Iterator[str] = iter(words_of(" ".join(behind_kind(move))))
    return length > 0 and all(word.lower() in left for word in words[length:])


def kinds_meant(game: Game, words: Sequence[str]) -> list[type[Move]]:
    """The kinds of move that words may start with. Raises UnreadableMoveError if there is none."""
    ruleset = game.ruleset
    exact, _rest = cut_kind(ruleset, words)
    if exact is not None:
        return [exact]
    kinds = [kind for kind in ruleset.moves if not kind.unattended]
    begun = [kind for kind in kinds if is_begun(kind.kind, words[0])]
    begun = begun or [kind for kind in kinds if begins_kind(ruleset, kind, words[0])]
    begun = begun or [kind for kind in kinds if words[0] in _listed(ruleset, kind)]
    if not begun:
        raise _no_move(words, misspelt(words[0], ruleset.kinds))
    return begun


def move_in_full(game: Game, view: View[Any], words: Sequence[str]) -> Sequence[str]:
    """The words of a move in full, as far as they can be known, with its payment as it was typed.

    `view`: of any table in play. Raises UnreadableMoveError for words that mean no such move, AmbiguousMoveError where
    they could mean several.
    """
    head, payment = cut_payment(words)
    kinds = kinds_meant(game, head or words)
    if all(kind.finish is Move.finish for kind in kinds):  # what takes no payment has "with" among its own words
        head, payment = words, ()
    listed = list({move.notation(): move for kind in kinds for move in named(kind, view)}.values())
    found, nearly = _exactly(listed, head), list[Move]()
    if not found and listed:
        said = heard(game.ruleset, view, listed, head, lambda _move: _UNPRICED)
        found = [*said.sure] if len(said.sure) == 1 and not said.doubtful else []
        nearly = [*said.sure, *said.doubtful] or [*said.near]
    if len(found) > 1:
        raise _several([move.notation() for move in found])
    known = _known(game, view, listed)
    if payment and not _is_payment(payment[1:], known):
        raise _no_move(words)
    if found:
        return [*found[0].notation().split(), *payment]
    rest = _behind(game.ruleset, kinds[0], head)
    longer = any(_begins(words, head[: len(words)]) for words in (words_of(move.notation()) for move in listed))
    if not (nearly or longer) and len(kinds) == 1:
        full = [word if word.isdigit() else _in_full(word, known) for word in rest]
        alike = [move for move in listed if len(behind_kind(move)) == len(full) and _is_part(full, behind_kind(move))]
        if all(full) and (alike or not listed):
            return [kinds[0].kind, *full, *payment]
    raise _no_move(words, [move.notation() for move in nearly[:MEANT]])


def kind_in_full(game: Game, view: View[Any], words: Sequence[str]) -> Sequence[str]:
    """A kind of move and some of its further words, each in full and in their order. Raises as `move_in_full` does."""
    kinds = kinds_meant(game, words)
    if len(kinds) > 1:
        raise _several([kind.kind for kind in kinds])
    [kind] = kinds
    listed = named(kind, view)
    known = _known(game, view, listed)
    numbers = {word for word in known if word.isdigit()}
    own = _behind(game.ruleset, kind, words)
    rest = [_in_full(word, known - numbers) if not word.isdigit() else word for word in own]
    strange = numbers and any(word.isdigit() and word not in numbers for word in own)
    shaped = not listed or any(_is_part(rest, behind_kind(move)) for move in listed)
    if strange or not shaped or not all(rest):
        raise _no_move(words, [move.notation() for move in listed[:MEANT]])
    return [kind.kind, *rest]


def _is_part(words: Sequence[str], of: Sequence[str]) -> bool:
    """Whether names and numbers follow one another as they do in other words, of which some may lack."""
    left = iter(of)
    return all(any(word.isdigit() == one.isdigit() for one in left) for word in words)


def _exactly(listed: Sequence[Move], head: Sequence[str]) -> list[Move]:
    """The moves that words say as they are noted, or with the beginnings of all of their words."""
    exact = [move for move in listed if [*head] in (words_of(move.notation()), words_of(move.shorthand()))]
    return exact or [move for move in listed if _begins(words_of(move.notation()), head)] or [
        move for move in listed if _begins(in_parts(words_of(move.notation())), in_parts(head))
    ]  # fmt: skip


def _begins(notation: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each of these words starts the one of a notation in its place, and there are as many."""
    return len(notation) == len(words) and all(map(is_begun, notation, words))


def _listed(ruleset: Ruleset[Any], kind: type[Move]) -> Collection[str]:
    """The words that a game lists beside the notation of a kind."""
    spoken = ruleset.spoken()
    return {word for phrase in (*spoken.get("", {}), *spoken.get(kind.kind, {})) for word in in_parts(phrase.split())}


def _known(game: Game, view: View[Any], listed: Sequence[Move]) -> set[str]:
    """The words that may stand behind a kind of move."""
    own = {word for move in listed for word in behind_kind(move)}
    return {*game.ruleset.names(view.table), *game.record.header.seats, *own}


def _in_full(word: str, known: Collection[str]) -> str:
    """The one of these words that a word is, or starts; "" if it is none, or could be several."""
    meant = names_meant([*known], word)
    return meant[0] if len(meant) == 1 else ""


def _is_payment(cards: Sequence[str], known: Collection[str]) -> bool:
    return bool(cards) and all(card.isdigit() or card in words_of(" ".join(known)) for card in cards)


def _behind(ruleset: Ruleset[Any], kind: type[Move], words: Sequence[str]) -> Sequence[str]:
    """The words behind those that say a kind, in full or as a beginning of it; "" for one if they do neither."""
    exact, rest = cut_kind(ruleset, words)
    return rest if exact is not None else words[1:] if is_begun(kind.kind, words[0]) else [""]


def _several(moves: Sequence[str]) -> PbemError:
    said = any_of([f"`{move}`" for move in moves[:MEANT]])
    return AmbiguousMoveError(_("that could be {moves}").format(moves=said))


def _no_move(words: Sequence[str], nearest: Sequence[str] = ()) -> PbemError:
    """The error for words that are no move, with what is nearest to them, unless they turn something round."""
    named = [f"`{move}`" for move in nearest] if NEGATIONS.isdisjoint(words) else []
    near = _("did you mean {moves}?").format(moves=any_of(named)) if named else ""
    return UnreadableMoveError(_("{move!r} is not a move of this game").format(move=" ".join(words)), advice=near)
