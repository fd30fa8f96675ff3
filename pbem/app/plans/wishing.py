"""The conditions of plans as people say them: "I have at least 3 cards", "bob is Chief Minister", "ann bribes bingbu".

What a game says of itself is all that there is to be asked: its conditions and amounts, its moves, its seats and names.
Each word has to have its place in one of them; what could be two is neither.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from pbem.errors import AmbiguousMoveError, UsageError
from pbem.projections.ahead import named
from pbem.projections.game import Game
from pbem.projections.spoken import FILLERS, MONEY, NEGATING, NUMBERS, in_parts, plainly
from pbem.projections.typed import begins_kind
from pbem.rules import Amount, Move
from pbem.wording import _, any_of

from .terms import (
    ANYBODY,
    AS_MANY,
    EVERYBODY,
    EXACTLY,
    FEWER,
    LEAST,
    ME,
    MORE,
    MOST,
    Common,
    Costs,
    Count,
    Moved,
    Own,
    Term,
    may_ask,
)

LEGAL, UNTOUCHED = "legal", "untouched"
SHOWN = 6
"""So many conditions are named where words are none."""
MEANT = 3
"""So many names are proposed for one that is misspelt."""
BEGUN = 3
"""So many letters of a word are enough to mean it."""
SELF = frozenset(_("i i'm im i've ive i'd me you you're we my mine").split())
OTHERS: Mapping[str, tuple[str, bool]] = {
    **dict.fromkeys(_("anybody anyone somebody someone another other others opponent").split(), (ANYBODY, False)),
    **dict.fromkeys(_("everybody everyone all").split(), (EVERYBODY, False)),
    **dict.fromkeys(_("nobody noone none").split(), (ANYBODY, True)),
}
"""Words for seats, and whether they negate what is said of these."""
SAYS_NOTHING = FILLERS | frozenset(
    _(
        "are was were be been being has have had having hold holds held does did do done it its it's there their he "
        "she they him her his of out left still already yet else player seat any own owns got gets getting that's only "
        "when then than ever just been with by"
    ).split()
)
"""Words that say nothing in a condition."""
_PLAYS = frozenset(_("plays play played makes made make chooses choose chose").split())
_DENIES = NEGATING | frozenset(
    _("isn't isnt aren't arent wasn't hasn't hasnt haven't havent doesn't doesnt don't dont am-not").split()
)

_LATE = _("or (?:more|better|later|above|over)")
_EARLY = _("or (?:fewer|less|earlier|below|under)")
_COUNTED: Sequence[tuple[re.Pattern[str], str, int]] = [
    (re.compile(rf"(\d+) {_LATE}"), LEAST, 0),
    (re.compile(rf"(\d+) {_EARLY}"), MOST, 0),
    (re.compile(_(r"(?:no|not) (?:fewer|less) than (\d+)")), LEAST, 0),
    (re.compile(_(r"(?:no|not) more than (\d+)")), MOST, 0),
    (re.compile(_(r"at least (\d+)")), LEAST, 0),
    (re.compile(_(r"(?:at most|up to) (\d+)")), MOST, 0),
    (re.compile(_(r"(?:(?:more|greater|higher) than|over|above) (\d+)")), LEAST, 1),
    (re.compile(_(r"(?:(?:fewer|less|lower) than|under|below) (\d+)")), MOST, -1),
    (re.compile(_(r"(?:exactly|just|only) (\d+)")), EXACTLY, 0),
    (re.compile(r"(\d+)"), LEAST, 0),
]
"""How people count, with what is to be added to the number. A bare number is at least so many."""
_COMPARED: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(_(r"\bmore (.+) than (.+)$")), MORE),
    (re.compile(_(r"\b(?:fewer|less) (.+) than (.+)$")), FEWER),
    (re.compile(_(r"\bas (?:many|much) (.+) as (.+)$")), AS_MANY),
]
_COSTS = re.compile(_(r"^(?:it |that )?(?:costs?|(?:the )?(?:price|cost) is)( .*)$"))
_NO, _SOME = frozenset(_("no none zero without").split()), frozenset(_("a an any some").split())


class Heard(NamedTuple):
    """Words of a condition: whom they are about, whether by a word for it, whether that denies it, and what is left."""

    who: str
    named: bool
    denied: bool
    words: Sequence[str]

    @property
    def text(self) -> str:
        """What is left, as one string."""
        return " ".join(self.words)


class Reader:
    """Reads conditions for one seat of a game."""

    def __init__(self, game: Game, seat: str) -> None:
        self.ruleset = game.ruleset
        self.table = game.table
        self.seats = game.record.header.seats
        self.seat = seat
        self.view = game.view(seat)

    def term(self, typed: Sequence[str]) -> Term:
        """The one condition that words mean. Raises UsageError."""
        words = [NUMBERS.get(word, word) for word in plainly(typed)]
        if not words:
            raise UsageError(_("no condition was given"), advice=self._nearest(()))
        denied = words[0] == "not" and len(words) > 1
        return _turned(self._read(typed, words[1:] if denied else words), denied)

    def _read(self, typed: Sequence[str], words: Sequence[str]) -> Term:
        """The same, without a "not" before it."""
        said = self._short(" ".join(words))
        if said is not None:
            return said
        heard = self._whom(words)
        found = self._costs(heard) or self._compared(heard) or self._counted(heard) or self._state(heard, words)
        found = found or self._moved(heard) or self._some(heard)
        if found is None:
            raise self._unknown(typed, heard)
        return found

    # ------------------------------------------------------------------ a word of the language itself

    def _short(self, word: str) -> Term | None:
        """A condition by its name, or its beginning."""
        known = self._names()
        begun = [name for name in known if name.startswith(word)]
        if len(begun) > 1 and word not in known:
            raise UsageError(_("{words!r} could be {names}").format(words=word, names=any_of(begun)))
        if not begun:
            return None
        name = word if word in known else begun[0]
        return Common(name=name) if name in (LEGAL, UNTOUCHED) else Own(name=name)

    def _names(self) -> Sequence[str]:
        return [LEGAL, UNTOUCHED, *self.ruleset.conditions()]

    # ------------------------------------------------------------------ whom it is about

    def _whom(self, words: Sequence[str]) -> Heard:
        """Whom words begin with; a name may have "'s" behind it."""
        first = words[0]
        seat = self._seat(first)
        rest = words[1:]
        if seat is not None:
            who, denied = ME if seat == self.seat else seat, False
        elif first in OTHERS:
            who, denied = OTHERS[first]
        elif words[:2] == ["no", "1"]:
            who, denied, rest = ANYBODY, True, words[2:]
        else:
            who, denied, rest = ME, False, words[1:] if first in SELF else words
        return Heard(who, seat is not None or first in OTHERS or first in SELF or len(rest) < len(words), denied, rest)

    def _seat(self, word: str) -> str | None:
        names = {word, word.removesuffix("'s"), word.removesuffix("s'")}
        return next((seat for seat in self.seats if seat.lower() in names), None)

    # ------------------------------------------------------------------ prices and numbers

    def _costs(self, heard: Heard) -> Term | None:
        found = _COSTS.match(heard.text)
        if found is None:
            return None
        for pattern, relation, more in _COUNTED:
            counted = pattern.search(found[1])
            if counted is not None:
                rest = found[1][: counted.start()] + found[1][counted.end() :]
                if any(word not in MONEY and word not in SAYS_NOTHING for word in rest.split()):
                    return None
                number = int(counted[1]) + more
                if relation == LEAST and counted[0] != counted[1]:
                    return _turned(Costs(most=max(0, number - 1), negated=True), heard.denied)
                return _turned(Costs(most=max(0, number)), heard.denied)
        return None

    def _counted(self, heard: Heard) -> Term | None:
        """At least 3 cards."""
        for pattern, relation, more in _COUNTED:
            counted = pattern.search(heard.text)
            if counted is not None:
                rest = (heard.text[: counted.start()] + heard.text[counted.end() :]).split()
                denied = heard.denied is not bool(_DENIES.intersection(rest))
                amount = self._amount([word for word in rest if word not in _DENIES], heard.who)
                if amount is None:
                    return None
                name, place = amount
                number, common = max(0, int(counted[1]) + more), self.ruleset.amounts()[name].common
                if common and counted[0] == counted[1]:
                    relation = EXACTLY  # "it is round 4"
                return _turned(
                    Count(name=name, relation=relation, number=number, who=heard.who, place=place, common=common),
                    denied,
                )
        return None

    def _compared(self, heard: Heard) -> Term | None:
        """More officials in hubu than bob."""
        text = heard.text
        most = re.search(_(r"\bthe (most|fewest|least) (.+)$"), text)
        if most is not None:
            relation = AS_MANY if most[1] == "most" else FEWER
            amount = self._amount(most[2].split(), heard.who)
            than = EVERYBODY
        else:
            found = next(((one, relation) for pattern, relation in _COMPARED if (one := pattern.search(text))), None)
            if found is None:
                return None
            (one, relation) = found
            whom = self._whom(one[2].split())
            if not whom.named or set(whom.words) - SAYS_NOTHING:
                return None
            amount, than = self._amount(one[1].split(), heard.who), whom.who
        if amount is None or not self.ruleset.amounts()[amount[0]].other:
            return None
        denied = heard.denied is not bool(_DENIES.intersection(heard.words))
        return _turned(Count(name=amount[0], relation=relation, who=heard.who, place=amount[1], than=than), denied)

    def _some(self, heard: Heard) -> Term | None:
        """No cards; any junks; "have cards"."""
        none = bool(_NO.intersection(heard.words))
        denied = heard.denied is not bool(_DENIES.difference(_NO).intersection(heard.words))
        amount = self._amount([word for word in heard.words if word not in _NO | _SOME | _DENIES], heard.who)
        if amount is None:
            return None
        relation, number = (MOST, 0) if none is not denied else (LEAST, 1)
        return Count(name=amount[0], relation=relation, number=number, who=heard.who, place=amount[1])

    def _amount(self, words: Sequence[str], who: str) -> tuple[str, str] | None:
        """The number that words name, and where it is counted. Raises AmbiguousMoveError."""
        told = [word for word in in_parts(words) if word not in SAYS_NOTHING and word not in SELF]
        if not told:
            return None
        fits: dict[tuple[str, str], tuple[int, int]] = {}
        for name, amount in self.ruleset.amounts().items():
            if may_ask(amount, who):
                for place in ("", *amount.places(self.table)):
                    rank = _rank(told, name, amount, place)
                    if rank is not None:
                        fits[name, place] = rank
        best = [one for one, rank in fits.items() if rank == max(fits.values())]
        if len(best) > 1:
            raise AmbiguousMoveError(_("that could be {moves}").format(moves=any_of([_of_place(*one) for one in best])))
        return best[0] if best else None

    # ------------------------------------------------------------------ what holds

    def _state(self, heard: Heard, words: Sequence[str]) -> Term | None:
        """A condition of the game's, by its name or in the words that explain it."""
        found: list[tuple[Term, float]] = []
        for name, condition in self.ruleset.conditions().items():
            if may_ask(condition, heard.who):
                found += self._as_said(name, name, "", heard)
                found += self._as_said(name, "", condition.help, heard)
            if heard.named and heard.who != ME:  # "everybody else has passed" may be a condition of one's own
                found += self._as_said(name, "", condition.help, Heard(ME, False, False, words))
        best = max((how for _term, how in found), default=0.0)
        if any(how == best and isinstance(term, Own) and term.who == ME for term, how in found):
            found = [(term, how) for term, how in found if isinstance(term, Own) and term.who == ME]
        terms = list(dict.fromkeys(str(term) for term, how in found if how == best))
        if len(terms) > 1:
            raise UsageError(_("{words!r} could be {names}").format(words=heard.text, names=any_of(terms)))
        return next((term for term, how in found if how == best), None)

    def _as_said(self, name: str, typed: str, phrase: str, heard: Heard) -> Iterator[tuple[Term, float]]:
        """The condition, if words say its name or most of its phrase; and how much of it they say."""
        own = plainly(phrase.split()) if phrase else in_parts([typed])
        wanted = {word for word in own if word not in SAYS_NOTHING | SELF | _DENIES}
        told = {word for word in in_parts(heard.words) if word not in SAYS_NOTHING | SELF | _DENIES}
        if not told or not wanted or not all(any(_same(one, word) for word in wanted) for one in told):
            return
        share = sum(any(_same(one, word) for one in told) for word in wanted) / len(wanted)
        if share >= (0.5 if phrase else 1):
            denies = bool(_DENIES.intersection(heard.words)) is not bool(phrase and _DENIES.intersection(own))
            yield _turned(Own(name=name, who=heard.who), heard.denied is not denies), share

    # ------------------------------------------------------------------ what others play

    def _moved(self, heard: Heard) -> Term | None:
        """Another seat's move: its kind, and any of its words."""
        if heard.who == ME:
            return None
        denied = heard.denied is not bool(_DENIES.intersection(heard.words))
        told = [word for word in heard.words if word not in _DENIES]
        while told and told[0] in SAYS_NOTHING | _PLAYS:
            told = told[1:]
        if not told:
            return None
        verb = min((one for one in _stems(told[0]) if self._kinds(one)), key=self._is_spoken, default="")
        if not verb:
            return None
        kinds = self._kinds(verb)
        begun = {part for kind in kinds if (part := kind.kind.split("-")[0]).startswith(verb)}
        rest = [self.seat if word in SELF else word for word in told[1:] if word not in SAYS_NOTHING]
        for word in rest:
            self._check_known(word, kinds)
        return Moved(who=heard.who, words=(begun.pop() if len(begun) == 1 else verb, *rest), negated=denied)

    def _kinds(self, verb: str) -> list[type[Move]]:
        """The kinds of move that a word begins."""
        if len(verb) < BEGUN:
            return []
        kinds = [kind for kind in self.ruleset.moves if not kind.unattended]
        return [kind for kind in kinds if begins_kind(self.ruleset, kind, verb)]

    def _is_spoken(self, verb: str) -> bool:
        """Whether a word only stands for what begins a kind."""
        return not any(kind.kind.startswith(verb) for kind in self._kinds(verb))

    def _check_known(self, word: str, kinds: Iterable[type[Move]]) -> None:
        """Raise UsageError for a word that none of such moves may have."""
        names, spoken = [*self.ruleset.names(self.table), *self.seats], self.ruleset.spoken()
        said = {*names, *spoken.get("", {})}
        for kind in kinds:
            said |= {*in_parts([kind.kind]), *in_parts(" ".join(spoken.get(kind.kind, {})).split())}
            said |= {part for move in named(kind, self.view) for part in in_parts(move.notation().split())}
        if not word.isdigit() and not any(one.lower().startswith(word) for one in said):
            close = get_close_matches(word, [one.lower() for one in said], MEANT)
            advice = _("did you mean {names}?").format(names=any_of(close)) if close else ""
            raise UsageError(_("no move like that is about {word!r}").format(word=word), advice=advice)

    # ------------------------------------------------------------------ what else can be said

    def _unknown(self, typed: Sequence[str], heard: Heard) -> UsageError:
        sentence = _("{words!r} is not a condition of a plan").format(words=" ".join(typed))
        return UsageError(sentence, advice=self._nearest(heard.words))

    def _nearest(self, words: Sequence[str]) -> str:
        """The conditions that say most of these words, else some of all."""
        told = [word for word in in_parts(words) if word not in SAYS_NOTHING | SELF]
        phrases = {
            **{name: f"{name} {one.help}" for name, one in self.ruleset.conditions().items()},
            **{f"at least 3 {name}": f"{name} {one.help}" for name, one in self.ruleset.amounts().items()},
        }
        shares = {said: sum(bool(_close(word, phrase)) for word in told) for said, phrase in phrases.items()}
        near = [said for said, share in shares.items() if share and share == max(shares.values())]
        if near:
            return _("did you mean {names}?").format(names=any_of(near[:SHOWN]))
        known = [LEGAL, UNTOUCHED, "costs at most 4", *phrases]
        return _("there is {names}, or a move of another seat").format(names=any_of(known))


def _turned(term: Term, denied: bool) -> Term:
    """A term, or what it is not. A number is turned into another one."""
    from msgspec.structs import replace

    if not denied:
        return term
    if isinstance(term, Count) and term.than is None and not term.negated and term.who not in (ANYBODY, EVERYBODY):
        if term.relation == LEAST and term.number:
            return replace(term, relation=MOST, number=term.number - 1)
        if term.relation == MOST:
            return replace(term, relation=LEAST, number=term.number + 1)
    return replace(term, negated=not term.negated)


turned = _turned


def _rank(told: Sequence[str], name: str, amount: Amount, place: str) -> tuple[int, int] | None:
    """How well words name an amount: by its own name, then by its place; None if one of them has no place in it."""
    own, where = in_parts([name]), in_parts([place]) if place else []
    phrase = [word for word in plainly(amount.help.replace("{place}", "").split()) if word not in SAYS_NOTHING | SELF]
    rest = [word for word in told if not any(_same(word, one) for one in own)]
    if where and not all(any(word.startswith(one[:BEGUN]) for one in rest) for word in where):
        return None
    rest = [word for word in rest if not any(one.startswith(word) for one in where) and word != "in"]
    if len(rest) == len(told) or any(not any(_same(word, one) for one in phrase) for word in rest):
        return None
    whole = all(any(_same(word, one) for word in told) for one in own)
    return int(whole), len(where) - len(rest)


def _of_place(name: str, place: str) -> str:
    return f"{name} in {place}" if place else name


def _stem(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _same(said: str, word: str) -> bool:
    """Whether one of two words is the other, or its plural, or its beginning."""
    one, other = _stem(said), _stem(word)
    return (
        one == other or (len(one) >= BEGUN and other.startswith(one)) or (len(other) > BEGUN and one.startswith(other))
    )


def _stems(verb: str) -> Iterator[str]:
    """A verb as notations have it: of "bribes", "bribed" and "bribing" "bribe"; of "passes" "pass"."""
    yield verb
    yield verb.removesuffix("s")
    for ending in ("es", "ed", "ing"):
        if verb.endswith(ending):
            stem = verb.removesuffix(ending)
            yield from (stem, f"{stem}e", stem[:-1])
    if verb.endswith(("ies", "ied")):
        yield f"{verb[:-3]}y"
    yield {"gave": "give", "took": "take", "bought": "buy", "laid": "lay", "fought": "fight"}.get(verb, verb)


def _close(word: str, phrase: str) -> bool:
    return any(_same(word, one) for one in in_parts(phrase.split())) or bool(
        get_close_matches(word, in_parts(phrase.split()), 1)
    )
