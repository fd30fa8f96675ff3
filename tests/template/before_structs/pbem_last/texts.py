"""The rules in words, for `pbem rules bazaar`, and the rulings that refusals cite."""

from pbem.rules.texts import Ruling, Term, Topic
from pbem.wording import _

from .table import GOODS

TOPICS = (
    Topic(
        "play",
        _("the whole game"),
        _(
            "Everybody has 10 coins and two hidden cards; four cards are on show. In each round all bid coins for the "
            "first choice, in secret, and pay what they bid. Then each, highest bid first, buys a card on show for a "
            "coin, fetches a hidden one, sells one to three cards of a kind for 1, 3 or 6 coins, or rests. After the "
            "last round most coins win."
        ),
    ),
)

RULINGS = (
    Ruling("B1", _("Bids"), _("Every bid is paid, and of equal bids the first seat chooses first."), "", 0, "play"),
    Ruling("B2", _("Buying"), _("Any card on show costs one coin."), "", 0, "play"),
    Ruling("B3", _("Fetching"), _("The pile is not filled up again."), "", 0, "play"),
    Ruling("B4", _("Selling"), _("One to three cards of one kind, from the hand."), "", 0, "play"),
    Ruling("B5", _("Resting"), _("Any seat may rest; one whose player has left does."), "", 0, "play"),
    Ruling("B6", _("The end"), _("Of equal coins most cards win, else the victory is shared."), "", 0, "play"),
)

GLOSSARY = (
    Term("market", _("Four cards on show. Each costs a coin."), "play", ("goods", *GOODS)),
    Term("bid", _("Coins for the first choice in a round, named in secret. Every bid is paid."), "play"),
    Term("buy", _("Pay a coin for a card on show."), "play"),
    Term("fetch", _("Take a hidden card from the pile."), "play"),
    Term("sell", _("One to three cards of a kind bring 1, 3 or 6 coins."), "play"),
    Term("rest", _("Do nothing in this round."), "play"),
)
