"""Settles what a network foretells: among its equals every outcome as often as it comes.

    python3 training/settle.py --game chip-it

A network also learns at tables with weaker players, so among its equals it hopes for too much. Copies
of the stored one play against each other, and the biases of its last layer are shifted until each
outcome's mean chance is how often it came. Writes `net.bin`, `net.json` and `samples.json` anew.
"""

import argparse
import json
from pathlib import Path

import network
import numpy as np
from env import Tables, facts_of
from learner_numpy import NumpyLearner
from train import PRESETS, samples

GAMES = Path(__file__).parent.parent / "src" / "games"
ROUNDS = 30


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=PRESETS)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--examples", type=int, default=200_000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=11)
    return parser.parse_args()


def examples_among_equals(learner, facts, arguments):
    """The chances that the network gave, and what came."""
    tables = Tables(facts, arguments.tables, arguments.threads, arguments.seed, learner.allocate)
    tables.mix(0, 0, 0, 0)
    chances, labels, count = [], [], 0
    tables.step()
    while count < arguments.examples:
        learner.judge(tables, use_mean=True)
        tables.step()
        rows = tables.rows[: tables.examples] / facts.divisors
        chances.append(learner.chances(rows.astype(np.float32)))
        labels.append(tables.labels[: tables.examples].copy())
        count += tables.examples
    tables.close()
    return np.concatenate(chances), np.concatenate(labels)


def shifts(chances, labels):
    """What to add to each of a group's outcomes, so that their mean chances are how often they came."""
    came = np.bincount(labels, minlength=chances.shape[1]) / len(labels)
    possible = came > 0
    shift = np.zeros(chances.shape[1], np.float32)
    for _ in range(ROUNDS):
        shifted = chances * np.exp(shift)
        foretold = (shifted / shifted.sum(axis=1, keepdims=True)).mean(axis=0)
        shift[possible] += np.log(came[possible] / foretold[possible])
    return shift - shift[possible].mean()


def main():
    arguments = parsed_arguments()
    facts = facts_of(arguments.game)
    folder = GAMES / arguments.game / "bot"
    manifest = json.loads((folder / "net.json").read_text(encoding="utf8"))
    binary = bytearray((folder / "net.bin").read_bytes())
    layers = network.read(bytes(binary), facts, manifest["layers"])
    learner = NumpyLearner(facts, layers, capacity=1)
    chances, labels = examples_among_equals(learner, facts, arguments)
    weights, bias = layers[-1]
    start = 0
    for group, size in enumerate(facts.groups):
        part = slice(start, start + size)
        bias[part] += shifts(chances[:, part], labels[:, group])
        start += size
    # A layer's bias lies between its scales and its weights.
    at = len(binary) - weights.size - bias.nbytes
    binary[at : at + bias.nbytes] = bias.astype("<f4").tobytes()
    (folder / "net.bin").write_bytes(binary)
    manifest["settled"] = f"python3 training/settle.py --game {arguments.game}"
    (folder / "net.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf8")
    learner.play_as([*layers[:-1], (weights, bias)])
    (folder / "samples.json").write_text(json.dumps(samples(facts, learner)) + "\n", encoding="utf8")
    print(json.dumps({"examples": len(labels), "bias": [round(float(b), 3) for b in bias]}))


if __name__ == "__main__":
    main()
