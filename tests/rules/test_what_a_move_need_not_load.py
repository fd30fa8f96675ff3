"""What a game has besides its moves is loaded when someone wants it: every move that is played would pay for it."""

import subprocess
import sys

PLAYED = """
import sys
import pbem_confucius, pbem_white_lotus
games = ("pbem_confucius", "pbem_white_lotus")
seldom = ("invariants", "bots", "picture", "drawing", "conditions")
unwanted = {"pbem.rules.texts", "pbem.rules.drawing", *(f"{game}.{part}" for game in games for part in seldom)}
print(sorted(unwanted & sys.modules.keys()))
"""


def test_a_move_loads_no_texts_boards_or_bots() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
