"""Which of what may be said fits what was typed so far."""

from collections.abc import Sequence

from pbem.app.acts.act import Saying
from pbem.projections.spoken import NEGATIONS
from pbem.projections.typed import SEPARATORS


def narrowed(offers: Sequence[Saying], typed: Sequence[str]) -> list[Saying]:
    """Those that have words that begin like the typed ones, in their order; a payment is no part of them."""
    wanted = [word.lower() for word in unpaid(typed)]
    return [one for one in offers if _fits(one, wanted)]


def typed_out(chosen: Saying | None, typed: str) -> str | None:
    """The words to try: what is chosen, with a payment if one was typed; else what was typed; None if that is nothing.

    With a blank behind it, it is still to be completed.
    """
    words = typed.split()
    if chosen is None:
        return " ".join(words) or None
    if chosen.more:
        first = chosen.words.split()
        return " ".join([*first, *words[1:]]) if len(words) > 1 else f"{chosen.words} "
    return " ".join([chosen.words, *words[len(unpaid(words)) :]])


def unpaid(words: Sequence[str]) -> Sequence[str]:
    """Words of a move without what stands for its payment."""
    place = next((place for place, word in enumerate(words) if word.lower() in SEPARATORS), len(words))
    return words[:place]


def _fits(offer: Saying, wanted: Sequence[str]) -> bool:
    own = offer.words.lower().split()
    if offer.more:
        return not wanted or _begins(own[0], wanted[0])
    place = 0
    for word in wanted:
        while place < len(own) and not _begins(own[place], word):
            place += 1
        if place == len(own):
            return False
        place += 1
    return True


def _begins(full: str, word: str) -> bool:
    """Whether a word begins another one; what turns a sentence round is only itself."""
    return full == word if word in NEGATIONS else full.startswith(word)
