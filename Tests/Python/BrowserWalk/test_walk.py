"""Firefox and WebKit walk once through the pages: look, post, claim and desk."""

import json
from pathlib import Path

import pytest
from library.webdriver import Firefox
from people import Person
from PIL import Image

FILES = Path(__file__).resolve().parents[3] / "Sources/ReuniteWeb/Files"
PHONE, DESKTOP = (360, 740), (1280, 900)
QUESTION = "What is engraved inside?"
# Long words without a break, and scripts that run from right to left.
LONG = "Ring " + "Donaudampfschifffahrtsgesellschaft" * 3
ARABIC = "حقيبة ظهر سوداء مع سحاب أحمر"

WIDTHS = """
const brush = document.createElement("canvas").getContext("2d");
brush.font = getComputedStyle(document.body).font;
return brush.measureText(arguments[0]).width;
"""


@pytest.fixture
def person(service):
    return lambda name, **more: Person(service, name, **more)


def find_listed(visitor, words: str) -> str:
    """The card with these words, once the list shows the search in the address."""
    visitor.wait(lambda: visitor.script("return location.search.startsWith('?q=')"), "the search")
    visitor.find(".list[aria-busy=false]")
    return visitor.find(".home-list a.card", words)


def see_picture(visitor, selector: str) -> None:
    visitor.wait(lambda: visitor.script("return document.querySelector(arguments[0])?.naturalWidth", selector), selector)


@pytest.mark.parametrize("title", [LONG, ARABIC], ids=["long", "arabic"])
def test_look(visit, person, title):
    """From the map to a listing by words, on a phone."""
    person("Lou").post(title, description=f"{title}\n{title}", coordinates=[2.35, 48.86])
    visitor = visit(*PHONE)
    visitor.visit("/")
    visitor.find(".map-canvas[data-drawn]")
    visitor.find(".home-list a.card")
    visitor.look("map")
    visitor.fill("Search", title[:20])
    visitor.press("Enter")
    find_listed(visitor, title)
    # Words of either direction stay clear of the button.
    assert float(visitor.script("return getComputedStyle(document.querySelector('.search input')).paddingRight")[:-2]) > 40
    visitor.look("found")
    visitor.click(".home-list a.card", title)
    visitor.find("h1", title)
    # It is loaded once it is nearly seen.
    visitor.script("document.querySelector('.map-canvas').scrollIntoView({block: 'center'})")
    visitor.find(".map-canvas[data-drawn]")
    visitor.see("Show that it’s yours")
    # Apostrophes are as narrow as in Latin fonts, also where Chinese ones are installed.
    assert visitor.script(WIDTHS, "’") < 0.5 * visitor.script(WIDTHS, "M")
    visitor.look("listing")


@pytest.mark.parametrize("visit", [Firefox], indirect=True, ids=["firefox"])
def test_look_without_a_map(visit):
    """Where the browser has no WebGL, the list is there."""
    visitor = visit(*PHONE, **{"webgl.disabled": True})
    visitor.visit("/")
    visitor.see("The map can’t be shown")
    visitor.look("list")
    visitor.click(".home-list a.card")
    visitor.see("Posted by")
    visitor.look("listing")


def test_post(visit, person, tmp_path):
    """Something found, with a photo and a pin, until it is in the list."""
    finder = person("Fay Finder")
    Image.effect_noise((2400, 1800), 90).convert("RGB").save(tmp_path / "photo.jpg")
    visitor = visit(*PHONE)
    visitor.sign_in(finder)
    visitor.visit("/")
    visitor.click("link", "I found something")
    visitor.fill("Title", f"Wallet of {visitor.name}")
    visitor.attach(tmp_path / "photo.jpg")
    see_picture(visitor, ".photo img")
    visitor.fill("Town or coordinates", "45.76, 4.85")
    visitor.click("button", "45.76, 4.85")
    visitor.see("The pin is at 45.76000, 4.85000.")
    visitor.click("button", "Yesterday")
    visitor.see("Saved on this device")
    visitor.look("form")
    visitor.click("main button", "Post")
    visitor.find("heading", "Posted")
    visitor.look("posted")
    visitor.visit("/?q=wallet")
    find_listed(visitor, f"Wallet of {visitor.name}")
    visitor.find(".map-canvas[data-drawn]")
    [listing] = finder.ask("GET", "/accounts/me/listings").json()["features"]
    assert listing["properties"]["exactLocation"]["coordinates"] == [4.85, 45.76]
    assert [photo["width"] for photo in listing["properties"]["photos"]] == [1600]


def test_claim(visit, person):
    """The claimant's answer, the finder's acceptance, words between them, and the code."""
    finder, claimant = person("Finn Finder"), person("Cleo Claimant")
    listing = finder.post("Ring of keys", category="keys")
    finder.ask("PUT", f"/listings/{listing}/proof", {"questions": [QUESTION]})
    one, other = visit(*PHONE), visit(*PHONE)
    one.sign_in(claimant)
    one.visit(f"/listings/{listing}")
    one.click("link", "This is mine")
    one.fill(QUESTION, "For Ada, 1998")
    one.look("claim")
    one.click("button", "Send claim")
    one.see("The finder hasn’t answered yet.")
    other.sign_in(finder)
    other.visit(f"/listings/{listing}")
    other.click("link", "Cleo Claimant")
    other.see("For Ada, 1998")
    other.look("answers")
    other.click("button", "Accept claim")
    other.fill("Note to Cleo Claimant", "At the station, at six.")
    other.click("button", "Accept claim")
    # The claimant's page learns it by itself.
    one.see("At the station, at six.")
    one.fill("Message", "I’ll be there.")
    one.click("button", "Send message")
    other.see("I’ll be there.")
    one.click("button", "Show code")
    code = one.wait(lambda: one.script("return document.querySelector('.shown-code-text [aria-hidden]')?.textContent"))
    see_picture(one, ".shown-code img")
    one.look("code")
    other.click("link", "Enter code")
    other.fill("Code", code)
    other.press("Enter")
    other.find("heading", "Handed over")
    one.see("You have it back. We’re glad!")
    other.look("done")


def test_desk(visit, person):
    """A listing is reported, removed with a key and a note, and gone for others."""
    visitor = visit(*PHONE)
    title = f"Bag with a price {visitor.name}"
    listing = person("Otto Owner").post(title)
    visitor.sign_in(person("Rita Reporter"))
    visitor.visit(f"/listings/{listing}")
    visitor.click("button", "Report")
    visitor.look("report")
    visitor.click("choice", "Scam or fraud")
    visitor.fill("Anything to add?", "Wants money first.")
    visitor.click("button", "Report")
    visitor.see("Moderators will review it.")

    moderator = visit(*DESKTOP)
    moderator.sign_in(person("Mo Moderator", role="moderator"))
    moderator.visit("/")
    moderator.click("link", "Desk")
    moderator.click(".desk-line", title)
    moderator.find("#desk-case-title", title)
    moderator.find(".map-canvas")
    moderator.script("document.querySelector('.map-canvas').scrollIntoView({block: 'center'})")
    moderator.find(".map-canvas[data-drawn]")
    moderator.look("case")
    moderator.press("r")
    moderator.fill("Note", "Please leave the price out.")
    moderator.click("button", "Remove")
    moderator.see("Removed")
    moderator.look("decided")
    visitor.visit(f"/listings/{listing}")
    visitor.find("heading", "Listing not found")
    visitor.look("gone")


def test_pages(visit, person):
    """All other pages open on a phone, in a language with long words."""
    visitor = visit(*PHONE)
    visitor.sign_in(person("Ada Administrator", role="administrator"))
    visitor.script("localStorage.setItem('reunite.language', 'pt')")
    for path in (path for path in json.loads((FILES / "pages.json").read_text()) if "{" not in path):
        visitor.visit(path)
        visitor.wait(lambda: visitor.script("return document.documentElement.lang") == "pt", "Portuguese")
        visitor.find("main h1")
        visitor.wait(lambda: not visitor.script("return document.querySelector('.coming, [aria-busy=true]')"), "the content")
        visitor.look(path.strip("/").replace("/", "-") or "home")
