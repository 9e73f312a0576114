"""Places by name, with the streets of a town that exists nowhere: Rivemont, of `Tests/Python/BaseMap/town.py`."""

import importlib.util
import json
import math
import re
import subprocess

import pytest
from conftest import ROOT, each_viewport
from library import http
from library.service import API, Service, feature
from people import Person, mail_to
from playwright.sync_api import expect

# The middle of the town, and of its long street.
RIVEMONT = "13/44/-20"


def at(east: float, north: float) -> list[float]:
    """The point so many metres from the middle of the town."""
    return [-20 + east / 111_195 / math.cos(math.radians(44)), 44 + north / 111_195]


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    """A server with the streets of the town, instead of that of all other tests."""
    folder = tmp_path_factory.mktemp("places")
    spec = importlib.util.spec_from_file_location("town", ROOT / "Tests/Python/BaseMap/town.py")
    town = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(town)
    extract, streets = folder / "rivemont.osm", folder / "rivemont.mbtiles"
    extract.write_text(town.rivemont().text())
    done = subprocess.run([ROOT / "scripts/base-map", extract, streets], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with Service(binary, folder / "data", REUNITE_BASE_MAP=str(streets)) as service:
        service.start()
        yield service


def offers(page):
    return page.get_by_role("listbox", name="Suggestions").get_by_role("option")


def search(page):
    return page.get_by_role("combobox", name="Search", exact=True)


@each_viewport
def test_places_are_offered_as_one_types(visit, viewport):
    visitor = visit(viewport)
    page = visitor.page
    visitor.open_map(f"/?at={RIVEMONT}&status=lost")
    expect(search(page)).to_have_attribute("aria-expanded", "false")
    search(page).press_sequentially("rue gar")
    for number, words in enumerate(
            ["Search for “rue gar”", "Go to Rue de la Gare Rivemont", "Go to Rue de la Gare Autreville"]):
        expect(offers(page).nth(number)).to_have_text(words)
    groups = page.get_by_role("listbox").get_by_role("group")
    expect(groups.nth(0)).to_have_accessible_name("Words")
    expect(groups.nth(1)).to_have_accessible_name("Places")
    # By keyboard: the focus stays in the input, and what is chosen is said.
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = offers(page).nth(1)
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(search(page)).to_have_attribute("aria-activedescendant", chosen.get_attribute("id"))
    visitor.assert_accessible()
    visitor.screenshot()
    page.keyboard.press("Enter")
    # The whole street is seen, and the filters stay.
    expect(page).to_have_url(re.compile(r"status=lost&at=1[5-6][.\d]*/44\.00\d+/-19\.99\d+$|at=.*&status=lost"))
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(search(page)).to_have_value("")
    visitor.wait_for_map()


def test_words_are_looked_for_unless_a_place_is_chosen(visit):
    visitor = visit()
    page = visitor.page
    visitor.open_map(f"/?at={RIVEMONT}")
    search(page).press_sequentially("rivemont")
    expect(offers(page).nth(1)).to_contain_text("Go to Rivemont")
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(search(page)).to_have_value("rivemont")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("q=rivemont"))
    # The place is offered above the list too.
    expect(page.get_by_role("button", name="Go to Rivemont", exact=True)).to_be_visible()


def test_equal_names_say_where_they_are(visit):
    """Two towns of one name and country are told apart by a city that people know."""
    visitor = visit()
    page = visitor.page

    def town(longitude: float, latitude: float) -> dict:
        return {"type": "Feature", "geometry": {"type": "Point", "coordinates": [longitude, latitude]}, "properties": {
            "name": "Springfield", "names": {}, "kind": "town", "country": "US", "label": "Springfield", "zoom": 11}}
    page.route(re.compile(r"/places\?q=spring"), lambda route: route.fulfill(
        content_type="application/geo+json", headers={"Reunite-API": "1"}, body=json.dumps({
            "type": "FeatureCollection", "rest": "", "features": [town(-89.64, 39.8), town(-72.59, 42.1)]})))
    visitor.open("/?at=" + RIVEMONT)
    page.get_by_role("combobox", name="Search").fill("springf")
    offered = page.get_by_role("option", name="Springfield")
    expect(offered).to_have_count(2)
    first, second = (offered.nth(index).inner_text() for index in range(2))
    assert first != second and "near " in first and "United States" in second, (first, second)


@each_viewport
def test_place_and_enter_goes_there(visit, viewport):
    """The words are all of its name, in any language, and not the name of a kind of things."""
    visitor = visit(viewport)
    page = visitor.page
    visitor.open_map("/?at=3/10/10&status=lost")
    for words in ("rivemont", "里夫蒙", "Rue-de la gare"):
        search(page).fill(words)
        expect(offers(page).nth(1)).to_contain_text("Go to R")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"at=\d+[.\d]*/4[34][.\d]*/-(20|19)"))
        expect(page).to_have_url(re.compile("status=lost"))
        assert "q=" not in page.url
        expect(search(page)).to_have_value("")
    # What names more than a place is looked for.
    search(page).fill("keys rivemont")
    expect(offers(page).last).to_contain_text("near Rivemont")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("q=keys"))


@pytest.mark.parametrize("words, rest, place, name", [
    ("keys rivemont", "keys", "44", "“keys” near Rivemont"),
    ("red umbrella in rue de la gare", "red umbrella", "44", "“red umbrella” near Rue de la Gare Rivemont"),
    ("钥匙 里夫蒙", "钥匙", "44", "“钥匙” near Rivemont"),
    ("مفاتيح شارع النخيل", "مفاتيح", "44", "“مفاتيح” near شارع النخيل Rivemont"),
], ids=["town", "street", "chinese", "arabic"])
def test_thing_and_place_together(visit, words, rest, place, name):
    visitor = visit("phone")
    page = visitor.page
    visitor.open_map("/?at=3/10/10")
    search(page).fill(words)
    offer = offers(page).filter(has_text=name).first
    expect(offer).to_be_visible()
    visitor.screenshot()
    offer.click()
    expect(page).to_have_url(re.compile(rf"at=\d+[.\d]*/{place}[.\d]*/-(20|19)"))
    assert page.evaluate("new URLSearchParams(location.search).get('q')") == rest
    expect(search(page)).to_have_value(rest)


def test_what_is_overtaken_is_given_up(visit):
    """The answer to the last words is shown, even if that to earlier ones comes later."""
    visitor = visit()
    page = visitor.page
    visitor.open_map(f"/?at={RIVEMONT}")
    held = []
    page.route(re.compile(r"/places\?q=rivem&"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"/places\?q=rivem&")):
        search(page).fill("rivem")
    search(page).fill("autre")
    expect(offers(page).nth(1)).to_contain_text("Go to Autreville")
    for route in held:
        route.abort()
    expect(offers(page).nth(1)).to_contain_text("Go to Autreville")


def test_the_form_finds_a_house(visit):
    """And the pin can be placed as near as a door."""
    visitor = visit()
    page = visitor.page
    visitor.open("/post?status=found")
    page.get_by_label("Street, town or coordinates").fill("5 rue de la gare autreville")
    house = page.locator(".place-found button").first
    expect(house).to_have_text("5 Rue de la Gare Autreville")
    house.click()
    # Nobody's home, unless the finder says so.
    expect(page.get_by_text("The pin is near Autreville.")).to_be_visible()
    page.get_by_label("Exact spot").check()
    expect(page.get_by_text("The pin is near Rue de la Gare, Autreville.")).to_be_visible()
    visitor.wait_for_map()
    expect(page.locator(".place-found button")).to_have_count(0)
    page.get_by_role("button", name="Zoom in").click()
    visitor.wait_for_map()
    visitor.screenshot()
    visitor.assert_accessible([".place"])


def test_the_form_names_an_approximate_place_as_everybody_knows_it(visit):
    """The exact point is in no address before it is posted."""
    visitor = visit()
    page = visitor.page
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/places/reverse" in request.url else None)
    visitor.open("/post?status=lost")
    page.get_by_label("Street, town or coordinates").fill("5 rue de la gare autreville")
    page.locator(".place-found button").first.click()
    expect(page.get_by_text("The pin is near Autreville.")).to_be_visible()
    assert asked and all("accuracy=" in url for url in asked), asked
    page.locator("input[name=precision][value=exact]").check()
    expect(page.get_by_text("The pin is near Rue de la Gare, Autreville.")).to_be_visible()


@pytest.fixture(scope="module")
def owner(service) -> Person:
    return Person(service, "Owner")


def test_places_are_said_in_words(visit, owner):
    """On the listing's page, with and without scripts, on its notice, and on its card; coordinates only where they are asked for."""
    listing = owner.post("A green scarf", coordinates=at(0, 700), precision="exact")
    name = "near Rue de la Gare, Rivemont"
    visitor = visit("phone")
    page = visitor.page
    visitor.open_map(f"/?at=16/{at(0, 700)[1]}/-20")
    card = visitor.cards.filter(has_text="A green scarf")
    expect(card.locator(".card-place")).to_have_text(name)
    card.click()
    expect(page.locator(".facts")).to_contain_text(name)
    assert "44.00" not in page.locator(".facts").inner_text()
    visitor.screenshot()
    page.emulate_media(media="print")
    expect(page.locator(".notice-where")).to_have_text(name)
    plain = visit(language="fr", java_script_enabled=False)
    plain.open(f"/listings/{listing}")
    expect(plain.page.locator(".facts")).to_contain_text("près de Rue de la Gare, Rivemont")
    plain.page.emulate_media(media="print")
    expect(plain.page.locator(".notice-where")).to_have_text("près de Rue de la Gare, Rivemont")


def test_names_keep_their_direction(visit, owner):
    listing = owner.post("A blue hat", coordinates=at(-350, 600), precision="exact")
    visitor = visit()
    visitor.open(f"/listings/{listing}")
    name = visitor.page.locator(".facts bdi", has_text="شارع النخيل")
    expect(name).to_have_text("شارع النخيل, Rivemont")
    expect(name).to_have_css("direction", "rtl")


def test_a_long_list_asks_for_few_names_at_a_time(visit, owner):
    """Only for cards that are seen."""
    for number in range(30):
        owner.post(f"Glove {number}", coordinates=at(-700 + 40 * number, 1000), precision="exact")
    visitor = visit()
    page = visitor.page
    underway, most, asked = set(), [], set()

    def begin(request) -> None:
        if "/places/reverse" in request.url:
            underway.add(request.url)
            asked.add(request.url)
            most.append(len(underway))

    page.on("request", begin)
    page.on("requestfinished", lambda request: underway.discard(request.url))
    visitor.open_map(f"/?at={RIVEMONT}&q=glove")
    expect(visitor.cards).to_have_count(30)
    expect(page.locator(".card-place").first).to_be_visible()
    visitor.cards.last.scroll_into_view_if_needed()
    expect(visitor.cards.last.locator(".card-place")).to_be_visible()
    assert max(most) <= 3
    assert len(asked) < 30


def test_the_street_of_an_approximate_place_is_nowhere(visit, service, owner):
    """Its owner lost it in a street, and nobody else reads its name, whatever they ask."""
    street, town = re.compile("mile-Zola|Chemin des Vaches"), "Rivemont"
    true_place = at(-700, 0)
    exact = owner.post("A known lamp", coordinates=true_place, precision="exact")
    listing = owner.post("A secret lamp", coordinates=true_place, status="lost", precision="approximate")
    stranger = Person(service, "Stranger")
    published = stranger.ask("GET", f"/listings/{listing}").json()
    longitude, latitude = published["geometry"]["coordinates"]
    accuracy = published["properties"]["accuracy"]

    def read(path: str, **headers) -> str:
        with http.Connection(service.address) as connection:
            answer = connection.ask("GET", path, None, headers)
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer.body.decode()

    # The exact one says it: what follows can fail.
    assert street.search(read(f"/listings/{exact}")) and street.search(read(
        f"{API}/places/reverse?lon={true_place[0]}&lat={true_place[1]}&accuracy=0"))
    owner.ask("DELETE", f"/listings/{exact}")
    where = f"lon={longitude}&lat={latitude}&accuracy={accuracy}"
    box = f"{longitude - 0.01},{latitude - 0.01},{longitude + 0.01},{latitude + 0.01}"
    answers = [read(f"/listings/{listing}", **{"Accept-Language": code}) for code in ("en", "fr", "es", "pt", "zh")]
    assert all(town in answer for answer in answers)
    answers += [read(path) for path in (
        f"{API}/places/reverse?{where}", f"{API}/listings/{listing}", f"{API}/listings?bbox={box}&limit=100",
        f"{API}/pins?bbox={box}&zoom=18", f"{API}/feed.atom", "/listings", f"{API}/changes?bbox={box}")]
    stranger.ask("POST", f"/listings/{listing}/messages", {"body": "I saw your lamp"})
    answers.append(mail_to(service, owner.email, "I saw your lamp").text)
    # A mail says where the thing is, as everybody may know it. Listings of new accounts are mailed later; imported ones at once.
    stranger.ask("POST", "/accounts/me/searches", {"name": "Zebras", "query": "q=zebra"})
    zebra = feature("A toy zebra", coordinates=true_place, status="found", precision="approximate")
    imported = service.command("import", "-", given=json.dumps(zebra) + "\n")
    assert imported.returncode == 0, imported.stderr
    answers.append(mail_to(service, stranger.email, "A toy zebra").text)
    assert re.search(f"Near \\W?{town}", answers[-1])
    visitor = visit()
    page = visitor.page
    visitor.open_map(f"/?at=16/{latitude}/{longitude}&q=secret")
    expect(visitor.cards.first.locator(".card-place")).to_contain_text(town)
    answers.append(page.locator("body").inner_text())
    visitor.open(f"/listings/{listing}")
    expect(page.locator(".facts")).to_contain_text(f"near {town}")
    answers.append(page.content())
    found = [answer for answer in answers if street.search(answer)]
    assert not found
