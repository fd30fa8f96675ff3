"""The conditions of plans as people say them: "I have at least 3 cards", "bob is Chief Minister", "ann bribes bingbu".

What a game says of itself is all that there is to be asked: its conditions and amounts, its moves, its seats and names.
Each word has to have its place in one of them; what could be two is neither.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches

from pbem.errors import AmbiguousMoveError, UsageError
from pbem.projections.ahead import named
from pbem.projections.spoken import MONEY, NUMBERS, in_parts, plainly
from pbem.projections.typed import begins_kind, names_meant, no_such_name
from pbem.rules import Amount, Move
from pbem.wording import _, any_of

from .mentions import Mentions
from .nearest import hypothetical, nearest, secret, unknown
from .premises import (
    AS_MANY,
    EVERYBODY,
    EXACTLY,
    FEWER,
    LEAST,
    ME,
    MOST,
    CameNear,
    Common,
    Costs,
    Count,
    Moved,
    Own,
    Premise,
    may_ask,
    turned,
)
from .steps import LEGAL, UNTOUCHED
from .vocabulary import (
    BEGUN,
    COMPARED,
    COSTS,
    COUNTED,
    DENIES,
    IF_LEGAL,
    MAY_BE,
    MEANT,
    NEAR,
    NO,
    OTHERS,
    PLAYS,
    SAYS_NOTHING,
    SELF,
    SOME,
    THERE,
    TOUCHES,
    Phrase,
    same,
    stems,
)


class Reader(Mentions):
    """Reads conditions for one seat of a game."""

    def term(self, typed: Sequence[str]) -> Premise:
        """The one condition that words mean. Raises UsageError."""
        words = [NUMBERS.get(word, word) for word in plainly(typed)]
        if not words:
            raise UsageError(_("no condition was given"), advice=nearest(self.ruleset, self.seats, self.seat))
        if len(words) > 1 and words[-1] in THERE:
            words[-1] = self._pointed_at(words[-1])
        denied = words[0] == "not" and len(words) > 1
        found = turned(self._read(typed, words[1:] if denied else words), denied)
        self.mention(words)
        return found

    def _read(self, typed: Sequence[str], words: Sequence[str]) -> Premise:
        """The same, without a "not" before it."""
        short = self._short(" ".join(words))
        if short is not None:
            return short
        said = self._whom(words)
        if said.who != ME and MAY_BE.intersection(said.words):
            raise hypothetical(self.ruleset, self.seats, self.seat, typed)
        if (exactly := self._exactly(said)) is not None:
            return exactly
        found = self._costs(said) or self._compared(said) or self._counted(said) or self._state(said, words)
        found = found or self._moved(said) or self._some(said)
        if found is None:
            raise self._unknown(typed, said)
        return found

    def _exactly(self, said: Phrase) -> Premise | None:
        """What plans themselves say of another seat: "bob is chief-minister", "bob does not play bribe hubu"."""
        words = [word for word in said.words[:2] if word not in ("not", "does")] + [*said.words[2:]]
        if said.who == ME or not words:
            return None
        if words[0] == "is" and len(words) == 2 + (words[1:2] == ["not"]) and words[-1] in self.ruleset.conditions():
            denied = said.denied is not ("not" in said.words)
            return Own(name=words[-1], who=said.who, negated=denied) if self._asks(words[-1]) else None
        if words[0] in ("plays", "play", *TOUCHES) or said.words[:3] == ["does", "not", "play"]:
            return self._moved(said)
        return None

    def _asks(self, name: str) -> bool:
        """Whether a condition can be asked of another seat."""
        return bool(self.ruleset.conditions()[name].other)

    # ------------------------------------------------------------------ a word of the language itself

    def _short(self, word: str) -> Premise | None:
        """A condition by its name, or its beginning."""
        known = self._names()
        left = {one for one in word.split() if one not in SAYS_NOTHING | SELF}
        if left and left <= IF_LEGAL and word not in known:
            return Common(name=LEGAL)
        if NEAR.match(word):
            return Common(name=UNTOUCHED)
        begun = [name for name in known if name.startswith(word)]
        if len(begun) > 1 and word not in known:
            raise UsageError(_("{words!r} could be {names}").format(words=word, names=any_of(begun)))
        if not begun:
            return None
        name = word if word in known else begun[0]
        return Common(name=name) if name in (LEGAL, UNTOUCHED) else Own(name=name)

    def _names(self) -> Sequence[str]:
        return [LEGAL, UNTOUCHED, *self.ruleset.conditions()]

    # ------------------------------------------------------------------ prices and numbers

    def _costs(self, said: Phrase) -> Premise | None:
        found = COSTS.match(said.text)
        if found is None:
            return None
        for pattern, relation, more in COUNTED:
            counted = pattern.search(found[1])
            if counted is not None:
                rest = found[1][: counted.start()] + found[1][counted.end() :]
                if any(word not in MONEY and word not in SAYS_NOTHING for word in rest.split()):
                    return None
                number = int(counted[1]) + more
                if relation == LEAST and counted[0] != counted[1]:
                    return turned(Costs(most=max(0, number - 1), negated=True), said.denied)
                return turned(Costs(most=max(0, number)), said.denied)
        return None

    def _counted(self, said: Phrase) -> Premise | None:
        """At least 3 cards."""
        for pattern, relation, more in COUNTED:
            counted = pattern.search(said.text)
            if counted is not None:
                rest = (said.text[: counted.start()] + said.text[counted.end() :]).split()
                denied = said.denied is not bool(DENIES.intersection(rest))
                amount = self._amount([word for word in rest if word not in DENIES], said.who)
                if amount is None:
                    return None
                name, place = amount
                number, common = max(0, int(counted[1]) + more), self.ruleset.amounts()[name].common
                if common and counted[0] == counted[1]:
                    relation = EXACTLY  # "it is round 4"
                return turned(
                    Count(name=name, relation=relation, number=number, who=said.who, place=place, common=common),
                    denied,
                )
        return None

    def _compared(self, said: Phrase) -> Premise | None:
        """More officials in hubu than bob."""
        text = said.text
        most = re.search(_(r"\bthe (most|fewest|least) (.+)$"), text)
        if most is not None:
            relation = AS_MANY if most[1] == "most" else FEWER
            amount = self._amount(most[2].split(), said.who)
            than = EVERYBODY
        else:
            found = next(((one, relation) for pattern, relation in COMPARED if (one := pattern.search(text))), None)
            if found is None:
                return None
            (one, relation) = found
            whom = self._whom(one[2].split())
            if not whom.named or set(whom.words) - SAYS_NOTHING:
                return None
            amount, than = self._amount(one[1].split(), said.who), whom.who
        if amount is None or not self.ruleset.amounts()[amount[0]].other:
            return None
        denied = said.denied is not bool(DENIES.intersection(said.words))
        return turned(Count(name=amount[0], relation=relation, who=said.who, place=amount[1], than=than), denied)

    def _some(self, said: Phrase) -> Premise | None:
        """No cards; any junks; "have cards"."""
        none = bool(NO.intersection(said.words))
        denied = said.denied is not bool(DENIES.difference(NO).intersection(said.words))
        amount = self._amount([word for word in said.words if word not in NO | SOME | DENIES], said.who)
        if amount is None:
            return None
        relation, number = (MOST, 0) if none is not denied else (LEAST, 1)
        return Count(name=amount[0], relation=relation, number=number, who=said.who, place=amount[1])

    def _amount(self, words: Sequence[str], who: str) -> tuple[str, str] | None:
        """The number that words name, and where it is counted. Raises AmbiguousMoveError."""
        told = [word for word in in_parts(words) if word not in SAYS_NOTHING and word not in SELF]
        if not told:
            return None
        fits: dict[tuple[str, str], tuple[int, ...]] = {}
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

    def _state(self, said: Phrase, words: Sequence[str]) -> Premise | None:
        """A condition of the game's, by its name or in the words that explain it."""
        found: list[tuple[Premise, float]] = []
        for name, condition in self.ruleset.conditions().items():
            if may_ask(condition, said.who):
                found += self._as_said(name, name, "", said)
                found += self._as_said(name, "", condition.help, said)
            if said.named and said.who != ME:  # "everybody else has passed" may be a condition of one's own
                found += self._as_said(name, "", condition.help, Phrase(ME, False, False, words))
        best = max((how for _term, how in found), default=0.0)
        if any(how == best and isinstance(term, Own) and term.who == ME for term, how in found):
            found = [(term, how) for term, how in found if isinstance(term, Own) and term.who == ME]
        terms = list(dict.fromkeys(str(term) for term, how in found if how == best))
        if len(terms) > 1:
            raise UsageError(_("{words!r} could be {names}").format(words=said.text, names=any_of(terms)))
        return next((term for term, how in found if how == best), None)

    def _as_said(self, name: str, typed: str, phrase: str, said: Phrase) -> Iterator[tuple[Premise, float]]:
        """The condition, if words say its name or most of its phrase; and how much of it they say."""
        own = plainly(phrase.split()) if phrase else in_parts([typed])
        if not {one for one in own if one in OTHERS} <= {*said.words}:
            return
        wanted = {word for word in own if word not in SAYS_NOTHING | SELF | DENIES}
        told = {word for word in in_parts(said.words) if word not in SAYS_NOTHING | SELF | DENIES}
        short = {*in_parts([name])}
        named = bool(phrase) and told > short  # its word, and some of its phrase
        if named:
            told, wanted = told - short, wanted - short
        if not told or not wanted or not all(any(same(one, word) for word in wanted) for one in told):
            return
        share = sum(any(same(one, word) for one in told) for word in wanted) / len(wanted)
        if named or share >= (0.5 if phrase else 1):
            denies = bool(DENIES.intersection(said.words)) is not bool(phrase and DENIES.intersection(own))
            yield turned(Own(name=name, who=said.who), said.denied is not denies), share

    # ------------------------------------------------------------------ what others play

    def _moved(self, said: Phrase) -> Premise | None:
        """Another seat's move: its kind, and any of its words."""
        if said.who == ME:
            return None
        told, denied = [*said.words], said.denied
        while told and told[0] in SAYS_NOTHING | PLAYS | DENIES and not self._is_kind(told[0]):
            denied = denied is not (told[0] in DENIES)
            told = told[1:]
        if not told:
            return None
        if told[0] in TOUCHES:
            return self._touched(said.who, told[1:], denied=denied)
        verb = min((one for one in stems(told[0]) if self._kinds(one)), key=self._is_spoken, default="")
        if not verb:
            return None
        kinds = self._kinds(verb)
        begun = {part for kind in kinds if (part := kind.kind.split("-")[0]).startswith(verb)}
        meant = [self._pointed_at(word) for word in told[1:]]
        rest = [self.seat if word in SELF else word for word in meant if word in SELF or word not in SAYS_NOTHING]
        for word in in_parts(rest):
            self._check_known(word, kinds)
        return Moved(who=said.who, words=(begun.pop() if len(begun) == 1 else verb, *rest), negated=denied)

    def _touched(self, who: str, words: Sequence[str], *, denied: bool) -> Premise:
        """Whatever another seat plays about a place."""
        said = [word for word in map(self._pointed_at, words) if word not in SAYS_NOTHING]
        names = self.ruleset.names(self.table)
        found = names_meant(names, said[0]) if len(said) == 1 else []
        if len(found) != 1:
            raise no_such_name(names, " ".join(said))
        return CameNear(who=who, name=found[0], negated=denied)

    def _kinds(self, verb: str) -> list[type[Move]]:
        """The kinds of move that a word begins."""
        kinds = [kind for kind in self.ruleset.moves if not kind.unattended]
        if len(verb) < BEGUN:
            return [kind for kind in kinds if kind.kind.split("-")[0] == verb]
        return [kind for kind in kinds if begins_kind(self.ruleset, kind, verb)]

    def _is_kind(self, word: str) -> bool:
        """Whether a word is the first of a kind's: "no" is, of "no-action"."""
        return any(kind.kind.split("-")[0] == word for kind in self.ruleset.moves)

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

    def _unknown(self, typed: Sequence[str], said: Phrase) -> UsageError:
        """What only a seat itself may know, or no condition at all."""
        if said.who != ME and said.words:
            with suppress(UsageError):
                mine = self._read(said.words, said.words)
                if isinstance(mine, Own) and not self.ruleset.conditions()[mine.name].other:
                    return secret(typed, str(mine))
                if isinstance(mine, Count) and not may_ask(self.ruleset.amounts()[mine.name], said.who):
                    return secret(typed, str(mine))
        return unknown(self.ruleset, self.seats, self.seat, typed, said.words)


def _rank(told: Sequence[str], name: str, amount: Amount, place: str) -> tuple[int, ...] | None:
    """How well words name an amount: by its own name, then by its place; None if one of them has no place in it."""
    own, where = in_parts([name]), in_parts([place]) if place else []
    phrase = [word for word in plainly(amount.help.replace("{place}", "").split()) if word not in SAYS_NOTHING | SELF]
    rest = [word for word in told if not any(same(word, one) for one in own)]
    if where and not all(any(word.startswith(one[:BEGUN]) for one in rest) for word in where):
        return None
    rest = [word for word in rest if not any(one.startswith(word) for one in where) and word != "in"]
    if len(rest) == len(told) or any(not any(same(word, one) for one in phrase) for word in rest):
        return None
    whole = all(any(same(word, one) for word in told) for one in own)
    return int(whole), len(where) - len(rest), int({*where} <= {*told})


def _of_place(name: str, place: str) -> str:
    return f"{name} in {place}" if place else name
