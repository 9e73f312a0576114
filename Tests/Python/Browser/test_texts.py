"""The texts of the application, without a browser: each is used, stands once, and is loaded where it is used."""

import json
import re
from functools import cache

import pytest
from conftest import ROOT

pytestmark = pytest.mark.smoke

FILES = ROOT / "Sources/ReuniteWeb/Files"
PLURALS = {"zero", "one", "two", "few", "many", "other"}
# What a value may stand for in the name of a text.
VALUE = "\0"


@cache
def texts() -> dict[str, str]:
    """The names of the English texts, with the folder of the room that loads them."""
    found: dict[str, str] = {}

    def collect(value, name: str, folder: str) -> None:
        if isinstance(value, dict) and not PLURALS.issuperset(value):
            for key, part in value.items():
                collect(part, f"{name}.{key}" if name else key, folder)
            return
        assert name not in found, f"{name} stands in {found[name]} and in {folder}"
        found[name] = folder

    for path in FILES.rglob("texts/*.json"):
        # Two letters are a language; another name is that of a page, whose file has all languages.
        if path.stem == "en" or len(path.stem) > 2:
            content = json.loads(path.read_text(encoding="utf-8"))
            english = content if path.stem == "en" else content["en"]
            collect(english, "", path.parent.parent.relative_to(FILES).as_posix())
    return found


def modules() -> dict[str, str]:
    """Our modules without their comments."""
    found = {}
    for path in FILES.rglob("*.js"):
        name = path.relative_to(FILES).as_posix()
        if not name.startswith(("bundles/", "vendor/")):
            found[name] = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    return found


def named(source: str, quoted: str, value: str) -> set[str]:
    """What a source may name: its literals, with `VALUE` for what is put into them."""
    literals = re.findall(quoted, source)
    return {re.sub(value, VALUE, one) for one in literals if "." in one}


def names_in_module(source: str) -> set[str]:
    return named(source, r'"([\w.-]+)"', VALUE) | {
        one for one in named(source, r"`((?:[\w.-]|\$\{[^}`]*\})+)`", r"\$\{[^}]*\}") if not one.startswith(VALUE)}


def names_in_swift(source: str) -> set[str]:
    return named(source, r'"((?:[\w.-]|\\\([^)]*\))+)"', r"\\\([^)]*\)")


def fits(pattern: str, name: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(re.escape(VALUE), r"[\w-]+").replace(VALUE, r"[\w-]+"), name) is not None


def test_each_text_is_used():
    sources = [names_in_module(source) for source in modules().values()]
    for folder in ("ReuniteHTTP", "ReuniteWeb"):
        sources += [names_in_swift(path.read_text(encoding="utf-8")) for path in (ROOT / "Sources" / folder).rglob("*.swift")]
    patterns = {name for names in sources for name in names if not name.startswith(VALUE)}
    unused = [name for name in texts() if not any(fits(pattern, name) for pattern in patterns)]
    assert not unused


def test_each_module_loads_the_texts_that_it_names():
    """Those of every page, and those of its own room; of another room only where the module asks for them."""
    all_texts = texts()
    for module, source in modules().items():
        room = module.split("/")[0]
        rooms = {".", room, *re.findall(r'phrases\(new URL\("\.\./(\w+)/"', source)}
        for name in names_in_module(source):
            folder = all_texts.get(name)
            assert folder is None or folder in rooms, f"{module} names {name}, which {folder} loads"


def test_modules_are_small():
    for module in modules():
        lines = (FILES / module).read_text(encoding="utf-8").split("\n")
        assert len(lines) <= 200, f"{module} has {len(lines)} lines"
        long = [number for number, line in enumerate(lines, 1) if len(line) > 120]
        assert not long, f"{module} has long lines: {long}"


def test_file_names_are_used_once():
    """A name leads to one file. Texts do not count: each folder has its own."""
    names: dict[str, str] = {}
    for module in modules():
        name = module.rsplit("/", 1)[-1]
        assert name not in names, f"{module} and {names[name]} have the same name"
        names[name] = module
