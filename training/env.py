"""The compiled environment of `env/`: many tables that play at once and ask for a network's judgement."""

import ctypes
import functools
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
NETWORKS = 2
OTHERS = {"random": 0, "greedy": 1, "hard": 2, "past": 3}


class _Questions(ctypes.Structure):
    _fields_ = [
        ("shared", ctypes.c_void_p),
        ("after", ctypes.c_void_p),
        ("decisions", ctypes.c_void_p),
        ("action_limit", ctypes.c_int),
    ]


class _Answers(ctypes.Structure):
    _fields_ = [("chances", ctypes.c_void_p)]


class _Examples(ctypes.Structure):
    _fields_ = [("rows", ctypes.c_void_p), ("labels", ctypes.c_void_p), ("limit", ctypes.c_int)]


@functools.cache
def _library():
    """Compiles the environment for this machine, unless that was done before."""
    folder = HERE / "build"
    folder.mkdir(exist_ok=True)
    library = folder / "env.so"
    newest = max(path.stat().st_mtime for path in (HERE / "env").iterdir())
    if not library.exists() or library.stat().st_mtime < newest:
        # The compiler fears more seats than there are.
        flags = ["-std=c++17", "-O3", "-march=native", "-ffp-contract=off", "-Wno-stringop-overflow"]
        flags += ["-shared", "-fPIC", "-pthread"]
        # Compiled aside and moved, so that a build cut short is never taken for a whole one.
        aside = folder / f"env.{os.getpid()}.so"
        subprocess.run(["g++", *flags, "-o", str(aside), str(HERE / "env" / "env.cpp")], check=True)
        aside.replace(library)
    loaded = ctypes.CDLL(str(library))
    loaded.upcard_open.restype = ctypes.c_void_p
    loaded.upcard_open.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_uint64]
    loaded.upcard_mix.argtypes = [ctypes.c_void_p] + [ctypes.c_float] * 4 + [ctypes.c_int]
    loaded.upcard_measure.argtypes = [ctypes.c_void_p] + [ctypes.c_int] * 4
    loaded.upcard_measured.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    loaded.upcard_close.argtypes = [ctypes.c_void_p]
    loaded.upcard_step.argtypes = [ctypes.c_void_p] * 5
    return loaded


@dataclass(frozen=True)
class Facts:
    """What training must know of a game."""

    game: str
    shared: int
    after: int
    players_min: int
    players_max: int
    variants: int
    counts_losses: bool
    #: The sizes of the softmax groups.
    groups: tuple[int, ...]
    #: What each number is divided by before the network sees it.
    divisors: np.ndarray

    @property
    def row(self):
        return self.shared + self.after

    @property
    def outputs(self):
        return sum(self.groups)


def facts_of(game):
    out = (ctypes.c_int * 32)()
    count = _library().upcard_facts(game.encode(), out)
    if count == 0:
        raise ValueError(f"no such game: {game}")
    shared, after, players_min, players_max, variants, losses, groups = out[:7]
    divisors = np.ones(shared + after, np.float32)
    _library().upcard_divisors(game.encode(), divisors.ctypes.data_as(ctypes.c_void_p))
    sizes = tuple(out[7 : 7 + groups])
    return Facts(game, shared, after, players_min, players_max, variants, bool(losses), sizes, divisors)


class Tables:
    """So many tables, and the memory in which they and a learner meet: questions, answers, examples."""

    def __init__(self, facts, count, threads, seed, allocate, actions_per_table=40):
        """`allocate(shape, dtype)` gives an array of the learner's choice, such as pinned memory."""
        self.facts = facts
        actions = count * actions_per_table
        self.shared = [allocate((count, facts.shared), np.uint8) for _ in range(NETWORKS)]
        self.after = [allocate((actions, facts.after), np.uint8) for _ in range(NETWORKS)]
        self.decisions = [allocate((actions,), np.int32) for _ in range(NETWORKS)]
        self.chances = [allocate((actions, facts.outputs), np.float32) for _ in range(NETWORKS)]
        examples = count * 16
        self.rows = allocate((examples, facts.row), np.uint8)
        self.labels = allocate((examples, len(facts.groups)), np.uint8)
        #: Of each network, how many decisions and actions are asked for; then how many examples there are.
        self.counts = np.zeros(2 * NETWORKS + 1, np.int32)
        self._questions = (_Questions * NETWORKS)(
            *(
                _Questions(*(_address(part[i]) for part in (self.shared, self.after, self.decisions)), actions)
                for i in range(NETWORKS)
            )
        )
        self._answers = (_Answers * NETWORKS)(*(_Answers(_address(chances)) for chances in self.chances))
        self._examples = _Examples(_address(self.rows), _address(self.labels), examples)
        self._tables = _library().upcard_open(facts.game.encode(), count, threads, seed)

    def close(self):
        _library().upcard_close(self._tables)
        self._tables = None

    def mix(self, past, hard, weak, exploration, alone=0):
        """`alone`: one seat learns, all others are opponents', at tables of so many players."""
        _library().upcard_mix(self._tables, past, hard, weak, exploration, alone)

    def measure(self, players, variant, others, games):
        _library().upcard_measure(self._tables, players, variant, OTHERS[others], games)

    def measured(self):
        """Games finished, and what was counted in them for the network."""
        out = np.zeros(2)
        _library().upcard_measured(self._tables, out.ctypes.data_as(ctypes.c_void_p))
        return int(out[0]), float(out[1])

    def step(self):
        """Takes the answers and plays on until every table asks again. Releases Python's lock meanwhile."""
        _library().upcard_step(
            self._tables,
            ctypes.byref(self._answers),
            ctypes.byref(self._questions),
            ctypes.byref(self._examples),
            self.counts.ctypes.data_as(ctypes.c_void_p),
        )

    def asked(self, network):
        """How many decisions and actions that network is asked about."""
        return int(self.counts[2 * network]), int(self.counts[2 * network + 1])

    @property
    def examples(self):
        return int(self.counts[2 * NETWORKS])


def _address(array):
    return array.ctypes.data if isinstance(array, np.ndarray) else array.data_ptr()
