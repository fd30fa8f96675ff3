"""Drama in the history: who overtakes whom, by the points before and after."""

from pbem.projections.overtaking import overtakings


def test_new_points_take_a_seat_past_those_who_had_as_many() -> None:
    told = overtakings({"ann": 5, "bob": 3, "cy": 9}, {"ann": 5, "bob": 6, "cy": 9})
    assert list(told) == ["bob overtakes ann."]
    told = overtakings({"ann": 5, "bob": 5, "cy": 4}, {"ann": 5, "bob": 8, "cy": 4})
    assert list(told) == ["bob overtakes ann and leads with 8 points."]


def test_the_first_points_of_a_game_overtake_nobody() -> None:
    assert list(overtakings({"ann": 0, "bob": 0}, {"ann": 3, "bob": 0})) == []
    assert list(overtakings({"ann": 0, "bob": 0, "cy": 2}, {"ann": 1, "bob": 0, "cy": 2})) == []


def test_lost_points_let_a_seat_fall_behind_those_who_have_stayed() -> None:
    told = overtakings({"ann": 7, "bob": 5, "cy": 6}, {"ann": 4, "bob": 8, "cy": 6})
    assert list(told) == ["ann falls behind cy.", "bob overtakes ann and cy and leads with 8 points."]


def test_the_last_points_say_so() -> None:
    told = overtakings({"ann": 7, "bob": 6}, {"ann": 7, "bob": 9}, over=True)
    assert list(told) == ["With the last points bob overtakes ann."]
