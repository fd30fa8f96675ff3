"""The ids of mails: by them, mail programs keep a game's mails together, and a mail tells which one it answers."""

import re
from base64 import b32encode
from hashlib import blake2b, sha256
from hmac import compare_digest
from typing import NamedTuple

PROOF = 16
"""Letters of base 32 that only who knows a secret can have written: 80 bits."""

_OURS = re.compile(
    rf"<(?P<said>g(?P<game>[0-9a-f]{{12}})\.t\d+\.(?P<seat>\w+)\.[0-9a-f]{{8}})\.(?P<proof>[a-z2-7]{{{PROOF}}})@"
)


class Proven(NamedTuple):
    """An id that claims to prove that whoever answers it has got the mail. `game`: how its game's id starts."""

    game: str
    seat: str
    said: str
    proof: str

    def with_secret(self, secret: str) -> bool:
        """Whether who wrote the id knew this secret."""
        return compare_digest(self.proof, _proof(self.said, secret))


def message_id(game: str, turn: int, seat: str, host: str, about: str, secret: str = "") -> str:
    """A short id for a mail to a seat. `about` is what makes it differ from others of the same turn.

    The same again for the same mail, so that one that is sent twice by accident arrives once. `secret`: who answers a
    mail with this id has it from someone who knows that, "" if nothing has to be proved.
    """
    said = f"{short(game)}.t{turn}.{seat.lower()}.{sha256(about.encode()).hexdigest()[:8]}"
    return f"<{said}.{_proof(said, secret)}@{host}>" if secret else f"<{said}@{host}>"


def proven(message_id: str) -> Proven | None:
    """What an id claims; None if it is none of ours, or claims nothing."""
    found = _OURS.match(message_id)
    return Proven(found["game"], found["seat"], found["said"], found["proof"]) if found else None


def thread(game: str, host: str) -> str:
    """The id that all mails of a game refer to first, whichever of them a player has: it keeps them together."""
    return f"<{short(game)}@{host}>"


def short(game: str) -> str:
    """A game's id as it stands in those of its mails."""
    return f"g{game[:12]}"


def _proof(said: str, secret: str) -> str:
    digest = blake2b(said.encode(), key=secret.encode()[:64], digest_size=PROOF * 5 // 8).digest()
    return b32encode(digest).decode().lower()
