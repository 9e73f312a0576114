"""The pages of the main ways in each language, on a phone and a desktop: all is translated, nothing is cut, axe finds nothing."""

import json
import re
from dataclasses import dataclass
from functools import cache

import pytest
from conftest import IS_FULL, ROOT
from library.browser import VIEWPORTS
from people import Person, link_in, mail_to
from playwright.sync_api import expect
from test_claims import claim

FILES = ROOT / "Sources/ReuniteWeb/Files"
# Words of English sentences that the other languages do not have.
ENGLISH = re.compile(
    r"\b(the|and|your|you|with|of|this|that|from|we|will|have|was|were|are|it|its|isn’t|don’t|can’t)\b", re.IGNORECASE)
# What the page says: not what people wrote, nor the names of the languages.
SAID = """() => {
    const said = [], written = "bdi, [dir=auto], [lang]:not(html), script, noscript";
    const isSaid = (one) => one.checkVisibility() && !one.closest(written);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (isSaid(texts.currentNode.parentElement)) said.push(texts.currentNode.data);
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        for (const one of document.body.querySelectorAll(`[${name}]`)) if (isSaid(one)) said.push(one.getAttribute(name));
    }
    return said.map((one) => one.trim()).filter((one) => /\\p{L}/u.test(one));
}"""
CUT = """() => [...document.querySelectorAll("button, .button, .choice span, summary, legend, dt, th")].filter((one) =>
    one.checkVisibility() && !one.closest(".unseen") && one.clientWidth
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
).map((one) => one.outerHTML.slice(0, 200))"""


def leaves(value) -> list[str]:
    return [value] if isinstance(value, str) else [leaf for part in value.values() for leaf in leaves(part)]


@cache
def texts(language: str) -> set[str]:
    found: set[str] = set()
    for path in FILES.rglob("texts/*.json"):
        if path.stem == language:
            found.update(leaves(json.loads(path.read_text(encoding="utf-8"))))
        elif len(path.stem) > 2:
            found.update(leaves(json.loads(path.read_text(encoding="utf-8"))[language]))
    return found


@cache
def english(language: str) -> re.Pattern:
    """The English texts that are none of this language, with anything for their values."""
    only = [one for one in texts("en") - texts(language) if len(re.sub(r"\{\w+\}|\W", "", one)) > 3]
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(one)) for one in only), re.DOTALL)


def check(visitor, language: str, name: str) -> None:
    """The page as it is now."""
    visitor.wait_for_layout()
    visitor.screenshot(name)
    if language != "en":
        said = visitor.page.evaluate(SAID)
        foreign = [one for one in said if english(language).fullmatch(one) or ENGLISH.search(one)]
        assert not foreign, f"{name} says {foreign}"
    assert not (cut := visitor.page.evaluate(CUT)), f"{name} cuts {cut}"
    visitor.assert_fits()
    visitor.assert_accessible()


@dataclass
class Scene:
    """What there is to be seen, with words that are of no language."""

    owner: Person
    moderator: Person
    claim: str
    talk: str
    case: str


@pytest.fixture(scope="module")
def scene(service) -> Scene:
    owner, other, moderator = (
        Person(service, "Ona"), Person(service, "Xim"), Person(service, "Mou", role="moderator"))
    listing = owner.post("Xylo 7", category="keys", description="Xylo 7")
    owner.ask("PUT", f"/listings/{listing}/proof", {"questions": ["Xylo?"], "withheld": "Xyla 8", "serial": "XY-77"})
    made = claim(other, listing, ["Xyla"], serial="XY77")
    other.ask("POST", f"/listings/{listing}/messages", {"body": "Xylo?"})
    other.ask("POST", f"/listings/{listing}/reports", {"reason": "personal-information", "comment": "Xylo"})
    cases = moderator.ask("GET", "/moderation/cases?state=open&limit=1000").json()["cases"]
    return Scene(
        owner, moderator, made, owner.ask("GET", "/accounts/me/conversations").json()["conversations"][0]["id"],
        next(one["id"] for one in cases if one["listing"] == listing))


# Each language, in one of the viewports; all in both with `scripts/test --nightly`. Most other tests are in English.
each_way = pytest.mark.parametrize(
    ["viewport", "language"],
    [(viewport, language) for language in ("en", "fr", "es", "pt", "zh") for viewport in VIEWPORTS
     if IS_FULL or (language != "en" and (viewport == "phone") == (language in ("fr", "pt")))])


@each_way
def test_ways_of_somebody_without_an_account(visit, service, scene, viewport, language):
    visitor = visit(viewport, language=language)
    page = visitor.page
    visitor.open("/post?status=found")
    page.locator("[name=title]").fill("Xylo 9")
    page.locator("[name=category]").select_option("phones")
    visitor.wait_for_map()
    check(visitor, language, "form")
    address = f"xylo-{viewport}-{language}@example.org"
    page.locator("[name=email]").fill(address)
    page.locator("[name=email]").press("Enter")
    expect(page.locator("[data-state=mailed] h2")).to_be_visible()
    check(visitor, language, "one-step-left")
    page.goto(link_in(mail_to(service, address, "/confirm?"), service, "/confirm?"))
    expect(page.locator("[data-module='account/confirm.js']")).to_be_visible()
    check(visitor, language, "confirm")

    visitor.open("/status")
    check(visitor, language, "status-asked")
    # The page behind the link is in the language of its account.
    scene.owner.ask("PATCH", "/accounts/me", {"locale": language}, **{"Content-Type": "application/merge-patch+json"})
    # A listing of its own, because links about one listing are mailed once in a while.
    listing = scene.owner.post("Xylo 5", description=f"{viewport} {language}")
    number = scene.owner.ask("GET", f"/listings/{listing}").json()["properties"]["number"]
    page.locator("[name=number]").fill(number)
    page.locator("[name=email]").fill(scene.owner.email)
    page.locator("[name=email]").press("Enter")
    expect(page.locator("main [name=number]")).to_have_count(0)
    page.goto(link_in(mail_to(service, scene.owner.email, number), service, "/status/"))
    expect(page.locator(".status-facts")).to_be_visible()
    check(visitor, language, "status")


@each_way
def test_ways_of_members_and_moderators(visit, scene, viewport, language):
    visitor = visit(viewport, language=language)
    # Browsers make no passkeys for an address without a name.
    visitor.url = visitor.url.replace("127.0.0.1", "localhost")
    page = visitor.page
    scene.owner.sign_in(visitor)
    visitor.open(f"/messages/{scene.talk}")
    expect(page.locator(".said")).to_be_visible()
    check(visitor, language, "messages")
    visitor.open(f"/claims/{scene.claim}")
    expect(page.locator(".evidence")).to_be_visible()
    expect(page.locator(".claim-talk form")).to_be_visible()
    check(visitor, language, "claim")
    visitor.open("/account/sessions")
    expect(page.locator("[data-module='account/session-list.js'] h2")).to_be_visible()
    expect(page.locator(".coming")).to_have_count(0)
    check(visitor, language, "sessions")
    scene.moderator.sign_in(visitor)
    visitor.open(f"/desk?case={scene.case}")
    expect(page.locator("#desk-case-title")).to_have_text("Xylo 7")
    page.keyboard.press("b")
    expect(page.locator(".desk-decision")).to_be_visible()
    check(visitor, language, "redaction")
