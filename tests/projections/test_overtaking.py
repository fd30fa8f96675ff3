"""Drama in the history: who overtakes whom, by the points before and after."""

from itertools import pairwise
from pathlib import Path

from pbem_confucius import Confucius
from wording import says, tells

from pbem.projections.audit import audit
from pbem.projections.overtakings import Overtaking, overtakings
from pbem.projections.what_if import Supposition
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting

EXAMPLES = Path(__file__).parents[2] / "examples"


def overtakes(sentence: str) -> bool:
    return any(tells(sentence, name) for name in ("seat-overtakes-others", "seat-overtakes-others-and-leads"))


def test_new_points_take_a_seat_past_those_who_had_as_many() -> None:
    told = overtakings({"ann": 5, "bob": 3, "cy": 9}, {"ann": 5, "bob": 6, "cy": 9})
    assert list(told) == [says("seat-overtakes-others", seat="bob", others="ann")]
    told = overtakings({"ann": 5, "bob": 5, "cy": 4}, {"ann": 5, "bob": 8, "cy": 4})
    assert list(told) == [says("seat-overtakes-others-and-leads", seat="bob", others="ann", points=8)]


def test_the_first_points_of_a_game_overtake_nobody() -> None:
    assert list(overtakings({"ann": 0, "bob": 0}, {"ann": 3, "bob": 0})) == []
    assert list(overtakings({"ann": 0, "bob": 0, "cy": 2}, {"ann": 1, "bob": 0, "cy": 2})) == []


def test_lost_points_let_a_seat_fall_behind_those_who_have_stayed() -> None:
    told = overtakings({"ann": 7, "bob": 5, "cy": 6}, {"ann": 4, "bob": 8, "cy": 6})
    assert list(told) == [
        says("seat-falls-behind-others", seat="ann", others="cy"),
        says("seat-overtakes-others-and-leads", seat="bob", others="ann and cy", points=8),
    ]


def test_the_last_points_say_so() -> None:
    told = overtakings({"ann": 7, "bob": 6}, {"ann": 7, "bob": 9}, over=True)
    assert list(told) == [says("with-the-last-points-seat", seat="bob", others="ann")]


def test_a_move_that_is_tried_tells_it_as_the_story_does() -> None:
    """Points of a voyage, of a candidate's ministry and of an army: whoever tries such a move reads what all will."""
    compared = 0
    for seed in (12, 13, 14, 15):
        playout = play_out(Setting(Confucius, ("ann", "bob", "cy")), seed, bot=Confucius().bots()["steady"])
        for before, event in playout.turns():
            story = [str(one.sentence) for one in playout.story if one.event.id == event.id]
            overtaken = [one for one in story if overtakes(one)]
            if not overtaken:
                continue
            told: list[str] = []
            supposed = Supposition(before.game(), told.append)
            supposed.make(event.by, Confucius().kinds[event.kind](**event.body))
            if not supposed.stopped:
                assert [one for one in told if overtakes(one)] == overtaken
                compared += 1
    assert compared > 1


def test_it_stands_with_what_made_it_though_its_phase_has_ended() -> None:
    told = audit((EXAMPLES / "white-lotus-3" / "game.toml").read_bytes(), story=True).told
    places = [(one.heading, other.heading) for one, other in pairwise(told) if isinstance(other.sentence, Overtaking)]
    assert len(places) > 3
    assert all(heading == before for before, heading in places)
