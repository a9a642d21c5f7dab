#!/usr/bin/env python3
"""Plays random games, many at once, and says how often each seat won and how fast it went.

    python3 examples/random_games.py dice-forge --games 200 --players 3

A place to begin a study from: put a choice of your own where `luck` chooses, and count what you want to know.
"""

import argparse
import random
import time

from crownforge import Engine, request

# So many games are played side by side: one request for each is sent before the answers are read.
AT_ONCE = 32


def play_all(engine, game, players, games, luck):
    """Plays the games. Gives what each seat won, shared wins in parts, and how many actions were played."""
    wins, actions, begun = [0.0] * players, 0, 0
    turns = {}
    while turns or begun < games:
        requests = {}
        for name, turn in turns.items():
            choice = luck.randrange(turn["choices"])
            requests[name] = request("play", game=name, index=choice)
        actions += len(requests)
        while len(requests) < AT_ONCE and begun < games:
            name = str(begun)
            requests[name] = request("new", game=game, players=players, seed=f"{luck.getrandbits(256):064x}", as_=name)
            begun += 1
        turns = dict(zip(requests, (answer["turn"] for answer in engine.ask_all(list(requests.values())))))
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
