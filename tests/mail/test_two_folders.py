"""One mailbox, several folders: a mail goes to the game that it is about, wherever one syncs."""

import subprocess
from pathlib import Path

import needs
import pytest
from correspondents import Correspondent, Three, carry, play_and_mail
from wording import says

from pbem.rooms.mail import mail_sync
from pbem.store.folder import candidates


def at(person: Correspondent, folder: Path) -> Correspondent:
    """Where the commands are typed from now on."""
    folder.mkdir(exist_ok=True)
    person.folder = folder
    return person


def test_mail_for_a_game_in_another_folder_waits_for_it(begun: Three, tmp_path: Path) -> None:
    ann, bob, _cy = begun
    home = bob.folder
    play_and_mail(ann, "stake", "1")
    carry(*begun)
    said = at(bob, tmp_path / "other")("sync")
    assert says("mail-for-path-waits-until", path=(home / "game.toml").resolve()) in said.err
    assert list(bob.folder.iterdir()) == []
    at(bob, home).done("sync")
    assert ann.held() <= bob.held()


def test_mail_begins_no_game_in_a_club(invited: Three, tmp_path: Path) -> None:
    """All of the club could read it."""
    ann, bob, _cy = invited
    ann.done("mail", "send", "--to", bob.address)
    carry(*invited)
    home = bob.folder
    origin, club = tmp_path / "origin.git", at(bob, tmp_path / "club").folder
    for words in (["init", "--quiet", "--bare", str(origin)], ["clone", "--quiet", str(origin), str(club)]):
        subprocess.run([needs.program("git"), *words], check=True)
    bob.done("init")
    assert says("mail-for-a-game-that") in bob("sync").err
    assert [*(club / "games").glob("*.toml")] == []
    at(bob, home).done("mail", "receive")
    assert bob.held() == ann.held()


def test_a_file_that_goes_away_while_one_looks_is_no_game_here(
    begun: Three, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As under the hands of a synchroniser; the other games are found."""
    bob = begun[1]
    gone = [bob.folder / "gone.toml", *candidates(bob.folder, "")]
    monkeypatch.setattr(mail_sync, "candidates", lambda _folder, _viewer: gone)
    assert list(mail_sync.games_here(bob.folder, "").values()) == [bob.folder / "game.toml"]


def test_mail_for_a_game_whose_file_is_gone_begins_it_where_one_syncs(begun: Three, tmp_path: Path) -> None:
    """No one would ever sync in a folder that is no more."""
    ann, bob, _cy = begun
    ann.done("note", "hello")
    ann.done("mail", "send", "--to", bob.address)
    carry(*begun)
    (bob.folder / "game.toml").unlink()
    at(bob, tmp_path / "other").done("mail", "receive")
    assert ann.held() == bob.held()
