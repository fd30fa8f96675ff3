"""Dealt cards: the players shuffle and deal together, and no one has to be trusted.

A card is masked with a key that all seats share out among them; each seat shuffles every deck once. To read a card,
each seat's share of its mask has to be known: the others' are public, one's own one keeps.
"""

from pbem.room import Room

ROOM = Room(
    "dealt",
    cards={"dealt": "pbem.rooms.dealt.dealer:DealtDealer"},
    kinds={"expel": "pbem.rooms.dealt.game.expel:Expel", "share": "pbem.rooms.dealt.game.share:Share"},
)
