"""`pbem rules`: a game's rules by topic, and any ruling by number."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import Json, complete_game
from pbem.wording import _, any_of

if TYPE_CHECKING:
    from pbem.rules import Ruleset
    from pbem.rules.texts import Ruling

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def complete_topic(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """Topics and rulings of the game."""
    from pbem.rules.registry import find, places

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
    """A game's rules, by topic or ruling. They are told in our own words; without a topic, what there is.

    Example: pbem rules confucius R47
    """
    from dataclasses import asdict

    from pbem.cli.terminal.output import as_json, say
    from pbem.rules.registry import find

    ruleset = find(name)
    if topic is not None:
        found = _found(ruleset, topic)
        say(_told(found)) if not json else as_json(asdict(found))
    elif json:
        pages, rulings = map(asdict, ruleset.topics()), map(asdict, ruleset.rulings())
        as_json({"topics": list(pages), "rulings": list(rulings)})
    else:
        say(_overview(ruleset))


def _found(ruleset: "Ruleset[Any]", name: str) -> Any:
    """The topic or ruling of that name. Raises UsageError with a suggestion."""
    from difflib import get_close_matches

    from pbem.errors import UsageError

    known: dict[str, Any] = {topic.name: topic for topic in ruleset.topics()}
    known |= {ruling.number.lower(): ruling for ruling in ruleset.rulings()}
    if name.lower() in known:
        return known[name.lower()]
    close = get_close_matches(name.lower(), known, 3)
    advice = _("did you mean {names}?").format(names=any_of(close)) if close else _overview(ruleset)
    raise UsageError(_("{game} has no topic or ruling {topic!r}").format(game=ruleset.title, topic=name), advice=advice)


def _told(found: Any) -> str:
    from pbem.rules.texts import Topic

    return str(found.text) if isinstance(found, Topic) else _ruling(found)


def _ruling(ruling: "Ruling") -> str:
    from textwrap import fill

    title = f"{ruling.number}  {ruling.title}"
    if ruling.page:
        title = _("{title} (rulebook p. {page})").format(title=title, page=ruling.page)
    parts = [title, fill(ruling.rule, 76)]
    if ruling.why:
        parts.append(fill(_("Why: {why}").format(why=ruling.why), 76))
    if ruling.topic:
        parts.append(_("Topic: {topic}").format(topic=ruling.topic))
    return "\n\n".join(parts)


def _overview(ruleset: "Ruleset[Any]") -> str:
    from textwrap import fill

    topics, rulings = ruleset.topics(), ruleset.rulings()
    width = max((len(one.name) for one in topics), default=0)
    indent = " " * (width + 4)
    lines = [_("{game}: pbem rules {name} TOPIC").format(game=ruleset.title, name=ruleset.name), ""]
    lines += [fill(f"  {one.name:<{width}}  {one.summary}", 78, subsequent_indent=indent) for one in topics]
    if rulings:
        numbers = _("{first} to {last}").format(first=rulings[0].number, last=rulings[-1].number)
        lines += ["", _("and the rulings {numbers}, by number").format(numbers=numbers)]
    return "\n".join(lines)
