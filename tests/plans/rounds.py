"""A game of Confucius in which plans are given and carried out, by a clock that stands still."""

from datetime import UTC, datetime, timedelta

import pbem
from pbem.app.table import Table
from pbem.rooms.plans import table_plans

SEATS = ["ann", "bob", "cy"]
LONG = timedelta(minutes=31)
"""Longer than any answer is held back."""
QUIET = ("pass", "tax", "no-action")


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 22, 8, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


class Round:
    """A game of Confucius in which ann, bob and cy act in this order, an hour after one another."""

    def __init__(self, seed: int = 560) -> None:
        self.clock = Clock()
        self.table: Table = pbem.new("confucius", SEATS, seed=seed, clock=self.clock)
        assert self.table.asked == ("ann",)

    def play(self, seat: str, move: str) -> None:
        self.clock.at += timedelta(hours=1)
        self.table.play(seat, move)

    def play_anything(self, seat: str) -> None:
        """Let a seat do what touches no one; it passes when it can."""
        legal = {move.notation().split()[0]: move.notation() for move in self.table.legal(seat)}
        self.play(seat, next((legal[one] for one in QUIET if one in legal), self.table.legal(seat)[0].notation()))

    def turn_of(self, seat: str) -> None:
        """Let the others tax until a seat is asked."""
        while self.table.asked != (seat,):
            self.play(self.table.asked[0], "tax")

    def carry_out(self, seat: str) -> list[str]:
        self.clock.at += LONG
        return table_plans.carry_out(self.table, seat)

    def stopped(self, seat: str) -> str:
        [plan] = table_plans.plans(self.table, seat)
        return plan.held

    def left(self, seat: str) -> list[str]:
        return [plan.words() for plan in table_plans.plans(self.table, seat)]
