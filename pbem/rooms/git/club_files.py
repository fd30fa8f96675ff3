"""The files of a club that go with its commits: the README with its board, and who each member is."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pbem.app.player import Player
from pbem.errors import BrokenGameError
from pbem.events.keys import fingerprint
from pbem.projections.pending import standing
from pbem.rooms.git import club
from pbem.rooms.git.clone import Clone
from pbem.store import people
from pbem.store.records import KeptStatus


def git_person(player: Player) -> str:
    """Whom commits name where git was never told."""
    me = player.identity
    return f"{me.name} <{me.fingerprint}@pbem>" if me else "pbem <pbem@localhost>"


def names(player: Player) -> list[str]:
    """The files, by their place in the club: the README, and the player's own card."""
    return ["README.md", *([_card(player)] if player.key else [])]


def renewed(clone: Clone, player: Player, held: Mapping[str, bytes], changed: Sequence[str]) -> dict[str, bytes]:
    """What goes with a commit: the README with its board up to date, and who the player is.

    `held`: those of the files that the commit below has; `changed`: the games in it. A README that someone is working
    on here is left alone.
    """
    folder, card = clone.club, _card(player) if player.key else ""
    files: dict[str, bytes] = {}
    if "README.md" in held:
        text = held["README.md"].decode("utf-8", "replace")
        rows = {name: _row(folder, name, player) for name in changed}
        new = club.with_rows(text, {name: row for name, row in rows.items() if row})
        if new != text and club.same_but_for_the_board(text, _text(folder / "README.md")):
            files["README.md"] = new.encode()
    if card and player.key.encode() not in held.get(card, b""):  # there is none, or someone has tampered with it
        me = player.me
        files[card] = people.player(me.name, me.public, me.fingerprint).encode()
    return files


def _row(folder: Path, name: str, player: Player) -> str:
    """A game's line on the board; "" if its code fails, which each viewer is told."""
    try:
        status = player.status(folder / name)
    except BrokenGameError:
        return ""
    for_all: KeptStatus = {**status, "mine": [], "motions": []}
    return club.row(name, status["title"], status["seats"], standing(for_all, ""))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _card(player: Player) -> str:
    return people.player_file(fingerprint(player.key))
