"""A plan as a tree, with what each of its conditions asks in the game's own words, and whether that holds by now."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec.structs import replace

from pbem.errors import UnreadCardsError
from pbem.projections.game import Game
from pbem.rules import Ruleset
from pbem.rules.unknown import honest
from pbem.wording import _

from .picking import ANY, CHEAPEST, STRONGEST, Pick
from .premises import Clause, Common, Costs, Seen, against, clause_said
from .steps import Alternative, Step

INDENT = "    "


def tree(steps: Sequence[Step]) -> list[str]:
    """A plan in its own words, each way on lines of its own."""
    return [f"{INDENT * deep}{words}" for deep, words, _choice in _lines(steps)]


def branches(steps: Sequence[Step]) -> bool:
    """Whether a plan is more than moves one after another."""
    return any(choice.then or choice.branch for step in steps for choice in step)


def explained(game: Game, seat: str, steps: Sequence[Step]) -> list[str]:
    """The same, and below each way what it waits for or depends on, and which move it picks."""
    seen = Seen(game.ruleset, game.record.header.seats, honest(game.ruleset, game.view(seat)))
    lines = list[str]()
    for deep, words, choice in _lines(steps):
        lines.append(f"{INDENT * deep}{words}")
        if choice is not None:
            lines += [f"{INDENT * (deep + 1)}- {one}" for one in _explained(game.ruleset, seen, choice)]
    return lines


def _lines(steps: Sequence[Step], deep: int = 0) -> Iterator[tuple[int, str, Alternative | None]]:
    """How deep a line stands, its words, and the way that it begins, if it begins one."""
    for number, step in enumerate(steps):
        first = "then " if number else ""
        if not branches([step]):
            for place, choice in enumerate(step):
                yield deep, f"{_('else') if place else ''}{' ' if place else first}{choice}", choice
            continue
        for place, choice in enumerate(step):
            link = f"{choice.link()}:" if choice.conditions else ":"
            yield (
                deep,
                f"{'else' if place else first.strip()} {link}".replace(" :", ":").strip(),
                replace(choice, pick=Pick()),
            )
            yield from _lines([(Alternative(choice.move, pick=choice.pick),), *choice.then], deep + 1)


def _explained(ruleset: Ruleset[object], seen: Seen, choice: Alternative) -> Iterator[str]:
    for clause in choice.conditions:
        yield _with_what_holds(seen, clause, clause_said(ruleset, clause))
    if choice.branch:
        yield _("where this holds, nothing else is made instead")
    yield from _picked(choice.pick, choice.move)


def _with_what_holds(seen: Seen, clause: Clause, said: str) -> str:
    """A condition, and whether it holds by now, where that can be seen before the move is known."""
    if any(isinstance(term, Common | Costs) for term in clause):
        return _("if {condition}").format(condition=said)
    with suppress(UnreadCardsError):
        words = _("if {condition}: not yet") if against([clause], seen) else _("if {condition}: so it is now")
        return words.format(condition=said)
    return _("if {condition}").format(condition=said)


def _picked(pick: Pick, move: Sequence[str]) -> Iterator[str]:
    words = " ".join(move)
    said = {
        CHEAPEST: _("of the legal moves that `{move}` names, the one that costs least"),
        STRONGEST: _("of the legal moves that `{move}` names, the strongest"),
        ANY: _("any legal move that `{move}` names"),
    }
    if pick.how in said:
        yield said[pick.how].format(move=words)
    elif pick.how:
        yield _("of the legal moves that `{move}` names, the one with the largest number up to {most}").format(
            move=words, most=pick.number
        )
    if pick.keep:
        yield _("it is paid with other cards than {cards}").format(cards=", ".join(pick.keep))
    if pick.cards:
        yield _("not if fewer than {count} cards would be left").format(count=pick.cards)
