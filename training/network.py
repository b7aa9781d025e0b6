"""A network as plain arrays: how it begins, what it computes, and how it is stored."""

import io
import json

import numpy as np

# A layer is a pair (weights [inputs, outputs], bias [outputs]); between layers negative numbers become 0.


def fresh(facts, hidden, seed):
    """Random weights; the first layer gets few numbers that aren't 0, so its weights are larger."""
    rng = np.random.default_rng(seed)
    sizes = [facts.row, *hidden, facts.outputs]
    layers = []
    for inputs, outputs in zip(sizes, sizes[1:]):
        spread = 0.1 if not layers else (2 / inputs) ** 0.5
        if outputs == facts.outputs:
            spread *= 0.1
        layers.append((rng.normal(0, spread, (inputs, outputs)).astype(np.float32), np.zeros(outputs, np.float32)))
    return layers


def folded(layers, divisors):
    """The same network for numbers as they are, the divisors being part of the weights."""
    (weights, bias), *rest = layers
    return [(weights / divisors[:, None], bias), *rest]


def hidden_sizes(layers):
    return [bias.shape[0] for _, bias in layers[:-1]]


def quantized(weights):
    """Whole numbers from −127 to 127 and a scale for each input."""
    scales = (np.abs(weights).max(axis=1) / 127).astype(np.float32)
    scales[scales == 0] = 1
    numbers = np.clip(np.rint(weights / scales[:, None]), -127, 127).astype(np.int8)
    return scales, numbers


def rounded(layers):
    """The network that is left after storing: as it will play."""
    left = []
    for weights, bias in layers:
        scales, numbers = quantized(weights)
        left.append((numbers.astype(np.float32) * scales[:, None], bias.astype(np.float32)))
    return left


def stored(layers):
    """Layer by layer: a scale for each input, the weights input by input, the bias. Little-endian."""
    out = io.BytesIO()
    for weights, bias in layers:
        scales, numbers = quantized(weights)
        out.write(scales.astype("<f4").tobytes())
        out.write(bias.astype("<f4").tobytes())
        out.write(numbers.tobytes())
    return out.getvalue()


def read(binary, facts, sizes):
    """The network that was stored, with layers of those sizes, for numbers that the divisors divide."""
    layers, at = [], 0

    def part(kind, count):
        nonlocal at
        array = np.frombuffer(binary, kind, count, at)
        at += array.nbytes
        return array

    for inputs, outputs in zip([facts.row, *sizes], sizes):
        scales, bias = part("<f4", inputs), part("<f4", outputs)
        numbers = part(np.int8, inputs * outputs).reshape(inputs, outputs)
        layers.append((numbers.astype(np.float32) * scales[:, None], bias.copy()))
    (weights, bias), *rest = layers
    return [(weights * facts.divisors[:, None], bias), *rest]


def manifest(facts, layers, **figures):
    """What a reader of the stored network must know, and where it comes from."""
    return (
        json.dumps(
            {
                "game": facts.game,
                "shared": facts.shared,
                "after": facts.after,
                "layers": hidden_sizes(layers) + [facts.outputs],
                "groups": list(facts.groups),
                **figures,
            },
            indent=2,
        )
        + "\n"
    )


def save(path, layers):
    """A checkpoint: everything needed to go on, exactly."""
    np.savez(path, **{f"{name}{i}": array for i, layer in enumerate(layers) for name, array in zip("wb", layer)})


def load(path):
    with np.load(path) as arrays:
        count = len(arrays.files) // 2
        return [(arrays[f"w{i}"], arrays[f"b{i}"]) for i in range(count)]
