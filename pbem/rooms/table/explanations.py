"""What a word means: on the board, in the rules, in the rulings."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.errors import UnreadCardsError
from pbem.projections.game import Game
from pbem.projections.typed import names_meant
from pbem.projections.why import in_lines, objections
from pbem.rooms.rulebook import search
from pbem.rules import Picture
from pbem.show.sentences import as_sentences
from pbem.wording import _

NAMED = 6
"""So many moves are named for which the same holds."""


@dataclass(slots=True)
class Explanation:
    """All that there is to say of some words.

    `name`, `board`: what is called so on the board, and how it stands there. `against`: which moves with these words
    may be made, and what stands against the others. `found`: what the rules have. `near`: what is spelt like the words,
    where nothing is called so.
    """

    name: str = ""
    board: Picture | None = None
    against: list[str] = field(default_factory=list)
    found: search.Found = field(default_factory=search.Found)
    near: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.board or self.against or self.found)


def explanation(game: Game, seat: str, words: Sequence[str]) -> Explanation:
    """What a seat may read of these words."""
    explained = Explanation()
    _look_at_the_board(explained, game, seat, words)
    if seat and game.table is not None and game.phase == "playing":
        try:
            explained.against = in_lines(objections(game.ruleset, game.view(seat), words), NAMED)[:NAMED]
        except UnreadCardsError as error:  # the rules can be read without
            explained.against = [str(error)]
    explained.found = _in_the_rules(game, words)
    if not explained:
        explained.near = search.nearest(game.ruleset, words)
    return explained


def nothing(words: Sequence[str]) -> str:
    """That nothing is called so."""
    return _("nothing is called {words!r} here").format(words=" ".join(words))


def explained(game: Game, seat: str, words: Sequence[str], width: int) -> str:
    """All that there is to say of some words, as text."""
    ruleset = game.ruleset
    if not words:
        return search.overview(ruleset)
    said = explanation(game, seat, words)
    if not said:
        near = [_("did you mean: {names}?").format(names=", ".join(said.near))] if said.near else []
        return "\n\n".join([nothing(words), *near])
    parts = ["\n".join(said.against), search.render(said.found, "?") if said.found else ""]
    if said.board is not None:
        parts = [as_sentences(said.board, (), width).rstrip(), search.explained(ruleset, said.name), *parts]
    return "\n\n".join(part for part in parts if part)


def _look_at_the_board(explained: Explanation, game: Game, seat: str, words: Sequence[str]) -> None:
    if game.table is None:
        return
    names = game.ruleset.names(game.table)
    for word in (" ".join(words), *reversed(words)):
        meant = names_meant(names, word)
        picture = game.ruleset.about(game.view(seat), meant[0]) if len(meant) == 1 else None
        if picture is not None:
            explained.name, explained.board = game.ruleset.word_for(game.table, meant[0]), picture
            return


def _in_the_rules(game: Game, words: Sequence[str]) -> search.Found:
    """The rules of all the words, else of as many of the first as anything is said of."""
    for count in range(len(words), 0, -1):
        found = search.look_up(game.ruleset, words[:count])
        if found:
            return found
    return search.Found()
