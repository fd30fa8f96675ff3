"""A seat deals in one way only, no matter what holds the game: a file, a hub, or a program in memory.

A game may come here in copies that differ: it was started twice, or put back. What was contributed to one of them is
not in the other. A machine that cannot keep anything takes the copy that it has for the only one.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

from pbem.errors import MachineError, RefusedError
from pbem.store import keeper
from pbem.wording import _

from .cards import DealtCards


def deal_once(chance: DealtCards, by: str, cards: Sequence[str]) -> None:
    """See that no seat deals in two ways: what it drew in the one deal could be read by means of the other.

    Raises RefusedError if it would by contributing this, FaultyFileError; else what it deals is kept.
    """
    once = chance.once(by, cards)
    if is_otherwise(chance.game, by, once):  # looked at here, too: perhaps nothing more can be kept
        raise _dealt_otherwise(by)
    if once:
        keep(chance.game, by, once)


def is_otherwise(game: str, by: str, once: Mapping[str, str]) -> bool:
    """Whether a seat has contributed otherwise to something. Raises FaultyFileError.

    `once`: see `CardProvider.once`.
    """
    return _differs(_known(game, keeper.kept(game)), _digests(by, once))


def keep(game: str, by: str, once: Mapping[str, str]) -> None:
    """Keep how a seat has contributed. Raises RefusedError if it just did otherwise, elsewhere; FaultyFileError."""

    def added(parts: dict[str, Any]) -> None:
        known, new = _known(game, parts), _digests(by, once)
        if _differs(known, new):
            raise _dealt_otherwise(by)
        parts["dealt"] = known | new

    with suppress(MachineError):
        keeper.keep(game, added)


def _differs(known: Mapping[str, str], new: Mapping[str, str]) -> bool:
    return any(known.get(about, digest) != digest for about, digest in new.items())


def _dealt_otherwise(by: str) -> RefusedError:
    return RefusedError(
        _("{seat} has already done its part of the deal in another copy of this game").format(seat=by),
        advice=_("go on with that copy, or start another game: with two deals, others could read your cards"),
    )


def _digests(by: str, once: Mapping[str, str]) -> dict[str, str]:
    return {f"{by} {about}": sha256(text.encode()).hexdigest() for about, text in once.items()}


def _known(game: str, parts: Mapping[str, Any]) -> dict[str, str]:
    known = parts.get("dealt", {})
    if not isinstance(known, dict):
        raise keeper.spoilt(game)
    return known
