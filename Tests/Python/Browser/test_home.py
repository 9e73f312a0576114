"""The first page: what is on it, and that it works by hand, by keyboard and for screen readers."""

import re

import pytest
from conftest import each_look, each_viewport
from people import Person
from playwright.sync_api import expect

LANGUAGES = {
    "en": ("Search", "Sign in"), "fr": ("Rechercher", "Se connecter"), "es": ("Buscar", "Iniciar sesión"),
    "pt": ("Pesquisar", "Entrar"), "zh": ("搜索", "登录"),
}


@pytest.mark.smoke
@each_look
def test_first_page(visit, viewport, theme):
    visitor = visit(viewport, theme)
    visitor.open_map()
    page = visitor.page
    expect(page).to_have_title("Lost and found on the map · Reunite")
    expect(page.locator(".search input")).to_have_accessible_name("Search")
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Post", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    language = page.get_by_label("Language", exact=True)
    expect(language).to_have_value("en")
    assert language.locator("option").evaluate_all("all => all.map((one) => one.value)") == list(LANGUAGES)
    for words in ("I lost something", "I found something"):
        expect(page.get_by_role("link", name=words)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("heading", level=2, name="listings here")).to_be_visible()
    expect(visitor.cards.first).to_be_visible()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()


@pytest.mark.smoke
@each_viewport
def test_languages_switch_without_a_reload(visit, viewport):
    visitor = visit(viewport)
    visitor.open_map()
    page = visitor.page
    page.evaluate("window.isTheSamePage = true")
    for code, (search, sign_in) in LANGUAGES.items():
        page.locator(".language select").select_option(code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator(".search input")).to_have_accessible_name(search)
        expect(page.get_by_role("link", name=sign_in, exact=True)).to_be_visible()
        visitor.assert_fits()
        visitor.screenshot(code)
    assert page.evaluate("window.isTheSamePage")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    expect(page.get_by_role("link", name="登录", exact=True)).to_be_visible()
    visitor.wait_for_list()
    visitor.assert_accessible()


def test_language_is_that_of_the_browser(visit):
    visitor = visit(language="pt-BR")
    visitor.open()
    expect(visitor.page.get_by_role("link", name="Entrar", exact=True)).to_be_visible()


@each_viewport
def test_narrow_screen_and_large_text(visit, viewport):
    visitor = visit(viewport, **({"viewport": {"width": 320, "height": 640}} if viewport == "phone" else {}))
    visitor.open_map()
    visitor.assert_fits()
    visitor.screenshot("narrow")
    visitor.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    visitor.assert_fits()
    expect(visitor.page.get_by_role("link", name="Post", exact=True)).to_be_in_viewport()
    visitor.screenshot("large")


LOGO = """() => ["::before", "::after"].map((part) => getComputedStyle(document.querySelector(".brand-mark"), part).backgroundColor)"""


def test_logo_in_forced_colours(visit):
    """It is the same two shapes as otherwise: backgrounds are lost there unless they are kept."""
    colours = []
    for forced in ("none", "active"):
        visitor = visit(forced_colors=forced)
        visitor.open("/account/sign-in")
        expect(visitor.page.locator(".brand-mark")).to_be_visible()
        colours.append(visitor.page.evaluate(LOGO))
    assert colours[0] == colours[1]
    assert len(set(colours[0])) == 2


CUT = """() => [...document.querySelectorAll("main *")].filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one), { right } = one.getBoundingClientRect();
    const isCut = (overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
        || (overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1);
    return one.matches(".card *, .part, .field") && (isCut || right > document.documentElement.clientWidth + 1);
}).map((one) => `${one.className}: ${one.textContent.slice(0, 60)}`)"""


@pytest.mark.parametrize("path", ["/", "/post?status=lost", "/drafts", "/account/sign-in"])
def test_text_of_twice_the_size_is_not_cut(visit, path):
    visitor = visit("phone", language="fr")
    visitor.open(path)
    page = visitor.page
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    if path == "/":
        visitor.wait_for_list()
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    visitor.wait_for_layout()
    assert not page.evaluate(CUT)
    visitor.assert_fits()
    visitor.screenshot()


def test_keyboard_reaches_everything(visit):
    visitor = visit()
    visitor.open_map()
    page = visitor.page
    expect(visitor.cards.first).to_be_visible()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    seen = set()
    while "card" not in seen:
        page.keyboard.press("Tab")
        name, outline = page.evaluate("""() => {
            const it = document.activeElement;
            const shown = it.matches(".choice input") ? it.nextElementSibling
                : it.matches(".language select") ? it.parentElement : it;
            return [it.classList.contains("card") ? "card" : (it.getAttribute("aria-label") ?? it.labels?.[0]?.textContent ?? it.textContent).trim(),
                getComputedStyle(shown).outlineStyle];
        }""")
        assert outline != "none", f"the focus is not seen on {name!r}"
        assert name != "", "the focus is lost"
        seen.add(name)
    assert {"Search", "Sign in", "Post", "Filters"} <= seen
    # The list comes before the map.
    assert not {"Zoom in", "Show my location"} & seen
    page.keyboard.press("Enter")
    page.wait_for_url("**/listings/*")


@each_viewport
def test_three_ways_in(visit, viewport):
    """Beside each other, each in one line."""
    visitor = visit(viewport)
    visitor.open()
    page = visitor.page
    look = page.get_by_role("button", name="Browse")
    expect(look).to_be_visible()
    boxes = [one.bounding_box() for one in page.locator(".intro .button").all()]
    assert {(box["y"], box["height"]) for box in boxes} == {(boxes[0]["y"], 44)}
    look.click()
    expect(look).to_be_hidden()
    expect(page.get_by_role("radio", name="All", exact=True)).to_be_focused()
    page.reload()
    expect(visitor.cards.first).to_be_visible()
    expect(look).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt", "zh"])
def test_half_a_sheet_shows_three_cards(visit, language):
    """Below one row: the ways in, and then what is shown."""
    visitor = visit("phone", language=language)
    visitor.open_map("/?at=10/48.8566/2.3522")
    visitor.wait_for_list()
    page = visitor.page
    for rows in ("ways in", "choice"):
        visitor.wait_for_layout()
        bottoms = page.evaluate("""() => [...document.querySelectorAll(".home-list a.card")].slice(0, 3)
            .map((card) => card.getBoundingClientRect().bottom)""")
        assert max(bottoms) <= page.viewport_size["height"], rows
        assert page.locator(".filter-row .choice").is_visible() == (rows == "choice")
        visitor.screenshot(f"{language}-{rows.replace(' ', '-')}")
        if rows == "ways in":
            page.locator(".intro .quiet").click()
            expect(page.locator(".intro")).to_be_hidden()


def test_sheet_of_a_phone(visit):
    visitor = visit("phone", reduced_motion="no-preference")
    visitor.open_map()
    page = visitor.page
    home = page.locator(".home")
    head = page.locator(".sheet-head")
    for height in ("full", "line", "half"):
        head.click()
        expect(home).to_have_attribute("data-sheet", height)
        visitor.screenshot(height)
    head.focus()
    page.keyboard.press("ArrowUp")
    expect(home).to_have_attribute("data-sheet", "full")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(home).to_have_attribute("data-sheet", "line")
    expect(page.get_by_role("heading", level=2)).to_be_in_viewport()
    visitor.assert_accessible()


def test_unknown_address(visit):
    visitor = visit()
    visitor.expected.append("404 (Not Found)")
    visitor.open("/account/there-is-no-such-page")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Page not found")
    visitor.page.get_by_role("link", name="To the map").click()
    expect(visitor.cards.first).to_be_visible()
    visitor.page.go_back()
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Page not found")
    expect(heading).to_be_focused()


@pytest.mark.parametrize("path", ["/docs"])
def test_pages_of_the_server_are_loaded(visit, path):
    visitor = visit()
    visitor.open(path)
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()


def test_first_view_is_light(visit):
    """What the first view loads of our own, before compression, without MapLibre and what is loaded after the list."""
    visitor = visit()
    visitor.open_map()
    visitor.wait_for_list()
    sizes = visitor.page.evaluate("""() => Object.fromEntries([
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource").filter(({ name }) => name.includes(document.documentElement.dataset.files)),
    ].map(({ name, decodedBodySize }) => [name.split("#")[0], decodedBodySize]))""")
    later = {f"/map/{name}.js" for name in (
        "draw", "base", "world", "ground", "roads", "labels", "lettering", "natural-earth", "tiles")}
    # Changes of a map that rests, and the words for networks that answer in place of the server.
    later |= {"/home/since.js", "/home/texts/en.json", "/home/changes.js", "/kernel/events.js", "/network/foreign.js", "/network/old-release.js"}
    first = {name: size for name, size in sizes.items() if not any(map(name.endswith, later))}
    assert len(first) > 8
    most = 120_000 if any(name.endswith("/first.css") for name in first) else 175_000
    assert sum(first.values()) < most, sorted(first.items(), key=lambda one: one[1])


@each_viewport
def test_start_tells_what_is_new(visit, service, viewport):
    """Since the last visit on this device, in what is shown first; reloading is no new visit."""
    person = Person(service, "Neo News")
    at = "12/-44.1/-60.3" if viewport == "phone" else "12/-44.1/-62.3"
    longitude = float(at.split("/")[2])
    visitor = visit(viewport)
    page = visitor.page
    said = page.locator(".since")
    person.post("Old news", coordinates=[longitude, -44.1])
    visitor.open_map(f"/?at={at}")
    expect(visitor.cards).to_have_count(1)
    visitor.wait_until("localStorage.getItem('reunite.visit')")
    expect(said).to_be_hidden()
    # As if the visit had been yesterday.
    page.add_init_script("""if (!sessionStorage.getItem("aged")) {
        sessionStorage.setItem("aged", "1");
        localStorage.setItem("reunite.visit", `0 ${Date.now() - 86400000}`);
    }""")
    person.post("More news", coordinates=[longitude, -44.1])
    for _ in range(2):
        page.reload()
        expect(said).to_have_text("Since yesterday: 2 new here")
    visitor.assert_accessible()
    visitor.screenshot()
    # Of another search it says nothing.
    if visitor.is_phone:
        page.get_by_role("button", name="Browse").click()
    page.get_by_role("radio", name="Lost", exact=True).check()
    expect(said).to_be_hidden()


def test_nothing_late_takes_one_back(visit):
    """Neither the map, nor the device's place: somebody who has gone on to another page stays there."""
    visitor = visit()
    page = visitor.page
    page.add_init_script("""Object.defineProperty(Navigator.prototype, "geolocation", { value: {
        getCurrentPosition: (found) => { window.found = found; } } })""")
    visitor.open_map("/?status=lost")
    search = page.locator(".search input")
    search.fill("half a word")
    page.get_by_role("button", name="Zoom in").click()
    expect(page).to_have_url(re.compile("at="))
    # What was typed meanwhile stays.
    expect(search).to_have_value("half a word")
    page.get_by_role("button", name="Show my location").click()
    unfiltered = []
    page.on("request", lambda request: unfiltered.append(request.url)
            if "/api/v1/listings?" in request.url and "status=lost" not in request.url else None)
    title = visitor.cards.first.locator(".card-title").inner_text()
    visitor.cards.first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.evaluate("found({ coords: { latitude: 1, longitude: 2, accuracy: 3 } })")
    expect(page).to_have_url(re.compile("/listings/"))
    # The list was not asked for again without the filters of its address.
    assert not unfiltered
    page.go_back()
    # Who comes back goes on at the card.
    expect(visitor.cards.filter(has_text=title).first).to_be_focused()
