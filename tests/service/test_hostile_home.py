"""What this machine keeps, broken by a crash or by a stranger: one sentence, a right exit code, nothing lost, and the
service goes on with the other games."""

import os
import re
import shutil
from collections.abc import Callable
from math import gcd
from pathlib import Path

import needs
import pytest
from correspondents import Correspondent
from freezegun import freeze_time
from kinds_kept import kinds, kinds_in
from machines import BEGUN, DAY, MINUTE, events, round_at, serves
from searching import sampled
from wording import telling, tells

from pbem.errors import FaultyFileError
from pbem.events.places import state_folder
from pbem.rooms.mail.transport import mailed
from pbem.store.people import names_in

pytestmark = needs.posix

LINES = 6
"""More of them are no clear sentence any more."""


def empty(place: Path) -> None:
    place.write_bytes(b"")


def half(place: Path) -> None:
    os.truncate(place, place.stat().st_size // 2)


def binary(place: Path) -> None:
    place.write_bytes(bytes(range(255, -1, -1)) * 4)


def monster(place: Path) -> None:
    os.truncate(place, 2**40)


def deep(place: Path) -> None:
    place.write_text("a = " * (place.suffix == ".toml") + "[" * 100_000)


def other_data(place: Path) -> None:
    place.write_text("a = 1\n" if place.suffix == ".toml" else '[null, {"a": 1}]')


def other_types(place: Path) -> None:
    """Each value has become a number: of TOML and JSON as they are written here."""
    text = place.read_text()
    place.write_text(re.sub(r'((?:^|\n)\w+ = |": )("[^"\n]*"|\[[^]]*\])', r"\g<1>7", text))


def newer(place: Path) -> None:
    text = place.read_text()
    place.write_text(text.replace("format = 1", "format = 2").replace('": ', '-by-now": '))


def control_signs(place: Path) -> None:
    place.write_text("\x1b[2J\x1b]0;pwned\x07\u202e\r" + place.read_text())


def folder(place: Path) -> None:
    place.unlink()
    place.mkdir()
    (place / "x").write_text("x")


def loop(place: Path) -> None:
    place.unlink()
    place.symlink_to(place.name)


def dangling(place: Path) -> None:
    place.unlink()
    place.symlink_to("nowhere/at/all")


def pipe(place: Path) -> None:
    place.unlink()
    os.mkfifo(place)


def device(place: Path) -> None:
    place.unlink()
    place.symlink_to("/dev/zero")


Damage = Callable[[Path], None]
WRITTEN: tuple[Damage, ...] = (half, binary, deep, other_data, other_types, newer, control_signs)
DAMAGES = (empty, *WRITTEN, monster, folder, loop, dangling, pipe, device)
COPRIME = 9
"""So many to the next case that is tried: it shares no divisor with the number of damages, or some never were."""

STOPS = ("config/service.toml", "config/identity.toml", "state/service.lock")
"""Without these there is no round at all."""
OWN = (
    *STOPS[:2],
    "config/mail.toml",
    "config/addresses.toml",
    "state/kept/",
)
"""What a person would miss: it is left, or put aside. The rest is remembered anew."""

KEPT = [
    *STOPS,
    "config/mail.toml",
    "config/addresses.toml",
    "state/kept/player.json",
    "state/kept/A.json",
    "state/kept/M.json",
    "state/noted/A.json",
    "state/noted/at-*.json",
    "state/games/*",
    "cache/paths/*",
    "cache/games/*.state.json",
    "cache/games/*.status.json",
    "cache/stories/*",
]


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann's machine, a day after she left: two folders are served, games go by mail and at one keyboard, with plans."""
    place = tmp_path_factory.mktemp("home")
    ann = Correspondent("ann", place).set_up()
    elsewhere = place / "ann" / "elsewhere"
    elsewhere.mkdir()
    table = ("new", "pebbles", "--seats", "ann,bob", "--secret", "--file")
    with freeze_time(BEGUN):
        ann.done(*table, "a.toml", "--hotseat")
        ann.done(*table, "m.toml", "--seat", "ann")
        ann.done("mail", "send", "-g", "m.toml", "--to", "bob@example.org")
        ann.done("note", "--private", "-g", "a.toml", "--seat", "ann", "He bluffs.")
        ann.done("moves", "-g", "a.toml", "--seat", "ann")
        ann.done("history", "-g", "a.toml")
        ann.folder = elsewhere
        ann.done(*table, "b.toml", "--hotseat")
        ann.done("plan", "-g", "b.toml", "--seat", "ann", "stake 1")
    ann.folder = place / "ann" / "games here"
    serves(ann, ann.folder, elsewhere, program="true")
    round_at(ann, BEGUN + MINUTE)
    with freeze_time(BEGUN + 2 * MINUTE):
        ann.done("plan", "-g", "a.toml", "--seat", "ann", "stake 2")
    return place


def machine(prepared: Path, place: Path) -> Correspondent:
    """A copy of it."""
    shutil.copytree(prepared, place, symlinks=True, dirs_exist_ok=True)
    ann = Correspondent.__new__(Correspondent)
    ann.name, ann.home, ann.folder = "ann", place / "ann" / "home", place / "ann" / "games here"
    for path in (ann.home / "config" / "service.toml", ann.home / "config" / "mail.toml"):
        path.write_text(path.read_text().replace(str(prepared), str(place)))
    return ann


@pytest.mark.parametrize(
    "broken",
    sampled([(kept, damage) for kept in KEPT for damage in DAMAGES], COPRIME),
    ids=lambda broken: f"{broken[0]}-{broken[1].__name__}",
)
def test_what_lies_broken_costs_one_sentence(prepared: Path, tmp_path: Path, broken: tuple[str, Damage]) -> None:
    kept, damage = broken
    ann = machine(prepared, tmp_path)
    game, mailed_game = (events(ann.folder / f"{name}.toml")[0].id for name in "am")
    place, *_others = sorted(ann.home.glob(kept.replace("A", game).replace("M", mailed_game)))
    damage(place)
    left = place.read_bytes() if damage in WRITTEN else b""
    said = [round_at(ann, BEGUN + DAY)]
    with freeze_time(BEGUN + DAY + MINUTE):
        said += [ann(*words) for words in (["service"], ["plan", "-g", "a.toml"], ["list"], ["sync"])]
    for one in said:
        assert one.code in (0, 2, 3, 5), one
        assert not tells(one.out + one.err, "internal-error-a-bug-in"), one
        assert len(one.err.splitlines()) <= LINES, one
        assert re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", one.out + one.err) is None, one
    if kept not in STOPS:
        assert "seal" in [event.kind for event in events(tmp_path / "ann" / "elsewhere" / "b.toml")], said[0]
    if left and kept.startswith(OWN):
        assert left in [path.read_bytes() for path in place.parent.glob(f"{place.name}*") if path.is_file()]


def test_each_damage_is_tried_every_day() -> None:
    assert gcd(COPRIME, len(DAMAGES)) == 1 < COPRIME < len(DAMAGES)


def test_what_lies_here_is_of_twelve_kinds_at_most(prepared: Path) -> None:
    """Those of docs/kept.md, and nothing else."""
    assert len(kinds()) <= 12
    found = kinds_in(prepared / "ann" / "home")
    assert found.get("") is None
    assert found.keys() == {"key", "settings", "kept", "noted", "copies", "entries", "texts", "lock"}


def test_who_plays_by_mail_is_not_forgotten_in_silence() -> None:
    """Nor what others have of a game: who takes it for unsent could cut it from the file."""
    noted = mailed.Mailed("game", {"bob@example.org": {"event"}})
    noted.save()
    assert mailed.load("game").addresses == {"bob@example.org"}
    half(state_folder() / "kept" / "game.json")
    with pytest.raises(FaultyFileError, match=telling("what-was-kept-in-it")):
        mailed.load("game")
    assert mailed.load("another").addresses == set()


def test_a_players_card_in_a_club_cannot_exhaust_anybody(tmp_path: Path) -> None:
    """Whoever shares a club may write one."""
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / f"{'-'.join(['aaaaa'] * 4)}.toml").write_text("name = " + "[" * 4000)
    assert names_in(tmp_path)("-".join(["aaaaa"] * 4)) == ""
