"""What words say of a kind of move: each has its place in a notation, in a game's list of synonyms, or in courtesy.

Nothing is skipped: a word without such a place stays among those that are told, and no move has it. What a number
stands for shows in what is beside it: behind `for` it may be a price, before coins it is one.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from pbem.wording import _

QUOTES = str.maketrans(dict.fromkeys("’‘ʼ`´", "'") | dict.fromkeys("“”„«»", '"') | dict.fromkeys("–—\u2011", "-"))
"""What telephones and mail programs type for straight quotes and hyphens."""
OPENING = "\"'*_#([{<•·-"
"""What may stand before a word without belonging to it; a hyphen before a digit does belong to it."""
SMILEYS = frozenset((":d", ":p", ":o", ":3", ";p", "xd", "<3", "8)"))
"""Smileys that hold a letter or a digit; others are no words anyway."""
COURTESIES = frozenset(
    tuple(phrase.split())
    for phrase in _(
        "a, alright, an, cheers, choose, for me, for my turn, for now, for this turn, going to, gonna, hello, "
        "hello all, hello everybody, hello everyone, hey, hey all, hi, hi all, hi everybody, hi everyone, i, i am "
        "going to, i decide to, i want to, i will, i would like, i would like to, i'd like, i'd like to, i'd love "
        "to, i'll, i'm going to, it is, just, kindly, let me, let us, let's, looking forward, looking forward to "
        "it, my, my move, my move is, no thanks, now, ok, okay, our, play, please, pls, plz, so, some, sure, thank "
        "you, thanks, thanks all, the, this time, this turn, thx, today, wanna, want to, we, we will, we'd like "
        "to, we'll, well, yeah, yes"
    ).split(", ")
)
"""What is said around a move, and says nothing about it: a closed list."""
POLITE = frozenset(word for phrase in COURTESIES for word in phrase)
"""The words of these."""
NEGATIONS = frozenset(
    _(
        "against but can't cannot didn't doesn't don't except instead isn't neither never no nobody none nope nor not "
        "nothing shouldn't unless without won't wouldn't"
    ).split()
)
"""Words that turn a sentence round: nothing is suggested in their place, and none is the beginning of another word."""
TOWARDS = frozenset(("to", "for"))
"""Words of notations that may be left out."""
LINKS = TOWARDS | frozenset(_("at from in into number of on").split())
"""What may stand before a name, a number or a noun of a move."""
NAMING = TOWARDS | {"from"}
"""Links that say of a name which of several it is."""
PRICING = frozenset(_("at costing costs for pay paying with worth").split())
"""A number behind one of these may be a price."""
MONEY = frozenset(_("cash coin coins gold money").split())
"""A number before one of these is a price."""
NUMBERS = {
    word: str(number)
    for number, word in enumerate(_("zero one two three four five six seven eight nine ten eleven twelve").split())
}
PLACE = "#"
"""What stands before a number that is a place in a row, and so no price."""
ORDINALS = {
    word: f"{PLACE}{number}"
    for words in (_("first second third fourth fifth sixth seventh"), "1st 2nd 3rd 4th 5th 6th 7th")
    for number, word in enumerate(words.split(), 1)
}
DOING = _("ing")
"""What makes "taxing" of "tax"."""
SPLIT = re.compile(r"(?<=[^\W_])(?:[-:]|/(?=\d))(?=[^\W_])")
"""What joins words, or a word and a number, without blanks; a stroke between words means one or the other."""
NUMERO = _("no.")
"""What a number is announced with, and is no "no"."""
QUESTION = "?"
"""A word that no move has."""
KEPT = 4096
"""So many notations and phrases are taken apart once only."""
NOTHING, BY_ITS_PRICE = "", "#"
"""Words of a move that say nothing more; of the second a number may be the price."""


class Role(Enum):
    """What a number stands for: one of the notation's, that or a price, a price."""

    PLAIN = 0
    EITHER = 1
    PRICE = 2


class Word(NamedTuple):
    """A word that has to have its place in a move. `joined`: of a name, the linking word before it."""

    word: str
    role: Role = Role.PLAIN
    joined: str = ""


def plainly(words: Sequence[str]) -> list[str]:
    """Words in lower case, without the signs around them; nothing for smileys and for what is signs alone, but
    `QUESTION` at the end if anything is asked."""
    numbered = [word for word, behind in zip(words, [*words[1:], ""], strict=False) if not _announces(word, behind)]
    plain = [bare for word in numbered if (bare := _bare(word.lower().translate(QUOTES)))]
    return [*plain, QUESTION] if any("?" in word for word in words) else plain


def _announces(word: str, behind: str) -> bool:
    return word.lower() == NUMERO and behind[:1].isdigit()


def _bare(word: str) -> str:
    if word in SMILEYS or not any(sign.isalnum() for sign in word):
        return ""
    while not word[-1].isalnum():
        word = word[:-1]
    while word[0] in OPENING and not (word[0] == "-" and word[1].isdigit()):
        word = word[1:]
    return word


def in_parts(words: Sequence[str]) -> list[str]:
    """Words without the hyphens and the like that join them."""
    return [part for word in words for part in ([word] if word.isalnum() else SPLIT.split(word))]


def words_of(notation: str) -> list[str]:
    """The words of a notation in lower case, as plain words are: a seat's name may have capitals."""
    return notation.lower().split()


@lru_cache(KEPT)
def parts_of(notation: str) -> Sequence[str]:
    """The words of a notation or a phrase, with nothing that joins them."""
    return tuple(in_parts(words_of(notation)))


def said(words: Sequence[str], own: Collection[str], kind: Sequence[str], phrases: Mapping[str, str]) -> list[Word]:
    """What plain words say of a kind of move. `own`: all words of its notations; `kind`: those that name the kind.

    `phrases`: see Ruleset.spoken.
    """
    heard = _heard(words, own, phrases)
    found: list[Word] = []
    joined, priced = "", False
    for word, behind in zip(heard, [*heard[1:], None], strict=False):
        number = word.removeprefix(PLACE)
        if word in (NOTHING, BY_ITS_PRICE):
            priced = False
        elif number.isdigit():
            role = _role(behind, kind, own, priced=priced) if number == word else Role.PLAIN
            found.append(Word(number, role))
            joined, priced = "", False
        elif word in PRICING and word not in own and behind and behind.isdigit():
            priced = True
        elif word in LINKS and behind not in (None, kind[0]):
            joined = word if word in NAMING else joined
        elif word in own or not (word in MONEY and found and found[-1].role is Role.PRICE):
            found.append(Word(word, joined=joined))
            joined, priced = "", False
    return found


def _role(behind: str | None, kind: Collection[str], own: Collection[str], *, priced: bool) -> Role:
    """`behind`: the word after the number."""
    if behind in MONEY and behind not in own:
        return Role.PRICE
    if behind in kind or behind == NOTHING:
        return Role.PLAIN
    return Role.EITHER if priced or behind == BY_ITS_PRICE else Role.PLAIN


def _heard(words: Sequence[str], own: Collection[str], phrases: Mapping[str, str]) -> list[str]:
    """The words without courtesies, and with a game's phrases in the notation's own words."""
    table = {tuple(parts_of(phrase)): _meant(meant) for phrase, meant in phrases.items()}
    known = {*own, *POLITE, *(word for phrase in table for word in phrase)}
    return [*_rewritten([_normal(part, known) for part in in_parts(words)], {**_polite(own), **table})]


def _meant(words: str) -> Sequence[str]:
    """What a phrase of Ruleset.spoken stands for."""
    return [BY_ITS_PRICE] if words == "?" else parts_of(words) or [NOTHING]


def _polite(own: Collection[str]) -> dict[tuple[str, ...], Sequence[str]]:
    return {phrase: () for phrase in COURTESIES if not (len(phrase) == 1 and phrase[0] in own)}


def without_courtesies(words: Sequence[str], own: Collection[str] = ()) -> list[str]:
    """Plain words without what only is polite. `own`: words that say something all the same."""
    return [*_rewritten(words, _polite(own))]


def table_of(phrases: Mapping[str, str]) -> Mapping[tuple[str, ...], Sequence[str]]:
    """Phrases, each with the one word that it stands for, and courtesies, which stand for nothing, to be heard."""
    return {**_polite(()), **{tuple(phrase.split()): (meant,) for phrase, meant in phrases.items()}}


def heard_as(words: Sequence[str], table: Mapping[tuple[str, ...], Sequence[str]]) -> set[str]:
    """What is left of plain words with each phrase of a table (see table_of) as what stands for it."""
    return {*_rewritten(words, table)}


def trimmed(words: Sequence[str]) -> Sequence[str]:
    """Plain words without the courtesies before and behind them."""
    telling = without_courtesies(words)
    return words[words.index(telling[0]) : len(words) - words[::-1].index(telling[-1])] if telling else []


def _rewritten(words: Sequence[str], table: Mapping[tuple[str, ...], Sequence[str]]) -> Iterator[str]:
    """Words with each phrase in a table as what stands for it; of several the longest."""
    longest, place = max(map(len, table)), 0
    while place < len(words):
        phrases = (tuple(words[place : place + length]) for length in range(longest, 0, -1))
        phrase = next((one for one in phrases if one in table), tuple(words[place : place + 1]))
        yield from table.get(phrase, phrase)
        place += len(phrase)


def _normal(word: str, known: Collection[str]) -> str:
    """A word as notations have it: digits, no apostrophes, and what one does instead of doing it."""
    if word in known:
        return word
    stem = word.removesuffix(DOING)
    meant = [word.replace("'", ""), word.removesuffix("'s")]
    meant += [stem, f"{stem}e", stem[:-1]] if stem != word else []
    return {**NUMBERS, **ORDINALS}.get(word) or next((one for one in meant if one in known), word)
