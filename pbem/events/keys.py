"""Ed25519 keys and signatures (RFC 8032) by libsodium, and how they are written: base64url without padding."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from hmac import digest as hmac_digest

from pbem.wording import _

KEY_LENGTH = 43  # letters of a written public key (32 bytes)
SIGNATURE_BYTES = 64
SIGNATURE_LENGTH = 86  # letters of a written signature (64 bytes)
BYTES_32 = "[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"
BYTES_16 = "[A-Za-z0-9_-]{21}[AQgw]"
"""How `encode` writes 32 bytes: the last letter holds four bits only."""
_SIGNATURE = re.compile("[A-Za-z0-9_-]{85}[AQgw]")
_BYTES_32 = re.compile(BYTES_32)


def encode(raw: bytes) -> str:
    """Bytes as they are written in a game file."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str, size: int) -> bytes:
    """The bytes that `encode` wrote. Raises ValueError unless it is exactly the text that `encode` would write."""
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(raw) != size or encode(raw) != text:
        raise ValueError(_("{text!r} is not {size} bytes in base64url").format(text=text, size=size))
    return raw


def is_signature(text: str) -> bool:
    """Whether a text is written as `encode` writes 64 bytes; the last letter holds two bits only."""
    return _SIGNATURE.fullmatch(text) is not None


def is_public_key(text: str) -> bool:
    """Whether a text is a written public key with which something could be signed: a point of the right order."""
    if _BYTES_32.fullmatch(text) is None:
        return False
    import nacl.bindings

    return nacl.bindings.crypto_core_ed25519_is_valid_point(decode(text, 32))


class SecretKey:
    """A person's signing key, from its 32 secret bytes."""

    def __init__(self, secret: bytes) -> None:
        from nacl.bindings import crypto_sign_seed_keypair

        public, self._pair = crypto_sign_seed_keypair(secret)
        self.secret = secret
        self.public = encode(public)

    def sign(self, signed: bytes) -> str:
        """The written signature over an event's canonical bytes."""
        from nacl.bindings import crypto_sign

        return encode(crypto_sign(signed, self._pair)[:SIGNATURE_BYTES])

    def derive(self, *purpose: str) -> bytes:
        """32 secret bytes that only this key can make again, bound to a purpose: seeds and nonces need no storage."""
        message = b"pbem-derive-1\n" + "\n".join(purpose).encode()
        return hmac_digest(self.secret, message, "sha256")


def genuine(public: str, signed: bytes, signature: str) -> bool:
    """Whether the holder of the written public key signed these canonical bytes."""
    import nacl.bindings
    import nacl.exceptions

    try:
        nacl.bindings.crypto_sign_open(decode(signature, 64) + signed, _public(public))
    except (ValueError, nacl.exceptions.CryptoError):
        return False
    return True


@lru_cache(maxsize=256)  # a game has few keys, each of which has signed much
def _public(text: str) -> bytes:
    return decode(text, 32)


def fingerprint(public: str) -> str:
    """Twenty letters of a public key's digest in groups of five, short enough to read out on the telephone."""
    from base64 import b32encode

    letters = b32encode(sha256(b"pbem-fingerprint-1\n" + public.encode()).digest()).decode()[:20]
    return "-".join(letters[start : start + 5] for start in range(0, 20, 5)).lower()
