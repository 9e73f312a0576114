"""Sentence vectors of listings, which a service would keep beside them.

    python -m benchmark.matching.vectors VECTORS.npz LISTINGS...
"""

import sys
from pathlib import Path

import numpy as np

from benchmark.matching.encoder import Encoder
from benchmark.matching.listings import LABEL, Listing, read

# How many texts are encoded between two lines that say how far it is.
STEP = 2000


def needed(listings: list[Listing]) -> list[str]:
    """The different texts of listings that are searched, and of those for which they are."""
    return list(dict.fromkeys(one.text for one in listings if one.status == "found" or one.label.startswith(LABEL)))


def load(path: str) -> dict[str, np.ndarray]:
    """The vector of each text."""
    with np.load(path, allow_pickle=True) as stored:
        return dict(zip(stored["texts"], stored["vectors"]))


def main() -> None:
    target, *paths = map(Path, sys.argv[1:])
    texts = needed(read(*paths))
    texts.sort(key=len)
    encoder, parts = Encoder(), []
    for first in range(0, len(texts), STEP):
        parts.append(encoder.encode(texts[first:first + STEP]))
        print(f"bench: {min(first + STEP, len(texts))} of {len(texts)} texts encoded", file=sys.stderr, flush=True)
    part = target.with_suffix(".part.npz")
    np.savez(part, texts=np.array(texts, object), vectors=np.concatenate(parts))
    part.rename(target)


if __name__ == "__main__":
    main()
