"""How beatable a network is: trains another against it, and measures what that one gets.

    python3 training/best_response.py --game chip-it --minutes 5

The stored network sits in all seats but one, and never learns; in that one seat sits a copy that
does. Prints what the copy gets among three of the stored one, before and after, and a fair share.
"""

import argparse
import json
import os
import time
from pathlib import Path

import network
from env import Tables, facts_of
from train import PRESETS, Measurement, between, learner_of, part_done

GAMES = Path(__file__).parent.parent / "src" / "games"
PLAYERS = 4


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=PRESETS)
    parser.add_argument("--minutes", type=float, default=5, help="of training")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument("--batch", type=int)
    parser.add_argument("--reuse", type=float, default=4.0)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--rate-end", type=float, default=1e-5)
    parser.add_argument("--capacity", type=int, default=4_000_000)
    parser.add_argument("--exploration", type=float, default=0.03)
    parser.add_argument("--measure-games", type=int, default=65536)
    parser.add_argument("--learner", choices=["torch", "numpy"], default="torch")
    preset = PRESETS[parser.parse_args().game]
    parser.set_defaults(tables=preset["tables"], batch=preset["batch"])
    return parser.parse_args()


def frozen(game, facts):
    """The network that is in the repository."""
    folder = GAMES / game / "bot"
    sizes = json.loads((folder / "net.json").read_text(encoding="utf8"))["layers"]
    return network.read((folder / "net.bin").read_bytes(), facts, sizes)


def train(arguments, facts, learner):
    tables = Tables(facts, arguments.tables, arguments.threads, 7, learner.allocate)
    start = time.monotonic()
    end = start + 60 * arguments.minutes
    decisions = 0
    tables.mix(1, 0, 0, arguments.exploration, PLAYERS)
    tables.step()
    while time.monotonic() < end:
        learner.judge(tables)
        learner.wait(tables)
        tables.step()
        learner.absorb(tables)
        learner.learn(between(arguments.rate, arguments.rate_end, part_done(start, end)))
        decisions += tables.asked(0)[0]
    tables.close()
    return decisions


def main():
    arguments = parsed_arguments()
    facts = facts_of(arguments.game)
    layers = frozen(arguments.game, facts)
    learner = learner_of(arguments, facts, layers)
    learner.recall(learner.snapshot())
    measurement = Measurement(facts, learner, arguments.threads, arguments.measure_games)
    print(json.dumps({"before": measurement.of(PLAYERS, 0, "past")}), flush=True)
    decisions = train(arguments, facts, learner)
    after = measurement.of(PLAYERS, 0, "past")
    print(json.dumps({"after": after, "decisions": decisions, "steps": learner.steps}), flush=True)


if __name__ == "__main__":
    main()
