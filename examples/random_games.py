#!/usr/bin/env python3
"""Plays random games, many at once, and says how often each seat won and how fast it went.

    python3 examples/random_games.py dice-forge --games 200 --players 3

A place to begin a study from: put a choice of your own where `luck` chooses, and count what you want to know.
"""

import argparse
import random
import time

from crownforge import Engine, request

# So many games are played side by side, with one request for an action in each.
AT_ONCE = 64


def play_all(engine, game, players, games, luck):
    """Plays the games. Gives what each seat won, shared wins in parts, and how many actions were played."""
    wins, actions, begun = [0.0] * players, 0, 0
    turns = {}
    while turns or begun < games:
        new = range(begun, min(games, begun + AT_ONCE - len(turns)))
        if new:
            seeds = [f"{luck.getrandbits(256):064x}" for _ in new]
            asked = [request("new", game=game, players=players, seed=seed, as_=str(name)) for name, seed in zip(new, seeds)]
            turns.update((str(name), answer["turn"]) for name, answer in zip(new, engine.ask_all(asked)))
            begun = new.stop
        turns = engine.play({name: int(luck.random() * turn["choices"]) for name, turn in turns.items()})
        actions += len(turns)
        for name in [name for name, turn in turns.items() if "over" in turn]:
            winners = turns.pop(name)["over"]["winners"]
            engine.ask("close", game=name)
            for seat in winners:
                wins[seat] += 1 / len(winners)
    return wins, actions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with Engine() as engine:
        begun = time.perf_counter()
        wins, actions = play_all(engine, args.game, args.players, args.games, random.Random(args.seed))
        seconds = time.perf_counter() - begun
    for seat, won in enumerate(wins):
        print(f"seat {seat + 1}: {won / args.games:.1%} of {args.games} games")
    print(f"{actions} actions, {actions / seconds:.0f} a second")


if __name__ == "__main__":
    main()
