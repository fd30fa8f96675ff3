"""What was shown and said to the player here and need not be again; and what is signed with their key.

Where that cannot be noted, a numbered list is refused, a key or a sentence is shown again, a sync is asked for again.
"""

from __future__ import annotations

from hashlib import sha256

from pbem.wording import _

from .keeper import PLAYER, note, noted, texts

TYPE_CHECKING = False  # without typing and pathlib: see pbem.cli.quick
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

MOST = 400
"""Signed events that are kept of a game: the older ones are below the newest."""

_HEARD = "~"
"""Marks what another machine has signed."""


class KnownSigned:
    """By their ids: `here` what this machine has signed, `elsewhere` what it knows another one has.

    A key may be on several machines, which know of each other by what they signed only. One that would sign although it
    has not heard of the key's newest move could sign a second one for the same turn (see `app.machines`).
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.here = {line for line in lines if not line.startswith(_HEARD)}
        self.elsewhere = {line[1:] for line in lines if line.startswith(_HEARD)}

    def __contains__(self, event: str) -> bool:
        return event in self.here or event in self.elsewhere


def known_signed(game: str) -> KnownSigned:
    """What is noted of a game, by its id."""
    return KnownSigned(texts(noted(game).get("signed")))


def signed_here(game: str, event: str) -> None:
    """Note that this machine has signed an event."""
    _add(game, "signed", [event], most=MOST)


def heard_of(game: str, event: str) -> None:
    """Note that another machine has signed an event, and that all that it knew then is known here."""
    _add(game, "signed", [f"{_HEARD}{event}"], most=MOST)


def is_new(what: str, game: str) -> bool:
    """Whether something was not said of a game yet; from now on it was."""
    if what in texts(noted(game).get("said")):
        return False
    _add(game, "said", [what])
    return True


def put_off(what: str) -> None:
    """Note that the player here is to be told something, but not yet."""
    _add(PLAYER, "due", [what])


def is_due(what: str) -> bool:
    """Whether something was put off; from now on it is not: it is told now."""
    if what not in texts(noted(PLAYER).get("due")):
        return False
    note(PLAYER, lambda known: known.update(due=[one for one in known["due"] if one != what]))
    return True


def strangers(players: Mapping[str, str], own: str) -> dict[str, str]:
    """By seat, the public keys that the player here has not been shown in words yet; from now on, they have.

    `own`: the player's.
    """
    met = set(texts(noted(PLAYER).get("met")))
    found = {seat: key for seat, key in players.items() if key not in met and key != own}
    if found:
        _add(PLAYER, "met", dict.fromkeys(found.values()))
    return found


def remember_shown(game: str, head: str, seat: str, moves: Sequence[str]) -> None:
    """A seat has been shown these moves, numbered from 1, at a newest event: `pbem play 7` means that list."""
    shown = _digest(head, seat, moves)
    if noted(game).get("shown") != shown:
        note(game, lambda known: known.update(shown=shown))


def check_shown(game: str, head: str, seat: str, moves: Sequence[str]) -> None:
    """Raise StaleError unless just this list was the last to be shown of the game."""
    shown = noted(game).get("shown")
    if shown == _digest(head, seat, moves):
        return
    from pbem.errors import StaleError

    if not shown:
        raise StaleError(_("no list has been shown yet"), advice=_("see `pbem moves`"))
    raise StaleError(_("the game has changed since that list was shown"), advice=_("look again: pbem moves"))


def _digest(head: str, seat: str, moves: Sequence[str]) -> str:
    return sha256("\n".join([head, seat, *moves]).encode()).hexdigest()


def _add(about: str, part: str, more: Iterable[str], *, most: int | None = None) -> None:
    """Add texts to a part, of which the newest stay."""

    def change(known: dict[str, Any]) -> None:
        found = [*texts(known.get(part)), *more]
        known[part] = found if most is None else found[-most:]

    note(about, change)
