"""The suite as a class: a game's test file subclasses it, names its ruleset, and pytest does the rest."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, TypeVar
from unittest import SkipTest

from pbem.rules import Ruleset
from pbem.rules.bots import bots

from . import (
    choices,
    claims,
    drawn,
    elsewhere,
    form,
    imagined,
    memory,
    offers,
    plans,
    quick,
    record,
    secrets,
    strangers,
    table,
)
from .complaint import ConformanceError
from .playout import MOST_EVENTS, Playout, play_out
from .setting import Setting, every_setting, settings

Test = TypeVar("Test", bound=Callable[..., None])


@dataclass(frozen=True, slots=True)
class Trial:
    """A random game that is played once and then looked at by every check."""

    setting: Setting
    seed: int
    most_events: int

    def playout(self) -> Playout:
        """The finished game."""
        return play_out(self.setting, self.seed, self.most_events)


def level(number: int) -> Callable[[Test], Test]:
    """A test that complains says so only if no test of a lower level complains: one cause fails once.

    What a lower level asks, the higher ones take for granted.
    """

    def at_level(test: Test) -> Test:
        @wraps(test)
        def asked(suite: "Conformance") -> None:
            complaint = suite.complaint(test.__name__)
            below = next(suite.complaints_below(number), "") if complaint is not None else ""
            if below:
                raise SkipTest(f"it would only say once more what {below} says")
            if complaint is not None:
                raise complaint

        asked.level = number  # type: ignore[attr-defined]
        asked.asks = test  # type: ignore[attr-defined]
        return asked  # type: ignore[return-value]

    return at_level


class Conformance:
    """What every game must pass. Subclass it in a test file, with a name that begins with Test:

        class TestMyGame(Conformance):
            ruleset = MyGame

    `options`: sets of options worth a playout of their own; by default each yes-or-no option is turned round.
    `seeds`: as many random games are played with each setting. `most_events`: a game with more never ends.
    """

    ruleset: ClassVar[type[Ruleset[Any]]]
    options: ClassVar[Sequence[Mapping[str, Any]] | None] = None
    seeds: ClassVar[Sequence[int]] = (0, 1)
    most_events: ClassVar[int] = MOST_EVENTS
    _said: ClassVar[dict[str, ConformanceError | None]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._said = {}

    def trials(self) -> list[Trial]:
        """The random games that are played: every setting with every seed."""
        return [
            Trial(setting, seed, self.most_events)
            for setting in settings(self.ruleset, self.options)
            for seed in self.seeds
        ]

    def complaint(self, test: str) -> ConformanceError | None:
        """What one test of the suite says of the game, if anything; asked once in a process."""
        if test not in self._said:
            try:
                getattr(type(self), test).asks(self)
                self._said[test] = None
            except ConformanceError as error:
                self._said[test] = error
        return self._said[test]

    def complaints_below(self, number: int) -> Iterator[str]:
        """The tests below a level that complain."""
        return (test for test in tests() if level_of(test) < number and self.complaint(test) is not None)

    def _ask(self, check: Callable[[Playout], None]) -> None:
        """Look at every random game in one way; the first complaint says what is wrong."""
        for trial in self.trials():
            check(trial.playout())

    @level(0)
    def test_form(self) -> None:
        """Names fit the file and the command line, no reserved word is used, and the game keeps books (`broken`)."""
        form.well_formed(self.ruleset)

    @level(1)
    def test_random_games_end(self) -> None:
        """No dead end, no runaway, and a result when nobody is asked any more."""
        self._ask(table.ends)

    @level(2)
    def test_tables_are_plain_data(self) -> None:
        """A table can be copied, written down and read back."""
        self._ask(table.plain)

    @level(2)
    def test_needs_and_open_moves_agree(self) -> None:
        """Who is asked, and what may answer."""
        self._ask(table.asks_fairly)

    @level(3)
    def test_replay_tells_the_same_game(self) -> None:
        """The same table, cards and question after every event, from the file alone."""
        self._ask(record.replayed)

    @level(4)
    def test_nothing_is_kept_outside_the_table(self) -> None:
        """Games that are played side by side, or read back in mid-way, do not disturb each other."""
        self._ask(memory.side_by_side)

    @level(4)
    def test_another_process_tells_the_same_game(self) -> None:
        """Table, lists of moves and story are the same where Python orders its sets otherwise."""
        self._ask(elsewhere.replayed)

    @level(5)
    def test_nothing_is_created_or_destroyed(self) -> None:
        """Conservation: after every event there are as many `pieces` as at the start, and `broken` is silent."""
        self._ask(table.sound)

    @level(6)
    def test_a_deal_depends_on_no_face(self) -> None:
        """Its decks, and what it turns up and rolls, are known before anybody has shuffled."""
        self._ask(secrets.dealt)

    @level(6)
    def test_every_option_at_every_number_of_seats(self) -> None:
        """Each option with each number of seats, and all together: random games are sound, and end."""
        for setting in every_setting(self.ruleset, self.options):
            quick.sound(setting, self.seeds[0], self.most_events)

    @level(7)
    def test_bots_know_what_their_seat_knows(self) -> None:
        """They choose the same, whatever lies on the cards that it has not seen."""
        self._ask(imagined.discreet)

    @level(7)
    def test_a_game_can_be_imagined(self) -> None:
        """Bots look ahead in games that look to their seat like this one, with other cards."""
        self._ask(imagined.imagined)

    @level(6)
    def test_bots_play(self) -> None:
        """Every bot of the game's own plays a whole game by the rules."""
        setting = next(settings(self.ruleset, self.options))
        for bot in bots(self.ruleset()).values():
            table.ends(play_out(setting, 0, self.most_events, bot))

    @level(6)
    def test_proceed_rests_while_a_seat_has_to_choose(self) -> None:
        """Asked again, the order of play does nothing."""
        self._ask(table.at_rest)

    @level(6)
    def test_points_are_explained(self) -> None:
        """Whose points change is told to everybody: what made or lost them is part of the history."""
        self._ask(table.points_told)

    @level(6)
    def test_boards_fit_and_can_be_read(self) -> None:
        """Pictures and facts."""
        self._ask(table.shown)

    @level(6)
    def test_drawings_have_a_place_for_everything(self) -> None:
        """Grounds, symbols and scenes, for games that are drawn."""
        self._ask(drawn.drawn)

    @level(6)
    def test_listed_moves_can_be_typed_and_are_accepted(self) -> None:
        """Notation, candidates, payment and judgement agree; events store the whole move."""
        self._ask(choices.listed)

    @level(7)
    def test_moves_can_be_planned_ahead(self) -> None:
        """What moves touch and cost, what questions are about, periods, and the conditions of plans."""
        self._ask(plans.planned)

    @level(7)
    def test_refusals_explain_and_change_nothing(self) -> None:
        """A sentence for every candidate that is not legal, and an untouched table."""
        self._ask(choices.refused)

    @level(9)
    def test_what_is_claimed_is_so(self) -> None:
        """Hints, meanings, and what is told of what would have been: each Claim is played on a copy of the table."""
        self._ask(claims.true)

    @level(8)
    def test_strange_events_do_no_harm(self) -> None:
        """Fields that no list would offer are refused; what is accepted is on a list, and leaves a sound table."""
        self._ask(strangers.in_the_open)

    @level(8)
    def test_sealed_choices_can_be_shown(self) -> None:
        """What is sealed is found again with its payment, and strange openings are judged like strange events."""
        self._ask(strangers.sealed)

    @level(8)
    def test_stand_ins_are_legal_and_know_no_secrets(self) -> None:
        """The move for a seat whose player has left."""
        self._ask(choices.stand_in)

    @level(7)
    def test_events_are_written_and_read_back(self) -> None:
        """Every event survives the file."""
        self._ask(record.written)

    @level(9)
    def test_positions_bring_back_the_table(self) -> None:
        """Exported and imported, whole and as each seat knows it."""
        self._ask(record.positions)

    @level(8)
    def test_undo_brings_back_the_table(self) -> None:
        """By agreement, to earlier turns, with the same cards afterwards."""
        self._ask(record.undone)

    @level(7)
    def test_answers_may_arrive_in_any_order(self) -> None:
        """Where several seats are asked at once."""
        self._ask(record.arrived)

    @level(7)
    def test_what_is_done_unasked_counts_when_it_is_listed(self) -> None:
        """Optional moves, for games that have them."""
        self._ask(offers.unasked)
        self._ask(offers.mixed)

    @level(7)
    def test_the_order_of_play_survives_waiting(self) -> None:
        """Secrecy may say "not yet" to any request."""
        self._ask(record.waited)

    @level(9)
    def test_games_go_on_when_a_player_leaves(self) -> None:
        """With the stand-in's moves the others come to an end."""
        self._ask(record.left)

    @level(7)
    def test_seats_see_only_what_they_may(self) -> None:
        """Board, facts and legal moves do not depend on unseen cards."""
        self._ask(secrets.unseen)

    @level(8)
    def test_seats_are_told_only_what_they_may_know(self) -> None:
        """Nor do the story and what happens."""
        self._ask(secrets.untold)


def tests() -> list[str]:
    """The names of the suite's tests, in order."""
    return [name for name in vars(Conformance) if name.startswith("test_")]


def level_of(test: str) -> int:
    """How much a test takes for granted: all that the tests of lower levels ask."""
    number: int = getattr(Conformance, test).level
    return number


def complaints(suite: Conformance) -> list[str]:
    """What the whole suite says of a game: a sentence for each cause."""
    said = []
    for test in tests():
        try:
            getattr(suite, test)()
        except ConformanceError as error:
            said.append(f"{test}: {error}")
        except SkipTest:
            continue
    return said
