"""What a machine has contributed to a deal stays known to it, whatever happens to the disk."""

from collections.abc import Iterator
from contextlib import contextmanager

import needs
import pytest
from wording import telling

from pbem.errors import RefusedError
from pbem.rooms.dealt import dealing_once as dealt

resource = needs.posix_module("resource")


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process can grow."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_was_known_is_not_lost_where_no_more_can_be_noted() -> None:
    dealt.keep("game", "ann", {"lap 1": "so"})
    with full_disk():
        dealt.keep("game", "ann", {"lap 2": "so"})
    assert dealt.is_otherwise("game", "ann", {"lap 1": "otherwise"})
    assert not dealt.is_otherwise("game", "ann", {"lap 1": "so", "lap 2": "otherwise"})


def test_of_two_deals_at_once_one_is_refused() -> None:
    """Both have looked, and found nothing: in two files, each under its own lock."""
    dealt.keep("game", "ann", {"lap 1": "so"})
    with pytest.raises(RefusedError, match=telling("seat-has-sent-its-part", seat="ann")):
        dealt.keep("game", "ann", {"lap 1": "otherwise", "lap 2": "so"})
    dealt.keep("game", "bob", {"lap 1": "otherwise"})
    assert not dealt.is_otherwise("game", "ann", {"lap 1": "so", "lap 2": "otherwise"})
