"""The learner on a GPU: answers the tables' questions in half precision and learns from their games."""

import numpy as np
import torch
import torch.nn.functional as functional

TYPES = {np.uint8: torch.uint8, np.int32: torch.int32, np.float32: torch.float32}


def padded(length):
    """Rows of whole multiples of eight numbers let the GPU use its matrix units."""
    return -(-length // 8) * 8


class TorchLearner:
    def __init__(self, facts, layers, capacity=8_000_000, batch=8192, reuse=4.0):
        self.facts = facts
        self.batch = batch
        self.reuse = reuse
        self.steps = 0
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._cuda = self._device.type == "cuda"
        self._half = torch.float16 if self._cuda else torch.float32
        torch.manual_seed(1)
        torch.set_float32_matmul_precision("high")
        # A row is the shared numbers, then those of the position after the action, each padded.
        self._split = padded(facts.shared)
        self._width = self._split + padded(facts.after)
        self._scale = self._placed(torch.from_numpy(1 / facts.divisors).to(self._device)[:, None])[:, 0]
        # Weights and biases in turn.
        self._values = self._from_arrays(layers)
        self._mean = [value.clone() for value in self._values]
        self._past = self._for_playing(self._values)
        self._parameters = [torch.nn.Parameter(value) for value in self._values]
        # The optimizer works on the parameters, which share their memory with the values.
        self._values = [parameter.detach() for parameter in self._parameters]
        self._optimizer = torch.optim.Adam(self._parameters, lr=1e-3, fused=self._cuda)
        self._rows = torch.zeros((capacity, self._width), dtype=torch.uint8, device=self._device)
        self._labels = torch.zeros((capacity, len(facts.groups)), dtype=torch.uint8, device=self._device)
        self._size = self._next = 0
        self._due = 0.0
        self._loss = None
        self._answered = {}

    def allocate(self, shape, dtype):
        """Memory that the GPU reads and writes by itself."""
        return torch.zeros(shape, dtype=TYPES[dtype], pin_memory=self._cuda)

    def _placed(self, rows):
        """Rows of weights for the padded inputs; those of the padding are 0."""
        out = torch.zeros((self._width, *rows.shape[1:]), dtype=rows.dtype, device=self._device)
        out[: self.facts.shared] = rows[: self.facts.shared]
        out[self._split : self._split + self.facts.after] = rows[self.facts.shared :]
        return out

    def _taken(self, rows):
        """The reverse of `_placed`."""
        return torch.cat([rows[: self.facts.shared], rows[self._split : self._split + self.facts.after]])

    def _from_arrays(self, layers):
        values = [torch.tensor(array, dtype=torch.float32, device=self._device) for layer in layers for array in layer]
        values[0] = self._placed(values[0])
        return values

    def _for_playing(self, values):
        """Half precision, the divisors folded into the weights."""
        first, *rest = values
        return [(first * self._scale[:, None]).to(self._half), *(value.to(self._half) for value in rest)]

    @torch.no_grad()
    def judge(self, tables, use_mean=False):
        today = self._for_playing(self._mean if use_mean else self._values)
        for network, values in enumerate((today, self._past)):
            decisions, actions = tables.asked(network)
            if actions == 0:
                continue
            shared = self._widened(tables.shared[network][:decisions], self._split)
            after = self._widened(tables.after[network][:actions], self._width - self._split)
            index = tables.decisions[network][:actions].to(self._device, non_blocking=True)
            chances = self._chances(values, shared, after, index)
            tables.chances[network][:actions].copy_(chances, non_blocking=True)
        if self._cuda:
            event = torch.cuda.Event()
            event.record()
            self._answered[id(tables)] = event

    def _widened(self, rows, width):
        """The rows on the GPU, in half precision and padded with zeros."""
        moved = rows.to(self._device, non_blocking=True)
        out = torch.zeros((rows.shape[0], width), dtype=self._half, device=self._device)
        out[:, : rows.shape[1]] = moved
        return out

    def _chances(self, values, shared, after, index):
        weights, bias = values[0], values[1]
        # What the actions of a decision share is computed once.
        x = torch.index_select(shared @ weights[: self._split], 0, index)
        x = torch.relu(x + after @ weights[self._split :] + bias)
        for i in range(2, len(values) - 2, 2):
            x = torch.relu(torch.addmm(values[i + 1], x, values[i]))
        logits = torch.addmm(values[-1], x, values[-2]).float()
        groups = torch.split(logits, list(self.facts.groups), dim=1)
        return torch.cat([torch.softmax(group, dim=1) for group in groups], dim=1)

    def wait(self, tables):
        """Until the answers have arrived; what was read from the tables' memory has been, too."""
        if id(tables) in self._answered:
            self._answered[id(tables)].synchronize()

    @torch.no_grad()
    def absorb(self, tables):
        capacity = self._rows.shape[0]
        count = min(tables.examples, capacity)
        if count == 0:
            return
        # At the end of the memory it begins again, so that one piece always fits.
        if self._next + count > capacity:
            self._next = 0
        rows = tables.rows[:count].to(self._device, non_blocking=True)
        into = self._rows[self._next : self._next + count]
        into[:, : self.facts.shared] = rows[:, : self.facts.shared]
        into[:, self._split : self._split + self.facts.after] = rows[:, self.facts.shared :]
        labels = tables.labels[:count].to(self._device, non_blocking=True)
        self._labels[self._next : self._next + count] = labels
        self._next += count
        self._size = max(self._size, self._next)
        self._due = min(self._due + count * self.reuse / self.batch, 64.0)

    def learn(self, rate):
        """As many steps as the new examples are worth."""
        while self._due >= 1 and self._size >= self.batch:
            self._due -= 1
            self._learn_step(rate)

    def _learn_step(self, rate):
        self.steps += 1
        picked = torch.randint(self._size, (self.batch,), device=self._device)
        x = self._rows[picked].float() * self._scale
        labels = self._labels[picked].long()
        for i in range(0, len(self._parameters) - 2, 2):
            x = torch.relu(torch.addmm(self._parameters[i + 1], x, self._parameters[i]))
        logits = torch.addmm(self._parameters[-1], x, self._parameters[-2])
        groups = torch.split(logits, list(self.facts.groups), dim=1)
        loss = sum(functional.cross_entropy(group, labels[:, i]) for i, group in enumerate(groups))
        self._optimizer.param_groups[0]["lr"] = rate
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self._optimizer.step()
        self._loss = loss.detach()
        decay = min(0.999, self.steps / (self.steps + 10))
        torch._foreach_lerp_(self._mean, self._values, 1 - decay)

    def loss(self):
        return None if self._loss is None else float(self._loss)

    def snapshot(self):
        return self._for_playing(self._values)

    def recall(self, snapshot):
        self._past = snapshot

    def play_as(self, layers):
        """From now on the mean is this network."""
        self._mean = self._from_arrays(layers)

    def averaged(self):
        values = [self._taken(self._mean[0]), *self._mean[1:]]
        arrays = [value.cpu().numpy() for value in values]
        return list(zip(arrays[0::2], arrays[1::2]))
