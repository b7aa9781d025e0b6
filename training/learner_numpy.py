"""A slow learner that needs nothing but NumPy: for tests, and to see what the fast one computes."""

import numpy as np

from network import folded


class NumpyLearner:
    def __init__(self, facts, layers, capacity=200_000, batch=1024, reuse=1.0):
        self.facts = facts
        self.layers = [(weights.copy(), bias.copy()) for weights, bias in layers]
        self.mean = [(weights.copy(), bias.copy()) for weights, bias in layers]
        self.past = self.layers
        self.batch = batch
        self.reuse = reuse
        self.steps = 0
        self._rows = np.zeros((capacity, facts.row), np.uint8)
        self._labels = np.zeros((capacity, len(facts.groups)), np.uint8)
        self._size = self._next = 0
        self._due = 0.0
        self._loss = None
        self._moments = [[np.zeros_like(a) for a in layer] + [np.zeros_like(a) for a in layer] for layer in layers]
        self._rng = np.random.default_rng(1)

    @staticmethod
    def allocate(shape, dtype):
        return np.zeros(shape, dtype)

    def _forward(self, layers, x):
        activations = [x]
        for weights, bias in layers[:-1]:
            x = np.maximum(x @ weights + bias, 0)
            activations.append(x)
        weights, bias = layers[-1]
        return activations, self._softmax(x @ weights + bias)

    def _softmax(self, logits):
        chances = np.empty_like(logits)
        start = 0
        for size in self.facts.groups:
            part = logits[:, start : start + size]
            part = np.exp(part - part.max(axis=1, keepdims=True))
            chances[:, start : start + size] = part / part.sum(axis=1, keepdims=True)
            start += size
        return chances

    def judge(self, tables, use_mean=False):
        for network, layers in enumerate((self.mean if use_mean else self.layers, self.past)):
            decisions, actions = tables.asked(network)
            if actions == 0:
                continue
            (weights, bias), *rest = folded(layers, self.facts.divisors)
            split = self.facts.shared
            # What the actions of a decision share is computed once.
            shared = tables.shared[network][:decisions].astype(np.float32) @ weights[:split] + bias
            x = tables.after[network][:actions].astype(np.float32) @ weights[split:]
            x = np.maximum(x + shared[tables.decisions[network][:actions]], 0)
            tables.chances[network][:actions] = self._forward(rest, x)[1]

    def chances(self, rows):
        """What the mean network foretells of whole rows."""
        return self._forward(self.mean, rows)[1]

    def wait(self, tables):
        pass

    def absorb(self, tables):
        count = min(tables.examples, len(self._rows))
        at = (self._next + np.arange(count)) % len(self._rows)
        self._rows[at] = tables.rows[:count]
        self._labels[at] = tables.labels[:count]
        self._next = (self._next + count) % len(self._rows)
        self._size = min(self._size + count, len(self._rows))
        self._due += count * self.reuse / self.batch

    def learn(self, rate):
        """As many steps as the new examples are worth."""
        while self._due >= 1 and self._size >= self.batch:
            self._due -= 1
            picked = self._rng.integers(0, self._size, self.batch)
            self._learn_from(self._rows[picked] / self.facts.divisors, self._labels[picked], rate)

    def loss(self):
        return self._loss

    def _learn_from(self, x, labels, rate):
        activations, chances = self._forward(self.layers, x.astype(np.float32))
        error = chances.copy()
        loss, start, index = 0.0, 0, np.arange(len(x))
        for group, size in enumerate(self.facts.groups):
            label = start + labels[:, group].astype(np.int64)
            loss -= np.log(chances[index, label] + 1e-9).mean()
            error[index, label] -= 1
            start += size
        error /= len(x)
        self.steps += 1
        for i in reversed(range(len(self.layers))):
            weights, bias = self.layers[i]
            gradients = (activations[i].T @ error, error.sum(axis=0))
            error = (error @ weights.T) * (activations[i] > 0)
            self._adam(i, gradients, rate)
        self._loss = float(loss)

    def _adam(self, i, gradients, rate):
        correction = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        decay = min(0.999, self.steps / (self.steps + 10))
        for k in range(2):
            first, second = self._moments[i][k], self._moments[i][2 + k]
            first += 0.1 * (gradients[k] - first)
            second += 0.001 * (gradients[k] ** 2 - second)
            self.layers[i][k][...] -= rate * correction * first / (np.sqrt(second) + 1e-8)
            self.mean[i][k][...] += (1 - decay) * (self.layers[i][k] - self.mean[i][k])

    def snapshot(self):
        return [(weights.copy(), bias.copy()) for weights, bias in self.layers]

    def recall(self, snapshot):
        self.past = snapshot

    def play_as(self, layers):
        """From now on the mean is this network."""
        self.mean = [(weights.copy(), bias.copy()) for weights, bias in layers]

    def averaged(self):
        return self.mean
