"""`pbem rules`: a game's rules by any word, topic or ruling."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.options import GameFile, Json
from pbem.wording import _, any_of

if TYPE_CHECKING:
    from pbem.rules import Ruleset
    from pbem.store.records import KnownStatus

    from .search import Found

app = typer.Typer(rich_markup_mode=None, add_completion=False)

LISTED = 5
"""So many of several games are named."""


def complete_word(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """Games, and the topics, rulings and words of the game that is named, or lies here."""
    from pbem.rules.registry import find, meant, places

    typed = ctx.params.get("words") or []
    named = meant(typed[0]) if typed else ""
    ruleset = find(named) if named else _rules_of(_games_here(ctx.params.get("game")))
    known = [] if typed else [(name, "") for name in places()]
    if ruleset is not None and len(typed) == bool(named):
        known += [(topic.name, topic.summary) for topic in ruleset.topics()]
        known += [(ruling.number, ruling.title) for ruling in ruleset.rulings()]
        plain = [one for one in ruleset.glossary() if " " not in one.name]
        known += [(one.name, one.meaning.partition(".")[0]) for one in plain]
    return list({name: (name, told) for name, told in reversed(known) if _begins(name, incomplete)}.values())[::-1]


@app.command()
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [WORD]...",
            help="A word, a topic, or a ruling such as R47; if need be, the game before it.",
            autocompletion=complete_word,
        ),
    ] = None,
    game: GameFile = None,
    json: Json = False,
) -> None:
    """Look up a game's rules, by any word. It takes the game here, or the one named first.

    Example: pbem rules tax
    """
    from dataclasses import asdict

    from pbem.cli.terminal.output import as_json, say

    from . import search

    ruleset, found, command = _meant(words or [], game)
    if json:
        shown = found or search.everything(ruleset)
        as_json(
            {
                "topics": [asdict(one) for one in shown.topics],
                "rulings": [asdict(one) for one in shown.rulings],
                "glossary": [asdict(one) for one in shown.terms],
            }
        )
    else:
        say(search.render(found, command) if found else search.overview(ruleset))


def _meant(words: list[str], game: Path | None) -> "tuple[Ruleset[Any], Found, str]":
    """The game that is asked about, what was found in its rules, and what one types to read on there.

    Nothing is found where no word asks for anything. Raises UsageError with a suggestion.
    """
    from pbem.errors import UsageError
    from pbem.rules.registry import find, meant, places, sound

    from .search import look_up, nearest

    lying = _games_here(game)
    here = _rules_of(lying)
    if words and meant(words[0]):
        return _in(find(words[0]), words[1:])
    if here is not None:
        found = look_up(here, words)
        if found.named or not words:
            return here, found, "pbem rules"
    begun = [name for name in places() if words and _begins(name, words[0])]
    if len(begun) == 1:
        return _in(find(begun[0]), words[1:])
    if here is not None:
        if found:
            return here, found, "pbem rules"
        raise _nothing_about(here, words)
    if not words and lying:
        raise _several(lying)
    if not words:
        raise UsageError(
            _("which game? There is none here"),
            advice=_("name it: pbem rules {games}").format(games=any_of(list(places()))),
        )
    every = [*sound().values()]
    known = [(one, found) for one in every if (found := look_up(one, words))]
    named = [(one, found) for one, found in known if found.exact] or known
    if len(named) == 1:
        return named[0][0], named[0][1], f"pbem rules {named[0][0].name}"
    typed = " ".join(words)
    if named:
        ask = _("choose one: {commands}")
        commands = any_of([f"pbem rules {one.name} {typed}" for one, _found in named])
        raise UsageError(_("several games mention {word!r}").format(word=typed), advice=ask.format(commands=commands))
    close = [f"{one.name} {name}" for one in every for name in nearest(one, words, 1)]
    installed = _("installed: {games}").format(games=", ".join(places()))
    advice = _("did you mean {names}?").format(names=any_of(close)) if close else installed
    raise UsageError(_("no game here mentions {word!r}").format(word=typed), advice=advice)


def _in(ruleset: "Ruleset[Any]", words: list[str]) -> "tuple[Ruleset[Any], Found, str]":
    """What these words mean in the rules of a game that was named."""
    from .search import look_up

    found = look_up(ruleset, words)
    if words and not found:
        raise _nothing_about(ruleset, words)
    return ruleset, found, f"pbem rules {ruleset.name}"


def _nothing_about(ruleset: "Ruleset[Any]", words: list[str]) -> Exception:
    from pbem.errors import UsageError

    from .search import nearest

    close = nearest(ruleset, words)
    advice = (
        _("did you mean {names}?").format(names=any_of(close))
        if close
        else _("see `pbem rules {name}`").format(name=ruleset.name)
    )
    sentence = _("the rules of {game} do not mention {word!r}")
    return UsageError(sentence.format(game=ruleset.title, word=" ".join(words)), advice=advice)


def _several(lying: "dict[Path, KnownStatus]") -> Exception:
    """The error where games of several kinds are here, with what each of them is."""
    from pbem.errors import UsageError

    shown = ", ".join(f"{path} ({status['title']})" for path, status in [*lying.items()][:LISTED])
    more = ", …" if len(lying) > LISTED else ""
    names = any_of(sorted({status["game"] for status in lying.values()}))
    return UsageError(
        _("several games are here: {games}").format(games=shown + more),
        advice=_("name one with -g NAME, or name its rules: pbem rules {games}").format(games=names),
    )


def _games_here(game: Path | None) -> "dict[Path, KnownStatus]":
    """The game that is meant here, or all games here, with where each stands.

    Raises what finding and opening it raises, if it was named.
    """
    from pbem.cli.lookup import short_status
    from pbem.cli.viewer import viewer
    from pbem.cli.where import candidates, find_game
    from pbem.errors import PbemError, UsageError

    who = viewer()
    try:
        paths = [find_game(game)]
    except UsageError:
        if game is not None:
            raise
        paths = candidates()
    lying = {}
    for path in paths:
        try:
            lying[path] = short_status(path, who)
        except (PbemError, OSError):
            if game is not None:
                raise
    return lying


def _rules_of(lying: "dict[Path, KnownStatus]") -> "Ruleset[Any] | None":
    """The rules by which all of these games are played; None if there are several, or no game."""
    from pbem.rules.registry import find_version

    kinds = {(status["game"], status["ruleset"]) for status in lying.values()}
    return find_version(*kinds.pop()) if len(kinds) == 1 else None


def _begins(name: str, typed: str) -> bool:
    return name.lower().startswith(typed.lower())
