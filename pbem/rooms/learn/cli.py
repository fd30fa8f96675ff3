"""`pbem learn`: a game's lessons, or which games have some."""

from typing import Annotated

import typer

from pbem.wording import _

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_taught(incomplete: str) -> list[str]:
    """Installed games that have lessons."""
    return [name for name, _count in _taught() if name.startswith(incomplete)]


@app.command()
def learn(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Which game (default: list those with lessons).", autocompletion=complete_taught
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="Start at this lesson (default: where you left off).")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open a page in your browser, on this machine alone, until Ctrl-C.")
    ] = False,
) -> None:
    """Learn a game, a few moves at a time. It takes half an hour, needs no key and writes no file.

    Each lesson is a position. Your moves are checked as in a game, and a refusal names its ruling. With --browser you
    click on a drawn board.

    Example: pbem learn confucius
    """
    from pbem.cli.in_browser import in_browser
    from pbem.cli.terminal.output import talk
    from pbem.errors import UsageError
    from pbem.rules.registry import find

    from .course import Course
    from .lessons import lessons_of
    from .progress import reached

    teach = in_browser("teaches") if browser else None
    if name is None:
        _list()
        return
    ruleset = find(name)
    count = len(lessons_of(ruleset))
    if not count:
        advice = _("its rules are in `pbem rules {name}`").format(name=ruleset.name)
        raise UsageError(_("{game} has no lessons").format(game=ruleset.title), advice=advice)
    if number is not None and not 1 <= number <= count:
        raise UsageError(_("{game} has lessons 1 to {last}").format(game=ruleset.title, last=count))
    number = number or min(reached(ruleset.name), count)
    if teach is None:
        Course(ruleset, number).take()
        return
    from .shown import ShownLessons

    lessons = ShownLessons(ruleset, number)
    teach(lessons)
    talk(lessons.goes_on)


def _list() -> None:
    from pbem.cli.terminal.output import say, talk
    from pbem.wording import ngettext

    from .progress import reached

    taught = _taught()
    if not taught:
        talk(_("no game here has lessons"))
    for name, count in taught:
        at = reached(name)
        lessons = ngettext("{count} lesson", "{count} lessons", count).format(count=count)
        going_on = _("lesson {number} of {last} is next").format(number=at, last=count)
        say(f"  pbem learn {name:<12}  {lessons if at == 1 else going_on}")


def _taught() -> list[tuple[str, int]]:
    """The installed games that have lessons, with how many; a game whose code cannot be loaded has none."""
    from pbem.errors import BrokenGameError
    from pbem.rules.registry import find, places

    from .lessons import lessons_of

    found = []
    for name in places():
        try:
            count = len(lessons_of(find(name)))
        except BrokenGameError:
            continue
        if count:
            found.append((name, count))
    return found
