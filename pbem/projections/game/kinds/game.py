"""`game`: the first event. It creates the game, and settles for ever what no later event changes."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from pbem.events.event import CREATOR, WORD_MOST, Event
from pbem.projections.game.fields import BOT, Bytes32, Fields, Hash, check_key, check_pace, whole
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.projections.record import Header
from pbem.projections.seat_names import PATTERN, is_called
from pbem.secrecy import OPEN, against_hiding, check_cards
from pbem.wording import _

FORMAT = 1
"""The version of the game file that this code writes and reads."""
SEATS_MOST = 12


class Creation(Fields, CoreKind):
    """The game's options stand beside these fields, each under its own name."""

    kind: ClassVar[str] = "game"
    by_creator: ClassVar[bool] = True
    backs: ClassVar[bool] = False
    more: ClassVar[bool] = True

    format: int
    game: Annotated[str, whole("[a-z][a-z0-9-]{0,39}")]
    ruleset: Annotated[int, Field(ge=1)]
    seats: Annotated[list[str], Field(min_length=1, max_length=SEATS_MOST)]  # `creates` names the one that will not do
    cards: Annotated[str, Field(max_length=WORD_MOST)]
    key: Bytes32
    nonce: Bytes32
    seed_hash: Hash
    creator_seats: Annotated[list[str], Field(max_length=SEATS_MOST)] = []
    creator_hashes: Annotated[list[Hash], Field(max_length=SEATS_MOST)] = []
    position: list[str] = []
    pace: str = ""
    hub: Bytes32 = ""
    practice: Annotated[int, Field(ge=0)] | None = None
    bots: Annotated[list[Annotated[str, whole(f"[A-Za-z0-9]{{1,16}} {BOT}")]], Field(max_length=SEATS_MOST)] = []

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """Its keys can sign, and its pace is one."""
        for field in sorted({"key", "hub"} & body.keys()):
            check_key(field, body[field])
        if "pace" in body:
            check_pace("pace", body["pace"])

    def creates(self, event: Event) -> Header:
        """What it settles, if it makes sense, whatever the game."""
        if self.format != FORMAT:
            sentence = _("it is in format {format}; this pbem reads format {ours}")
            raise ValueError(sentence.format(format=self.format, ours=FORMAT))
        for name, given in (("with", event.with_), ("contributions", event.contributions), ("mail", event.mail)):
            if given:  # nothing comes before it, and no cards are dealt yet
                raise ValueError(_("{name!r} is not a field of it").format(name=name))
        if event.by != CREATOR:
            raise ValueError(_("the first event must be by the host"))
        if self.hub and self.practice is not None:
            raise ValueError(_("a practice game has one player, and so no hub"))
        if self.cards != OPEN:
            self._check_hidden()
            check_cards(self.cards)
        for seat in self.seats:
            if is_called(seat, CREATOR):
                raise ValueError(_("{seat!r} cannot be a seat's name").format(seat=seat))
            if re.fullmatch(PATTERN, seat) is None:
                sentence = _(
                    "{seat!a} cannot be a seat's name: it must be up to 16 letters (a to z, A to Z) and digits, "
                    "starting with a letter"
                )
                raise ValueError(sentence.format(seat=seat))
        if len({seat.lower() for seat in self.seats}) != len(self.seats):
            raise ValueError(_("two seats have the same name (capitals do not matter)"))
        own = self.creator_seats
        if own != [seat for seat in self.seats if seat in own] or len(own) != len(self.creator_hashes):
            raise ValueError(_("it must name the host's seats in seat order, with one hash for each"))
        bots = dict(one.split(" ") for one in self.bots)
        if [*bots] != [seat for seat in own if seat in bots] or len(bots) != len(self.bots):
            raise ValueError(_("it must name the bots' seats in seat order, among the host's seats"))
        fields = self.model_dump()
        options = {name: value for name, value in event.body.items() if name not in fields}
        return Header(id=event.id, options=options, **fields | {"bots": bots})

    def _check_hidden(self) -> None:
        """Raise ValueError with a sentence if no one could keep the cards of this game secret."""
        practice = self.practice is not None
        why = against_hiding(len(self.seats), position=bool(self.position), practice=practice)
        if why is not None:
            raise ValueError(_("{why}: its cards can only be open").format(why=why))

    def objection(self, game: Folding, event: Event) -> str | None:
        """A second one is never in place."""
        return _("a game is created once, by its first event")
