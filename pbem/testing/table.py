"""What a table must be like at every moment of a game, and how a game must end."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from re import findall
from typing import Any

import msgspec

from pbem.projections.overtakings import Overtaking
from pbem.rules import Line, Panel, Play, Result, Ruleset, View
from pbem.rules.picture import MARGIN, PAGE, PHONE
from pbem.rules.play import EVERYBODY, Audience

from .complaint import difference, explained
from .plain import impossible
from .playout import Moment, Playout, thinned
from .quick import unsound

STYLES = {"", "dim", "strong", "good", "bad", "title"}
WIDER = 120  # columns of a panel where there is more room than a page has
VIEWED = 12  # moments of a playout at which the board is drawn


def sound(playout: Playout) -> None:
    """Conservation: after every event there are as many pieces as at the start, and `broken` is silent.

    And it is not silent for want of looking: of many tables that cannot be, it notices one at least.
    """
    pieces: dict[str, int] = {}
    for moment in playout.begun():
        game = moment.game()
        with explained(moment.where, "asking for pieces and what is broken"):
            flaw = unsound(moment.setting, game.table, pieces)
        if flaw:
            raise moment.complaint(flaw)
    _notices(thinned(playout.begun(), VIEWED))


def _notices(moments: Sequence[Moment]) -> None:
    """Tables with a piece too many, or with nothing where something was."""
    for moment in moments:
        ruleset = moment.setting.ruleset()
        for table in impossible(moment.table):
            if ruleset.broken(table) is not None:
                return
    raise moments[-1].complaint("`broken` finds nothing wrong with tables on which pieces were doubled or made up")


def plain(playout: Playout) -> None:
    """The table is plain data: a copy of it is equal, and nothing of it is left out of the copy."""
    if playout.flaw is not None:
        raise playout.flaw


def at_rest(playout: Playout) -> None:
    """While someone has to choose, `proceed` does nothing: it is asked again after an undo and in a position."""
    for moment in playout.asked(VIEWED):
        game, told = moment.game(), list[str]()

        def tell(sentence: str, _audience: Audience, told: list[str] = told) -> None:
            told.append(sentence)

        with explained(moment.where, "proceeding once more"):
            game.ruleset.proceed(Play(game.table, game.chance, tell))
        if different := difference(moment.table, game.table):
            raise moment.complaint(f"proceed changes a table that waits for a choice: {different}")
        if told:
            raise moment.complaint(f"proceed tells again what has happened before: {told[0]}")


def asks_fairly(playout: Playout) -> None:
    """Who is asked sits at the table, and what may answer is asked of one or of several, as the need says."""
    for moment in playout.moments:
        if moment.need is None:
            continue
        ruleset, need = moment.setting.ruleset(), moment.need
        strangers = [seat for seat in need.seats if seat not in moment.setting.seats]
        if strangers:
            raise moment.complaint(f"it asks {strangers[0]!r}, who has no seat")
        kinds = ruleset.open_moves(moment.table)
        if not kinds:
            raise moment.complaint(f"it asks {need.seats[0]} to {need.prompt}, but open_moves is empty")
        for kind in kinds:
            if kind not in ruleset.moves:
                raise moment.complaint(f"open_moves lists {kind.kind!r}, which is not among the game's moves")
            if kind.together != need.together:
                raise moment.complaint(
                    f"the need says together={need.together}, but the move {kind.kind!r} says {kind.together}"
                )


def ends(playout: Playout) -> None:
    """There is a result when no one is asked any more, and not before; it names seats of the game."""
    seats = set(playout.setting.seats)
    for moment in playout.begun():
        with explained(moment.where, "asking for points and result"):
            ruleset = moment.setting.ruleset()
            points, result = ruleset.points(moment.table), ruleset.result(moment.table)
            sources = ruleset.points_by_source(moment.table)
        if not set(points) <= seats:
            raise moment.complaint("somebody who has no seat has points")
        if {seat: sum(found.values()) for seat, found in sources.items()} != dict(points):
            raise moment.complaint("the points by their sources are not the points")
        if (result is None) != (moment.need is not None):
            state = "over, but there is no result" if result is None else "not over, but there is a result"
            raise moment.complaint(f"the game is {state}")
        if result is None:
            continue
        if flaw := misjudged(result, points, moment.setting.seats):
            raise moment.complaint(flaw)


def misjudged(result: Result, points: Mapping[str, int], seats: Sequence[str]) -> str:
    """What is wrong with a result; "" if nothing is. `points`: of the table in the end, {} if they come only then."""
    if not result.winners or not set(result.winners) <= set(seats):
        return f"the winners are {result.winners}"
    if sorted(result.standing) != sorted(seats) or len(result.scores) != len(result.standing):
        return "the standing must list every seat once, and a score for each"
    if {*result.winners} != {*result.standing[: len(result.winners)]}:
        return f"{result.winners} have won, but the standing begins with {result.standing[0]}"
    scores = dict(zip(result.standing, result.scores, strict=True))
    if points and scores != dict(points):
        seat = next(seat for seat in seats if scores[seat] != points.get(seat, 0))
        return f"{seat} has {points.get(seat, 0)} points, and a score of {scores[seat]}"
    return "" if result.because else "the result does not say what decided the game"


def points_told(playout: Playout) -> None:
    """Whoever has other points than before an event was named, to everyone, in what was told of it."""
    before: Mapping[str, int] | None = None
    told: dict[str, list[tuple[str, Audience]]] = {}
    for one in playout.story:
        told.setdefault(one.event.id, []).append((one.sentence, one.audience))
    for moment in playout.begun():
        points = moment.setting.ruleset().points(moment.table)
        if before is not None and (flaw := unexplained(before, points, told.get(moment.event.id, ()))):
            raise moment.complaint(flaw)
        before = points


def unexplained(before: Mapping[str, int], points: Mapping[str, int], told: Iterable[tuple[str, Audience]]) -> str:
    """Whose points have changed without a word to everyone that names the seat; "" if no one's have."""
    heard = [sentence for sentence, audience in told if audience == EVERYBODY and not isinstance(sentence, Overtaking)]
    named = {word for sentence in heard for word in findall(r"[\w-]+", sentence)}
    for seat, number in points.items():
        if number != before.get(seat, 0) and seat not in named:
            change = f"{seat} had {before.get(seat, 0)} points and has {number}"
            return f"{change}, and nothing that everybody is told names {seat}"
    return ""


def shown(playout: Playout) -> None:
    """The board fits the page and can be read as sentences; the facts are data that programs can read."""
    for moment in playout.asked(VIEWED):
        for seat in (*moment.setting.seats, ""):
            _drawn(moment, seat)


def _drawn(moment: Moment, seat: str) -> None:
    game = moment.game()
    view = View(game.table, seat, game.chance)
    viewer = seat or "an onlooker"
    with explained(moment.where, f"drawing the board for {viewer}"):
        picture = game.ruleset.picture(view)
    with explained(moment.where, f"giving the facts to {viewer}"):
        facts = game.ruleset.facts(view)
        told = json.loads(json.dumps(facts))
        if msgspec.convert(told, game.ruleset.Facts) != told:
            raise ValueError("they have keys that `Facts` does not name")
    with explained(moment.where, f"telling {viewer} what it holds"):
        hand = game.ruleset.hand(view)
    if "\n" in hand or hand.endswith("."):
        raise moment.complaint(f"what {viewer} holds is one line without its full stop, not {hand!r}")
    if list(picture.seats) != list(moment.setting.seats):
        raise moment.complaint("the picture does not name the seats in seat order")
    for panels, width in ((picture.panels, PAGE), (picture.aside, MARGIN)):
        for panel in panels:
            for line in panel.lines:
                _line(moment, panel.title, line, width)
            _fits(moment, panel)
    if not any(panel.plain for panel in (*picture.panels, *picture.aside)):
        raise moment.complaint("the board has no sentences for those who cannot see it")
    for name in game.ruleset.names(game.table) if not seat else ():
        if game.ruleset.about(view, name) is None:
            raise moment.complaint(f"{name!r} is something to ask about, and nothing is said about it")
        word, known = game.ruleset.word_for(game.table, name), [*_words(game.ruleset)]
        if known and word not in known:
            raise moment.complaint(f"{name!r} is explained by {word!r}, and the glossary has no such word")
    if different := difference(moment.table, game.table):
        raise moment.complaint(f"looking at the table changes it: {different}")


def _fits(moment: Moment, panel: Panel) -> None:
    """Drawn in other widths, a panel is no wider than it may be, and with more room no higher."""
    for width in (PHONE, WIDER) if panel.fitted is not None else ():
        with explained(moment.where, f"drawing the panel {panel.title!r} in {width} columns"):
            lines = panel.fitted(width) if panel.fitted is not None else []
        for line in lines:
            _line(moment, panel.title, line, width)
        if width > PAGE and len(lines) > len(panel.lines):
            raise moment.complaint(f"in {width} columns the panel {panel.title!r} is higher than in {PAGE}")


def _words(ruleset: Ruleset[Any]) -> Iterator[str]:
    return (word for term in ruleset.glossary() for word in (term.name, *term.also))


def _line(moment: Moment, title: str, line: Line, width: int) -> None:
    text = "".join(words for words, _style in line)
    if len(text) > width:
        raise moment.complaint(f"a line of the panel {title!r} is {len(text)} columns wide, not {width}: {text!r}")
    for _words, style in line:
        name = style.removeprefix("seat:")
        if style not in STYLES and (name == style or name not in moment.setting.seats):
            raise moment.complaint(f"the panel {title!r} uses the style {style!r}, which does not exist")
