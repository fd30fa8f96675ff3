"""The lessons keep to the rules: every answer is legal and leads on, and wrong tries are refused as the lessons say."""

from pbem_pebbles import Pebbles

from pbem.rooms.learn.proof import faults


def test_the_lessons_keep_to_the_rules() -> None:
    """Whatever does not is named."""
    assert faults(Pebbles()) == []
