"""The moves that a mail lists, in the words that make them."""

import re


def moves_in(told: str) -> list[str]:
    """Those of lines such as "- bribe hubu: 3 (2 cash), 4 or 5 (1 cube)" and " 12) tax (1 cube)"."""
    told = told.strip("\n")
    lines = told.split("\n- ") if told.startswith("- ") else re.split(r"\n(?= {0,3}\d+\) )", told)
    return [move for line in lines for move in _moves(re.sub(r"\n +(?:… )?", " ", line).strip())]


def _moves(line: str) -> list[str]:
    bare = re.sub(r" *\([^()]*\)", "", re.sub(r"^(?:- |\d+\) )", "", line))
    if "`" in bare or not bare:  # a sentence
        return []
    shared, _colon, options = bare.rpartition(": ")
    return [f"{shared} {one}".strip() for one in re.split(r", | or ", options)]
