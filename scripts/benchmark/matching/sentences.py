"""Matching with sentence vectors: how alike two texts are, and how near the listings are in place, time and category.

    python -m benchmark.matching.sentences learn MODEL.npz VECTORS.npz LISTINGS...
    python -m benchmark.matching.sentences judge MODEL.npz VECTORS.npz LISTINGS...

The weights are those of a conditional logistic regression: they make the true listing as likely as possible among all
that are compared.
"""

import sys
import time
from pathlib import Path

import numpy as np

from benchmark.matching.encoder import Encoder
from benchmark.matching.listings import pairs as pairs_in
from benchmark.matching.listings import read
from benchmark.matching.nearby import Nearby
from benchmark.matching.ranks import Ranks, rank
from benchmark.matching.vectors import load

ROUNDS = 500
STEP = 0.05
PENALTY = 1e-4


def learn(queries: list[tuple[np.ndarray, int]]) -> dict[str, np.ndarray]:
    """Learns from the traits of the candidates of each query, and which of them is the true one."""
    x = np.concatenate([traits for traits, _ in queries])
    starts = np.cumsum([0, *(len(traits) for traits, _ in queries[:-1])])
    sizes = np.diff([*starts, len(x)])
    true = starts + [place for _, place in queries]
    scale = np.maximum(np.abs(x).max(0), 1e-6)
    x = x / scale
    weights, first, second = (np.zeros(x.shape[1]) for _ in range(3))
    for turn in range(1, ROUNDS + 1):
        scores = x @ weights
        scores = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
        shares = scores / np.repeat(np.add.reduceat(scores, starts), sizes)
        slope = (x[true].sum(0) - shares @ x) / len(starts) - PENALTY * weights
        # Adam, with its usual constants.
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        weights = weights + STEP * first / (1 - 0.9**turn) / (np.sqrt(second / (1 - 0.999**turn)) + 1e-8)
    return {"weights": weights / scale}


def main() -> None:
    command, model, vectors, *paths = sys.argv[1:]
    listings = read(*map(Path, paths))
    pairs = pairs_in(listings)
    vector = load(vectors)
    nearby = Nearby(listings, vector)
    if command == "learn":
        queries = []
        for pair in pairs:
            places, traits = nearby.traits(listings[pair.lost], vector[listings[pair.lost].text])
            if pair.found in places:
                queries.append((traits, int(np.flatnonzero(places == pair.found)[0])))
        np.savez(model, **learn(queries))
        return
    del vector
    weights, encoder, ranks, readings = np.load(model)["weights"], Encoder(), Ranks(), []
    for pair in pairs:
        start = time.perf_counter()
        vector = encoder.encode([listings[pair.lost].text])[0]
        readings.append(1e3 * (time.perf_counter() - start))
        start = time.perf_counter()
        places, traits = nearby.traits(listings[pair.lost], vector)
        scores = traits @ weights
        best = np.argsort(-scores)[:10]
        seconds = time.perf_counter() - start
        del best
        ranks.add(rank(scores, places == pair.found), pair.is_across, seconds)
    ranks.print(readings)


if __name__ == "__main__":
    main()
