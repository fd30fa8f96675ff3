"""The suite as a class: a game's test file subclasses it, names its ruleset, and pytest does the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pbem.rules import Ruleset
from pbem.rules.bots import bots

from . import choices, form, record, secrets, table
from .playout import MOST_EVENTS, Playout, play_out
from .setting import Setting, settings


@dataclass(frozen=True, slots=True)
class Trial:
    """A random game that is played once and then looked at by every check."""

    setting: Setting
    seed: int
    most_events: int

    def __str__(self) -> str:
        return f"{self.setting}, seed {self.seed}".replace(", ", "-").replace(" ", "")

    def playout(self) -> Playout:
        """The finished game."""
        return play_out(self.setting, self.seed, self.most_events)


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

    def trials(self) -> list[Trial]:
        """The random games that are played: every setting with every seed."""
        return [
            Trial(setting, seed, self.most_events)
            for setting in settings(self.ruleset, self.options)
            for seed in self.seeds
        ]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Called by pytest: every test that takes a trial is run with each of them."""
        if "trial" in metafunc.fixturenames:
            metafunc.parametrize("trial", self.trials(), ids=str)

    def test_form(self) -> None:
        """Names fit the file and the command line, and no reserved word is used."""
        form.well_formed(self.ruleset)

    def test_random_games_end(self, trial: Trial) -> None:
        """No dead end, no runaway, and a result when nobody is asked any more."""
        table.ends(trial.playout())

    def test_bots_play(self) -> None:
        """Every bot of the game's own plays a whole game by the rules."""
        setting = next(settings(self.ruleset, self.options))
        for bot in bots(self.ruleset()).values():
            table.ends(play_out(setting, 0, self.most_events, bot))

    def test_needs_and_open_moves_agree(self, trial: Trial) -> None:
        """Who is asked, and what may answer."""
        table.asks_fairly(trial.playout())

    def test_tables_are_plain_data(self, trial: Trial) -> None:
        """A table can be copied, written down and read back."""
        table.plain(trial.playout())

    def test_nothing_is_created_or_destroyed(self, trial: Trial) -> None:
        """`broken` is silent after every event."""
        table.sound(trial.playout())

    def test_proceed_rests_while_a_seat_has_to_choose(self, trial: Trial) -> None:
        """Asked again, the order of play does nothing."""
        table.at_rest(trial.playout())

    def test_boards_fit_and_can_be_read(self, trial: Trial) -> None:
        """Pictures and facts."""
        table.shown(trial.playout())

    def test_listed_moves_can_be_typed_and_are_accepted(self, trial: Trial) -> None:
        """Notation, candidates, payment and judgement agree; events store the whole move."""
        choices.listed(trial.playout())

    def test_refusals_explain_and_change_nothing(self, trial: Trial) -> None:
        """A sentence for every candidate that is not legal, and an untouched table."""
        choices.refused(trial.playout())

    def test_strange_events_do_no_harm(self, trial: Trial) -> None:
        """Fields that no list would offer are refused, or lead to a sound table."""
        choices.strangers(trial.playout())

    def test_stand_ins_are_legal_and_know_no_secrets(self, trial: Trial) -> None:
        """The move for a seat whose player has left."""
        choices.stand_in(trial.playout())

    def test_games_go_on_when_a_player_leaves(self, trial: Trial) -> None:
        """With the stand-in's moves the others come to an end."""
        record.left(trial.playout())

    def test_events_are_written_and_read_back(self, trial: Trial) -> None:
        """Every event survives the file."""
        record.written(trial.playout())

    def test_replay_tells_the_same_game(self, trial: Trial) -> None:
        """The same table, cards and question after every event, from the file alone."""
        record.replayed(trial.playout())

    def test_positions_bring_back_the_table(self, trial: Trial) -> None:
        """Exported and imported, whole and as each seat knows it."""
        record.positions(trial.playout())

    def test_undo_brings_back_the_table(self, trial: Trial) -> None:
        """By agreement, to earlier turns, with the same cards afterwards."""
        record.undone(trial.playout())

    def test_answers_may_arrive_in_any_order(self, trial: Trial) -> None:
        """Where several seats are asked at once."""
        record.arrived(trial.playout())

    def test_what_is_done_unasked_counts_when_it_is_listed(self, trial: Trial) -> None:
        """Optional moves, for games that have them."""
        record.unasked(trial.playout())

    def test_the_order_of_play_survives_waiting(self, trial: Trial) -> None:
        """Secrecy may say "not yet" to any request."""
        record.waited(trial.playout())

    def test_seats_see_only_what_they_may(self, trial: Trial) -> None:
        """Board, facts and legal moves do not depend on unseen cards."""
        secrets.unseen(trial.playout())

    def test_seats_are_told_only_what_they_may_know(self, trial: Trial) -> None:
        """Nor do the story and what happens."""
        secrets.untold(trial.playout())
