"""Pebbles: the shortest game there is, for looking at the file itself."""

from pbem_pebbles import Pebbles

from .scribe import Scribe


def play() -> Scribe:
    """Seven pebbles: ann takes three, bob shows his card, and whatever it is, ann takes what is left."""
    scribe = Scribe(Pebbles(), ["ann", "bob"], seed=1, options={"heap": 7})
    scribe.play("bob", "stake 2")
    scribe.play("ann", "stake 3")
    scribe.note("bob", "Somebody feels lucky.")
    scribe.play("ann", "take 3")
    [card] = [move for move in scribe.game.legal("bob") if move.kind == "card"]
    scribe.play("bob", card.notation())
    scribe.play("ann", f"take {scribe.game.table.heap}")
    return scribe
