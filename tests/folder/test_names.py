"""Which names synchronisers give, and which people do."""

from pbem.store.conflict_copies import from_synchroniser, originals, says_conflict, stem, without_conflict

THAT_SAY_SO = [
    "g1 (Bob's conflicted copy 2026-11-21).toml",
    "g1 (Bob's conflicted copy 2026-11-21 (1)).toml",
    "g1 (conflicted copy 2026-11-21 101010).toml",
    "g1 (In Konflikt stehende Kopie von Bob 2026-11-21).toml",
    "g1 (Copie en conflit de Bob 2026-11-21).toml",
    "g1 (Copia en conflicto de Bob 2026-11-21).toml",
    "g1 (Bob の競合コピー 2026-11-21).toml",
    "g1 (Case Conflict).toml",
    "g1 (Case Conflict 1).toml",
    "g1 (SFConflict bob@example.org 2026-11-21-10-10-10).toml",
    "g1 [conflicted].toml",
    "g1.sync-conflict-20261121-101010-ABCDEFG.toml",
    "g1.sync-conflict-20261121-101010-ABCDEFG.sync-conflict-20261122-101010-GFEDCBA.toml",
    "g1_conflict-20261121-101010.toml",
    "g1.toml..path1",
    "g1.toml..path2",
    "g1.toml.conflict1",
    "g1.conflict12.toml",
    "g1.toml..path1..path2",
    "g1 (conflict_on_2026-11-23).toml",
    "G1 (CONFLICTED COPY).TOML",
]
THAT_NUMBER = [
    "g1 (1).toml",
    "g1(2).toml",
    "g1 2.toml",
    "g1-LAPTOP.toml",
    "g1-LAPTOP-2.toml",
    "g1-DESKTOP-AB12CD3.toml",
]
OF_PEOPLE = [
    "g1.toml",
    "g1-backup.toml",
    "g1 copy.toml",
    "g1 - Copy.toml",
    "g1 (before the end).toml",
    "g1 (2026-11-21).toml",
    "g1_old.toml",
    "g1-2.toml",
    "g10.toml",
    "g11 (1).toml",
    "another (1).toml",
    "g1 (1).txt",
]


def test_a_conflict_copy_that_says_so() -> None:
    for name in THAT_SAY_SO:
        assert says_conflict(name, "g1"), name
        assert from_synchroniser(name, "g1"), name
        assert "g1" in originals(name), name
        assert without_conflict(name).lower() == "g1.toml", name


def test_a_conflict_copy_that_only_has_a_number_or_a_computers_name() -> None:
    assert [name for name in THAT_NUMBER if not from_synchroniser(name, "g1")] == []
    assert [name for name in THAT_NUMBER if says_conflict(name, "g1") or without_conflict(name)] == []


def test_what_people_name_is_no_conflict_copy() -> None:
    assert [name for name in OF_PEOPLE if from_synchroniser(name, "g1") or without_conflict(name)] == []


def test_a_file_on_its_way_is_no_game_file() -> None:
    for name in (".syncthing.g1.toml.tmp", ".g1.toml", "~g1.toml", "g1.toml~", "g1.toml.part", ".toml"):
        assert (stem(name), list(originals(name))) == ("", []), name


def test_letters_that_a_mac_takes_apart_are_the_same_letters() -> None:
    assert from_synchroniser("Gru\u0308\u00dfe (1).toml", "gr\u00fc\u00dfe")


def test_a_stem_with_a_conflict_in_it_is_still_a_stem() -> None:
    assert from_synchroniser("g1 (1) (conflicted copy).toml", "g1 (1)")
    assert without_conflict("g1 (1) (conflicted copy).toml") == "g1 (1).toml"
