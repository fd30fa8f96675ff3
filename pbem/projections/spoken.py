"""A sentence as somebody types or dictates it, in the words of one kind of move: no fillers, digits for numbers.

What a number stands for shows in what is beside it: after `for`, or before coins, it may be a price, and before a noun
that people call by its price it may be that of a piece.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from pbem.wording import _

QUOTES = str.maketrans(dict.fromkeys("’‘ʼ`´", "'") | dict.fromkeys("“”„«»", '"') | dict.fromkeys("–—\u2011", "-"))
"""What telephones and mail programs type for straight quotes and hyphens."""
OPENING = "\"'*_#([{<•·-"
"""What may stand before a word without belonging to it; a hyphen before a digit does belong to it."""
SMILEYS = frozenset((":d", ":p", ":o", ":3", ";p", "xd", "<3", "8)"))
"""Smileys that hold a letter or a digit; others are no words anyway."""
TOWARDS = frozenset(("to", "for"))
"""Words of notations that may be left out, and that say of a name which of several it is."""
JOINING = TOWARDS | {"from"}
FILLERS = frozenset(
    _(
        "a alright am an and at be cheers choice choose decide decided do ok okay go going gonna hello hey hi "
        "i i'd i'll i'm i've id ill im in is ive just kindly let let's lets like love make me mine move my "
        "now number of on our perform play please pls plz select so some sure take thank thanks that the this "
        "thx time today turn us use using via wanna want we we'd we'll we're well will would yeah yes"
    ).split()
)
"""Words that say nothing about a move, where they are no word of one."""
WONDERING = frozenset(_("can could guess may maybe might perhaps probably shall should think").split())
"""Words that leave open whether somebody means it: what they stand beside is asked back."""
NEGATING = frozenset(_("cannot can't don't except never no not nothing without won't").split())
"""Words that turn a sentence round: it is nearly no move."""
POLITE = frozenset(
    tuple(phrase.strip().split())
    for phrase in _(
        "thank you, thanks all, no thanks, for me, for now, for this turn, for my turn, it is, hi all, hey all, "
        "hello all, hi everybody, hi everyone, hey everyone, hi guys, hey guys"
    ).split(",")
)
"""What is said to people, and says nothing about a move."""
NUMBERS = {
    word: str(number)
    for number, word in enumerate(_("zero one two three four five six seven eight nine ten eleven twelve").split())
}
ORDINALS = {
    word: str(number)
    for words in (_("first second third fourth fifth sixth seventh"), "1st 2nd 3rd 4th 5th 6th 7th")
    for number, word in enumerate(words.split(), 1)
}
PRICING = frozenset(_("for at with pay paying costing costs worth").split())
"""A number behind one of these may be a price."""
MONEY = frozenset(_("cash coin coins gold money").split())
"""A number before one of these is a price."""
CARDS = frozenset(_("card cards").split())
"""A number before one of these may be how many."""
DOING = _("ing")
"""What makes "taxing" of "tax"."""
SPLIT = re.compile(r"(?<=[^\W_])[-/:](?=[^\W_])")
"""What joins words, or a word and a number, without blanks."""
THE = _("the")
NUMERO = _("no.")
"""What a number is announced with, and is no "no"."""
NOTHING, BY_ITS_PRICE = "", "?"
"""What a phrase of Ruleset.spoken may be instead of words of a notation."""


class Role(Enum):
    """What a number stands for: one of the notation's; that or a price, or the price of a piece; a price."""

    PLAIN = 0
    PRICED = 1
    LABEL = 2
    MONEY = 3


class Word(NamedTuple):
    """A word that has to have its place in a move. `joined`: of a name, the joining word before it."""

    word: str
    role: Role = Role.PLAIN
    joined: str = ""


def plainly(words: Sequence[str]) -> list[str]:
    """Words in lower case, without the signs around them; nothing for smileys and for what is signs alone."""
    return [plain for word in words if word.lower() != NUMERO and (plain := _bare(word.lower().translate(QUOTES)))]


def _bare(word: str) -> str:
    if word in SMILEYS or not any(sign.isalnum() for sign in word):
        return ""
    while not word[-1].isalnum():
        word = word[:-1]
    while word[0] in OPENING and not (word[0] == "-" and word[1].isdigit()):
        word = word[1:]
    return word


def wonders(words: Sequence[str]) -> bool:
    """Whether a sentence asks, or leaves open whether it is meant."""
    return any("?" in word for word in words) or not WONDERING.isdisjoint(plainly(words))


def in_parts(words: Sequence[str]) -> list[str]:
    """Words without the hyphens and the like that join them."""
    return [part for word in words for part in ([word] if word.isalnum() else SPLIT.split(word))]


def said(words: Sequence[str], own: Collection[str], kind: Collection[str], phrases: Mapping[str, str]) -> list[Word]:
    """What words say of a kind of move. `own`: all words of its notations; `kind`: those that name the kind.

    `phrases`: see Ruleset.spoken.
    """
    heard = list(_heard(words, own, phrases))
    priceable = BY_ITS_PRICE in phrases.values()
    found: list[Word] = []
    joined, priced = "", False
    for place, (word, sort) in enumerate(heard):
        behind = next((one for one in heard[place + 1 :] if not _is_filler(*one, own)), ("", None))
        if word.isdigit():
            role = _role(behind, kind, own, ordinal=sort is _Sort.ORDINAL, priced=priced)
            alone = priceable and place > 0 and heard[place - 1][0] == THE
            found.append(Word(word, Role.LABEL if alone and role is Role.PLAIN and sort is not _Sort.ORDINAL else role))
            joined, priced = "", False
        elif word in MONEY and word not in own and found and found[-1].role is Role.MONEY:
            continue
        elif word in JOINING and place < len(heard) - 1:
            joined, priced = word, word in PRICING
        elif word in PRICING and word not in own and behind[0].isdigit():
            priced = True
        elif sort is _Sort.NOUN or not word or (word in CARDS and word not in own):
            priced = False
        elif not _is_filler(word, sort, own):
            found.append(Word(word, joined=joined))
            joined, priced = "", False
    return found


class _Sort(Enum):
    WORD = 0
    NOUN = 1
    ORDINAL = 2


def _role(
    behind: tuple[str, "_Sort | None"], kind: Collection[str], own: Collection[str], *, ordinal: bool, priced: bool
) -> Role:
    """`behind`: the word after the number."""
    following, sort = behind
    if ordinal:
        return Role.PLAIN
    if following in MONEY and following not in own:
        return Role.MONEY
    if following in kind or (sort is not None and not following):
        return Role.PLAIN
    if priced:
        return Role.PRICED
    return Role.LABEL if sort is _Sort.NOUN or (following in CARDS and following not in own) else Role.PLAIN


def _is_filler(word: str, sort: "_Sort | None", own: Collection[str]) -> bool:
    return sort is _Sort.WORD and word not in own and word in FILLERS | WONDERING


def _heard(words: Sequence[str], own: Collection[str], phrases: Mapping[str, str]) -> Iterator[tuple[str, _Sort]]:
    """The words with a game's phrases in the notation's own words."""
    table = {tuple(in_parts(phrase.split())): meant for phrase, meant in phrases.items()}
    longest = max((len(phrase) for phrase in (*table, *POLITE)), default=1)
    known = {*own, *(word for phrase in table for word in phrase)}
    parts = [_normal(part, known) for part in in_parts(words)]
    place = 0
    while place < len(parts):
        for length in range(min(longest, len(parts) - place), 0, -1):
            phrase = tuple(word for word, _sort in parts[place : place + length])
            if phrase in table:
                meant = table[phrase]
                yield from _rewritten(meant)
            elif phrase not in POLITE:
                continue
            place += length
            break
        else:
            yield parts[place]
            place += 1


def _rewritten(meant: str) -> Iterator[tuple[str, _Sort]]:
    if meant == BY_ITS_PRICE:
        yield BY_ITS_PRICE, _Sort.NOUN
    else:
        yield from ((word, _Sort.WORD) for word in in_parts(meant.split()) or [NOTHING])


def _normal(word: str, known: Collection[str]) -> tuple[str, _Sort]:
    """A word as notations have it: digits, no apostrophes, and what one does instead of doing it."""
    if word in known:
        return word, _Sort.WORD
    if word in ORDINALS:
        return ORDINALS[word], _Sort.ORDINAL
    stem = word.removesuffix(DOING)
    meant = [word.replace("'", ""), word.removesuffix("'s")]
    meant += [stem, f"{stem}e", stem[:-1]] if stem != word else []
    return NUMBERS.get(word, next((one for one in meant if one in known), word)), _Sort.WORD
