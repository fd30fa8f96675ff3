"""The names of the core kinds and what sort each is, for those who need no models (see kinds)."""

SPINE = frozenset({"game", "start", "undo", "resign", "abandon", "replace", "pace"})
SIDES = frozenset({"join", "free", "note", "away", "seal", "open", "propose", "consent", "decline", "withdraw"})
TALK = frozenset({"note", "away", "propose", "consent", "decline", "withdraw"})
"""What was said beside the game: no undo takes it back."""
RESERVED = SPINE | SIDES | {"share", "pause", "draw", "hand"}
"""Words that no game may use for a move of its own: core kinds of today and of planned modes."""
LEAVE_OPEN = frozenset({"resign", "replace", "pace"})
"""Turn events that are no move: what was asked before them goes on being asked, and what was answered stays."""
WITH_MOST = 1000
"""So many events can one event list."""
NO_PACE = "none"
"""What stands for a pace where a game is to have none."""
