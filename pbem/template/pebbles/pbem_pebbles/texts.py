"""The rules in words, for `pbem rules pebbles`, and the rulings that refusals cite."""

from pbem.rules.texts import Ruling, Term, Topic
from pbem.wording import _

TOPICS = (
    Topic(
        "play",
        _("the whole game"),
        _(
            "Everyone stakes 1 to 3 points at once. Then, in turn, remove 1 to 3 pebbles from the heap, "
            "or play your hidden card to remove as many as it shows and draw another. The player who "
            "takes the last pebble wins all stakes."
        ),
    ),
)

RULINGS = (
    Ruling("P1", _("Stakes"), _("A stake is 1, 2 or 3 points."), _("Everyone must take part."), 0, "play"),
    Ruling(
        "P2",
        _("Too few pebbles"),
        _("No one can remove more pebbles than there are."),
        _("The last pebble is taken, never owed."),
        0,
        "play",
    ),
    Ruling(
        "P3",
        _("Cards"),
        _("Only a card from your own hand can be played."),
        _("The others' cards are theirs."),
        0,
        "play",
    ),
    Ruling(
        "P4",
        _("Seats that were left"),
        _("If the last pebble is taken for a player who has left, the next player who is still there wins."),
        _("A player who has left cannot win."),
        0,
        "play",
    ),
)

GLOSSARY = (
    Term(
        "heap",
        _("The pebbles that are left. The player who takes the last one wins all stakes."),
        "play",
        ("pebble",),
        rulings=("P4",),
    ),
    Term(
        "stake",
        _("1 to 3 points, named by everyone at once; the winner gets them all."),
        "play",
        rulings=("P1",),
        drawn=("seat",),
    ),
    Term("take", _("Remove 1 to 3 pebbles from the heap by hand."), "play", rulings=("P2",)),
    Term(
        "card",
        _("Play your hidden card to remove as many pebbles as it shows, and draw another."),
        "play",
        rulings=("P3",),
    ),
)
