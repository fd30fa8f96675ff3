"""What an undo would do: to before which move it goes back, what falls with it, and the table then."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.wording import _, ngettext

from .game import Game
from .game.past import as_seen_now, counting, is_answer, is_choice


def undo_body(game: Game, turns: int | None = None, seats: Collection[str] = ()) -> dict[str, Any]:
    """What an undo names: the link before the newest choice of these seats, or before the last so many of anybody's.

    An answer to a question that was put to several takes the whole question back, which is then put again. Raises
    RefusedError if there are not so many, Incomplete without the whole log.
    """
    made = [event for event in counting(game) if is_choice(game, event)]
    first = chosen(made, turns, seats)
    answers = {event.id for event in counting(game) if is_answer(game, event)}
    kept = [listed for listed in first.with_ if listed in answers]  # no offers: they are made anew
    return {"to": first.after, **({"to_with": kept} if kept else {})}


def chosen(made: Sequence[Event], turns: int | None, seats: Collection[str]) -> Event:
    """The event before which to go back: of so many at the end the first, or the last that is these seats'.

    Raises RefusedError if there is none.
    """
    if turns is None:
        own = [event for event in made if event.by in seats]
        if not own:
            raise RefusedError(_("you have made no move that could be taken back"))
        return own[-1]
    if not made:
        raise RefusedError(_("there is nothing to take back"))
    if turns > len(made):
        sentence = ngettext("only {count} move can be taken back", "only {count} moves can be taken back", len(made))
        raise RefusedError(sentence.format(count=len(made)))
    return made[-turns]


def preview(game: Game, body: Mapping[str, Any]) -> Game:
    """The game as an undo would leave it, to be looked at: what chance has shown is still shown. Raises Incomplete."""
    return as_seen_now(game, body["to"], body.get("to_with", []))
