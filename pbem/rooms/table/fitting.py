"""Which of what may be said fits what was typed so far."""

from collections.abc import Sequence

from pbem.app.acts.act import Saying
from pbem.projections.answers import answer
from pbem.projections.spoken import without_courtesies
from pbem.projections.typed import SEPARATORS, is_begun


def narrowed(offers: Sequence[Saying], typed: Sequence[str]) -> list[Saying]:
    """Those that have words that start like the typed ones, in their order; a payment is no part of them."""
    wanted = [word.lower() for word in unpaid(typed)]
    return [one for one in offers if _fits(one, wanted)]


def typed_out(chosen: Saying | None, typed: str, *, by_hand: bool = False) -> str | None:
    """The words to try: what is chosen, with a payment if one was typed; else what was typed; None if that is nothing.

    `by_hand`: a player has chosen it. Else it only counts if the typed words start it, or are a yes or no that it is;
    what they merely mean is read by whoever reads all moves. With a blank behind it, it is still to be completed.
    """
    words = typed.split()
    if chosen is None or not (by_hand or not words or chosen.more or _begin(words, chosen) or _answers(words, chosen)):
        return " ".join(words) or None
    if chosen.more:
        first = chosen.words.split()
        return " ".join([*first, *words[1:]]) if len(words) > 1 else f"{chosen.words} "
    return " ".join([chosen.words, *words[len(unpaid(words)) :]])


def _begin(words: Sequence[str], offer: Saying) -> bool:
    """Whether typed words start those of an offer from the first on: all of them, where a payment follows."""
    wanted, own = [word.lower() for word in unpaid(words)], offer.words.lower().split()
    says = bool(without_courtesies(wanted)) and is_begun(own[0], wanted[0])
    return says and _fits(offer, wanted) and len(wanted) in (len(words), len(own))


def _answers(words: Sequence[str], offer: Saying) -> bool:
    return offer.words.split()[0] == answer(words)


def unpaid(words: Sequence[str]) -> Sequence[str]:
    """Words of a move without what stands for its payment."""
    place = next((place for place, word in enumerate(words) if word.lower() in SEPARATORS), len(words))
    return words[:place]


def _fits(offer: Saying, wanted: Sequence[str]) -> bool:
    own = offer.words.lower().split()
    if offer.more:  # what follows is the player's own, so "no idea" is no beginning of a note
        return not wanted or (own[0] == wanted[0] if len(wanted) > 1 else is_begun(own[0], wanted[0]))
    place = 0
    for word in wanted:
        while place < len(own) and not is_begun(own[place], word):
            place += 1
        if place == len(own):
            return False
        place += 1
    return True
