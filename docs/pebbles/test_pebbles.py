"""Pebbles passes what every game must pass."""

from pbem_pebbles import Pebbles

from pbem.testing import Conformance


class TestPebbles(Conformance):
    """Random games for every number of seats, and with each of these options."""

    ruleset = Pebbles
    options = ({"heap": 1}, {"heap": 40, "secret": True}, {"secret": True})
