"""A page holds what its viewer may know, and nothing else."""

import json
import re
from random import Random
from typing import Any

import pytest
from other_faces import SEATS, begun, playout, with_faces
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from reels import finished, replayed
from wording import says

from pbem.rooms.drawn.frames import Eyes, film
from pbem.rooms.drawn.heading import Heading
from pbem.rooms.drawn.live import LiveFilm
from pbem.rooms.drawn.page import page
from pbem.rooms.drawn.replay import replay
from pbem.rules import Ruleset
from pbem.testing.playout import thinned
from pbem.testing.secrets import redealt

pytestmark = pytest.mark.xdist_group("page")


@pytest.mark.parametrize("seat", ["bob", pytest.param("", marks=pytest.mark.more)])
def test_a_page_for_bob_is_the_same_whatever_lies_in_anns_hand(seat: str) -> None:
    """Byte for byte, in mid-game, with other faces on every card that bob has not seen."""
    held = []
    for game in (moment.game() for moment in thinned(begun(Confucius), 20)[1:-1]):
        faces, printed = redealt(game.chance, seat, Random(1)), game.chance.printed
        if any(printed[slot] != faces.get(slot, printed[slot]) for slot in game.table.families["ann"].hand):
            held.append((game, with_faces(game, faces)))
    assert len(held) >= 3, "ann holds something that bob has not seen"
    for game, other in thinned(held, 3):
        assert replay(other, Eyes(seat)) == replay(game, Eyes(seat))
    game, other = held[0]
    assert replay(other, Eyes("ann")) != replay(game, Eyes("ann"))


def test_nobodys_page_tells_which_chips_lie_face_down() -> None:
    """Byte for byte, in mid-game, with other chips in the stack."""
    moments = begun(WhiteLotus)
    game = moments[len(moments) // 2].game()
    faces, printed = redealt(game.chance, "", Random(1)), game.chance.printed
    assert any(printed[slot] != faces.get(slot, printed[slot]) for slot in game.table.stack)
    for seat in ("bob", ""):
        assert replay(with_faces(game, faces), Eyes(seat)) == replay(game, Eyes(seat))


def test_points_in_closed_hands_are_in_nobodys_page_but_the_holders() -> None:
    game = begun(WhiteLotus)[-1].game()
    data = json.loads(re.findall(r'id="data">(.*?)</script>', replay(game, Eyes("bob")))[0])
    said: dict[str, set[str]] = {}
    for frame in data["frames"]:
        for name, words in frame[3].get("t", {}).items():
            said.setdefault(name, set()).add(words)
    assert said["influence:0"] == said["battle:2"] == {"?"}
    assert len(said["influence:1"]) > 1
    assert "?" not in said["influence:1"]


def test_a_finished_game_laid_open_shows_all_hands() -> None:
    game = finished("confucius-5")
    public, everything = replayed("confucius-5"), replay(game, Eyes("", everything=True))
    assert says("all-hands-are-open") in everything
    assert everything.count('["card",') > 2 * public.count('["card",')
    assert '"back"' not in re.findall(r'"frames":(.*)', everything)[0]


def test_words_that_look_like_markup_stay_words() -> None:
    """In the story, in the texts of the board, in the title: none can end an element or start one."""
    reel = film(playout(Confucius).moments[12].game(), Eyes())
    evil = "</script></ol><script>alert(1)</script><!--"
    reel.frames[3].sentence = evil
    reel.frames[3].scene.texts["name:0"] = reel.frames[-1].scene.texts["name:1"] = evil
    rules = Confucius()
    rules.period_name = evil  # type: ignore[misc]
    text = page(reel, SEATS, Heading(evil, evil, evil), rules)
    assert text.count("<script") == text.count("</script>") == 2
    assert "alert(1)" in text
    assert "<!--" not in text


@pytest.mark.parametrize("seat", ["bob", ""])
def test_so_does_the_page_that_stays_open(seat: str) -> None:
    """Its frames, and what would be: with other faces on every card that bob has not seen, all of it is the same."""
    moments = begun(Confucius)
    for moment in moments[len(moments) // 2 :]:
        game = moment.game()
        faces = redealt(game.chance, seat, Random(1))
        hand = game.table.families["ann"].hand
        if game.result is None and any(
            game.chance.printed[slot] != faces.get(slot, game.chance.printed[slot]) for slot in hand
        ):
            break
    films = [LiveFilm(one, Eyes(seat)) for one in (game, with_faces(game, faces))]
    assert films[0].part(0) == films[1].part(0)
    start = moments[0].game()
    would_be = [LiveFilm(start, Eyes(eyes)).supposed(one.past) for eyes in (seat, "ann") for one in films]
    assert would_be[0] == would_be[1]
    assert would_be[2] != would_be[3]


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_a_film_that_grew_is_the_one_that_is_made_at_once(ruleset: type[Ruleset[Any]]) -> None:
    """So that pieces keep their numbers, whether their moves were seen one by one or not."""
    moments = begun(ruleset)
    game = moments[len(moments) // 6].game()
    assert game.log is not None
    start = next(number for number, event in enumerate(game.log) if event.kind == "start")
    early = game.at_start()
    for event in game.log[1 : start + 1]:
        early.take(event)
    growing = LiveFilm(early, Eyes("bob"))
    for event in game.log[start + 1 :]:
        growing.take(event)
    assert growing.part(0) == LiveFilm(game, Eyes("bob")).part(0)
