"""What newcomers type in their first hour, and where they stopped: each is told what to type instead."""

from people import Person


def test_who_knows_a_word_is_led_to_the_command(ann: Person) -> None:
    for typed, advice in (
        (("begin",), "did you mean `pbem new`?"),
        (("confucius",), "to begin one: `pbem new confucius --seats ann,bob,cy --hotseat`"),
        (("bribe", "hubu", "3"), "a move is made with `pbem play bribe hubu 3`"),
        (("help", "bribe"), "and `pbem rules bribe` explains it"),
        (("junk",), "did you mean `pbem rules junk`?"),
        (("mvoes",), "did you mean moves?"),
        (("mail",), "missing command: setup, send, receive"),
        (("away",), "for example: pbem away 2026-12-24"),
    ):
        said = ann(*typed)
        assert (said.code, advice in said.err) == (2, True), said


def test_beginning_a_game_step_by_step(ann: Person) -> None:
    """Each refusal says what to type; who forgets a seat of their own is told, and is not sent to take one."""
    assert "for example: pbem new confucius --seats ann,bob,cy --hotseat" in ann("new").err
    assert "with --hotseat all are yours" in ann("new", "confucius").err
    for seats in (("ann", "bob", "cy"), ("3",)):
        assert "with commas: --seats ann,bob,cy" in ann("new", "confucius", "--seats", *seats).err
    said = ann.done("new", "pebbles", "--seats", "ann,bob")
    assert "to play in it yourself, delete it and begin again with --seat ann" in said.err
    assert "take a seat" not in ann.done().out
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat")
    assert "2 pebbles" not in ann.done("-g", "pebbles-2").err
    assert ann.done("show", "heap", "-g", "pebbles-2").out.startswith("The heap")
