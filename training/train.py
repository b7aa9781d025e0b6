"""Trains one game's network by Deep Monte Carlo on the positions after actions.

    python3 training/train.py --game checkered-combos --minutes 8 --out OUT [--resume OUT]

Tables in compiled code play on all cores and ask for the network's judgement in large batches; the
learner answers, and learns from what the finished games ended in. Writes to OUT: `net.bin`, the
network as it will play, with `net.json`, its manifest; `checkpoint.npz`, to resume from;
`samples.json`, questions with their answers; `log.jsonl`.
"""

import argparse
import json
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import network
from env import Tables, facts_of

#: The most that a stored network may weigh.
LIMIT = 450_000

#: What suits each game: the fast ones play at more tables and learn in larger pieces.
PRESETS = {
    "checkered-combos": {"hidden": "448,256,128", "tables": 16384, "batch": 8192},
    "chip-it": {"hidden": "512,256,128", "tables": 32768, "batch": 16384},
    "help": {"hidden": "384,192,96", "tables": 32768, "batch": 16384},
}


def parsed_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=PRESETS)
    parser.add_argument("--minutes", type=float, default=8, help="all together, compiling and measuring included")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path, help="a folder with a checkpoint.npz")
    parser.add_argument("--hidden", help="the hidden layers' sizes")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument("--batch", type=int)
    parser.add_argument("--reuse", type=float, default=4.0, help="how often an example is learned from")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--rate-end", type=float, default=2e-5)
    parser.add_argument("--capacity", type=int, default=8_000_000, help="examples kept")
    parser.add_argument("--mixture", default="0.2,0.25,0.1", help="tables with past versions, with hard, with weak")
    parser.add_argument("--exploration", type=float, default=0.03)
    parser.add_argument("--exploration-end", type=float, default=0.005)
    parser.add_argument("--measure-every", type=float, default=75, help="[s]")
    parser.add_argument("--measure-games", type=int, default=8192)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commit", help="what this runs from, for the manifest")
    parser.add_argument("--learner", choices=["torch", "numpy"], default="torch")
    parser.set_defaults(**PRESETS.get(parser.parse_args().game, {}))
    return parser.parse_args(), parser


def learner_of(arguments, facts, layers):
    settings = {"capacity": arguments.capacity, "batch": arguments.batch, "reuse": arguments.reuse}
    if arguments.learner == "numpy":
        from learner_numpy import NumpyLearner

        return NumpyLearner(facts, layers, **settings)
    from learner_torch import TorchLearner

    return TorchLearner(facts, layers, **settings)


class Log:
    """One JSON line per entry, in the file and on the screen."""

    def __init__(self, path):
        self._file = open(path, "a", encoding="utf8")
        self._start = time.monotonic()

    def write(self, **entry):
        line = json.dumps({"s": round(time.monotonic() - self._start, 1), **entry})
        print(line, flush=True)
        self._file.write(line + "\n")
        self._file.flush()


class Measurement:
    """The network's mean among others of one kind, in a fixed number of games to their end."""

    def __init__(self, facts, learner, threads, games):
        self._learner = learner
        self._games = games
        tables = min(games, 4096)
        self._per_table = max(1, games // tables)
        self._tables = Tables(facts, tables, threads, 99, learner.allocate)

    def of(self, players, variant, others):
        self._tables.measure(players, variant, others, self._per_table)
        self._tables.step()
        while self._tables.asked(0)[1] > 0:
            self._learner.judge(self._tables, use_mean=True)
            self._learner.wait(self._tables)
            self._tables.step()
        games, counted = self._tables.measured()
        mean = counted / games
        error = 1.96 * math.sqrt(max(mean * (1 - mean), 1e-9) / games)
        return {"players": players, "variant": variant, "among": others, "mean": round(mean, 4), "error": round(error, 4)}


class Past:
    """Earlier versions of the network, one of which plays at a time."""

    def __init__(self, learner):
        self._learner = learner
        self._versions = [learner.snapshot()]
        self._kept = self._recalled = time.monotonic()
        self._turn = 0

    def refresh(self):
        now = time.monotonic()
        if now - self._kept > 20:
            self._kept = now
            self._versions.append(self._learner.snapshot())
        if now - self._recalled > 4:
            self._recalled = now
            self._turn += 1
            # Mostly recent ones: two thirds from the younger half.
            older = self._turn % 3 == 0
            half = len(self._versions) // 2
            pool = self._versions[: half + 1] if older else self._versions[half:]
            self._learner.recall(pool[(self._turn * 7) % len(pool)])


def part_done(start, end):
    return min(1.0, (time.monotonic() - start) / max(1e-9, end - start))


def between(first, last, part):
    """Falls along a cosine."""
    return last + (first - last) * 0.5 * (1 + math.cos(math.pi * part))


def train(arguments, facts, learner, log, start, end):
    """Two groups of tables in turn: while one plays on the processor, the other's questions are answered."""
    past_part, hard_part, weak_part = (float(part) for part in arguments.mixture.split(","))
    half = arguments.tables // 2
    groups = [
        Tables(facts, half, arguments.threads, arguments.seed * 10 + i, learner.allocate) for i in range(2)
    ]
    measurement = Measurement(facts, learner, arguments.threads, arguments.measure_games)
    past = Past(learner)
    decisions = examples = 0
    logged = measured = time.monotonic()
    explored = arguments.exploration

    def advance(tables):
        tables.mix(past_part, hard_part, weak_part, explored)
        tables.step()

    with ThreadPoolExecutor(1) as player:
        for tables in groups:
            advance(tables)
        learner.judge(groups[0])
        turn = 0
        while time.monotonic() < end:
            asked, playing = groups[(turn + 1) % 2], groups[turn % 2]
            turn += 1
            part = part_done(start, end)
            explored = between(arguments.exploration, arguments.exploration_end, part)
            # Its answers are on the way since the last turn.
            learner.wait(playing)
            running = player.submit(advance, playing)
            learner.judge(asked)
            warm = min(1.0, (learner.steps + 1) / 500)
            learner.learn(warm * between(arguments.rate, arguments.rate_end, part))
            past.refresh()
            running.result()
            learner.absorb(playing)
            decisions += playing.asked(0)[0] + playing.asked(1)[0]
            examples += playing.examples
            now = time.monotonic()
            if now - logged > 10:
                logged = now
                log.write(decisions=decisions, examples=examples, steps=learner.steps, loss=learner.loss())
            if now - measured > arguments.measure_every:
                log.write(**measurement.of(min(4, facts.players_max), 0, "hard"))
                # A run cut short leaves what it had.
                network.save(arguments.out / "checkpoint.npz", learner.averaged())
                measured = time.monotonic()
    for tables in groups:
        tables.close()
    return measurement, {"decisions": decisions, "examples": examples, "steps": learner.steps}


def final_figures(facts, learner, measurement, log, end):
    """The stored network among hard for every number of players and variant, while time allows."""
    figures = []
    contests = [(4, 0, "hard"), (4, 0, "greedy")]
    for players in range(facts.players_min, facts.players_max + 1):
        contests += [(players, variant, "hard") for variant in range(facts.variants)]
    for contest in dict.fromkeys(contests):
        if time.monotonic() > end:
            break
        figures.append(measurement.of(*contest))
        log.write(final=True, **figures[-1])
    return figures


def command_of(arguments, parser):
    """The command without the folders, and with only what differs from the defaults."""
    words = ["python3 training/train.py"]
    for name, value in vars(arguments).items():
        if name not in ("out", "resume", "commit", "threads") and value != parser.get_default(name):
            words.append(f"--{name.replace('_', '-')} {value}")
    return " ".join(words)


def earlier_runs(folder):
    """What the network that is resumed has behind it."""
    return json.loads((folder / "net.json").read_text(encoding="utf8"))["runs"] if folder else []


def samples(facts, learner):
    """Some questions with their answers, by which another program can see that it reads the network right."""
    tables = Tables(facts, 8, 1, 5, learner.allocate)
    tables.step()
    for _ in range(40):
        learner.judge(tables, use_mean=True)
        learner.wait(tables)
        tables.step()
    learner.judge(tables, use_mean=True)
    learner.wait(tables)
    chosen = []
    for action in range(0, tables.asked(0)[1], 7):
        decision = int(tables.decisions[0][action])
        rows = {"shared": tables.shared[0][decision], "after": tables.after[0][action]}
        numbers = {name: {i: int(value) for i, value in enumerate(row) if value} for name, row in rows.items()}
        chosen.append({**numbers, "chances": [round(float(chance), 5) for chance in tables.chances[0][action]]})
    tables.close()
    return chosen[:12]


def write_network(out, facts, layers, figures):
    folded = network.folded(layers, facts.divisors)
    binary = network.stored(folded)
    if len(binary) > LIMIT:
        raise ValueError(f"the network weighs {len(binary)} bytes; {LIMIT} are allowed")
    (out / "net.bin").write_bytes(binary)
    (out / "net.json").write_text(network.manifest(facts, layers, bytes=len(binary), **figures), encoding="utf8")
    network.save(out / "checkpoint.npz", layers)


def main():
    began = time.monotonic()
    arguments, parser = parsed_arguments()
    arguments.out.mkdir(parents=True, exist_ok=True)
    log = Log(arguments.out / "log.jsonl")
    facts = facts_of(arguments.game)
    hidden = [int(size) for size in arguments.hidden.split(",")]
    layers = (
        network.load(arguments.resume / "checkpoint.npz")
        if arguments.resume
        else network.fresh(facts, hidden, arguments.seed)
    )
    learner = learner_of(arguments, facts, layers)
    # A tenth of the time, at most 25 s, is left for measuring what was trained.
    reserved = min(25.0, 6 * arguments.minutes)
    finish = began + 60 * arguments.minutes
    start = time.monotonic()
    log.write(start=True, arguments=vars(arguments) | {"out": None, "resume": bool(arguments.resume)})
    measurement, counts = train(arguments, facts, learner, log, start, finish - reserved)
    trained = learner.averaged()
    # Written before measuring, and again with the figures.
    run = {"command": command_of(arguments, parser), "commit": arguments.commit, **counts}
    runs = {"runs": [*earlier_runs(arguments.resume), run]}
    write_network(arguments.out, facts, trained, runs)
    played = network.rounded(network.folded(trained, facts.divisors))
    learner.play_as([(played[0][0] * facts.divisors[:, None], played[0][1]), *played[1:]])
    figures = final_figures(facts, learner, measurement, log, finish)
    write_network(arguments.out, facts, trained, {**runs, "figures": figures})
    (arguments.out / "samples.json").write_text(json.dumps(samples(facts, learner)) + "\n", encoding="utf8")
    log.write(done=True, **counts)


if __name__ == "__main__":
    main()
