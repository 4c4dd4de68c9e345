"""Plays whole games through pyspiel with the function of docs/open-spiel.md: the side that wins by its answers, wins.

Usage: open_spiel.py PAGE GAMES, with the command `clobber` on the path.
"""

import random
import sys

import pyspiel

page, games = open(sys.argv[1], encoding="utf-8").read(), int(sys.argv[2])
block = page.split("```python\n")[1].split("```")[0]
random.seed(1)


def play(rows, columns, perfect):
    """Plays a game in which these players are perfect; returns who wins, and who was said to win at the start."""
    player = {}
    exec(block.replace("rows, columns = 4, 5", f"rows, columns = {rows}, {columns}"), player)
    state = pyspiel.load_game(f"clobber(rows={rows},columns={columns})").new_initial_state()
    best, winner, first = player["best_action"], None, None
    while not state.is_terminal():
        mover = state.current_player()
        action, worth = best(state)
        assert worth in ("wins", "loses"), worth
        said = mover if worth == "wins" else 1 - mover
        first = said if first is None else first
        if winner in perfect:
            assert said == winner, f"{winner} has lost the win in\n{state}"
        winner = said
        if mover not in perfect:
            action = random.choice(state.legal_actions())
        state.apply_action(action)
    player["clobber"].stdin.close()
    assert player["clobber"].wait() == 0
    return (0 if state.returns()[0] > 0 else 1), first


for rows, columns in [(4, 5), (5, 5)]:
    won = 0
    for game in range(games):
        me = game % 2
        end, first = play(rows, columns, {me})
        assert end == me or first != me, "a won game was lost"
        won += end == me
    end, first = play(rows, columns, {0, 1})
    assert end == first
    print(f"{rows}x{columns}: {won} of {games} games won against a random player; against itself player {end} wins")
