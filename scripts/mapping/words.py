"""Words as the text index has them: the same rules as `Folding` and `Words` in Sources/Reunite/Text."""

import re
import subprocess
import unicodedata
from functools import lru_cache

# Letters that Unicode does not decompose.
UNDECOMPOSED = {
    "ß": "ss", "ẞ": "ss", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d",
    "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ħ": "h", "Ħ": "h", "ı": "i", "ς": "σ",
}
DROPPED = [
    (0x0300, 0x036F), (0x0483, 0x0489), (0x0591, 0x05BD), (0x05BF, 0x05BF), (0x05C1, 0x05C2), (0x05C4, 0x05C5),
    (0x05C7, 0x05C7), (0x0610, 0x061A), (0x0640, 0x0640), (0x064B, 0x065F), (0x0670, 0x0670), (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF), (0x200B, 0x200D), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F), (0x00AD, 0x00AD),
    # The nukta of Indic scripts.
    (0x093C, 0x093C), (0x09BC, 0x09BC), (0x0A3C, 0x0A3C), (0x0ABC, 0x0ABC), (0x0B3C, 0x0B3C),
]
# Letters that keyboards of Arabic, Persian and Urdu write differently in the same words.
VARIANTS = {
    "\u0629": "\u0647", "\u06c1": "\u0647", "\u06be": "\u0647", "\u06d5": "\u0647", "\u0649": "\u064a", "\u06cc": "\u064a",
    "\u06d2": "\u064a", "\u06a9": "\u0643", "\u0671": "\u0627",
}
VOICING = "\u3099\u309a"
# Voicing marks, and the letters of Hangul that end a syllable.
JOINING = set(VOICING) | set(map(chr, (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))))
# Scripts without spaces between words or parts of words: Thai, Lao, Myanmar, Hangul, Khmer, Kana, Han.
UNSPACED = [
    (0x0E01, 0x0EDF), (0x1000, 0x109F), (0x1100, 0x11FF), (0x1780, 0x17DD), (0x3005, 0x3007), (0x3021, 0x3029),
    (0x3041, 0x3096), (0x3099, 0x309A), (0x309D, 0x309F), (0x30A1, 0x30FA), (0x30FC, 0x30FF), (0x3131, 0x318E),
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF), (0xFF66, 0xFFDC),
    (0x20000, 0x323AF),
]
HAN = range(0x3400, 0xA000)
# Between letters: "d'Ostende", which people also write as "dOstende".
APOSTROPHE = re.compile(r"(?<=\w)['’‘`´＇ʻʼʾʿ](?=\w)")
WORD = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Mn", "Mc"}


def is_in(value: int, ranges: list[tuple[int, int]]) -> bool:
    return any(first <= value <= last for first, last in ranges)


@lru_cache(maxsize=100_000)
def role(letter: str) -> str:
    """One of separator, mark, word, unspaced."""
    value = ord(letter)
    if value < 0x80:
        return "word" if letter.isalnum() else "separator"
    if is_in(value, DROPPED):
        return "mark"
    # Letters by their category, which stand for apostrophes.
    if letter in "ʻʼʾʿ":
        return "separator"
    category = unicodedata.category(letter)
    # Numbers are words in each script.
    if is_in(value, UNSPACED) and category not in ("Po", "Nd"):
        return "unspaced"
    return "word" if category in WORD else "separator"


@lru_cache(maxsize=1)
def simplified() -> str:
    """The simplified form of each character of HAN, by the transform that the service has too."""
    letters = "".join(map(chr, HAN))
    # Twice, because the simplified form of a few characters is a variant of another one.
    command = ["uconv", "-f", "UTF-8", "-t", "UTF-8", "-x", "Traditional-Simplified; Traditional-Simplified"]
    return subprocess.run(command, input=letters.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()


def without_tradition(letter: str) -> str:
    """The simplified form of a traditional Chinese character; other letters as they are."""
    return simplified()[ord(letter) - HAN.start] if ord(letter) in HAN else letter


@lru_cache(maxsize=100_000)
def folded_letter(letter: str) -> str:
    if ord(letter) < 0x80:
        return letter.lower()
    if 0xAC00 <= ord(letter) <= 0xD7A3:
        return letter
    if letter in UNDECOMPOSED:
        return UNDECOMPOSED[letter]
    value = ord(letter)
    if 0x30A1 <= value <= 0x30FE or letter in VOICING:
        return letter
    if 0x3041 <= value <= 0x3096 or 0x309D <= value <= 0x309E:
        return chr(value + 0x60)
    parts = unicodedata.normalize("NFKD", letter)
    if 0xFF66 <= value <= 0xFF9F:
        return parts
    lower = "".join(part for part in parts if not is_in(ord(part), DROPPED)).lower()
    return "".join(
        VARIANTS.get(part) or (str(unicodedata.decimal(part)) if unicodedata.category(part) == "Nd" else without_tradition(part))
        for part in lower if role(part) not in ("mark", "separator"))


def words(text: str) -> list[str]:
    """The words of a text in order, once each."""
    found: dict[str, None] = {}
    run: list[str] = []
    is_unspaced = False

    def flush() -> None:
        letters = "".join(run)
        run.clear()
        if is_unspaced:
            for index in range(len(letters)):
                found[letters[index:index + 2]] = None
        elif letters:
            found[letters] = None

    for letter in text:
        kind = role(letter)
        if kind == "mark":
            continue
        if kind == "separator":
            flush()
            continue
        if (kind == "unspaced") != is_unspaced:
            flush()
            is_unspaced = kind == "unspaced"
        folded_one = folded_letter(letter)
        if folded_one and folded_one in JOINING:
            # A letter and its voicing mark are one, if the letter has a voice; letters of Hangul are a syllable.
            last = run.pop() if run else ""
            joined = unicodedata.normalize("NFC", last + folded_one)
            folded_one = last if folded_one in VOICING and (not last or len(joined) > 1) else joined
        if folded_one:
            run.append(folded_one)
    flush()
    return list(found)


def document(texts) -> str:
    """The distinct words of texts, as a column of the index; those around an apostrophe are also there as one."""
    forms = [form for text in texts if text for form in dict.fromkeys((text, APOSTROPHE.sub("", text)))]
    return " ".join(dict.fromkeys(word for form in forms for word in words(form)))


@lru_cache(maxsize=10_000)
def folded(text: str) -> str:
    """A name for comparison: its words."""
    return " ".join(words(text))
