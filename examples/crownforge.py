"""Talks to `crownforge engine`, which knows the rules of all games. Python's standard library is all it needs.

The protocol is told in docs/protocol.md, and what a game's positions, actions and events look like by `crownforge schema GAME`.
"""

import json
import os
import subprocess

# Where the program is: set CROWNFORGE if it is not on the path.
PROGRAM = os.environ.get("CROWNFORGE", "crownforge")

# So many requests are sent before the first answer is read. More would fill the pipe, and both sides would wait for ever.
AHEAD = 40


class Refused(Exception):
    """The engine did not do what it was asked; nothing has changed."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


class Engine:
    """One engine process. It holds as many games as you like, each under a name of yours."""

    def __init__(self, program=PROGRAM):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def ask(self, do, **fields):
        """One request, and what the engine answers. `None` counts as left out; `as_` is the field `as`."""
        return self.ask_all([request(do, **fields)])[0]

    def play(self, choices):
        """One action in each of several games, by its index or as listed: whose turn it is then in each of them."""
        return self.ask("play", games=choices)["turns"]

    def ask_all(self, requests):
        """Several requests, sent ahead: the answers come in the same order, and far sooner than one by one."""
        answers = []
        for start in range(0, len(requests), AHEAD):
            some = requests[start : start + AHEAD]
            self.process.stdin.write("".join(json.dumps(each) + "\n" for each in some).encode())
            self.process.stdin.flush()
            replies = [json.loads(self.process.stdout.readline()) for _ in some]
            refused = next((reply["error"] for reply in replies if "error" in reply), None)
            if refused:
                raise Refused(refused)
            answers += [reply["ok"] for reply in replies]
        return answers


def request(do, **fields):
    """A request to be sent later. Words are for people, so they are left out unless you ask for them."""
    if "as_" in fields:
        fields["as"] = fields.pop("as_")
    if do in ("new", "load", "copy", "turn", "actions", "play", "undo", "think"):
        fields.setdefault("texts", False)
    return {"do": do, **fields}
