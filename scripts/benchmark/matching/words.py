"""What Splink knows of a text: its words and how rare they are, its codes and its colours."""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

COLOURS = {
    "black": "black noir noire negro negra preto preta 黑",
    "white": "white blanc blanche blanco blanca branco branca 白",
    "grey": "grey gray gris grise cinza cinzento cinzenta 灰",
    "silver": "silver argent argente argentee plateado plateada plata prateado prateada prata 银",
    "red": "red rouge rojo roja vermelho vermelha burgundy bordeaux maroon 红",
    "orange": "orange naranja laranja 橙 橘",
    "yellow": "yellow jaune amarillo amarilla amarelo amarela 黄",
    "gold": "gold golden dore doree dorado dorada dourado dourada 金色",
    "green": "green vert verte verde olive kaki khaki 绿",
    "blue": "blue bleu bleue azul navy turquoise marine 蓝",
    "purple": "purple violet violette morado morada roxo roxa lilas lila mauve 紫",
    "pink": "pink rose rosa 粉",
    "brown": "brown brun brune marron marrón castanho castanha castano cafe tan 棕 褐 咖啡色",
    "beige": "beige cream creme crema 米色",
}
COLOUR_OF_WORD = {word: colour for colour, words in COLOURS.items() for word in words.split()}
CHINESE_COLOURS = {word: colour for word, colour in COLOUR_OF_WORD.items() if not word.isascii()}
CHINESE = re.compile(r"[\u3400-\u9fff]+")
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
# A number or a code of four signs or more, of which one is a digit. Years say little.
CODE = re.compile(r"\b(?=[a-z\d-]*\d)[a-z\d][a-z\d-]{2,}[a-z\d]\b")
YEAR = re.compile(r"(?:19|20)\d\d")


def fold(text: str) -> str:
    """Lower case without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))


def stem(word: str) -> str:
    """A word without the ending of a plural."""
    if len(word) > 5 and word.endswith("es"):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word[-1] in "sx" else word


def words(text: str) -> list[str]:
    """The different words of a text, and of Chinese ones each two neighbouring letters."""
    folded = fold(text)
    found = {}
    for run in CHINESE.findall(folded):
        found.update(dict.fromkeys(run[place:place + 2] for place in range(max(1, len(run) - 1))))
    for word in WORD.findall(CHINESE.sub(" ", folded)):
        found.update(dict.fromkeys(stem(part) for part in re.split(r"['’-]", word) if len(part) > 1))
    return list(found)


def codes(text: str) -> list[str]:
    """The numbers and codes of a text, without their dashes."""
    found = (code.replace("-", "") for code in CODE.findall(fold(text)))
    return list(dict.fromkeys(code for code in found if len(code) > 3 and not YEAR.fullmatch(code)))


def colours(text: str) -> list[str]:
    folded = fold(text)
    found = [COLOUR_OF_WORD[word] for word in WORD.findall(folded) if word in COLOUR_OF_WORD]
    return sorted({*found, *(colour for word, colour in CHINESE_COLOURS.items() if word in folded)})


class Rarity:
    """How rare each word is among listings, in bits."""

    def __init__(self, texts: Iterable[list[str]]):
        lists = list(texts)
        self.counts = Counter(word for words_ in lists for word in words_)
        self.total = len(lists)

    def __getitem__(self, word: str) -> float:
        return math.log2((self.total + 1) / (self.counts[word] + 0.5))
