#!/usr/bin/env python3
"""A whole bot for every game: it tries each action out with dice of its own and takes what looks best on average.

    crownforge match dice-forge --bots "cmd:python3 examples/bot.py,random" --games 20

`match` starts it and sends two lines for each decision: `load` with the position, and `think` with a budget. The bot passes the
position on to an engine of its own and looks one action ahead there. To make it yours, change `decide`.
"""

import json
import random
import sys
import time

from crownforge import Engine, Refused, request

# What is looked at when the budget is a time and nothing else ends it.
MOST_TRIES = 200


class Bot:
    def __init__(self, engine):
        self.engine = engine
        self.turn = None

    def load(self, table):
        """The position to decide in: a game, its players, its options and its state."""
        self.turn = self.engine.ask("load", **table)["turn"]

    def decide(self, budget, seed):
        """The place of the best action in the list of those offered."""
        luck = random.Random(seed)
        choices, seat = self.turn["choices"], self.turn["seat"]
        hopes = [0.0] * choices
        for _ in budget.tries(choices):
            # All actions have the same dice, so that none of them is just lucky. They are dice of our own: to play and to undo
            # in the game itself would show those that are to come.
            dice = f"{luck.getrandbits(256):064x}"
            for place, hope in enumerate(self.look_ahead(choices, seat, dice)):
                hopes[place] += hope
        return max(range(choices), key=lambda place: hopes[place])

    def look_ahead(self, choices, seat, dice):
        """What the seat may hope for after each action, by the rough opinion the engine has of any position."""
        requests = []
        for place in range(choices):
            requests.append(request("copy", as_="try", seed=dice))
            requests.append(request("play", game="try", index=place))
            requests.append(request("appraise", game="try"))
        return [answer["values"][seat] for answer in self.engine.ask_all(requests)[2::3]]


class Budget:
    """How much the bot may think: so many milliseconds, or so many actions tried out."""

    def __init__(self, ms=None, iterations=None):
        self.iterations = iterations
        self.end = None if ms is None else time.monotonic() + ms / 1000

    def tries(self, choices):
        """Counts the rounds in which every action is tried once. There is always a first one."""
        most = MOST_TRIES if self.iterations is None else max(1, self.iterations // choices)
        for number in range(most):
            if number > 0 and self.end is not None and time.monotonic() > self.end:
                return
            yield number


def answer(bot, asked):
    """What is answered to one request of the match."""
    verb = asked.pop("do", None)
    if verb == "load":
        bot.load(asked)
        return {}
    if verb == "think":
        budget = Budget(asked.get("ms"), asked.get("iterations"))
        place = bot.decide(budget, asked.get("seed"))
        return {"action": bot.engine.ask("actions")["actions"][place]["action"]}
    raise Refused({"code": "unknown_verb", "message": f"this bot does not know `{verb}`"})


def main():
    with Engine() as engine:
        bot = Bot(engine)
        for line in sys.stdin:
            asked = json.loads(line)
            number = asked.pop("id", None)
            try:
                reply = {"id": number, "ok": answer(bot, asked)}
            except Refused as refused:
                reply = {"id": number, "error": {"code": refused.code, "message": str(refused)}}
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
