"""`pbem rules`: a game's rules by topic, and any ruling by number."""

from difflib import get_close_matches
from typing import Annotated, Any

import typer

from pbem.errors import UsageError
from pbem.rules import Ruleset
from pbem.rules.registry import find, places
from pbem.wording import _

from .new import complete_game
from .options import Json
from .output import as_json, say

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_topic(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """Topics and rulings of the game."""
    name = ctx.params.get("name")
    if name not in places():
        return []
    ruleset = find(name)
    known = [(topic.name, topic.summary) for topic in ruleset.topics()]
    known += [(ruling.number, ruling.title) for ruling in ruleset.rulings()]
    return [pair for pair in known if pair[0].lower().startswith(incomplete.lower())]


@app.command()
def rules(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=complete_game)],
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="[TOPIC|RULING]", help="A topic, or a ruling such as R47.", autocompletion=complete_topic
        ),
    ] = None,
    json: Json = False,
) -> None:
    """A game's rules in our own words: its topics, one topic, or one ruling.

    Example: pbem rules confucius R47
    """
    ruleset = find(name)
    topics = {one.name: one for one in ruleset.topics()}
    rulings = {one.number.lower(): one for one in ruleset.rulings()}
    if topic is None:
        if json:
            as_json(
                {
                    "topics": [vars_of(one) for one in topics.values()],
                    "rulings": [vars_of(one) for one in rulings.values()],
                }
            )
        else:
            say(_overview(ruleset))
    elif topic.lower() in topics:
        found = topics[topic.lower()]
        as_json(vars_of(found)) if json else say(found.text)
    elif topic.lower() in rulings:
        ruling = rulings[topic.lower()]
        as_json(vars_of(ruling)) if json else say(_ruling(ruling))
    else:
        close = get_close_matches(topic.lower(), [*topics, *rulings], 3)
        raise UsageError(
            _("{game} has no topic or ruling {topic!r}").format(game=ruleset.title, topic=topic),
            advice=_("did you mean {names}?").format(names=_(" or ").join(close)) if close else _overview(ruleset),
        )


def vars_of(record: Any) -> dict[str, Any]:
    """A record's fields as data."""
    from dataclasses import asdict

    return asdict(record)


def _overview(ruleset: Ruleset[Any]) -> str:
    from textwrap import fill

    topics = ruleset.topics()
    width = max((len(one.name) for one in topics), default=0)
    lines = [_("{game}: pbem rules {name} TOPIC").format(game=ruleset.title, name=ruleset.name), ""]
    indent = " " * (width + 4)
    lines += [fill(f"  {one.name:<{width}}  {one.summary}", 78, subsequent_indent=indent) for one in topics]
    rulings = ruleset.rulings()
    if rulings:
        numbers = _("{first} to {last}").format(first=rulings[0].number, last=rulings[-1].number)
        lines += ["", _("and the rulings {numbers}, by number").format(numbers=numbers)]
    return "\n".join(lines)


def _ruling(ruling: Any) -> str:
    from textwrap import fill

    page = _(" (rulebook p. {page})").format(page=ruling.page) if ruling.page else ""
    parts = [
        f"{ruling.number}  {ruling.title}{page}",
        "",
        fill(ruling.rule, 76),
        "",
        fill(_("Why: {why}").format(why=ruling.why), 76),
    ]
    if ruling.topic:
        parts += ["", _("Topic: {topic}").format(topic=ruling.topic)]
    return "\n".join(parts)
