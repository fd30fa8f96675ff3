"""A public key as eight words, which two people read to each other once to know that they mean the same key.

Each word is one of 512, so eight carry 72 bits of the key's digest: to find a key with someone else's words, one has
to try 2^72 keys on average. No two words start with the same four letters.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

WORDS = 8
BITS = 9  # of one word


def words_of(public: str) -> str:
    """The eight words of a written public key."""
    number = int.from_bytes(sha256(b"pbem-words-1\n" + public.encode()).digest()) >> 256 - WORDS * BITS
    return " ".join(_list()[number >> BITS * place & 2**BITS - 1] for place in reversed(range(WORDS)))


@cache
def _list() -> list[str]:
    return Path(__file__).with_name("key_words.txt").read_text(encoding="ascii").split()
