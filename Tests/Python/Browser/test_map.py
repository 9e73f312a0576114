"""The map and the list in step: filters, moving, tapping, and what happens where something is missing."""

import io
import json
import math
import re

import pytest
from conftest import each_viewport
from library import http
from library.service import API, Service, bearer, feature
from PIL import Image
from playwright.sync_api import expect

PARIS = "11/48.8566/2.3522"
# In the middle of the sea, where the demonstration has nothing.
QUIET = (-30.0, -42.0)


@pytest.fixture(scope="session")
def poster(service):
    """Posts listings as somebody with an account."""
    service.create_account("poster@example.org", "Poster")
    token = service.sign_in("poster@example.org")

    def post(title: str, longitude: float, latitude: float, photo: bool = False, **properties) -> str:
        with http.Connection(service.address) as connection:
            body = json.dumps(feature(title, coordinates=[longitude, latitude], **properties)).encode()
            answer = connection.ask(
                "POST", f"{API}/listings", body, {**bearer(token), "Content-Type": "application/geo+json"})
            assert answer.status == 201, answer.body
            listing = answer.json()["id"]
            if photo:
                picture = io.BytesIO()
                Image.new("RGB", (640, 480), "teal").save(picture, "JPEG")
                answer = connection.ask(
                    "POST", f"{API}/listings/{listing}/photos", picture.getvalue(),
                    {**bearer(token), "Content-Type": "image/jpeg"})
                assert answer.status == 201, answer.body
        return listing

    return post


@pytest.fixture(scope="module")
def crowd(poster) -> tuple[float, float]:
    """Twelve things in one place."""
    longitude, latitude = -40.0, -50.0
    for number in range(12):
        poster(f"Crowded thing {number}", longitude, latitude)
    return longitude, latitude


def query(page) -> dict[str, str]:
    return page.evaluate("Object.fromEntries(new URLSearchParams(location.search))")


def at(view: str, longitude: float, latitude: float, box) -> tuple[float, float]:
    """Where a point is on the screen, for a view of the address on a map of this size."""
    zoom, middle_latitude, middle_longitude = map(float, view.split("/"))
    size = 512 * 2**zoom

    def y(degrees: float) -> float:
        return -math.asinh(math.tan(math.radians(degrees))) / (2 * math.pi) * size

    across = (longitude - middle_longitude) / 360 * size
    return box["x"] + box["width"] / 2 + across, box["y"] + box["height"] / 2 + y(latitude) - y(middle_latitude)


def tap(visitor, view: str, longitude: float, latitude: float) -> None:
    visitor.wait_for_map()
    x, y = at(view, longitude, latitude, visitor.page.locator(".map-canvas").bounding_box())
    (visitor.page.touchscreen.tap if visitor.is_phone else visitor.page.mouse.click)(x, y)


@each_viewport
def test_filters_are_in_the_address(visit, viewport):
    visitor = visit(viewport)
    visitor.open_map()
    page = visitor.page
    count = page.locator(".count")
    expect(count).to_have_text(re.compile("listings here"))
    visitor.wait_for_list()
    everything = count.inner_text()
    if visitor.is_phone:
        page.get_by_role("button", name="Browse").click()

    page.get_by_role("radio", name="Lost", exact=True).check()
    expect(page).to_have_url(re.compile("status=lost"))
    expect(count).not_to_have_text(everything)
    expect(page.locator("a.card .status.found")).to_have_count(0)
    page.get_by_role("button", name="Filters", exact=True).click()
    page.get_by_label("Category", exact=True).select_option("keys")
    expect(page).to_have_url(re.compile("category=keys"))
    page.get_by_label("From", exact=True).fill("2025-01-01")
    expect(page).to_have_url(re.compile("from=2025-01-01"))
    visitor.wait_for_list()
    few = count.inner_text()
    visitor.screenshot("filters")
    visitor.assert_accessible()

    # A shared address shows the same.
    other = visit(viewport)
    other.open("/" + page.url.split("/")[-1])
    expect(other.page.locator(".count")).to_have_text(few)
    expect(other.page.get_by_role("radio", name="Lost", exact=True)).to_be_checked()

    for name in ("from", "category", "status"):
        assert name in query(page)
        page.go_back()
        expect(page).not_to_have_url(re.compile(f"{name}="))
    expect(count).to_have_text(everything)
    expect(page.get_by_role("radio", name="All", exact=True)).to_be_checked()


@each_viewport
def test_words(visit, viewport):
    visitor = visit(viewport)
    visitor.open_map()
    page = visitor.page
    page.get_by_role("combobox", name="Search", exact=True).fill("  umbrella ")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile(r"q=umbrella(&|$)"))
    expect(page.locator(".card-title").first).to_have_text(re.compile("umbrella", re.IGNORECASE))
    page.get_by_role("combobox", name="Search", exact=True).fill("thereisnosuchword")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No listings here match yet.")).to_be_visible()
    # Screen readers are told.
    expect(page.locator("body > [role=status]")).to_have_text("0 listings here")
    visitor.screenshot("empty")
    visitor.assert_accessible()
    page.get_by_role("button", name="Clear filters").first.click()
    expect(visitor.cards.first).to_be_visible()
    assert "q" not in query(page)


@each_viewport
def test_moving_the_map_moves_the_list(visit, viewport):
    visitor = visit(viewport, reduced_motion="no-preference")
    visitor.open_map(f"/?at={PARIS}")
    page = visitor.page
    visitor.wait_for_list()
    before = page.locator(".count").inner_text()
    page.locator(".maplibregl-canvas").focus()
    for _ in range(3):
        page.keyboard.press("Minus")
    expect(page).not_to_have_url(re.compile(re.escape(f"at={PARIS}")))
    expect(page.locator(".count")).not_to_have_text(before)
    visitor.wait_for_map()
    visitor.screenshot("moved")
    # The last view is the first one of the next visit.
    view = query(page)["at"]
    visitor.open_map("/")
    page.locator(".maplibregl-canvas").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("at="))
    assert query(page)["at"].split("/")[0] == view.split("/")[0]


def test_list_may_stay_while_the_map_moves(visit):
    visitor = visit()
    visitor.open_map(f"/?at={PARIS}")
    page = visitor.page
    page.get_by_role("button", name="Filters", exact=True).click()
    page.get_by_label("Update the list as I move the map").uncheck()
    visitor.wait_for_list()
    before = page.locator(".count").inner_text()
    page.get_by_role("button", name="Zoom out").click()
    here = page.get_by_role("button", name="Search this area")
    expect(here).to_be_visible()
    assert page.locator(".count").inner_text() == before
    here.click()
    expect(here).to_be_hidden()
    expect(page.locator(".count")).not_to_have_text(before)


@pytest.mark.smoke
@each_viewport
def test_tapping_a_cluster_opens_it_and_a_pin_says_what_it_is(visit, poster, viewport):
    longitude, latitude = (-25.0, -30.0) if viewport == "phone" else (-5.0, -30.0)
    poster("Blue kite", longitude, latitude, photo=True, category="sports")
    poster("Red kite", longitude + 0.2, latitude, status="lost", precision="exact", category="sports")
    visitor = visit(viewport, reduced_motion="no-preference")
    photos = []
    visitor.page.on("request", lambda request: photos.append(request.url) if "/photos/" in request.url else None)
    view = f"6/{latitude}/{longitude + 0.1}"
    # Nothing of the list is on the screen, so that only the call-out can ask for the photograph.
    visitor.page.route("**/api/v1/listings?*", lambda route: route.fulfill(
        headers={"Reunite-API": "1"}, json={"type": "FeatureCollection", "features": [], "links": []}))
    visitor.open_map(f"/?at={view}")
    page = visitor.page
    tap(visitor, view, longitude + 0.1, latitude)
    expect(page).not_to_have_url(re.compile(re.escape(f"at={view}")))
    visitor.wait_for_map()
    expect(page.locator(".map-canvas[data-drawn='2']")).to_be_visible()
    assert not photos
    tap(visitor, query(page)["at"], longitude, latitude)
    callout = page.get_by_role("dialog")
    expect(callout.get_by_text("Blue kite")).to_be_visible()
    # A picture that is loaded, and not only its place.
    expect(callout.locator("img")).to_have_js_property("naturalWidth", 96)
    visitor.screenshot("callout")
    assert len(photos) == 1 and photos[0].endswith("/square")
    page.keyboard.press("Escape")
    expect(callout).to_be_hidden()


def test_things_in_one_place_are_listed(visit, poster):
    for number in range(3):
        poster(f"Thing {number}", -35.0, -45.0)
    visitor = visit()
    visitor.open_map("/?at=18/-45/-35")
    tap(visitor, "18/-45/-35", -35.0, -45.0)
    callout = visitor.page.get_by_role("dialog")
    expect(callout.locator("a.card")).to_have_count(3)


@each_viewport
@pytest.mark.parametrize(["across", "down"], [(0.5, 0.04), (0.5, 0.5), (0.03, 0.5), (0.97, 0.6)])
def test_callout_lies_within_the_map(visit, crowd, viewport, across, down):
    """Wherever its pin lies, and however many cards it has."""
    longitude, latitude = crowd
    visitor = visit(viewport)
    page = visitor.page
    view = f"18/{latitude}/{longitude}"
    visitor.open_map(f"/?at={view}")
    box = page.locator(".map-canvas").bounding_box()
    # The view in which the things lie at this share of the map.
    east = longitude - (across - 0.5) * box["width"] / (512 * 2**18) * 360
    south = (down - 0.5) * box["height"] / (512 * 2**18) * 360 * math.cos(math.radians(latitude))
    view = f"18/{latitude + south:.6f}/{east:.6f}"
    visitor.open_map(f"/?at={view}")
    tap(visitor, view, longitude, latitude)
    callout = page.get_by_role("dialog")
    expect(callout.locator("a.card")).to_have_count(12)
    visitor.wait_for_layout()
    visitor.screenshot()
    # The map itself, and what of it is seen: a phone's sheet lies over its lower edge.
    seen = page.locator(".map-canvas").bounding_box()
    if visitor.is_phone:
        seen["height"] = page.locator(".home-list").bounding_box()["y"] - seen["y"]
    inner = callout.bounding_box()
    assert inner["x"] >= seen["x"] and inner["x"] + inner["width"] <= seen["x"] + seen["width"]
    assert inner["y"] >= seen["y"] and inner["y"] + inner["height"] <= seen["y"] + seen["height"]
    # Its last card can be reached, and it can be closed.
    callout.locator("a.card").last.scroll_into_view_if_needed()
    expect(callout.locator("a.card").last).to_be_in_viewport(ratio=0.9)
    callout.get_by_role("button", name="Close").click()
    expect(callout).to_be_hidden()


def test_listings_appear_live(visit, poster):
    longitude, latitude = QUIET
    visitor = visit()
    page = visitor.page
    with page.expect_request("**/api/v1/events?*"):
        visitor.open_map(f"/?at=9/{latitude}/{longitude}")
    expect(page.get_by_text("No listings here match yet.")).to_be_visible()
    # Repeated, because the stream may begin after the first.
    while not page.locator("a.card.new").count():
        poster("Green canoe", longitude, latitude)
        page.wait_for_event("response", lambda response: "/api/v1/listings?" in response.url)
        expect(visitor.cards.first).to_be_visible()
    expect(page.locator(".map-canvas[data-drawn]")).not_to_have_attribute("data-drawn", "0")
    expect(page.locator("a.card.new").first).to_contain_text("Green canoe")


def test_approximate_listings_around_are_there_when_one_zooms_in(visit, service, poster):
    """The point in the middle of their circle lies outside of the map."""
    longitude, latitude = QUIET[0] + 5, QUIET[1] + 5
    # Two in one cell of the published grid, and one in the cell to the south.
    for number, shift in enumerate((0, 0.0002, -0.0045)):
        poster(f"Blurred {number}", longitude, latitude + shift, precision="approximate")
    with http.Connection(service.address) as connection:
        box = f"{longitude - 0.02},{latitude - 0.02},{longitude + 0.02},{latitude + 0.02}"
        answer = connection.ask("GET", f"{API}/listings?bbox={box}").json()
    points = {tuple(one["geometry"]["coordinates"]) for one in answer["features"]}
    assert len(points) >= 2
    # Between the points, and so near that none of them is on the screen.
    middle = [sum(edges) / len(points) for edges in zip(*points)]
    visitor = visit()
    with visitor.page.expect_response("**/api/v1/pins?*") as pins:
        visitor.open_map(f"/?at=19/{middle[1]:.6f}/{middle[0]:.6f}")
    assert pins.value.json()["numberMatched"] == 3
    expect(visitor.cards).to_have_count(3)
    # Near them, but beyond the circles.
    visitor.open(f"/?at=19/{middle[1]:.6f}/{middle[0] + 0.02:.6f}")
    expect(visitor.page.get_by_text("No listings here match yet.")).to_be_visible()


def test_circle_is_drawn_however_far_its_middle_is(visit, service, poster):
    longitude, latitude = QUIET[0] + 7, QUIET[1] + 7
    listing = poster("Blurred alone", longitude, latitude, precision="approximate")
    with http.Connection(service.address) as connection:
        x, y = connection.ask("GET", f"{API}/listings/{listing}").json()["geometry"]["coordinates"]
    visitor = visit()
    # 320 metres to the north: the south of the map lies in the circle, the north does not.
    visitor.open_map(f"/?at=17/{y + 0.0029:.6f}/{x:.6f}")
    expect(visitor.cards).to_have_count(1)
    canvas = visitor.page.locator(".map-canvas")
    expect(canvas).not_to_have_attribute("data-drawn", "0")
    picture = Image.open(io.BytesIO(canvas.screenshot())).convert("RGB")
    north, south = (picture.getpixel((picture.width // 2, row)) for row in (5, picture.height - 5))
    assert north != south


@each_viewport
def test_tapping_a_circle_opens_it(visit, service, poster, viewport):
    """Anywhere in it, and not only in its middle; a second tap closes what the first opened."""
    longitude, latitude = QUIET[0] + (9 if viewport == "phone" else 11), QUIET[1] + 9
    listing = poster("Circled kite", longitude, latitude, precision="approximate")
    with http.Connection(service.address) as connection:
        x, y = connection.ask("GET", f"{API}/listings/{listing}").json()["geometry"]["coordinates"]
    visitor = visit(viewport)
    view = f"14/{y:.6f}/{x:.6f}"
    visitor.open_map(f"/?at={view}")
    expect(visitor.cards).to_have_count(1)
    expect(visitor.page.locator(".map-canvas")).not_to_have_attribute("data-drawn", "0")
    callout = visitor.page.get_by_role("dialog")
    tap(visitor, view, x, y + 0.002)
    expect(callout.get_by_text("Circled kite")).to_be_visible()
    # Two taps of a finger are a zoom.
    if visitor.is_phone:
        visitor.page.keyboard.press("Escape")
    else:
        tap(visitor, view, x, y + 0.002)
    expect(callout).to_have_count(0)
    visitor.open_map(f"/?at={view}")
    expect(visitor.page.locator(".map-canvas")).not_to_have_attribute("data-drawn", "0")
    # No circle lies there.
    tap(visitor, view, x, y + 0.006)
    expect(callout).to_have_count(0)


def test_stream_that_was_refused_is_opened_again(visit, poster):
    longitude, latitude = QUIET[0] - 3, QUIET[1]
    visitor = visit()
    visitor.expected.append("503")
    page = visitor.page
    page.clock.install()
    page.route("**/api/v1/events?*", lambda route: route.fulfill(status=503), times=1)
    with page.expect_response(lambda response: "/api/v1/events?" in response.url and response.status == 503):
        visitor.open_map(f"/?at=11/{latitude}/{longitude}")
    expect(page.get_by_text("No listings here match yet.")).to_be_visible()
    # It has no event for the page, which therefore looks again.
    poster("Blue canoe", longitude, latitude)
    page.clock.fast_forward(60_000)
    expect(visitor.cards.first).to_contain_text("Blue canoe")


def test_page_tells_when_pins_are_drawn(visit, poster):
    """`pinsdrawn` comes while the pins of its answer are in the picture: here one right of the middle."""
    longitude, latitude = -45.0, -33.0
    visitor = visit()
    page = visitor.page
    page.add_init_script("""addEventListener("pinsdrawn", ({ detail, target }) => {
        const canvas = target.querySelector("canvas");
        const gl = canvas.getContext("webgl2");
        const pixel = new Uint8Array(4);
        gl.readPixels(canvas.width / 2 + 11, canvas.height / 2, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        (window.drawn ??= []).push({ pins: detail.features.length, colour: [...pixel].slice(0, 3) });
    });""")
    view = f"/?at=9/{latitude}/{longitude}"
    visitor.open_map(view)
    [water] = page.evaluate("drawn")
    assert water["pins"] == 0
    poster("Yellow canoe", longitude, latitude, precision="exact")
    visitor.open_map(view)
    expect(page.locator(".map-canvas[data-drawn='1']")).to_be_visible()
    # The colour of what was found, and not that of the water.
    red, green, blue = page.evaluate("drawn.at(-1).colour")
    assert red < green and blue < green and water["colour"][0] > 200


def test_nearest_first(visit):
    visitor = visit()
    visitor.open_map(f"/?at={PARIS}")
    page = visitor.page
    page.get_by_label("Sort by").select_option("nearest")
    expect(page).to_have_url(re.compile("order=nearest"))
    expect(page.locator(".card-about").first).to_have_text(re.compile(r"\d (m|km) "))
    visitor.open_map("/?at=2/0/0")
    expect(page.get_by_label("Sort by").locator("option[value=nearest]")).to_be_disabled()


def test_list_shows_what_it_is_sorted_by(visit, poster):
    longitude, latitude = -50.0, -44.0
    poster("Old lute", longitude, latitude, occurredAt="2026-01-05")
    visitor = visit()
    visitor.open_map(f"/?at=11/{latitude}/{longitude}")
    about = visitor.page.locator(".card-about").first
    expect(about).to_have_text(re.compile("posted (just now|\\d+ minutes? ago)"))
    visitor.page.get_by_label("Sort by").select_option("nearest")
    expect(about).to_have_text(re.compile(r"\d k?m · 5 January"))


@each_viewport
def test_cards_say_how_far_it_is_from_here(visit, poster, viewport):
    longitude, latitude = -52.0, -44.0
    poster("Near lute", longitude, latitude, precision="exact")
    visitor = visit(
        viewport, geolocation={"latitude": latitude, "longitude": longitude + 0.005}, permissions=["geolocation"])
    visitor.open_map(f"/?at=12/{latitude}/{longitude}")
    about = visitor.page.locator(".home-list .card-about").first
    expect(about).to_have_text(re.compile("^found · posted"))
    visitor.page.get_by_role("button", name="Show my location").click()
    expect(about).to_have_text(re.compile("^found · 400 m · posted"))
    visitor.screenshot()


@pytest.mark.parametrize(
    ["name", "value", "words"],
    [("category", "zzz", "There is no such category"), ("from", "2030", "The first day isn’t valid"),
     ("to", "2026-02-30", "The last day isn’t valid"), ("status", "borrowed", "There is no such status")])
def test_address_with_a_filter_that_is_not_valid(visit, name, value, words):
    visitor = visit("phone")
    visitor.open_map(f"/?at={PARIS}&{name}={value}")
    page = visitor.page
    expect(visitor.cards.first).to_be_visible()
    fault = page.locator(".fault-list .message")
    expect(fault).to_contain_text(value[:40])
    expect(fault).to_contain_text(words)
    visitor.screenshot()
    visitor.assert_accessible()
    visitor.assert_fits()
    fault.get_by_role("button", name="Clear this filter").click()
    expect(fault).to_have_count(0)
    assert name not in query(page)


@pytest.mark.parametrize(
    ["address", "words", "cured"],
    [("at=99/1/1", "This place on the map isn’t valid", {}),
     (f"at={PARIS}&from=2026-11-20&to=2026-01-02", "they’re swapped", {"from": "2026-01-02", "to": "2026-11-20"})])
def test_address_that_is_taken_otherwise(visit, address, words, cured):
    visitor = visit("phone")
    visitor.open_map(f"/?{address}")
    page = visitor.page
    visitor.wait_for_list()
    fault = page.locator(".fault-list .message")
    expect(fault).to_contain_text(words)
    expect(fault).to_contain_text("99/1/1" if not cured else "2026-11-20 – 2026-01-02")
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot()
    fault.get_by_role("button", name="Close").click()
    expect(fault).to_have_count(0)
    left = query(page)
    assert left.get("at") != "99/1/1" and {name: left[name] for name in cured} == cured


@each_viewport
def test_empty_world_is_told_of_no_wider_area(visit, viewport):
    visitor = visit(viewport)
    visitor.open_map(f"/?at={PARIS}&q=thereisnosuchword")
    page = visitor.page
    expect(page.get_by_text("Try a wider area or fewer words.")).to_be_visible()
    page.get_by_role("button", name="Show the whole world").click()
    expect(page.get_by_text("Try fewer words or other filters.")).to_be_visible()
    expect(page.get_by_text("wider")).to_have_count(0)
    expect(page.get_by_role("button", name="Show the whole world")).to_have_count(0)
    visitor.screenshot()


def test_place_is_asked_for_only_on_a_tap_and_may_be_refused(visit):
    visitor = visit()
    visitor.open_map()
    button = visitor.page.get_by_role("button", name="Show my location")
    button.click()
    expect(visitor.page.get_by_text("Your location isn’t available.").first).to_be_visible()
    expect(visitor.cards.first).to_be_visible()
    allowed = visit(geolocation={"latitude": 48.85, "longitude": 2.35}, permissions=["geolocation"])
    allowed.open_map()
    assert "at" not in query(allowed.page)
    allowed.page.get_by_role("button", name="Show my location").click()
    expect(allowed.page).to_have_url(re.compile(r"at=14/48\.85\d*/2\.35"))


@each_viewport
def test_list_works_without_the_map(visit, viewport):
    visitor = visit(viewport)
    visitor.expected += ["maplibre-gl.js", "The map cannot be shown"]
    visitor.page.route("**/maplibre-gl.js", lambda route: route.abort())
    visitor.open()
    expect(visitor.page.get_by_text("The map can’t be shown here.")).to_be_visible()
    expect(visitor.cards.first).to_be_visible()
    if visitor.is_phone:
        visitor.page.get_by_role("button", name="Browse").click()
    visitor.page.get_by_role("radio", name="Found", exact=True).check()
    expect(visitor.page.locator("a.card .status.lost")).to_have_count(0)
    visitor.page.get_by_role("combobox", name="Search", exact=True).fill("london")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page).to_have_url(re.compile("at=11/51"))
    visitor.assert_accessible()
    visitor.screenshot()


def test_no_connection(visit):
    visitor = visit()
    visitor.expected += ["ERR_INTERNET_DISCONNECTED", "net::ERR"]
    visitor.open_map(f"/?at={PARIS}")
    expect(visitor.cards.first).to_be_visible()
    visitor.context.set_offline(True)
    visitor.page.get_by_role("radio", name="Lost", exact=True).check()
    notice = visitor.page.get_by_text("No connection. Showing saved results.")
    expect(notice).to_be_visible()
    # What was there stays.
    expect(visitor.cards.first).to_be_visible()
    visitor.screenshot("offline")
    # Once there is a connection, the list is loaded without a tap.
    visitor.context.set_offline(False)
    expect(notice).to_be_hidden()
    expect(visitor.page.locator("a.card .status.found")).to_have_count(0)


def test_too_many_requests(visit):
    visitor = visit()
    visitor.expected += ["429"]
    visitor.page.route("**/api/v1/pins?*", lambda route: route.fulfill(
        status=429, headers={"Retry-After": "7", "Content-Type": "application/problem+json"},
        body='{"type": "/problems/too-many-requests", "status": 429}'))
    visitor.open()
    expect(visitor.page.get_by_text("Try again in 7 seconds.")).to_be_visible()


@pytest.mark.parametrize("view", ["4/-50/179.5", "4/-50/-179.5"])
def test_antimeridian(visit, poster, view):
    poster("West of the line", 179.0, -50.0)
    poster("East of the line", -179.0, -50.0)
    visitor = visit()
    visitor.open_map(f"/?at={view}")
    for title in ("West of the line", "East of the line"):
        expect(visitor.page.get_by_text(title).first).to_be_visible()
    # Around the world, and back at the same place.
    visitor.page.locator(".maplibregl-canvas").focus()
    visitor.page.keyboard.press("ArrowRight")
    expect(visitor.page).not_to_have_url(re.compile(re.escape(f"at={view}")))
    assert abs(float(query(visitor.page)["at"].split("/")[2])) <= 180


def test_poles_are_in_the_list(visit, poster):
    poster("Ice axe", 10.0, 89.5)
    visitor = visit()
    visitor.open_map("/?at=2/80/10")
    expect(visitor.page.get_by_text("Ice axe").first).to_be_visible()


def test_hostile_text_is_text(visit, poster):
    title = "<img src=x onerror=alert(1)>\u202e\"'&amp;{count}" + "W" * 60
    poster(title, -37.0, -47.0, description="<script>alert(1)</script>")
    visitor = visit("phone")
    dialogs = []
    visitor.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    visitor.open_map("/?at=12/-47/-37")
    expect(visitor.page.locator(".card-title").first).to_have_text(title)
    tap(visitor, "12/-47/-37", -37.0, -47.0)
    expect(visitor.page.get_by_role("dialog").locator(".card-title").first).to_have_text(title)
    visitor.assert_fits()
    visitor.screenshot()
    assert not dialogs
    assert not visitor.page.locator("main img[onerror], main script").count()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_base_map_of_an_operator(visit, binary, tmp_path, theme):
    """Raster tiles of another origin: they are asked for, and the policy of the page allows them alone."""
    tile = io.BytesIO()
    Image.new("RGB", (256, 256), "lightblue").save(tile, "PNG")
    with Service(binary, tmp_path / "data", REUNITE_MAP_TILES="http://tiles.test/{z}/{x}/{y}.png",
                 REUNITE_MAP_ATTRIBUTION="© Tiles <b>of</b> ours", REUNITE_MAP_VIEW="5/10/20") as service:
        service.start()
        visitor = visit(theme=theme)
        visitor.url = service.url
        visitor.expected += ["http://tiles.test/"]
        asked = []
        visitor.context.route("http://tiles.test/**", lambda route: (
            asked.append(route.request.url),
            route.fulfill(body=tile.getvalue(), content_type="image/png", headers={"Access-Control-Allow-Origin": "*"})))
        visitor.open_map()
        expect(visitor.page.get_by_text("© Tiles <b>of</b> ours")).to_be_visible()
        assert any(url.startswith("http://tiles.test/6/") for url in asked)
        visitor.screenshot()
        refused = visitor.page.evaluate("fetch('http://other.test/').then(() => 'answered', () => 'refused')")
        visitor.expected += ["http://other.test/"]
        assert refused == "refused"
