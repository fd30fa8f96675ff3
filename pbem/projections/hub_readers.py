"""Whose hands a hub reads, as everybody is told. The first event has settled it, so nothing takes it back."""

from pbem.wording import _, all_of

from .game import Game


def read_by_hub(game: Game) -> str:
    """What to tell everybody of that, as a sentence without its full stop; "" where a hub reads nobody's hand.

    Where cards are open every player's program could read everything: there is nothing to tell of the hub.
    """
    header = game.record.header
    if not header.hub or header.cards == "open":
        return ""
    held = [seat for seat in header.seats if game.record.keys.get(seat) == header.hub]
    if not held:
        return _("the hub reads the hands of all seats that it signs for")
    return _("the hub signs for {seats}, and reads their hands").format(seats=all_of(held))
