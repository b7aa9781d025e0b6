"""Compares the learner on the GPU with the plain one: the same answers, and the same way of learning.

    python3 training/check.py
"""

import numpy as np

import network
from env import Tables, facts_of
from learner_numpy import NumpyLearner
from learner_torch import TorchLearner


def as_array(values):
    return values if isinstance(values, np.ndarray) else values.numpy()


def answers(learner, facts):
    """What the learner says of the first questions at some tables, and the tables."""
    tables = Tables(facts, 64, 1, 7, learner.allocate)
    tables.mix(0, 0.2, 0.2, 0.02)
    tables.step()
    learner.judge(tables)
    learner.wait(tables)
    return as_array(tables.chances[0][: tables.asked(0)[1]]).copy(), tables


def losses(learner, tables, steps):
    """How the loss falls while learning from games that are played meanwhile."""
    fallen = []
    while len(fallen) < steps:
        tables.step()
        learner.absorb(tables)
        before = learner.steps
        learner.learn(1e-3)
        if learner.steps > before:
            fallen.append(learner.loss())
        learner.judge(tables)
        learner.wait(tables)
    return fallen


def check(game):
    facts = facts_of(game)
    layers = network.fresh(facts, [64, 32], 3)
    # Larger than at the start of training, so that differences show.
    layers[-1] = (layers[-1][0] * 10, layers[-1][1])
    learners = [of(facts, layers, capacity=20_000, batch=256, reuse=1.0) for of in (NumpyLearner, TorchLearner)]
    (plain, plain_tables), (fast, fast_tables) = (answers(learner, facts) for learner in learners)
    apart = float(np.abs(plain - fast).max())
    print(f"{game}: {len(plain)} answers, at most {apart:.5f} apart", flush=True)
    assert len(plain) > 100 and apart < 0.01
    for learner, tables in zip(learners, (plain_tables, fast_tables)):
        fallen = losses(learner, tables, 40)
        print(f"  {type(learner).__name__}: loss {np.mean(fallen[:5]):.3f} to {np.mean(fallen[-5:]):.3f}", flush=True)
    for mine, theirs in zip(learners[0].averaged(), learners[1].averaged()):
        assert mine[0].shape == theirs[0].shape and mine[1].shape == theirs[1].shape
        assert np.isfinite(theirs[0]).all() and np.isfinite(theirs[1]).all()


if __name__ == "__main__":
    for each in ("checkered-combos", "chip-it", "help"):
        check(each)
