"""Public keys as people type them."""

from pbem.errors import UsageError
from pbem.wording import _


def check_key(typed: str) -> None:
    """Raise UsageError unless this is a public key."""
    from pbem.events.keys import decode

    try:
        decode(typed, 32)
    except ValueError:
        sentence, advice = _("{key!r} is not a public key"), _("`pbem key show` prints the one of whoever types it")
        raise UsageError(sentence.format(key=typed), advice=advice) from None
