"""The names of a thing, by its tags."""

import json
import re

from streets.kinds import Tags

# The languages of the application.
LANGUAGES = ("en", "fr", "es", "pt", "zh")
OTHERS = ("alt_name", "old_name", "short_name", "official_name", "loc_name", "int_name", "reg_name", "ref")
PREFIXES = tuple(f"{key}:" for key in ("name", *OTHERS[:4]))
# Streets whose number stands before their name: by their first word, or by their last.
NUMBER_FIRST = re.compile(
    r"^(rue|avenue|av\.|boulevard|bd|place|allées?|chemin|impasse|quai|cours|route|passage|square|esplanade|montée|"
    r"ruelle|sentier|voie|villa|cité|descente|escaliers?|promenade|faubourg|rond-point|traverse)\b"
    r"|\b(street|road|lane|avenue|drive|close|court|way|crescent|terrace|place|gardens|square|grove|hill|row|walk|"
    r"boulevard|parkway|mews|highway)$", re.IGNORECASE)


def local(tags: Tags) -> str:
    return (tags.get("name") or tags.get("ref") or "").strip()


def by_language(tags: Tags) -> dict[str, str]:
    """The names in the languages of the application, where they differ from the local one."""
    found = {}
    for language in LANGUAGES:
        name = tags.get(f"name:{language}") or (tags.get("name:zh-Hans") if language == "zh" else None)
        if name and name != tags.get("name"):
            found[language] = name
    return found


def every(tags: Tags) -> list[str]:
    """All names in all languages, for the search, the local one first."""
    values = [local(tags), *(value for key, value in tags.items() if key in OTHERS or key.startswith(PREFIXES))]
    return list(dict.fromkeys(name.strip() for value in values for name in value.split(";") if name.strip()))


def encoded(names: dict[str, str]) -> str | None:
    return json.dumps(names, ensure_ascii=False, separators=(",", ":")) if names else None


def with_number(street: str, number: str) -> str:
    """A street and a house number in their usual order."""
    if NUMBER_FIRST.search(street):
        return f"{number} {street}"
    if "一" <= street[-1] <= "鿿":
        return f"{street}{number}" + ("" if number.endswith(("号", "號")) else "号")
    return f"{street} {number}"
