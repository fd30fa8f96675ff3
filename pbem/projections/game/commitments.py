"""What binds a seal and its opening: a commitment to a choice, with a nonce that its author can make again."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from pbem.events.canonical import canonical
from pbem.events.keys import encode

from .folding import Folding

NONCE_BYTES = 16
"""So many that no one finds a sealed choice by trying."""


def opened_choice(body: Mapping[str, Any]) -> dict[str, Any]:
    """The move's own fields in an opening: what stands beside its kind and the nonce."""
    return {key: value for key, value in body.items() if key not in {"move", "nonce"}}


def sealed_hash(game: Folding, seat: str, kind: str, choice: Mapping[str, Any], nonce: str, after: str) -> str:
    """The commitment to a choice: a SHA-256 over the choice, a nonce, the game, the seat and what is asked.

    docs/format.md specifies it. `after`, the spine event that the seal hangs off, is part of it, so that no seal can
    be used twice.
    """
    need = game.ruleset.need(game.table)
    purpose = need.purpose if need is not None else ""
    bound = {
        "game": game.id,
        "seat": seat,
        "purpose": purpose,
        "after": after,
        "nonce": nonce,
    }
    fields = {f"choice_{key}": value for key, value in choice.items()}
    return encode(sha256(b"pbem-seal-1\n" + canonical({"move": kind, **bound, **fields})).digest())


def nonce_purpose(game: Folding, seat: str, after: str, listed: Sequence[str]) -> Sequence[str]:
    """What a seat's nonce is derived for: the same only where the same seal would be asked for again.

    `after`, `listed`: the link of the seal.
    """
    need = game.ruleset.need(game.table)
    purpose = need.purpose if need is not None else ""
    return ("seal", game.id, seat, purpose, after, *listed)
