"""A game as a reel of frames: a picture at each sentence of its story, from one fold.

What changes after an event's last sentence belongs to it. What was taken back by agreement is there too, marked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.events.event import Event
from pbem.projections.decode import in_words
from pbem.projections.game import Game
from pbem.projections.game.past import log_of, undone
from pbem.projections.game.registry import core_kind
from pbem.projections.news import since_turn
from pbem.projections.story import part_of
from pbem.rules import View
from pbem.rules.drawing import Drawing, Piece, Scene
from pbem.rules.play import Audience
from pbem.wording import _

from .panels import lines_of, of_panels


class Frame(Struct):
    """What stands where when a sentence is told. `place`: the turn as `--at` takes it. `event`: to which it belongs.

    `period`: the round or year; `heading`: that and its phase, in words. `undone`: it was taken back by agreement
    later.
    """

    place: str
    event: Event
    sentence: str
    scene: Scene
    points: Mapping[str, int]
    period: int
    heading: str
    undone: bool


class Reel(Struct):
    """All frames of a game, as one viewer may see them.

    `since`: the first frame after the viewer's last turn in a running game, else 0.
    """

    drawing: Drawing
    frames: list[Frame]
    since: int = 0


class Eyes(Struct, frozen=True):
    """Who looks: a seat, "" for an onlooker; with `everything`, all seats at once."""

    seat: str = ""
    everything: bool = False

    def view(self, game: Game) -> View[Any]:
        """What these eyes see of the table now."""
        return View(game.table, self.seat, game.chance, game.record.header.seats if self.everything else ())

    def read(self, audience: Audience, seats: Sequence[str]) -> bool:
        """Whether a sentence is for these eyes."""
        return audience.reads(seats if self.everything else [self.seat] if self.seat else [])


class Filming:
    """The fold, looked at from frame to frame; `past` is that fold, which `take` carries on.

    Of the frames that were there, only the last is ever replaced by another. Raises Incomplete.
    """

    def __init__(self, game: Game, eyes: Eyes) -> None:
        self.eyes = eyes
        self.drawing: Drawing | None = None
        self.frames: list[Frame] = []
        self._gone = undone(game)
        self._early: list[tuple[Event, str]] = []
        self.past = game.at_start()
        self.past.listen(self._tell)
        for event in log_of(game)[1:]:
            self.take(event)

    def take(self, event: Event) -> None:
        """One more event, which was judged."""
        self.past.take(event)
        self._taken(self.past, event)

    def _tell(self, game: Game, event: Event, sentence: str, audience: Audience) -> None:
        """A sentence is told: that is a frame. What is told before there is a table waits for it."""
        if not self.eyes.read(audience, game.record.header.seats):
            return
        if game.table is None:
            self._early.append((event, sentence))
            return
        self._catch_up(game)
        self.frames.append(self._frame(game, event, sentence))

    def _taken(self, game: Game, event: Event) -> None:
        """All that an event does is done."""
        if game.table is None:
            return
        self._catch_up(game)
        if self.frames and self.frames[-1].event is event:
            done = self._frame(game, event, self.frames[-1].sentence, settled=True)
            done.place, done.heading = self.frames[-1].place, self.frames[-1].heading
            self.frames[-1] = done
            return
        done = self._frame(game, event, _told(game, event), settled=True)
        before = self.frames[-1] if self.frames else None
        if before is None or before.scene.pieces != done.scene.pieces or before.scene.texts != done.scene.texts:
            self.frames.append(done)
        else:
            self.frames[-1] = replace(before, scene=done.scene)  # who is asked now

    def _frame(self, game: Game, event: Event, sentence: str, *, settled: bool = False) -> Frame:
        """The table as it is; `settled`: the event has done all it does."""
        record, ruleset = game.record, game.ruleset
        place = f"{record.turns}.{record.head.rounds}" if record.head.rounds else str(record.turns)
        points, period = dict(ruleset.points(game.table)), ruleset.period(game.table)
        return Frame(
            place,
            event,
            sentence,
            self._seen(game, settled=settled),
            points,
            period,
            part_of(ruleset.period_name, *game.race.where),
            (game.cause or event.id) in self._gone,
        )

    def _catch_up(self, game: Game) -> None:
        early, self._early = self._early, []
        self.frames += [self._frame(game, event, sentence) for event, sentence in early]

    def _seen(self, game: Game, *, settled: bool) -> Scene:
        view = self.eyes.view(game)
        if self.drawing is None:
            self.drawing = game.ruleset.drawing(view) or of_panels(game.ruleset)
        return scene_of(game, self.drawing, view, settled=settled)


def scene_of(game: Game, drawing: Drawing, view: View[Any], *, settled: bool = True) -> Scene:
    """What stands where, with the choices that are sealed at the moment and, between events, who is asked."""
    scene = drawing.scene(view)
    need = game.need if settled and drawing.seat else None
    for seat in need.seats if need is not None else ():
        place = drawing.seat.format(seat=seat)
        scene.states[place] = f"{scene.states.get(place, '')} turn".strip()
    if drawing.sealed is not None:
        place, symbol = drawing.sealed
        there = {piece.id for piece in scene.pieces}
        for seat in game.record.head.seals:
            if f"choice:{seat}" not in there:
                scene.pieces.append(Piece(place.format(seat=seat), symbol, f"choice:{seat}"))
    return scene


def film(game: Game, eyes: Eyes) -> Reel:
    """A game from its deal to where it stands. Raises Incomplete, and ValueError if it has not started."""
    filming = Filming(game, eyes)
    drawing, frames = filming.drawing, filming.frames
    if drawing is None:
        raise ValueError(_("the game has not started"))
    if not drawing.symbols:
        drawing = of_panels(game.ruleset, max(lines_of(frame.scene) for frame in frames))
    return Reel(drawing, frames, since(frames, eyes.seat) if game.phase == "playing" else 0)


def since(frames: Sequence[Frame], seat: str) -> int:
    """The first frame after a seat's last turn."""
    return min(since_turn(frames, seat), len(frames) - 1)


def _told(game: Game, event: Event) -> str:
    """What is said of an event of which the viewer reads nothing, though something has changed."""
    if event.kind == "open":
        return _("{seat} reveals the sealed choice.").format(seat=event.by)
    if core_kind(event.kind) is not None:
        return _("{seat}: {what}").format(seat=event.by, what=event.kind)
    return _("{seat}: {what}").format(seat=event.by, what=in_words(game.ruleset, event))
