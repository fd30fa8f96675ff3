"""What a word means: on the board, in the rules, in the rulings."""

from collections.abc import Sequence

from pbem.projections.game import Game
from pbem.projections.typed import names_meant
from pbem.projections.why import in_lines, objections
from pbem.rooms.rulebook import search
from pbem.show.sentences import as_sentences
from pbem.wording import _

NAMED = 6
"""So many moves are named for which the same holds."""


def explained(game: Game, seat: str, words: Sequence[str], width: int) -> str:
    """All that there is to say of some words: what is on the board, the rules, and what stands against the move."""
    ruleset = game.ruleset
    if not words:
        return search.overview(ruleset)
    parts = [_on_the_board(game, seat, words, width), _against(game, seat, words), _in_the_rules(game, words)]
    found = [part for part in parts if part]
    if found:
        return "\n\n".join(found)
    near = search.nearest(ruleset, words)
    nothing = _("nothing is called {words!r} here").format(words=" ".join(words))
    return f"{nothing}\n\n{_('did you mean: {names}?').format(names=', '.join(near))}" if near else nothing


def _on_the_board(game: Game, seat: str, words: Sequence[str], width: int) -> str:
    if game.table is None:
        return ""
    names = game.ruleset.names(game.table)
    for word in (" ".join(words), *reversed(words)):
        meant = names_meant(names, word)
        picture = game.ruleset.about(game.view(seat), meant[0]) if len(meant) == 1 else None
        if picture is not None:
            meaning = search.explained(game.ruleset, game.ruleset.word_for(game.table, meant[0]))
            return "\n\n".join(part for part in (as_sentences(picture, (), width).rstrip(), meaning) if part)
    return ""


def _against(game: Game, seat: str, words: Sequence[str]) -> str:
    if not seat or game.table is None or game.phase != "playing":
        return ""
    return "\n".join(in_lines(objections(game.ruleset, game.view(seat), words), NAMED)[:NAMED])


def _in_the_rules(game: Game, words: Sequence[str]) -> str:
    """The rules of all the words, else of as many of the first as anything is said of."""
    for count in range(len(words), 0, -1):
        found = search.look_up(game.ruleset, words[:count])
        if found:
            return search.render(found, "?")
    return ""
