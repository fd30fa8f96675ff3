"""Libsodium makes the same of the same bytes: in a process of tests, each such result is worked out once.

The homes of a game are the same process here, and all of them check the same proofs and the same signatures. What is
refused is worked out each time.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from nacl import bindings

MOST = 2**15
"""Of how many calls of each function the results are kept."""

PURE = (
    "crypto_core_ed25519_add",
    "crypto_core_ed25519_from_uniform",
    "crypto_core_ed25519_is_valid_point",
    "crypto_core_ed25519_sub",
    "crypto_scalarmult_ed25519_base_noclamp",
    "crypto_scalarmult_ed25519_noclamp",
    "crypto_sign_open",
    "crypto_sign_seed_keypair",
)
"""Functions of bytes to bytes, or to whether they are a point."""

_THEIRS: dict[str, Callable[..., Any]] = {name: getattr(bindings, name) for name in PURE}


def work_out_once() -> None:
    """From now on."""
    for name, theirs in _THEIRS.items():
        setattr(bindings, name, lru_cache(MOST)(theirs))


@contextmanager
def worked_out_each_time() -> Iterator[None]:
    """For who counts how much work something is."""
    ours = {name: getattr(bindings, name) for name in PURE}
    for name, theirs in _THEIRS.items():
        setattr(bindings, name, theirs)
    try:
        yield
    finally:
        for name, one in ours.items():
            setattr(bindings, name, one)
