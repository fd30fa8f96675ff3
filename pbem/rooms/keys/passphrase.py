"""A secret key sealed with a passphrase: Argon2id makes the opening key, XChaCha20-Poly1305 seals with it.

What one pass costs is kept beside the seal, so that a later pbem may ask for more.
"""

from dataclasses import replace
from unicodedata import normalize

from pbem.errors import UsageError
from pbem.events.identity import NONCE_BYTES, SALT_BYTES, Identity, LockedSecret, keep
from pbem.events.keys import SecretKey
from pbem.wording import _

SEALING_BYTES = SALT_BYTES + NONCE_BYTES
OPENING_KEY_BYTES = 32
SHORTEST = 8  # characters
PASSES = 3  # with MEMORY, what RFC 9106 recommends where memory is scarce
MEMORY = 64 * 2**20  # bytes


def protect(identity: Identity, passphrase: str, *, entropy: bytes) -> tuple[bytes, LockedSecret]:
    """Seal this person's key with a passphrase, in place of any older one. Returns the key that opens it, and the seal.

    `entropy`: SEALING_BYTES that were never used before. Raises UsageError if the passphrase is too short,
    LockedKeyError, or MachineError if the disk refuses; then all is as it was.
    """
    from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt

    if len(passphrase) < SHORTEST:
        sentence = _("a passphrase has at least {least} characters; four words that no one would guess are better")
        raise UsageError(sentence.format(least=SHORTEST))
    salt, nonce = entropy[:SALT_BYTES], entropy[SALT_BYTES:]
    sealed = LockedSecret(salt, PASSES, MEMORY, nonce, b"")
    opens = opening_key(sealed, passphrase)
    box = crypto_aead_xchacha20poly1305_ietf_encrypt(identity.key.secret, _bound(identity), nonce, opens)
    sealed = sealed._replace(box=box)
    keep(replace(identity, secret=sealed))
    return opens, sealed


def unprotect(identity: Identity) -> None:
    """Keep this person's key without a passphrase. Raises LockedKeyError, or MachineError if the disk refuses."""
    keep(replace(identity, secret=identity.key))


def opening_key(sealed: LockedSecret, passphrase: str) -> bytes:
    """What a passphrase comes to. It takes a tenth of a second, and `memory` bytes, on purpose."""
    from nacl.pwhash import argon2id

    words = normalize("NFC", passphrase).encode()
    return argon2id.kdf(OPENING_KEY_BYTES, words, sealed.salt, opslimit=sealed.passes, memlimit=sealed.memory)


def opened(identity: Identity, opens: bytes) -> Identity | None:
    """The same with a secret that can be used; None if this is not the key that opens it, or it was sealed beside
    something else."""
    from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_decrypt
    from nacl.exceptions import CryptoError

    sealed = identity.sealed
    if sealed is None:
        return identity
    try:
        secret = crypto_aead_xchacha20poly1305_ietf_decrypt(sealed.box, _bound(identity), sealed.nonce, opens)
    except CryptoError:
        return None
    return replace(identity, secret=SecretKey(secret))


def _bound(identity: Identity) -> bytes:
    """What the seal vouches for beside the secret."""
    return f"pbem-key-1\n{identity.name}\n{identity.public}".encode()
