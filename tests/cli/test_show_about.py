"""`pbem show NAME`: a name may be typed as short and as wrongly as a move."""

import pytest
from people import Person
from wording import says, tells


@pytest.fixture(scope="module")
def looking(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Someone with a game of Confucius."""
    person = Person("ann", tmp_path_factory.mktemp("about"))
    person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "game.toml")
    return person


@pytest.mark.parametrize("typed", ["hubu", "hub", "Hubu", "h"])
def test_a_unique_beginning_is_enough(typed: str, looking: Person) -> None:
    assert looking.done("show", typed).out == looking.done("show", "hubu").out
    assert "Hubu" in looking.done("show", typed).out


NAMES = (
    "bingbu, hubu, gongbu, mongolia, manchuria, annam, examination, spice-islands, india, arabia, africa, americas, "
    "ann, bob or cy"
)
EVERYTHING = says("you-can-ask-about-names", names=NAMES)


@pytest.mark.room("rulebook")
def test_each_of_them_is_shown_and_explained(looking: Person) -> None:
    for name in NAMES.replace(" or ", ", ").split(", "):
        assert tells(looking.done("show", name).out, "topic-topic"), name


@pytest.mark.room("rulebook")
def test_a_seat_is_a_family(looking: Person) -> None:
    said = looking.done("show", "bob").out
    assert says("family-of-seat-2", seat="bob") in said
    assert said.splitlines()[-1].startswith(says("topic-topic", topic=""))


@pytest.mark.room("rulebook")
@pytest.mark.parametrize("word", ["tax", "reward", "bribery", "necklace", "wall", "cubes"])
def test_what_is_no_place_on_the_board_is_explained_too(word: str, looking: Person) -> None:
    assert looking.done("show", word).out == looking.done("rules", word).out


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("hbu", says("did-you-mean-names", names="hubu")),
        ("m", says("did-you-mean-names", names="mongolia or manchuria")),
        ("zzz", EVERYTHING),
        ("", EVERYTHING),
    ],
)
def test_what_is_near_is_named(typed: str, advice: str, looking: Person) -> None:
    said = looking("show", typed)
    assert (said.code, said.out) == (2, "")
    assert said.err == "pbem: " + says("there-is-nothing-called-name", name=typed) + f"\n{advice}\n"
