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
    """What every game must pass. Subclass it in a test file, under a name that starts with Test:

        class TestMyGame(Conformance):
            ruleset = MyGame

    `options`: sets of options worth a playout of their own; by default each yes-or-no option is flipped once.
    `seeds`: as many random games are played with each setting. `most_events`: a game with more counts as endless.
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
        """Names fit the file and the command line; fields and options have types; there is a `broken`."""
        form.well_formed(self.ruleset)

    @level(1)
    def test_random_games_end(self) -> None:
        """No dead end, no runaway; a result when no one is asked any more, and not before."""
        self._ask(table.ends)

    @level(2)
    def test_tables_are_plain_data(self) -> None:
        """A copy loses nothing of the table."""
        self._ask(table.plain)

    @level(2)
    def test_needs_and_open_moves_agree(self) -> None:
        """Seats that are asked exist, and open moves answer the question."""
        self._ask(table.asks_fairly)

    @level(3)
    def test_replay_tells_the_same_game(self) -> None:
        """From the file alone: the same table, cards and question after every event."""
        self._ask(record.replayed)

    @level(4)
    def test_nothing_is_kept_outside_the_table(self) -> None:
        """Games played side by side, or read back midway, go on as if alone: modules and ruleset keep nothing."""
        self._ask(memory.side_by_side)

    @level(4)
    def test_another_process_tells_the_same_game(self) -> None:
        """Table, question, story and lists are the same under another hash seed: no order of a set decides."""
        self._ask(elsewhere.replayed)

    @level(5)
    def test_nothing_is_created_or_destroyed(self) -> None:
        """As many `pieces` after every event as at the start; `broken` is silent, and notices impossible tables."""
        self._ask(table.sound)

    @level(6)
    def test_a_deal_depends_on_no_face(self) -> None:
        """A deal's decks, cards turned up, rolls and gifts to seats are known before the first shuffle."""
        self._ask(secrets.dealt)

    @level(6)
    def test_every_option_at_every_number_of_seats(self) -> None:
        """Each value of each option, and all together, with each number of seats: sound, and it ends."""
        for setting in every_setting(self.ruleset, self.options):
            quick.sound(setting, self.seeds[0], self.most_events)

    @level(7)
    def test_bots_know_what_their_seat_knows(self) -> None:
        """They choose the same, whatever lies on the cards that it has not seen."""
        self._ask(imagined.discreet)

    @level(8)
    def test_a_game_can_be_imagined(self) -> None:
        """Bots look ahead in games that look to their seat like this one, with other cards."""
        self._ask(imagined.imagined)

    @level(6)
    def test_bots_play(self) -> None:
        """Every bot plays a whole game by the rules."""
        setting = next(settings(self.ruleset, self.options))
        for bot in bots(self.ruleset()).values():
            table.ends(play_out(setting, 0, self.most_events, bot))

    @level(6)
    def test_proceed_rests_while_a_seat_has_to_choose(self) -> None:
        """Asked again, the order of play changes and tells nothing."""
        self._ask(table.at_rest)

    @level(6)
    def test_points_are_explained(self) -> None:
        """A sentence for all names each seat that gains or loses points."""
        self._ask(table.points_told)

    @level(6)
    def test_boards_fit_and_can_be_read(self) -> None:
        """Lines fit the page, styles exist, there are sentences, and looking changes nothing.

        Facts are JSON and match `Facts`; `about` explains each of `names`.
        """
        self._ask(table.shown)

    @level(6)
    def test_drawings_have_a_place_for_everything(self) -> None:
        """Every piece has a place on both grounds, a symbol and a name.

        Ids are unique, type is large enough, and the SVG is shapes and text.
        """
        self._ask(drawn.drawn)

    @level(6)
    def test_listed_moves_can_be_typed_and_are_accepted(self) -> None:
        """Notations are unique, understood and complete; listed moves are accepted, and events store all of each."""
        self._ask(choices.listed)

    @level(7)
    def test_moves_can_be_planned_ahead(self) -> None:
        """Moves touch, and questions are about, `names` or seats; costs are numbers from 0; no period goes back.

        Conditions are True or False, and numbers numbers, at any time and for any seat; asking changes nothing.
        """
        self._ask(plans.planned)

    @level(7)
    def test_refusals_explain_and_change_nothing(self) -> None:
        """Illegal moves are refused with a sentence and an existing ruling; judging leaves the table alone."""
        self._ask(choices.refused)

    @level(9)
    def test_what_is_claimed_is_so(self) -> None:
        """Each `Claim` in hints, meanings and the story holds on a copy of the table."""
        self._ask(claims.true)

    @level(8)
    def test_strange_events_do_no_harm(self) -> None:
        """Events with fields that no list would offer are refused.

        Accepted ones are in the list of legal moves, and leave a sound table.
        """
        self._ask(strangers.in_the_open)

    @level(8)
    def test_sealed_choices_can_be_shown(self) -> None:
        """A sealed choice is found again with its payment; strange ones are judged when they are shown."""
        self._ask(strangers.sealed)

    @level(8)
    def test_stand_ins_are_legal_and_know_no_secrets(self) -> None:
        """The stand-in's move is legal and shows nothing hidden."""
        self._ask(choices.stand_in)

    @level(7)
    def test_events_are_written_and_read_back(self) -> None:
        """Every event survives the file."""
        self._ask(record.written)

    @level(9)
    def test_positions_bring_back_the_table(self) -> None:
        """Exported and imported, whole and as each seat knows it; a game from the position plays on."""
        self._ask(record.positions)

    @level(8)
    def test_undo_brings_back_the_table(self) -> None:
        """To earlier turns and questions, twice, and the same draws bring the same cards."""
        self._ask(record.undone)

    @level(7)
    def test_answers_may_arrive_in_any_order(self) -> None:
        """Where several seats are asked at once."""
        self._ask(record.arrived)

    @level(7)
    def test_what_is_done_unasked_counts_when_it_is_listed(self) -> None:
        """Of `optional` moves, nothing happens before a turn lists them."""
        self._ask(offers.unasked)
        self._ask(offers.mixed)

    @level(7)
    def test_the_order_of_play_survives_waiting(self) -> None:
        """Secrecy says "not yet" to every request once: nothing changes or is told twice."""
        self._ask(record.waited)

    @level(9)
    def test_games_go_on_when_a_player_leaves(self) -> None:
        """In a turn or mid-question, the others come to an end."""
        self._ask(record.left)

    @level(7)
    def test_seats_see_only_what_they_may(self) -> None:
        """Nothing that a seat sees depends on unseen cards.

        That is the board, facts, moves, payments, and the conditions and numbers of plans.
        """
        self._ask(secrets.unseen)

    @level(8)
    def test_seats_are_told_only_what_they_may_know(self) -> None:
        """Nor do the story and the news depend on unseen cards."""
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
