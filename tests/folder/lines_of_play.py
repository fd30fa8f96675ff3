"""One game of Pebbles, whose copies went different ways."""

from small_games import Written


def pebbles(*moves: str, seed: int = 1) -> Written:
    """A game of Pebbles that ann, bob and cy have started, and in which these moves were made ("ann take 2").

    The same words bring the same events, so that two lines of play have their beginning in common.
    """
    game = Written("pebbles", seed, {"heap": 12}).begin()
    for move in ("cy stake 2", "ann stake 3", "bob stake 1", *moves):
        seat, words = move.split(" ", 1)
        if words == "resign":
            game.state("resign", seat, {})
        elif words.startswith("says "):
            game.note(seat, words)
        else:
            game.play(seat, words)
    return game
