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
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.rules import Ruleset
from pbem.rules.move import Move
from pbem.wording import _

from .picking import NAMED as PICKING
from .picking import Pick, picked
from .plan import DEEPEST
from .terms import Clause, Common, Moved, Seen, against, clause_in_words
from .wishing import LEGAL, UNTOUCHED, Reader, turned

CHOICES = 5
"""Choices of one step at most."""
LINKING = {
    "then": "then", ",": "then", "afterwards": "then",
    "else": "else", "otherwise": "else", "or": "else",
    "if": "if", "provided": "if", "when": "when", "once": "when", "whenever": "when", "while": "when",
    "unless": "unless", ":": ":", ";": ";", "(": "(", ")": ")",
}  # fmt: skip
"""What joins moves and conditions, by the words that people say for it."""
_PHRASES = [
    (re.compile(pattern), meant)
    for pattern, meant in (
        (r"\bwhen-(?=[a-z])", "when "),
        (r"\b(?:and then|after that)\b", " then "),
        (r"\b(?:or else|or otherwise)\b", " else "),
        (r"\bas soon as\b", " when "),
        (r"\b((?:any|every|no|some)(?:body|one| one)|noone) else\b", r"\1"),
        (r"\b(?:provided that|as long as|but only if|only if)\b", " if "),
        (r"([,:;()])", r" \1 "),
    )
]
_FIRST = frozenset(("first", "firstly", "finally", "please"))
"""Words before a move that say when it comes, as its place does already."""
_STARTS = ("if", "when", "unless")


class Alternative(Struct, frozen=True):
    """A move, and what must hold for it to be made.

    `pick`: which of the moves that the words name. `conditions`: each is a clause, of whose terms one has to hold.
    `whenever`: it waits for them. `then`: what is planned behind it, instead of what follows its step.
    """

    move: tuple[str, ...]
    conditions: tuple[Clause, ...] = ()
    whenever: bool = False
    then: tuple["Step", ...] = ()
    pick: Pick = Pick()

    def __str__(self) -> str:
        said = self.named()
        return f"{said} {self.link()}" if self.conditions else said

    def named(self) -> str:
        """The move alone."""
        return self.pick.in_words(self.move)

    def link(self) -> str:
        """When it is made, or if."""
        said = " and ".join(clause_in_words(clause) for clause in self.conditions)
        return f"{'when' if self.whenever else 'if'} {said}"

    @property
    def again(self) -> bool:
        """Whether it is made each time that this holds; what replies to a move of others is made once."""
        return self.whenever and not self.then and not self.replies

    @property
    def replies(self) -> bool:
        """Whether it depends on what another seat plays."""
        return any(isinstance(term, Moved) for clause in self.conditions for term in clause)

    @property
    def untouched(self) -> bool:
        """Whether nobody may have come near."""
        return any(isinstance(term, Common) and term.name == UNTOUCHED for clause in self.conditions for term in clause)

    def means(self, move: Move) -> bool:
        """Whether a move is this one, however it is paid."""
        words = " ".join(self.move)
        if not self.pick:
            return words.partition(" with ")[0] == move.notation()
        return self.pick.fits(self.move, move)

    def holds(self, seen: Seen) -> bool:
        """Whether the conditions hold that can be asked before its turn."""
        return all(isinstance(term, Moved) for clause in self.conditions for term in clause) or not against(
            [clause for clause in self.conditions if not any(isinstance(term, Moved) for term in clause)], seen
        )


Step = tuple[Alternative, ...]
"""One move of a plan: what is to be made, and perhaps what else, if that cannot be."""


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
    [step] = read_plan(game, seat, [words])
    return step


def depth(steps: Sequence[Step]) -> int:
    """How many moves are made one after another at most."""
    return max(
        (place + 1 + depth(choice.then) for place, step in enumerate(steps) for choice in step),
        default=0,
    )


def every_choice(steps: Sequence[Step]) -> Iterator[Alternative]:
    """All choices of steps, and of what is planned behind them."""
    for step in steps:
        for choice in step:
            yield choice
            yield from every_choice(choice.then)


def step_in_words(step: Step) -> str:
    """A step as it is kept, and read again."""
    if not any(choice.then for choice in step):
        return " else ".join(map(str, step))
    return " else ".join(_branch(choice, last=choice is step[-1]) for choice in step)


def steps_in_words(steps: Sequence[Step]) -> str:
    """Steps as they are read again."""
    return " then ".join(map(step_in_words, steps))


def _branch(choice: Alternative, *, last: bool) -> str:
    body = " then ".join([choice.named(), *map(step_in_words, choice.then)])
    if not last and any(len(step) > 1 for step in choice.then):
        body = f"({body})"
    if last and not choice.conditions:
        return body
    return f"{choice.link() if choice.conditions else f'if {LEGAL}'}: {body}"


def kind_of(ruleset: Ruleset[Any], move: Sequence[str]) -> type[Move] | None:
    """The kind that a move's words begin with, written in full; None if they begin with none."""
    words = "-".join(move)
    found = [kind for name, kind in ruleset.kinds.items() if words == name or words.startswith(f"{name}-")]
    return max(found, key=lambda kind: len(kind.kind), default=None)


def awaited(step: Step, seen: Seen) -> str:
    """What a step with `when` still waits for; "" if its time has come.

    A second choice behind such a move waits for the same.
    """
    waits = [choice for choice in step if choice.whenever]
    reasons = [against(choice.conditions, seen) for choice in waits]
    if not all(reasons) or (waits and not step[0].whenever):
        return ""
    return next(iter(reasons), "")


def unmet(choice: Alternative, seen: Seen) -> str:
    """The first of a choice's conditions that does not hold for its move; "" if all do.

    Whether anybody has come near, the guard asks.
    """
    return against(choice.conditions, seen)


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
            self._complete(choices[-1].move)
            self._accept("else")
            choices += _as_one(self._step(in_fork=True))
        return [_counted(choices)]

    def _complete(self, before: Sequence[str]) -> None:
        """Say in full what stands behind an "or": in "bribe hubu 3 or 4" a bribe of the other."""
        first = self._at + 1
        words = list(takewhile(lambda word: word not in LINKING, self._words[first:]))
        if self._words[self._at] == "or" and 0 < len(words) < len(before) and not self._begins_a_move(words[0]):
            self._words[first:first] = before[: -len(words)]

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
        found = [
            replace(one, conditions=(*clauses, *one.conditions), whenever=one.whenever or link == "when")
            for one in _as_one(self._sequence(in_fork=True))
        ]
        while self._accept("else", ";"):
            self._accept("else")
            if self._at == len(self._words):
                break
            found += self._fork() if self._link() in _STARTS else _as_one(self._sequence(in_fork=True))
        return _counted(found)

    def _choice(self) -> Alternative:
        words = self._until()
        while words and words[0] in _FIRST:
            words = words[1:]
        if not words:
            raise UsageError(_("no move was given"), advice=_("see `pbem moves`"))
        move, pick = picked(words)
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
        parts = [[self._reader.term(one) for one in _either(part)] for part in ands]
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
        counts = word == "or" and place and words[place - 1].isalnum() and words[place + 1 : place + 2]
        if word == "or" and not (counts and words[place + 1] in _RELATIVE):
            found.append([])
        else:
            found[-1].append(word)
    yield from found


_RELATIVE = frozenset(_("more fewer less better later earlier above below over under").split())


def _as_one(steps: Sequence[Step]) -> list[Alternative]:
    """Steps as the ways of one: each goes on with the others."""
    first, rest = steps[0], tuple(steps[1:])
    return [replace(one, then=(*one.then, *rest)) for one in first] if rest else list(first)


def _counted(choices: Sequence[Alternative]) -> Step:
    if len(choices) > CHOICES:
        raise UsageError(_("a step has at most {most} choices").format(most=CHOICES))
    return tuple(choices)


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
