"""The language of plans: `tax then bribe hubu 3 if untouched and costs at most 4 else pass`.

plan    step ("then" step)*, three moves deep at most
step    choice ("else" choice)* | fork | "(" plan ")"
fork    ("if" | "when" | "unless") conditions ":" plan ("else" (fork | plan))*
choice  a move (see picking), ("if" | "when" | "unless") conditions
conditions  one ("and" one)* | one ("or" one)*, each as people say it (see wishing)

What `if` begins reaches to its `else`: a reply to what others have done may be several moves, so that a plan is a tree.
A comma is a `then`, but before one of these words, and behind a condition, it is nothing.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.projections.spoken import NUMBERS
from pbem.rules.condition import JOINING
from pbem.wording import _

from .picking import NAMED as PICKING
from .picking import picked
from .plan import DEEPEST
from .premises import Clause, Common, Costs, turned
from .steps import LEGAL, Alternative, Step, depth
from .wishing import Reader

CHOICES = 5
"""Choices of one step at most."""
LINKING = {**JOINING, ",": "then", ":": ":", ";": ";", "(": "(", ")": ")"}
"""What joins moves and conditions, by the words and signs for it."""
_PHRASES = [
    (re.compile(pattern), meant)
    for pattern, meant in (
        (r"\bwhen-(?=[a-z])", "when "),
        (r"\b(?:and then|after that)\b", " then "),
        (r"\b(?:or else|or otherwise)\b", " else "),
        (r"\bas soon as\b", " when "),
        (r"[,;] *(?:and|but) (?=(?:if|when|unless)\b)", " ; "),
        (r"\b((?:any|every|no|some)(?:body|one| one)|noone) else\b", r"\1"),
        (r"\b(?:provided that|as long as|but only if|only if)\b", " if "),
        (r"([,:;()])", r" \1 "),
    )
]
_FIRST = frozenset(("first", "firstly", "finally", "please"))
"""Words before a move that say when it comes, as its place does already."""
_STARTS = ("if", "when", "unless")


def every_period(game: Game, parts: Sequence[str]) -> tuple[Sequence[str], bool]:
    """Words without "in every round, first", and whether they began, or ended, with that. Raises UsageError."""
    every = rf"(?:in |at )?(?:every|each) (?:round|year|turn|{game.ruleset.period_name or 'round'})"
    first, rest = parts[0], [*parts[1:]]
    short = re.sub(rf"^\s*{every}\s*[,:]?\s*|,?\s+{every}\s*$", "", first, flags=re.IGNORECASE)
    if short == first:
        return parts, False
    if not game.ruleset.period_name:
        raise UsageError(_("this game has no rounds or years"), advice=_("`when` waits for what is to hold each time"))
    return [short, *rest], True


def read_plan(game: Game, seat: str, parts: Sequence[str]) -> list[Step]:
    """The steps that these words of a seat mean; each part is some of them. Raises UsageError."""
    steps = [step for part in parts for step in _Parser(game, seat, part).plan()]
    steps = _grown(steps)
    if depth(steps) > DEEPEST:
        raise UsageError(
            _("a plan has at most {most} moves: what the others will have done by then cannot be foreseen").format(
                most=DEEPEST
            )
        )
    if len(steps) > 1 and any(choice.again for step in steps for choice in step):
        raise UsageError(
            _("a move that is made whenever something holds is a plan of its own"),
            advice=_("say `if` where it is to be made once"),
        )
    return steps


def read_step(game: Game, seat: str, words: str) -> Step:
    """One step. Raises UsageError."""
    step, *more = read_plan(game, seat, [words])
    if more:
        raise UsageError(_("{words!r} is more than one move").format(words=words))
    return step


def _grown(steps: Sequence[Step]) -> list[Step]:
    """Steps of which only the last may branch: what follows a branch follows each of its ways."""
    for place, step in enumerate(steps):
        if any(choice.then for choice in step) and place < len(steps) - 1:
            rest = tuple(steps[place + 1 :])
            return _grown([*steps[:place], tuple(replace(one, then=(*one.then, *rest)) for one in step)])
    return list(steps)


class _Parser:
    """Takes the words of a plan one after another."""

    def __init__(self, game: Game, seat: str, typed: str) -> None:
        self._reader = Reader(game, seat)
        self._kinds = game.ruleset.kinds
        plain = typed.lower()
        for pattern, meant in _PHRASES:
            plain = pattern.sub(meant, plain)
        self._words = list(_tidy(_without_command(plain.split())))
        self._at = 0

    def plan(self) -> list[Step]:
        """All of them."""
        steps = self._sequence(in_fork=False)
        if self._at < len(self._words):
            raise UsageError(_("{word!r} closes nothing").format(word=self._words[self._at]))
        return steps

    def _link(self) -> str:
        """What the next word joins with; "" if it is one of a move or a condition, or if there is none."""
        return LINKING.get(self._words[self._at], "") if self._at < len(self._words) else ""

    def _accept(self, *links: str) -> str:
        link = self._link()
        if link and link in links:
            self._at += 1
            return link
        return ""

    def _sequence(self, *, in_fork: bool) -> list[Step]:
        steps = list(self._step(in_fork=in_fork))
        while self._accept("then", *(() if in_fork else (";",))):
            steps += self._step(in_fork=in_fork)
        return _grown(steps)

    def _step(self, *, in_fork: bool) -> list[Step]:
        if self._accept("("):
            steps = self._sequence(in_fork=False)
            if not self._accept(")"):
                raise UsageError(_("a bracket is not closed"))
            while not in_fork and self._accept("else"):
                steps = [(*_as_one(steps), *_as_one(self._step(in_fork=True)))]
            return steps
        if self._link() in _STARTS:
            return [self._fork()]
        choices = [self._choice()]
        while not in_fork and self._link() == "else":
            self._accept("else")
            self._complete(choices[-1].move)
            choices += _as_one(self._step(in_fork=True))
        return [_counted(choices)]

    def _complete(self, before: Sequence[str]) -> None:
        """Say in full what stands behind an "else": in "bribe hubu 3 or 4" a bribe of the other."""
        words = list(takewhile(lambda word: word not in LINKING, self._words[self._at :]))
        if not any(map(self._begins_a_move, words)):
            self._words[self._at : self._at] = before[: -len(words)]  # nothing, if as many stand there, or none

    def _begins_a_move(self, word: str) -> bool:
        return word in PICKING or any(name.startswith(word) for name in self._kinds)

    def _fork(self) -> Step:
        link = self._accept(*_STARTS)
        clauses = self._conditions(link)
        if not self._accept(":", "then"):
            raise UsageError(
                _("it does not show where the condition ends"),
                advice=_("put a comma behind it, or the move first: `tax if chief-minister`"),
            )
        clauses, branch = _of_branch(clauses, link)
        found = [
            replace(one, conditions=(*clauses, *one.conditions), whenever=one.whenever or link == "when")
            for one in _as_one(self._sequence(in_fork=True))
        ]
        found[-1] = replace(found[-1], branch=found[-1].branch or branch)
        while self._accept("else", ";"):
            self._accept("else")
            if self._at == len(self._words):
                break
            if not found[-1].then:
                self._complete(found[-1].move)
            found += self._fork() if self._link() in _STARTS else _as_one(self._sequence(in_fork=True))
        return _counted(found)

    def _choice(self) -> Alternative:
        words = self._until()
        while words and words[0] in _FIRST:
            words = words[1:]
        if not words:
            raise UsageError(_("no move was given"), advice=_("see `pbem moves`"))
        if words[-1] in ("and", "but") and self._link() in _STARTS:
            raise UsageError(
                _("it does not show what the `{word}` behind {move!r} joins").format(
                    word=words[-1], move=" ".join(words)
                ),
                advice=_("put `;` or `then` in its place"),
            )
        move, pick = picked(words, self._begins_a_move)
        self._reader.mention(words)
        clauses: list[Clause] = []
        waits = False
        while link := self._accept(*_STARTS):
            clauses += self._conditions(link)
            waits = waits or link == "when"
        return Alternative(tuple(move), tuple(clauses), waits, (), pick)

    def _until(self) -> list[str]:
        """The words up to the next that joins; "or" joins conditions, and moves too."""
        first = self._at
        while self._at < len(self._words) and not self._link():
            self._at += 1
        return self._words[first : self._at]

    def _conditions(self, link: str) -> list[Clause]:
        """Those behind `if`, as clauses; `unless` turns them."""
        words: list[str] = []
        while self._at < len(self._words) and (not self._link() or self._words[self._at] == "or"):
            words.append(self._words[self._at])
            self._at += 1
        ands = list(_split(words, ("and", "but")))
        split = self._reader.completed([list(_either(part)) for part in ands])
        parts = [[self._reader.term(one) for one in part] for part in split]
        if link != "unless":
            return [tuple(part) for part in parts]
        if len(parts) > 1 and any(len(part) > 1 for part in parts):
            raise UsageError(_("say `and` or `or` behind `unless`, not both"))
        if len(parts) > 1:
            return [tuple(turned(term, True) for [term] in parts)]
        return [(turned(term, True),) for term in parts[0]]


def _either(words: Sequence[str]) -> Iterator[list[str]]:
    """The conditions between "or", which is no such word in "3 or more"."""
    found: list[list[str]] = [[]]
    for place, word in enumerate(words):
        number = place and (words[place - 1].isdigit() or words[place - 1] in NUMBERS)
        behind = words[place + 1 :]
        compares = "than" in takewhile(lambda one: one != "or", behind)
        if word == "or" and not (number and behind and behind[0] in _RELATIVE and not compares):
            found.append([])
        else:
            found[-1].append(word)
    yield from found


_RELATIVE = frozenset(_("more fewer less better later earlier above below over under").split())


def _as_one(steps: Sequence[Step]) -> list[Alternative]:
    """Steps as the ways of one: each goes on with the others."""
    first, rest = steps[0], tuple(steps[1:])
    return [replace(one, then=(*one.then, *rest)) for one in first] if rest else list(first)


def _of_branch(clauses: Sequence[Clause], link: str) -> tuple[list[Clause], bool]:
    """The conditions before a colon, and whether they alone say which way a plan goes.

    They do not where they ask of the move itself, too: "if legal" leaves the next way open if it is not.
    """
    own = [clause for clause in clauses if link == "when" or clause != (Common(name=LEGAL),)]
    asks = any(isinstance(term, Common | Costs) for clause in clauses for term in clause)
    return own, bool(own) and not asks


def _counted(choices: Sequence[Alternative]) -> Step:
    """Choices of one step. Behind the last there is nothing else to be made."""
    if len(choices) > CHOICES:
        raise UsageError(_("a step has at most {most} choices").format(most=CHOICES))
    return (*choices[:-1], replace(choices[-1], branch=False))


def _without_command(words: list[str]) -> list[str]:
    """Words as one types them after `pbem play`."""
    return words[2:] if words[:2] == ["pbem", "play"] else words


def _tidy(words: Sequence[str]) -> Iterator[str]:
    """Words with each comma as what it stands for: the end of a condition, a `then`, or nothing beside another link.

    What ends a condition that stands before its move is a colon, however it was typed.
    """
    links = [LINKING.get(word, "") for word in words]
    conditional = False
    for place, (word, link) in enumerate(zip(words, links, strict=True)):
        before, behind = (links[place - 1] if place else ""), (links[place + 1] if place + 1 < len(words) else "")
        if word == ",":
            joins = before or behind in ("else", "then", ":", ";") or words[place + 1 : place + 2] in (["and"], ["but"])
            if joins or (behind in _STARTS and not conditional):
                continue
        if link in _STARTS and (not place or before in ("then", "else", ":", ";", "(")):
            conditional = True
        elif conditional and link in ("then", ":"):
            conditional = False
            yield ":"
            continue
        yield word


def _split(words: Sequence[str], at: Sequence[str]) -> Iterator[list[str]]:
    """The words between those that are `at`."""
    found: list[list[str]] = [[]]
    for word in words:
        if word in at:
            found.append([])
        else:
            found[-1].append(word)
    yield from found
