"""`pbem plan` at one machine that plays all seats: the forms that it has, and when there is nothing to plan."""

import pytest
from people import Person
from wording import mistake, refusal, says

pytestmark = pytest.mark.room("plans")


def test_before_the_start_and_after_the_end_nothing_can_be_planned(ann: Person) -> None:
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    said = ann("plan", "take 1")
    assert (said.code, said.err) == (4, mistake(says("the-game-has-not-begun")))
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "other.toml")
    ann.done("bot", "--all", "-g", "other.toml")
    said = ann("plan", "take 1", "-g", "other.toml")
    assert (said.code, said.err) == (1, refusal(says("the-game-is-over")))


@pytest.mark.parametrize("word", ["then", "else", "if", "unless", "when", "anybody", "with"])
def test_no_seat_is_named_like_a_word_that_joins_moves(ann: Person, word: str) -> None:
    said = ann("new", "pebbles", "--seats", f"ann,{word}", "--hotseat")
    assert said.code == 2
    assert says("a-seat-cannot-be-named", seat=word) in said.err


@pytest.fixture
def practice(ann: Person) -> Person:
    """Ann, who plays all seats; bob is to act."""
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "game.toml")
    return ann


def test_a_plan_is_said_back_as_one_sentence_and_kept_in_its_words(practice: Person) -> None:
    words = "bribe bingbu 4 unless anybody plays bribe bingbu else tax"
    first = says("move-price-now", move="bribe bingbu 4", price="3 coins, 1 cube")
    unless = says("unless-seat-plays-move-first", seat=says("another-seat"), move="bribe bingbu")
    whole = says("first-or-else-next", first=f"{first}, {unless}", next="tax")
    assert practice.done("plan", "--seat", "bob", words).out == says("planned-moves", moves=whole) + "\n"
    assert practice.done("plan", "--seat", "bob").out == f"   1  {words}\n"


@pytest.mark.parametrize(
    "words", ["--explain tax", "--board", "tax or recruit", "if cy bribes hubu: recruit, else tax"]
)
def test_what_plans_have_no_form_for_is_refused_and_nothing_is_kept(practice: Person, words: str) -> None:
    assert practice("plan", "--seat", "bob", *words.split()).code == 2
    assert practice.done("plan", "--seat", "bob").out == ""
