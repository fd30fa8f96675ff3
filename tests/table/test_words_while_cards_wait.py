"""What a word means, asked in a game that the players deal together, while cards that one has drawn wait for others."""

from pathlib import Path

from freezegun import freeze_time
from people import Person, at_machine, begin, in_turn
from wording import says

from pbem.rooms.table.explanations import explanation
from pbem.store.opened_game import open_game


def test_the_rules_can_be_read_while_ones_own_cards_cannot(tmp_path: Path) -> None:
    people = [Person(name, tmp_path) for name in ("ann", "bob", "cy")]
    for person in people:
        person.folder = people[0].folder
    with freeze_time("2026-11-21T18:00:00Z"):
        begin("game.toml", people, "confucius", "--cards=dealt")
        for _lap in range(3):
            in_turn("game.toml", people, "sync")
        [first] = [person for person in people if person("moves").code == 0]
        second = people[people.index(first) - 2]  # who acts next
        first.done("play", "tax")
        second.done("sync")
        second.done("play", "tax")
        with at_machine(first, "", {}):
            path = first.folder / "game.toml"
            said = explanation(open_game(path, path.read_bytes()).game, first.name, ["bribe"])
    assert said.against == [says("one-of-your-cards-cannot")]
    assert said.found.terms or said.found.topics
