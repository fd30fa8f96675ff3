"""An act is said once: in its record, which all faces are made of."""

import re
from inspect import Parameter, signature
from pathlib import Path

import pytest

import pbem
from pbem.app.acts import INDEX, PROPOSE, act_of, as_typed, every_act
from pbem.cli.summaries import acts, commands
from pbem.room import rooms

DOCS = Path(__file__).parents[2] / "docs"


def test_every_record_is_listed_under_its_own_word() -> None:
    of_rooms = [word for room in rooms().values() for word in room.acts]
    assert [act.word for act in every_act()] == [*INDEX, *of_rooms]
    assert [act.word for act in every_act() if not act.example.startswith(f"pbem {as_typed(act.word)}")] == []
    folder = Path(act_of.__code__.co_filename).parent
    helpers = {"__init__", "act", "which", "whose"}
    assert {path.stem for path in folder.glob("*.py")} - helpers == set(INDEX)
    with pytest.raises(KeyError):
        act_of("which")


@pytest.mark.parametrize("word", [act.word for act in every_act() if act.method])
def test_an_act_takes_the_same_arguments_in_a_program_as_its_record_says(word: str) -> None:
    """A method of `pbem.Table` is written out for type checkers: nothing else would notice that it lags behind."""
    act = act_of(word)
    method = dict(signature(getattr(pbem.Table, act.method)).parameters)
    taken = {name: one.default for name, one in method.items() if name not in ("self", "seat")}
    does = signature(act.do).parameters
    assert {name: does[name].default for name in taken} == taken
    named = {one.name for one in act.arguments}
    assert set(taken) == named
    assert {one.name for one in act.arguments if one.needed and not one.flags and not one.many} <= {
        name for name, default in taken.items() if default is Parameter.empty or act.unasked
    }


def test_every_act_is_a_command_and_told_of_in_the_docs() -> None:
    library = (DOCS / "library.md").read_text(encoding="utf-8").partition("## Everything else that a seat can do")[2]
    told = re.findall(r"`(\w+)`", library.partition("```")[0])
    assert {as_typed(act.word).split()[0] for act in every_act()} <= {*commands()}
    assert {word for word in INDEX if as_typed(word).startswith(PROPOSE)} == {*acts(PROPOSE)}
    assert {act.method for act in every_act() if act.method} <= set(told)


def test_plans_that_go_on_meanwhile_are_said_at_the_table_as_in_a_mail() -> None:
    away = act_of("away")
    assert away.read(["back"]) == {"until": "back"}
    for words in ("5d plans", "5d with plans", "5d --plans"):
        assert away.read(words.split()) == {"until": "5d", "plans": True}
