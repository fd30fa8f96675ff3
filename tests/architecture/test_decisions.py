"""The list of decisions has each with its number, its title and its first sentence."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "docs"))

import make_decisions

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("architecture")


def test_no_two_decisions_have_one_number() -> None:
    numbers = [path.name[:4] for path in make_decisions.FOLDER.glob("[0-9]*.md")]
    assert sorted(set(numbers)) == sorted(numbers)


@pytest.mark.parametrize(
    ("body", "first"),
    [
        ("\nA club. More.\n", "A club."),
        ("\n**Decision.** One `a. b` (if. any) holds; more.\n", "One `a. b` (if. any) holds."),
        ("\n**All but two mask\ntheirs**: the price\n", "All but two mask theirs."),
    ],
)
def test_a_decision_is_listed_with_its_first_sentence(body: str, first: str) -> None:
    assert make_decisions.first_sentence(body) == first


def test_each_is_about_a_folder_that_there_is_and_each_folder_has_some() -> None:
    folders = {room for rooms in make_decisions.ROOMS.values() for room in rooms}
    assert [room for room in folders if not (ROOT / room).is_dir()] == []
    assert {make_decisions.read(path).room for path in make_decisions.FOLDER.glob("[0-9]*.md")} == folders


def test_a_decision_without_a_room_is_refused(tmp_path: Path) -> None:
    for line in ("", "`pbem/attic`", "They stay."):
        (tmp_path / "0048-plans.md").write_text(f"# 48. Plans\n{line}\n\nThey stay.\n")
        with pytest.raises(SystemExit, match="its second line is not the folder"):
            make_decisions.read(tmp_path / "0048-plans.md")


def test_a_decision_without_a_number_and_a_title_is_refused(tmp_path: Path) -> None:
    for heading in ("# 0048: plans", "# 47. Plans", "# 48. plans", "48. Plans", "# 48. Plans."):
        (tmp_path / "0048-plans.md").write_text(f"{heading}\n\nThey stay.\n")
        with pytest.raises(SystemExit, match=r"0048-plans\.md: its first line is not"):
            make_decisions.read(tmp_path / "0048-plans.md")
