"""Public keys as people type them."""

from pbem.errors import UsageError
from pbem.wording import _


def check_key(typed: str) -> None:
    """Raise UsageError unless this is a public key."""
    from pbem.events.keys import is_public_key

    if not is_public_key(typed):
        sentence, advice = _("{key!r} is not a public key"), _("`pbem key show` prints the one of whoever types it")
        raise UsageError(sentence.format(key=typed), advice=advice)
