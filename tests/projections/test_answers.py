"""What answers a proposal, and what only sounds like it."""

import pytest

from pbem.projections.answers import answer

YES = [
    *("yes", "Yes!", "ok", "Okay.", "sure", "Sure, thanks", "agreed", "fine", "Fine with me.", "I agree", "yes please"),
    *(
        "Yes, go ahead",
        "OK :)",
        "of course",
        "no objection",
        "No objections.",
        "I’ll agree to that",
        "Yep, that's fine",
    ),
]
NO = [
    *("no", "No.", "nope", "rather not", "I'd rather not", "no, thanks", "No thank you.", "Please don’t", "no way"),
    *("I don't agree", "I disagree", "Of course not", "no no"),
]
NEITHER = [
    *("yes?", "no-action", "no action", "tax", "yes, but not now", "ok, tax", "yes and no", "not yes", "no move today"),
    *(
        "nothing today",
        "maybe",
        "I am fine, how are you",
        "thanks",
        "agree on a pace",
        "sure thing bob",
        "",
        "...",
        "pass",
    ),
]


@pytest.mark.parametrize("words", YES)
def test_a_yes(words: str) -> None:
    assert answer(words.split()) == "consent"


@pytest.mark.parametrize("words", NO)
def test_a_no(words: str) -> None:
    assert answer(words.split()) == "decline"


@pytest.mark.parametrize("words", NEITHER)
def test_neither(words: str) -> None:
    assert answer(words.split()) == ""
