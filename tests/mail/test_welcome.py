"""What an invitation says, to someone with nothing but a mail program and to someone who has pbem."""

from letters import WITH_PBEM, retold
from wording import says, tells

from pbem.app.tables import new_table
from pbem.rooms.mail.letter import letter
from pbem.rooms.mail.welcome import welcome_by_words, welcome_with_pbem


def test_who_has_a_seat_is_not_told_to_take_it() -> None:
    table = new_table("pebbles", ("ann", "bob"), seed=3)
    joining = retold([event for event in table.events if event.kind in ("game", "join")][:2])
    taken = next(iter(joining.game.wishes))
    found = letter(joining.game, joining.told, taken, WITH_PBEM)
    assert tells(found.text, "you-have-your-seat-still")
    assert not tells(found.text, "take-your-seat")


def test_both_invitations_say_the_same_of_the_game_and_each_what_to_do() -> None:
    """Who invites, the game in two sentences, with whom, how many, at what pace; then how one plays, and how one does
    not."""
    game = retold(new_table("confucius", ("ann", "bob", "cy"), seed=3).events[:1]).game
    by_words, with_pbem = (welcome(game, "bob", "Ann Lee") for welcome in (welcome_by_words, welcome_with_pbem))
    same = [
        says("host-invites-you-to-play", host="Ann Lee", title=game.ruleset.title, seat="bob"),
        game.ruleset.introduction(),
        says("you-play-with-seats-count", seats="ann and cy", count=3, pace=says("as-long-as-it-takes")),
    ]
    assert by_words.title == with_pbem.title == says("an-invitation")
    assert by_words.sentences[:3] == with_pbem.sentences[:3] == same
    assert says("press-join-to-take-your") in by_words.sentences[-1]
    assert "pbem" not in " ".join(by_words.sentences)
    commands = ("pbem mail setup", "pbem mail receive", "pbem join bob", "pbem mail send")
    told = " ".join(with_pbem.sentences)
    assert [told.index(f"`{command}`") for command in commands] == sorted(told.index(f"`{one}`") for one in commands)
    assert with_pbem.sentences[-1].endswith(says("if-you-do-not-want", host="Ann Lee"))
