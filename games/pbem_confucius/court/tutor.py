"""Tutor: lay cards face down for one of the two students (rulebook p. 15-16)."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from pbem.rules import Claim, Move, Payable, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_confucius.payment import by_their_coins, given_faces, oldest
from pbem_confucius.table import Table, Tutoring

CANCELLING = 3
"""So many cards on a student end the gift of the student's owner: one that is due and two more (p. 16)."""


class Tutor(Move):
    """One card or more for one student, by a family with at least one card (R86).

    `student`: its owner. `slots`: the cards, whose values no one else sees before all have tutored (R92).
    `keep`: leave the owner's gift active, which three cards or more would cancel (R87); no other gift is (R88).

    It touches nothing: players tutor in turn, and each would stop the next one's plan.
    """

    kind: ClassVar[str] = "tutor"
    steady: ClassVar[bool] = True
    student: str
    slots: tuple[int, ...] = ()
    keep: bool = False

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Tutor"]:
        """Either student, and either while keeping its owner's gift."""
        owners = dict.fromkeys(view.table.students.values())
        return [cls(owner, keep=keep) for owner in owners for keep in (False, True)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A gift from an owner binds, the more valuable of two (R90); `keep` needs a gift at risk."""
        if self.student not in table.students.values():
            return Refusal(_("{seat} has no student").format(seat=self.student), page=15)
        allowed = owed(table, seat)
        if self.student not in allowed:
            giver, owns_one = allowed[0], seat in table.students.values()
            ruling = "R90" if table.gift(self.student, seat) else "R89" if owns_one else ""
            return Refusal(_("{giver}'s gift obliges you to tutor {giver}'s student").format(giver=giver), ruling, 16)
        if self.keep and not table.gift(self.student, seat):
            return Refusal(_("you have no gift of {seat} to keep").format(seat=self.student), "R88", 16)
        if self.keep and len(table.families[seat].hand) < CANCELLING:
            return Refusal(_("with fewer than three cards, no gift is at risk"), "R87", 16)
        return None

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        """At least one card of the seat's own, each once; at least three if `keep` is to mean anything."""
        hand = table.families[seat].hand
        if not self.slots:
            return Refusal(_("you must tutor with at least one card"), "R86", 15)
        if len(set(self.slots)) < len(self.slots) or not set(self.slots) <= set(hand):
            return Refusal(_("those cards are not in your hand"), page=15)
        if self.keep and len(self.slots) < CANCELLING:
            return Refusal(_("with fewer than three cards, no gift is at risk"), "R87", 16)
        return None

    def finish(self, view: View[Table], words: Sequence[str]) -> Self:
        """Cards by their coins, as in `with 2 1`, perhaps `keep`; else those of fewest coins."""
        if self.slots and not words:
            return self
        keep = self.keep or "keep" in words
        faces = given_faces(self, [word for word in words if word != "keep"])
        hand = view.table.families[view.seat].hand
        if not faces:
            faces = tuple(sorted(view.known(hand))[: CANCELLING if keep else 1])
        return type(self)(self.student, oldest(view, faces), keep)

    def settled(self, view: View[Table]) -> bool:
        """With a single card: which of several, and how many, is the player's choice (R86), whomever a gift obliges to
        tutor."""
        return len(view.table.families[view.seat].hand) == 1

    def payable(self, view: View[Table]) -> Sequence[Payable]:
        """Any card of the hand."""
        return by_their_coins(view, self.slots)

    def meaning(self, view: View[Table]) -> str:
        """The student's owner."""
        seat, student = view.seat, self.student
        words = _("cards for your own student") if student == seat else _("cards for {student}'s student")
        return Claim(words, lambda then: then.table.tutoring[seat].student == student, student=student)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The cards are face down; with three of them the gift is gone, win or lose."""
        count = len(self.slots)
        cards = ngettext(
            "{seat} tutors {student}'s student with a card.",
            "{seat} tutors {student}'s student with {count} cards.",
            count,
        )
        play.tell(cards, seat=seat, student=self.student, count=count)
        family = play.table.families[seat]
        family.hand = [slot for slot in family.hand if slot not in self.slots]
        play.table.tutoring[seat] = Tutoring(self.student, list(self.slots))
        if count >= CANCELLING and not self.keep and play.table.cancel_gift(self.student, seat):
            play.tell(_("{giver}'s gift to {seat} is cancelled."), giver=self.student, seat=seat)

    def notation(self) -> str:
        """tutor ann, or tutor ann keep"""
        return f"tutor {self.student} keep" if self.keep else f"tutor {self.student}"

    def hint(self, table: Table, seat: str) -> str:
        """The number of cards, and the fate of a gift."""
        giver, value = self.student, table.gift(self.student, seat)
        if self.keep:
            return Claim(
                _("three cards or more, and the gift stays"),
                lambda then: (
                    len(then.table.tutoring[seat].slots) == CANCELLING and then.table.gift(giver, seat) == value
                ),
            )
        one = Claim(_("one card or more"), lambda then: len(then.table.tutoring[seat].slots) == 1)
        if not value or len(table.families[seat].hand) < CANCELLING:
            return one
        cancels = _("{one}; three cancel the gift of {giver}")
        return Claim(cancels, lambda then: self._cancels_with_three(then, seat), one=one, giver=giver)

    def _cancels_with_three(self, then: Play[Table], seat: str) -> bool:
        """Whether the gift is gone with three cards, and not with two."""
        family, laid = then.table.families[seat], then.table.tutoring.pop(seat).slots
        family.hand += laid
        hand = list(family.hand)
        Tutor(self.student, tuple(hand[: CANCELLING - 1])).effect(then, seat)
        kept, family.hand = then.table.gift(self.student, seat), hand
        Tutor(self.student, tuple(hand[:CANCELLING])).effect(then, seat)
        return bool(kept) and not then.table.gift(self.student, seat)


def owed(table: Table, seat: str) -> list[str]:
    """Whose student a family may tutor: its most valuable giver's, without a gift either's (R89, R90)."""
    owners = list(dict.fromkeys(table.students.values()))
    most = max(table.gift(owner, seat) for owner in owners)
    return [owner for owner in owners if table.gift(owner, seat) == most]
