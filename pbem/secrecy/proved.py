"""Proofs that were verified here once are not verified again: a file that others write into is judged anew each time
that its beginning has changed, and most of what that costs are proofs.

What is remembered is a digest of the proof and of everything that it is about.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256

MARK = 16
"""Bytes of a digest that are remembered."""
MOST = 200_000
"""So many are remembered at most; then all are forgotten."""

_known: set[bytes] = set()
_used: set[bytes] = set()


def once(verify: Callable[[], None], *statement: bytes) -> None:
    """Verify, unless that was done before for just this statement, which says what is proved and how.

    Raises what `verify` raises.
    """
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in statement)
    mark = sha256(b"pbem-proved-1\n" + framed).digest()[:MARK]
    if mark not in _known:
        verify()
        if len(_known) >= MOST:
            _known.clear()
        _known.add(mark)
    _used.add(mark)


def recall(marks: Iterable[bytes]) -> None:
    """These proofs were verified by an earlier command; from now on, note which are met."""
    _known.update(mark for mark in marks if len(mark) == MARK)
    _used.clear()


def met() -> list[bytes]:
    """The marks of all proofs that were met since `recall`."""
    return sorted(_used)
