"""Ann's key as tests make it, and on paper."""

from pbem.events import identity

ENTROPY = bytes(range(32))
PAPER = """pbem recovery code
name: Ann
fingerprint: gyfsq-nbqvj-2on5c-uhbms
1: AAAQ EAYE AUDA PRY2
2: BAEQ UCYM BUHA 6V3L
3: CAIR EEYU CULB PSZW
4: DAMR UGY4 DUPB 64JZ
"""


def mine() -> identity.Identity:
    """The identity that is kept here."""
    found = identity.load()
    assert found is not None
    return found
