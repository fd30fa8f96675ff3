"""How much work something is, counted so that it comes to the same on every machine."""

import sys
from collections.abc import Callable
from cProfile import Profile
from types import FrameType
from typing import Any

from worked_out import worked_out_each_time


def calls(work: Callable[[], object]) -> int:
    """The number of Python's calls that some work takes. Its own profiler counts them at a quarter of what a function
    of ours would cost."""
    counter, before = Profile(), sys.getprofile()
    with worked_out_each_time():
        counter.enable()
        try:
            work()
        finally:
            counter.disable()
            sys.setprofile(before)
    return sum(entry.callcount for entry in counter.getstats())


def lines(work: Callable[[], object]) -> int:
    """The number of lines of Python that some work runs through, each turn of a loop being one."""
    count = 0

    def heard(_frame: FrameType, what: str, _argument: Any) -> Callable[..., Any]:
        nonlocal count
        count += what == "line"
        return heard

    before = sys.gettrace()
    sys.settrace(heard)
    try:
        with worked_out_each_time():
            work()
    finally:
        sys.settrace(before)
    return count
