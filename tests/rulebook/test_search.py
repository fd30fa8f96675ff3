"""A game's rules by any word: names in singular and plural, beginnings, questions, and what only the texts mention."""

import re
from functools import cache
from typing import Any

import pytest
from wording import says

from pbem.rooms.rulebook.search import Found, explained, look_up, nearest, render, sentences
from pbem.rules import Ruleset
from pbem.rules.registry import find


@cache
def rules_of(game: str) -> Ruleset[Any]:
    return find(game)


def found(typed: str, game: str = "confucius") -> Found:
    return look_up(rules_of(game), typed.split())


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("tax", "tax"),
        ("Taxes", "tax"),
        ("junks", "junk"),
        ("gift", "gift"),
        ("GIFTS?", "gift"),
        ("armies", "army"),
        ("what does recruit do?", "recruit"),
        ("how do I buy junks", "buy-junks"),
        ("africa", "distant land"),
        ("extra action", "reward extra-action"),
        ("the necklace", "necklace"),
        ("exam", "examination"),
    ],
)
def test_a_word_is_explained_however_it_is_typed(typed: str, term: str) -> None:
    assert [one.name for one in found(typed).terms] == [term]
    assert found(typed).exact


@pytest.mark.parametrize(
    ("typed", "term"), [("provinces", "province"), ("palaces", "palace"), ("lotus fields", "lotus")]
)
def test_the_other_game_has_its_own_words(typed: str, term: str) -> None:
    assert term in [one.name for one in found(typed, "white-lotus").terms]


@pytest.mark.parametrize(("typed", "topic"), [("resol", "resolution"), ("obligations", "obligations"), ("score", "")])
def test_a_page_is_found_by_its_name_or_a_beginning(typed: str, topic: str) -> None:
    assert [one.name for one in found(typed).topics] == ([topic] if topic else [])


def test_a_ruling_is_found_by_its_number_alone() -> None:
    assert [one.number for one in found("r19").rulings] == ["R19"]
    assert render(found("rule R19")).startswith("R19  Cubes left: no passing (rulebook p. 10)\n\n")
    assert not found("R999")


def test_the_paragraph_that_is_headed_by_the_word_is_quoted() -> None:
    [(page, quote)] = found("tax").quotes
    assert page == "income"
    assert quote.startswith("**Tax Income**: `tax`. Draw 2 cards.")
    assert render(found("tax")).endswith("read on: pbem rules income")


def test_what_only_the_texts_mention_is_found_there() -> None:
    mentioned = found("merry-go-round")
    assert not mentioned.named
    assert [page for page, _text in mentioned.quotes] == ["transfer"]
    assert not found("zzz")
    assert not found("")


def test_what_is_misspelt_is_named() -> None:
    assert nearest(rules_of("confucius"), ["gitf"])[0] == "gift"
    assert nearest(rules_of("confucius"), ["R999"]) == ["R99"]


@pytest.mark.parametrize("game", ["confucius", "white-lotus", "pebbles"])
def test_every_action_and_every_word_of_the_glossary_leads_to_its_explanation(game: str) -> None:
    ruleset = rules_of(game)
    for term in ruleset.glossary():
        for name in (term.name, *term.also):
            assert term in look_up(ruleset, name.split()).terms, name
            assert explained(ruleset, name).startswith(term.meaning[:20])
    for kind in ruleset.moves:
        if not kind.unattended:
            assert look_up(ruleset, [kind.kind]).named, kind.kind


@pytest.mark.parametrize("game", ["confucius", "white-lotus", "pebbles"])
def test_every_page_and_every_ruling_is_found(game: str) -> None:
    ruleset = rules_of(game)
    for topic in ruleset.topics():
        assert topic in look_up(ruleset, [topic.name]).topics
    for ruling in ruleset.rulings():
        assert look_up(ruleset, [ruling.number]).rulings == [ruling]


@pytest.mark.parametrize("game", ["confucius", "white-lotus", "pebbles"])
def test_every_page_ends_with_its_rulings_and_those_it_cites(game: str) -> None:
    ruleset = rules_of(game)
    numbers = [one.number for one in ruleset.rulings()]
    for page in ruleset.topics():
        found = look_up(ruleset, [page.name])
        own = {one.number for one in ruleset.rulings() if one.topic == page.name} | {*re.findall(r"\w+", page.text)}
        own |= {number for term in found.terms for number in term.rulings}
        text, _heading, listed = render(found).partition(f"\n\n{says('rulings')}\n")
        assert text.endswith(page.text.rstrip())
        assert re.findall(r"^  (\w+)  ", listed, re.MULTILINE) == [one for one in numbers if one in own], page.name


def test_a_page_by_mail_ends_with_the_titles_of_its_rulings() -> None:
    transfer = sentences(look_up(rules_of("confucius"), ["transfer"]))
    assert transfer[-6] == says("rulings")
    assert transfer[-1] == "R51: Receiving an official"


def test_a_ruling_names_the_others_of_its_page_and_a_word_the_rulings_that_settle_it() -> None:
    rules = find("confucius")
    found = look_up(rules, ["R39"])
    assert {one.number for one in found.beside} == {"R40", "R41", "R42", "R43", "R44", "R52"}
    assert all(one.number in render(found) for one in found.beside)
    hubu = look_up(rules, ["hubu"])
    assert "R36" in [one.number for one in hubu.rulings]
    assert "R36" in render(hubu)
