"""Keys of other players in words, where this machine's player is shown them for the first time."""

from collections.abc import Mapping

from pbem.events.key_words import words_of
from pbem.store.noted import strangers
from pbem.wording import _, all_of


def introduced(players: Mapping[str, str], own: str, hub: str) -> list[str]:
    """What to say of the keys among these, by seat, that the player has not been shown yet; none is shown again.

    `hub`: the key of the hub that signs for people who write mails, which is no player's.
    """
    people = {seat: key for seat, key in players.items() if key != hub}
    found = in_words(strangers(people, own))
    advice = _("Compare these words by phone, once. If they match, the key really is theirs.")
    return [*found, advice] if found else []


def in_words(players: Mapping[str, str]) -> list[str]:
    """The keys that play seats, a line each."""
    seats: dict[str, list[str]] = {}
    for seat, key in players.items():
        seats.setdefault(key, []).append(seat)
    line = _("key of {seats}: {words}")
    return [line.format(seats=all_of(its), words=words_of(key)) for key, its in seats.items()]
