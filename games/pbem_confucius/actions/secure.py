"""Secure Official: pay an official of yours once more, and it is safe."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official, official_on, own_officials
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .of_official import OfOfficial

NOT_YOURS = Refusal(_("this official does not have your marker"), page=11)
SECURED = Refusal(_("this official is already secured"), page=11)


class Secure(OfOfficial):
    """Pay once more for an official with your unsecured marker, 1 less with an official in Hubu (p. 11, R36).

    The ministry is unresolved; gifts do not matter. Paired with Bribe Official (R14).
    """

    kind: ClassVar[str] = "secure"
    steady: ClassVar[bool] = True

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Secure"]:
        """Every unsecured official of the seat's own."""
        everywhere = cls.everywhere()
        return [everywhere[ministry, space] for ministry, space, tile in view.once(own_officials) if not tile.secured]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An unsecured official of the seat's own."""
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            return tile
        if tile.owner != seat:
            return NOT_YOURS
        return SECURED if tile.secured else None

    def meaning(self, view: View[Table]) -> str:
        """That only a coat moves it afterwards."""
        seat = view.seat
        return Claim(_("no one can take your official there any more"), lambda then: self._is_safe(then.table, seat))

    def _is_safe(self, table: Table, seat: str) -> bool:
        """Whether all that takes officials from others is refused: a card, a junk, a candidate, a transfer."""
        from pbem_confucius.court.place import ANY as ANY_MINISTRY
        from pbem_confucius.court.place import Place
        from pbem_confucius.rewards.bribery import ANY, RewardBribery

        from .petition_junk import PetitionJunk
        from .transfer import Transfer

        table.candidate = ANY_MINISTRY
        here = (self.ministry, self.space)
        for other in table.seats:
            if other != seat:
                table.families[other].rewards.append(-1)
                takers = (
                    RewardBribery(-1, ANY, *here),
                    PetitionJunk(*here, other),
                    Place(*here),
                    Transfer(*here, seat),
                )
                if any(move.refusal(table, other) is None for move in takers):
                    return False
        return True

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the marker is stood on its end."""
        table = play.table
        tile = official_on(table, self.ministry, self.space)
        self.pay_up(table, seat)
        tile.secured = True
        play.tell(
            _("{seat} secures the official on {ministry} {space} with {cards}."),
            seat=seat,
            ministry=MINISTRY_NAMES[self.ministry],
            space=self.space,
            cards=self.paid,
        )
        end_turn(play)
