"""Planning in a game that the players deal together, right after drawing: the cards come when others have synced."""

import pytest
from freezegun import freeze_time
from people import Person, begin, in_turn
from wording import says, tells

pytestmark = pytest.mark.room("plans")
MORNING, NOON = "2026-11-22T08:00:00Z", "2026-11-22T12:00:00Z"
Three = tuple[Person, Person, Person]


@pytest.fixture
def three(ann: Person, bob: Person, cy: Person) -> Three:
    """A dealt game, dealt; the people in the order in which they act. All share a folder."""
    people = (ann, bob, cy)
    bob.folder = cy.folder = ann.folder
    with freeze_time("2026-11-21T18:00:00Z"):
        begin("game.toml", people, "confucius", "--cards=dealt")
        for _lap in range(3):
            in_turn("game.toml", people, "sync")
    [first] = [person for person in people if person("moves").code == 0]
    place = people.index(first)
    return people[place], people[place - 2], people[place - 1]


def test_what_comes_after_a_draw_is_planned_with_it_and_made_when_the_cards_are_there(three: Three) -> None:
    """As the docs show it, `play tax then bribe`. Until then plans are kept in full words, and nonsense is refused."""
    first, second, third = three
    with freeze_time(MORNING):
        said = first.done("play", "tax", "then", "bribe", "gongbu", "3")
        assert says("planned-moves", moves="bribe gongbu 3") in said.out
        assert tells(said.err, "move-cannot-be-tried-now", move="bribe gongbu 3"), said
        assert tells(said.err, "your-count-new-cards-wait", count=2), said
        for words, full in (("rec", "recruit"), ("bri hu 3 with 2 1", "bribe hubu 3 with 2 1")):
            said = first.done("plan", words)
            assert said.out == says("planned-moves", moves=full) + "\n"
            assert tells(said.err, "move-cannot-be-tried-now", move=full), said
            first.done("plan", "drop", "2")
        for words in ("pass until empty", "nominate red or green", "bribe hubbu 3", "recruit all"):
            said = first("plan", words)
            assert said.code == 2
            assert tells(said.err, "move-r-is-not-a")
        for other in (second, third):
            other.done("sync")
            other.done("play", "tax")
            other.done("sync")
    with freeze_time(NOON):
        made = first.done("sync")
    assert says("seat-has-planned-this-move", seat=first.name, move="bribe gongbu 3") in made.err
    assert first.done("plan").out == ""
