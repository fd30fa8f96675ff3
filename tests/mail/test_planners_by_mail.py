"""Three people who play by mail and plan ahead: whole games, whose machines look into the mailbox by themselves."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from correspondents import Correspondent, carry
from freezegun import freeze_time
from people import at_machine, begin
from planners import two_moves
from wording import tells

from pbem.app import moves
from pbem.app.session import silent
from pbem.cli.actor import acting, player
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.sync.together import synced
from pbem.rules.bots import bots, decide
from pbem.store.opened_game import open_game

NAMES = ("ann", "bob", "cy")
FILE = "game.toml"
LOOKS = 0.5  # how often, in half a day, someone sits down at their machine: else it acts by itself, as planned


class Planner(Correspondent):
    """Someone who plans the next two moves. `said`: what the machine remarked while no one was there."""

    def __init__(self, name: str, place: Path, random: Random, guard: tuple[str, ...]) -> None:
        super().__init__(name, place)
        self.random, self.guard = random, guard
        self.said: list[str] = []

    def machine_syncs(self, *, attended: bool = False) -> None:
        """The machine looks into the mailbox, with or without someone who sits before it."""
        with at_machine(self, "", {}):
            machine = player(attended=attended)
            object.__setattr__(machine, "remark", (lambda _sentence: None) if attended else self.said.append)
            synced(Path(), machine)

    def looks(self) -> None:
        """Someone sits down: plays what is asked, and plans two more moves."""
        self.machine_syncs(attended=True)
        with at_machine(self, "", {}), acting(Path(FILE), silent) as session:
            while self.is_asked(session.game):
                game = session.game
                move = decide(list(bots(game.ruleset).values())[-1], game.ruleset, game.view(self.name), self.random)
                moves.make(session, self.name, move)
        self.machine_syncs(attended=True)
        game = self.game()
        plan = two_moves(game, self.name, self.random) if game.phase == "playing" else []
        if self.has_plan():
            self.done("plan", "drop", "all")
        if plan:
            self.done("plan", *plan, *self.guard)

    def is_asked(self, game: Game) -> bool:
        return game.need is not None and self.name in game.need.seats and game.need.purpose != "open"

    def has_plan(self) -> bool:
        return bool(self.keeps("plans"))

    def game(self) -> Game:
        """The game as this copy tells it."""
        with at_machine(self, "", {}):
            return open_game(Path(FILE)).game


def begun(place: Path, random: Random, words: tuple[str, ...], guard: tuple[str, ...]) -> dict[str, Planner]:
    """Three people with a game that has gone by mail, each with the others' addresses."""
    people = {name: Planner(name, place, random, guard) for name in NAMES}
    for one in people.values():
        one.set_up()
    begin(FILE, list(people.values()), *words)
    for one in people.values():
        for other in people.values():
            if one is not other:
                one.done("mail", "address", other.name, other.address)
        one.done("mail", "send")
    carry(*people.values())
    return people


@pytest.mark.parametrize(
    ("words", "guard"),
    [
        pytest.param(("pebbles", "--heap=12", "--secret"), ("--unguarded",), id="pebbles"),
        pytest.param(("confucius",), (), marks=pytest.mark.more, id="confucius"),
        pytest.param(("white-lotus",), (), marks=pytest.mark.more, id="white-lotus"),
    ],
)
def test_three_planners_play_to_the_end_by_mail(words: tuple[str, ...], guard: tuple[str, ...], tmp_path: Path) -> None:
    random = Random(4)
    with freeze_time(datetime(2026, 1, 8, 19, 30, tzinfo=UTC)) as clock:
        people = begun(tmp_path, random, words, guard)
        for _half in range(1_000):
            clock.tick(timedelta(hours=10))
            latest = max(people.values(), key=lambda one: (one.folder / FILE).stat().st_size).game()
            if latest.phase == "over":
                break
            for one in people.values():
                clock.tick(timedelta(minutes=40))  # longer than any answer is held back
                if random.random() < LOOKS:
                    one.looks()
                else:
                    one.machine_syncs()
                carry(*people.values())
        for _round in range(3):
            for one in people.values():
                one.machine_syncs(attended=True)
                carry(*people.values())
    copies = [one.held() for one in people.values()]
    assert copies[0] == copies[1] == copies[2]
    for one in people.values():
        found = audit((one.folder / FILE).read_bytes())
        assert found.faults == found.orphaned == []
        assert found.game is not None
        assert found.game.phase == "over"
    assert sum(tells(one, "seat-has-planned-this-move") for person in people.values() for one in person.said) > 0
