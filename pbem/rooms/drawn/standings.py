"""How a club stands over all its games: who has won what, with how many points, and who keeps the pace."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from pbem.projections.game import Game
from pbem.projections.game.past import log_of
from pbem.projections.game.registry import core_kind
from pbem.projections.pace import deadlines
from pbem.projections.status import seat_keys


class InTime(NamedTuple):
    """How many answers a player has given in games with a pace, and how many of them in time."""

    answers: int = 0
    kept: int = 0

    def __add__(self, other: object) -> "InTime":
        assert isinstance(other, InTime)
        return InTime(self.answers + other.answers, self.kept + other.kept)


class TableSize(NamedTuple):
    """A game with so many players: points at different tables are hard to compare."""

    title: str
    seats: int


class PlayerStanding(Struct):
    """A player over all games of a club. `points`: of each finished game, by its kind and the number of players."""

    name: str
    won: int = 0
    points: dict[TableSize, list[int]] = {}
    in_time: InTime = InTime()

    @property
    def finished(self) -> int:
        """How many games have come to an end."""
        return sum(len(scores) for scores in self.points.values())


def standings(games: Iterable[Game]) -> list[PlayerStanding]:
    """Everyone who plays, who has won most first; bots do not. Raises Incomplete for a game without its log.

    A player is a key, under the name of the newest seat; where one key plays several seats, each seat is a player.
    """
    found: dict[str, PlayerStanding] = {}
    for game in games:
        kept = in_time(game)
        keys = {seat: key for seat, key in seat_keys(game).items() if seat not in game.bots}
        shared = {key for key in keys.values() if list(keys.values()).count(key) > 1}
        result = game.result
        scores = dict(zip(result.standing, result.scores, strict=True)) if result is not None else {}
        for seat, key in keys.items():
            player = found.setdefault(f"{key} {seat}" if key in shared else key, PlayerStanding(seat))
            player.name = seat
            player.in_time += kept.get(seat, InTime())
            if result is not None:
                size = TableSize(game.ruleset.title, len(game.record.header.seats))
                player.points.setdefault(size, []).append(scores[seat])
                player.won += seat in result.winners
    return sorted(found.values(), key=lambda player: (-player.won, player.finished, player.name))


def in_time(game: Game) -> Mapping[str, InTime]:
    """By seat, its answers in a game with a pace, and how many came before their deadline. Raises Incomplete."""
    found: dict[str, InTime] = {}
    past = game.at_start()
    for event in log_of(game)[1:]:
        core = core_kind(event.kind)
        due = deadlines(past, event.at).get(event.by) if core is None or core.chooses else None
        if due is not None:
            found[event.by] = found.get(event.by, InTime()) + InTime(1, int(event.at <= due))
        past.take(event)
    return found
