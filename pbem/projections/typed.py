"""What a player typed, looked up among the candidates of the moves that are open: notation never drifts from rules.

Payments and the like are parsed apart, by the move itself: a candidate carries its price, not every way to pay it.
Where words mean a move, difflib is not loaded.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.errors import AmbiguousMoveError, Candidate, PbemError, RefusedError, UnreadableMoveError, UsageError
from pbem.rules import Move, Ruleset, View
from pbem.rules.move import Refusal, refuse
from pbem.wording import _, any_of

from .heard import TELLING, Heard, heard, misspelt
from .spoken import LINKS, MONEY, NEGATIONS, NUMBERS, in_parts, parts_of, plainly, without_courtesies, words_of

SEPARATORS = ("with",)
SHOWN = 6
"""So many of the moves that words could mean are named."""
MEANT = 3
"""So many moves are suggested where words mean none."""


def understood(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str]) -> Move:
    """The finished move that these words mean for this seat.

    Unique prefixes of words are enough, and words as people say them (see loosely). Raises UnreadableMoveError,
    AmbiguousMoveError or RefusedError.
    """
    words = plainly(words)
    everything = _everything(ruleset, view)
    head, rest = cut_payment(words)
    found = _found(ruleset, view, everything, head)
    if rest and (not found.sure or not MONEY.isdisjoint(rest)):  # the word belongs to the move
        whole = _found(ruleset, view, everything, words)
        if whole.sure or whole.doubtful or not found.sure:
            head, rest, found = words, (), whole
    elif not (found.sure or found.doubtful) and not rest:
        cut, paid = cut_payment(words, begun=True)
        if paid and (begun := _found(ruleset, view, everything, cut)).sure:
            head, rest, found = cut, paid, begun
    meant = _one(ruleset, view, head, everything, found)
    table, seat = view.table, view.seat
    finished = meant.finish(view, rest)
    refuse(ruleset.refusal(table, seat, finished))
    return finished


def cut_payment(words: Sequence[str], *, begun: bool = False) -> tuple[Sequence[str], Sequence[str]]:
    """A move's own words, and the payment behind them, which "with" opens; with `begun`, a beginning of that word."""
    for place, word in enumerate(words):
        if word in SEPARATORS:
            return words[:place], _of_payment(word, words[place + 1 :])
        if begun and 0 < place < len(words) - 1 and SEPARATORS[0].startswith(word):
            return words[:place], _of_payment(SEPARATORS[0], words[place + 1 :])
    return words, ()


def _of_payment(separator: str, words: Sequence[str]) -> Sequence[str]:
    cards = [word for word in without_courtesies(words) if word != _("and")]
    if all(word in NUMBERS for word in cards):  # beside a digit, "two" may be how many
        cards = [NUMBERS[word] for word in cards]
    return [separator, *cards]


def is_unasked(ruleset: Ruleset[Any], words: Sequence[str]) -> bool:
    """Whether these words start like something that a seat may do unasked, and like nothing else."""
    first = next(iter(_telling(ruleset, words)), "")
    meant = [kind for kind in ruleset.moves if first and begins_kind(ruleset, kind, first)]
    return bool(meant) and all(kind.optional for kind in meant)


def names_a_kind(ruleset: Ruleset[Any], words: Sequence[str]) -> bool:
    """Whether words start a kind of move and say all of its words, each with some letters: "buy 2 junks" does, "no
    wait" does not."""
    plain = _telling(ruleset, words)
    return any(
        begins_kind(ruleset, kind, plain[0]) and all(_says(ruleset, kind, plain, part) for part in kind.kind.split("-"))
        for kind in ruleset.moves
        if plain and not kind.unattended
    )


def _says(ruleset: Ruleset[Any], kind: type[Move], words: Sequence[str], part: str) -> bool:
    spoken = ruleset.spoken().get(kind.kind, {})
    return any(
        part in spoken.get(word, "").split()
        or part in word.split("-")
        or (part.startswith(word) and len(word) >= TELLING and word not in LINKS)
        for word in words
    )


def _telling(ruleset: Ruleset[Any], words: Sequence[str]) -> list[str]:
    """Words without those that say nothing about any move of a game."""
    own = {part for kind in ruleset.moves for part in kind.kind.split("-")}
    return without_courtesies(plainly(words), own)


def begins_kind(ruleset: Ruleset[Any], kind: type[Move], word: str) -> bool:
    """Whether a word starts a kind of move, or stands for its first word."""
    spoken = ruleset.spoken().get(kind.kind, {}).get(word, "")
    return is_begun(kind.kind, word) or spoken.split()[:1] == kind.kind.split("-")[:1]


def names_meant(names: Sequence[str], typed: str) -> list[str]:
    """The names on the board that a player may mean: the one that was typed, else those that start so."""
    word = typed.lower()
    exact = [name for name in names if name.lower() == word]
    return exact or [name for name in names if word and name.lower().startswith(word)]


def no_such_name(names: Sequence[str], typed: str) -> UsageError:
    """The error for a word that names nothing on the board, or several things."""
    close = names_meant(names, typed)[:MEANT] or misspelt(typed, names, MEANT)
    everything = _("you can ask about {names}").format(names=any_of(list(names))) if names else ""
    advice = _("did you mean {names}?").format(names=any_of(close)) if close else everything
    return UsageError(_("nothing on this board is called {name!r}").format(name=typed), advice=advice)


def could_mean(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str]) -> list[Move]:
    """Everything that may be tried now and that these words start, or name in any order; payments are left aside."""
    words, _payment = cut_payment(plainly(words))
    everything = _everything(ruleset, view)
    heard = _found(ruleset, view, everything, words, legal_first=False)
    found: Sequence[Move] = [*heard.sure, *heard.doubtful]
    found = found or [move for move in everything if _begins(words_of(move.notation()), words)]
    found = found or [move for move in everything if _names(words_of(move.notation()), words)]
    return list({move.notation(): move for move in reversed(found)}.values())[::-1]


def among(ruleset: Ruleset[Any], view: View[Any], legal: Sequence[Move], words: Sequence[str]) -> Sequence[Move]:
    """Those of some legal moves that people may mean by these words, or start to say."""
    found = _found(ruleset, view, legal, plainly(words))
    return [*found.sure, *found.doubtful] or found.begun


def well_spelt(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str], *, begun: bool = False) -> list[str]:
    """The legal moves that words mean but for wrong letters in some of them, as their notations; with `begun`, those
    too of which more has to be said."""
    found = _found(ruleset, view, _everything(ruleset, view), plainly(words))
    near = [*(found.begun if begun else ()), *found.misspelt]
    return [move.notation() for move in near if against(view, move) is None]


def kind_elsewhere(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str]) -> type[Move] | None:
    """The kind of move that words start with, where it does not answer the present question; None if there is none."""
    plain = plainly(words)
    return _elsewhere(ruleset, view, plain, _everything(ruleset, view)) if plain else None


def _everything(ruleset: Ruleset[Any], view: View[Any]) -> list[Move]:
    """What may be typed now: what is legal, and what a refusal explains."""
    kinds = [*ruleset.open_moves(view.table), *ruleset.unasked]
    return [move for kind in kinds for move in (*kind.candidates(view), *kind.mistakes(view))]


def _found(
    ruleset: Ruleset[Any],
    view: View[Any],
    everything: Sequence[Move],
    words: Sequence[str],
    *,
    legal_first: bool = True,
) -> Heard:
    """What words may mean: what is typed just so, else what they start, else what people call so."""
    if not words:
        return Heard()
    parts, noted = in_parts(words), [(move, move.notation()) for move in everything]
    begun = [move for move, notation in noted if list(words) in (words_of(notation), words_of(move.shorthand()))]
    begun = begun or [move for move, notation in noted if _matches(words_of(notation), words)]
    begun = begun or [move for move, notation in noted if _matches(parts_of(notation), parts)]
    if begun:
        return Heard(_legal_first(view, begun) if legal_first else begun)
    return heard(ruleset, view, everything, words, partial(against, view))


def _one(
    ruleset: Ruleset[Any], view: View[Any], words: Sequence[str], everything: Sequence[Move], found: Heard
) -> Move:
    """The one move that was found, if it may be made."""
    if len({move.notation() for move in found.sure}) == 1 and not found.doubtful:
        refuse(against(view, found.sure[0]))
        return found.sure[0]
    if found.sure or found.doubtful:
        raise _one_of(view, [*found.sure, *found.doubtful])
    raise _not_understood(ruleset, view, words, everything, found)


def _matches(notation: Sequence[str], words: Sequence[str]) -> bool:
    return len(notation) == len(words) and _begins(notation, words)


def _begins(notation: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each of these words starts the one of a notation in its place."""
    return len(notation) >= len(words) and all(map(is_begun, notation, words))


def is_begun(full: str, word: str) -> bool:
    """Whether a word starts another one; a number is only itself, and so is a negation."""
    return full == word if word.isdigit() or word in NEGATIONS else full.startswith(word)


def _names(notation: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each of these words starts one of a move's."""
    return all(any(is_begun(full, word) for full in notation) for word in words)


def against(view: View[Any], move: Move) -> Refusal | None:
    """Why a candidate, or a mistake, may not be made, its payment apart; None if it may."""
    table, seat = view.table, view.seat
    return type(move).refusal_of_kind(table, seat) or move.refusal(table, seat) or move.refusal_by_hand(view)


def _legal_first(view: View[Any], found: Sequence[Move]) -> Sequence[Move]:
    """If prefixes leave several, those that are legal count before those that are not."""
    if len(found) < 2:
        return found
    return [move for move in found if against(view, move) is None] or found


def _one_of(view: View[Any], found: Sequence[Move]) -> PbemError:
    """The error for words that are asked about: the legal moves that they could mean, or why these are all refused."""
    reasons = {move.notation(): against(view, move) for move in found}
    legal = [move for move in found if reasons[move.notation()] is None]
    if legal:
        candidates = _candidates(view, legal)
        return AmbiguousMoveError(_("did you mean {moves}?").format(moves=_offered(candidates)), candidates=candidates)
    if len({*reasons.values()}) == 1:
        return RefusedError(str(reasons[found[0].notation()]))
    shown = ", ".join([*reasons][:SHOWN]) + (", …" if len(reasons) > SHOWN else "")
    move, because = next(iter(reasons.items()))
    advice = _("none of them is legal now; {move}: {because}").format(move=move, because=because)
    return AmbiguousMoveError(_("that could be {moves}").format(moves=shown), advice=advice)


def _candidates(view: View[Any], moves: Sequence[Move]) -> list[Candidate]:
    """Legal moves, as an error names them, each once."""
    table, seat = view.table, view.seat
    named = {move.notation(): move for move in moves}
    return [Candidate(words, move.cost(table, seat), move.hint(table, seat)) for words, move in named.items()]


def _offered(candidates: Sequence[Candidate]) -> str:
    """The first of these, each with its hint."""
    shown = [f"`{one.move}` ({one.hint})" if one.hint else f"`{one.move}`" for one in candidates[:SHOWN]]
    return any_of(shown) if len(candidates) <= SHOWN else f"{', '.join(shown)}, …"


def _not_understood(
    ruleset: Ruleset[Any], view: View[Any], words: Sequence[str], everything: Sequence[Move], found: Heard
) -> PbemError:
    """The error for words that are no move: it says what is nearest to them, legal or not, and if not, why.

    `found`: what they say in part, or nearly. Of words that turn something round nothing is near.
    """
    if not words:
        return UnreadableMoveError(_("no move was given"), advice=_("see `pbem moves`"))
    no_move = UnreadableMoveError(
        _("{typed!r} is not a legal move here").format(typed=" ".join(words)), advice=_("see `pbem moves`")
    )
    if not NEGATIONS.isdisjoint(words):
        return no_move
    words = without_courtesies(words, {words_of(move.notation())[0] for move in everything}) or words
    if len(words) == 1 and words[0].isdecimal():
        no_move.advice = _("a number of the list must be alone: `{number}`").format(number=words[0])
        return no_move
    noted = [(move, words_of(move.notation())) for move in everything]
    begun = [move for move, notation in noted if _begins(notation, words)] or [*found.begun]
    of_kind = [move for move, notation in noted if _is_kind(notation[0], words[0])]
    near = begun or found.near
    if not of_kind and (kind := _elsewhere(ruleset, view, words, everything, begun=bool(begun), near=bool(near))):
        return RefusedError(str(ruleset.not_asked(view.table, kind, " ".join(words))))
    reasons = [str(against(view, move) or "") for move in begun or of_kind]
    if len({*reasons}) == 1 and reasons[0]:
        return RefusedError(reasons[0])
    likely = near or _as_far(of_kind, words)
    no_move.candidates = tuple(_candidates(view, [move for move in likely if against(view, move) is None]))
    if no_move.candidates:
        sentence = _("be more exact: {moves}") if begun and len(no_move.candidates) > 1 else _("did you mean {moves}?")
        no_move.advice = sentence.format(moves=_offered(no_move.candidates))
    elif begun:
        [(why, _times)] = Counter(reasons).most_common(1)
        sentence = _("no move that starts like that is legal now; {move}: {why}")
        no_move.advice = sentence.format(move=begun[reasons.index(why)].notation(), why=why)
    elif near:
        sentence = _("did you mean {move}? That is refused: {why}")
        no_move.advice = sentence.format(move=near[0].notation(), why=against(view, near[0]))
    return no_move


def _as_far(of_kind: Sequence[Move], words: Sequence[str]) -> Sequence[Move]:
    """Of the moves of a kind, those that go on as words do for longest: up to a number that there is not, say."""
    for count in range(len(words) - 1, 1, -1):
        if found := [move for move in of_kind if _begins(words_of(move.notation())[1:count], words[1:count])]:
            return found
    return of_kind


def _is_kind(first: str, word: str) -> bool:
    """Whether a word is the first of a notation, or enough of it."""
    return first == word or (len(word) >= TELLING and first.startswith(word))


def _elsewhere(
    ruleset: Ruleset[Any],
    view: View[Any],
    words: Sequence[str],
    here: Sequence[Move],
    *,
    begun: bool = False,
    near: bool = False,
) -> type[Move] | None:
    """The kind that words start among those that are no answer now. `here`: the moves that are. `begun`, `near`: words
    start some of these, or are near them: then they must say more of the other kind."""
    listed = ruleset.open_moves(view.table)
    names = {kind.kind: kind for kind in ruleset.moves if kind not in listed and not kind.unattended}
    parts = in_parts(words)
    meant = [name for name in names if name.split("-") == parts[: len(name.split("-"))]]
    if not begun:
        meant += [name for name in names if _is_kind(name, words[0]) or words[0] == name.split("-")[0]]
    if not (meant or near) and not misspelt(words[0], {words_of(move.notation())[0] for move in here}):
        meant = misspelt(words[0], names)
    return names[meant[0]] if meant else None
