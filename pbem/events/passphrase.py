"""A secret key sealed with a passphrase: Argon2id makes the opening key, XChaCha20-Poly1305 seals with it.

What one pass costs is kept beside the seal, so that a later pbem may ask for more.
"""

from typing import NamedTuple
from unicodedata import normalize

SALT_BYTES = 16
NONCE_BYTES = 24
OPENING_KEY_BYTES = 32
SHORTEST = 8  # characters
PASSES = 3  # with MEMORY, what RFC 9106 recommends where memory is scarce
MEMORY = 64 * 2**20  # bytes
MOST_PASSES, MOST_MEMORY = 32, 2**30
"""A file that asks for more is damaged: it would stop this machine."""


class LockedSecret(NamedTuple):
    """A sealed secret, and what it takes to work the opening key out from a passphrase."""

    salt: bytes
    passes: int
    memory: int
    nonce: bytes
    box: bytes

    def opening_key(self, passphrase: str) -> bytes:
        """What a passphrase comes to. It takes a tenth of a second, and `memory` bytes, on purpose."""
        from nacl.pwhash import argon2id

        words = normalize("NFC", passphrase).encode()
        return argon2id.kdf(OPENING_KEY_BYTES, words, self.salt, opslimit=self.passes, memlimit=self.memory)

    def opened(self, opening_key: bytes, bound: bytes) -> bytes | None:
        """The secret; None if this is not the key that opens it, or it was sealed beside something else.

        `bound`: what the seal vouches for besides.
        """
        from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_decrypt
        from nacl.exceptions import CryptoError

        try:
            return crypto_aead_xchacha20poly1305_ietf_decrypt(self.box, bound, self.nonce, opening_key)
        except CryptoError:
            return None


def seal(secret: bytes, passphrase: str, bound: bytes, *, entropy: bytes) -> tuple[LockedSecret, bytes]:
    """A secret sealed, and the key that opens it. `entropy`: 40 bytes that were never used before."""
    from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt

    salt, nonce = entropy[:SALT_BYTES], entropy[SALT_BYTES:]
    opening_key = LockedSecret(salt, PASSES, MEMORY, nonce, b"").opening_key(passphrase)
    box = crypto_aead_xchacha20poly1305_ietf_encrypt(secret, bound, nonce, opening_key)
    return LockedSecret(salt, PASSES, MEMORY, nonce, box), opening_key
