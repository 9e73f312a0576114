"""Networks that answer in the server's place: each page says so, nothing is taken as done, and nothing is lost."""

import io
import json

import pytest
from people import Person, mail_to
from PIL import Image
from playwright.sync_api import expect
from proxy import Proxy, Reply, Request
from test_post import add_photographs, begin, expect_once, expect_sent, photograph, post
from test_post import poster  # noqa: F401

SAVED = "saved and will be sent automatically"
PORTAL = "This network answers in place of the service."
BLOCKED = "This network or its firewall blocks"
SERVER = "The server isn’t responding."
CUT = "The response was cut off."
# The field of the server's own responses.
MARK = {"Reunite-API": "1"}
JSON, GEOJSON, PROBLEM = "application/json", "application/geo+json", "application/problem+json"
# A firewall for applications, which answers scripts in their own form.
REJECTED = Reply(200, b'{"supportID": "123", "message": "Welcome to Free Wi-Fi"}', JSON)


def gateway(status: int, title: str) -> Reply:
    """The problem of a gateway (RFC 9457), which is none of the service."""
    return Reply(status, json.dumps({"type": "about:blank", "title": title, "status": status}).encode(), PROBLEM)


# What networks answer, and what the page then says.
REPLIES = {
    "portal": (Reply(200), PORTAL),
    "portal in plain text": (Reply(200, b"Welcome", "text/plain"), PORTAL),
    "portal by redirect": (Reply(302, b"", None, {"Location": "/portal"}), PORTAL),
    "portal by redirect to another site": (Reply(307, b"", None, {"Location": "http://portal.test/login"}), PORTAL),
    "portal by its status": (Reply(511), PORTAL),
    "proxy that wants a password": (Reply(401, fields={"WWW-Authenticate": "Bearer"}), PORTAL),
    "portal in JSON": (Reply(200, b'{"captive": true}', "application/captive+json"), PORTAL),
    "firewall": (Reply(403), BLOCKED),
    "firewall with JSON": (Reply(403, b'{"message": "Forbidden"}', JSON), BLOCKED),
    "firewall with a success in JSON": (REJECTED, PORTAL),
    "stranger with a listing": (Reply(201, b'{"type": "Feature", "id": "1"}', GEOJSON), PORTAL),
    "stranger with null": (Reply(200, b"null", JSON), PORTAL),
    "gateway with a problem": (gateway(403, "Forbidden"), BLOCKED),
    "gateway with a problem about size": (gateway(413, "Payload Too Large"), BLOCKED),
    "gateway with a problem about its routes": (gateway(404, "Not Found"), SERVER),
    "another firewall": (Reply(405), BLOCKED),
    "proxy with a small limit": (Reply(413), BLOCKED),
    "gateway": (Reply(502), SERVER),
    "gateway that waits": (Reply(504, b"upstream timed out", "text/plain"), SERVER),
    "gateway without a route": (Reply(404), SERVER),
    "nothing": (Reply(200, b"", None), SERVER),
    "nothing, and accepted": (Reply(202, b"", None), SERVER),
    "nothing, and no content": (Reply(204, b"", None), SERVER),
    "half of it": (Reply(201, b'{"type": "Feature", "id": "', GEOJSON, MARK), SERVER),
    "half of it, and a closed connection": (Reply(201, b'{"type": "Feature"', GEOJSON, MARK, missing=9), SERVER),
    # As a defect of the server.
    "success without an id": (Reply(201, b'{"type": "Feature"}', GEOJSON, MARK), SERVER),
    "success with null": (Reply(201, b"null", GEOJSON, MARK), SERVER),
    "success with nothing": (Reply(204, b"", None, MARK), SERVER),
}
CONSOLE = ["portal.test", "Failed to load resource", "EventSource's response", "Content Security Policy", "redirect"]


@pytest.fixture
def network(service, visit):
    """A browser behind a proxy."""
    proxy = Proxy(service.address)

    def make(*given, **more):
        visitor = visit(*given, **more)
        visitor.url = proxy.url
        visitor.expected += CONSOLE
        return visitor, proxy

    yield make
    proxy.close()


@pytest.fixture(scope="module")
def finder(service) -> Person:
    return Person(service, "Finder behind a network")


def wait_for_the_words(visitor) -> None:
    """Until what says what networks do is there: it is loaded after the page."""
    visitor.wait_until("performance.getEntriesByType('resource').some(({name}) => /network\\/texts/.test(name))")


def is_api(request: Request) -> bool:
    return request.path.startswith("/api/")


def only(part: str, reply: Reply, method: str = "POST"):
    return lambda request: reply if part in request.path and request.method == method else None


@pytest.mark.parametrize("kind", REPLIES)
def test_post_is_kept_until_the_network_is_right(network, poster, kind):  # noqa: F811
    visitor, proxy = network()
    page = begin(visitor)
    wait_for_the_words(visitor)
    title = f"Hat behind a {kind}"
    reply, words = REPLIES[kind]
    page.get_by_label("Title", exact=True).fill(title)
    add_photographs(page, photograph("red"))
    proxy.rule = only("/api/v1/listings", reply)
    post(page)
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_text(SAVED)).to_be_visible()
    # Also over a reload.
    page.reload()
    expect(page.get_by_text(words)).to_be_visible()
    assert proxy.replies
    proxy.rule = lambda request: None
    expect_sent(page)
    expect_once(page, title, 1)


@pytest.mark.parametrize("kind, words", [
    ("portal", PORTAL), ("portal by redirect", PORTAL), ("portal by redirect to another site", "No connection."),
    ("proxy that wants a password", PORTAL), ("gateway", SERVER), ("half of it", SERVER),
    ("half of it, and a closed connection", "No connection."), ("firewall with a success in JSON", PORTAL),
    ("stranger with a listing", PORTAL), ("stranger with null", PORTAL), ("nothing, and no content", SERVER),
    ("nothing, and accepted", SERVER), ("gateway with a problem about its routes", SERVER),
    ("success without an id", SERVER), ("success with nothing", SERVER),
])
def test_photo_waits_until_the_network_is_right(network, poster, kind, words):  # noqa: F811
    """The text is posted; photos are sent by another kind of request, which follows redirects."""
    visitor, proxy = network()
    page = begin(visitor)
    wait_for_the_words(visitor)
    title = f"Bag with photos behind a {kind}"
    page.get_by_label("Title", exact=True).fill(title)
    add_photographs(page, photograph("red"), photograph("blue"))
    proxy.rule = lambda request: (
        REPLIES[kind][0] if request.path.endswith("/photos") else Reply(200) if request.path == "/portal" else None)
    post(page)
    expect(page.get_by_text(words)).to_be_visible()
    expect_once(page, title, 0)
    proxy.rule = lambda request: None
    expect_sent(page)
    expect_once(page, title, 2)


def test_photo_that_is_redirected_into_the_service(network, poster):  # noqa: F811
    """As by a portal that sends everybody to an address that the service does not have: its 404 is no answer to the photo."""
    visitor, proxy = network()
    page = begin(visitor)
    wait_for_the_words(visitor)
    title = "Bag with a photo that is redirected"
    page.get_by_label("Title", exact=True).fill(title)
    add_photographs(page, photograph("red"))
    proxy.rule = only("/photos", Reply(302, b"", None, {"Location": "/api/v1/nowhere"}))
    post(page)
    expect(page.get_by_text(PORTAL)).to_be_visible()
    expect_once(page, title, 0)
    proxy.rule = lambda request: None
    expect_sent(page)
    expect_once(page, title, 1)


def test_what_a_firewall_blocks_can_be_changed(network, poster):  # noqa: F811
    visitor, proxy = network()
    page = begin(visitor)
    page.get_by_label("Title", exact=True).fill("Bag <script>")
    proxy.rule = only("/api/v1/listings", Reply(403))
    post(page)
    expect(page.get_by_text(BLOCKED)).to_be_visible()
    page.get_by_role("button", name="Edit", exact=True).click()
    page.get_by_label("Title", exact=True).fill("Bag of a changed text")
    proxy.rule = lambda request: None
    post(page)
    expect_sent(page)
    expect_once(page, "Bag of a changed text")


@pytest.mark.parametrize("reply", [Reply(200), REJECTED, Reply(200, b"[]", JSON)], ids=["page", "rejected", "list"])
def test_everything_is_a_portal(network, poster, reply):  # noqa: F811
    """Not only the post: whatever the browser asks."""
    visitor, proxy = network("phone")
    # Tiles and modules that are still missing are the portal's pages.
    visitor.expected += ["/map/draw.js", "MIME type of", "source image could not be decoded"]
    page = begin(visitor)
    title = f"Keys in a café with {reply.type} of {len(reply.body)} bytes"
    wait_for_the_words(visitor)
    page.get_by_label("Title", exact=True).fill(title)
    expect(page.get_by_label("Category", exact=True)).to_have_value("keys")
    proxy.rule = lambda request: reply
    post(page)
    expect(page.get_by_text(PORTAL)).to_be_visible()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    proxy.rule = lambda request: None
    expect_sent(page)
    expect_once(page, title)


@pytest.mark.parametrize("kind, words", [
    ("proxy with a small limit", "The photo is too large for this network. Your text is posted."),
    ("gateway with a problem about size", "The photo is too large for this network. Your text is posted."),
    ("firewall", "This network blocked the photo. Your text is posted."),
    ("gateway with a problem", "This network blocked the photo. Your text is posted."),
])
def test_photo_that_a_network_refuses_is_kept(network, poster, kind, words):  # noqa: F811
    visitor, proxy = network()
    page = begin(visitor)
    reply, _ = REPLIES[kind]
    title = f"Camera with a photo behind a {kind}"
    page.get_by_label("Title", exact=True).fill(title)
    large = photograph("red")
    large["buffer"] += b"\0" * 600_000
    add_photographs(page, large, photograph("blue"))
    proxy.rule = lambda request: reply if request.size > 500_000 else None
    post(page)
    expect_sent(page)
    expect(page.get_by_text(words)).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot()
    expect_once(page, title, 1)
    # The draft stays: over a look at the listing, and in the list of drafts.
    page.get_by_role("link", name="View listing").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    visitor.open("/drafts")
    expect(page.get_by_text(words)).to_be_visible()
    page.get_by_role("link", name=title).click()
    # The network is as before: nothing is lost by trying again.
    with page.expect_response(lambda answer: answer.status == reply.status):
        page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(words)).to_be_visible()
    proxy.rule = lambda request: None
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(words)).to_have_count(0)
    expect_sent(page)
    expect_once(page, title, 2)
    page.get_by_role("link", name="View listing").click()
    visitor.open("/drafts")
    expect(page.get_by_text("No drafts.")).to_be_visible()


@pytest.mark.parametrize("side", [600, 2000])
def test_proxy_that_does_not_wait_for_the_photo(network, poster, side):  # noqa: F811
    """As nginx: it answers before it has the photo, and then closes the connection."""
    visitor, proxy = network()
    page = begin(visitor)
    title = f"Bag with a photo of {side} pixels"
    page.get_by_label("Title", exact=True).fill(title)
    out = io.BytesIO()
    Image.effect_noise((side, side), 90).convert("RGB").save(out, "JPEG", quality=95)
    add_photographs(page, {"name": "noise.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()})
    proxy.rule = lambda request: Reply(413, is_early=True) if request.size > 100_000 else None
    post(page)
    expect(page.get_by_text("The photo is too large for this network. Your text is posted.")).to_be_visible()
    expect_once(page, title, 0)
    assert proxy.replies


def test_photo_that_a_network_refused_comes_along_into_an_edit(network, poster):  # noqa: F811
    visitor, proxy = network()
    page = begin(visitor)
    title = "Watch that is edited behind a proxy"
    page.get_by_label("Title", exact=True).fill(title)
    post(page)
    expect_sent(page)
    listing = expect_once(page, title)
    visitor.open(f"/edit/{listing['id']}")
    expect(page.get_by_label("Title", exact=True)).to_have_value(title)
    add_photographs(page, photograph("red"))
    proxy.rule = only("/photos", Reply(413))
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_text("The photo is too large for this network.")).to_be_visible()
    proxy.rule = lambda request: None
    visitor.open(f"/edit/{listing['id']}")
    expect(page.locator(".photo img")).to_have_count(1)
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Changes saved")).to_be_visible()
    expect_once(page, title, 1)


@pytest.mark.parametrize("kind", [
    "portal", "portal by redirect", "firewall", "gateway", "half of it", "proxy with a small limit",
    "firewall with a success in JSON", "stranger with null", "nothing, and accepted", "gateway with a problem"])
def test_what_is_typed_elsewhere_stays(network, finder, service, kind):
    """A message to an owner, a report and a claim: each says what happened, keeps its words, and goes out once."""
    reply, words = REPLIES[kind]
    words = {
        "proxy with a small limit": "This is too large for this network.", "half of it": CUT, "nothing, and accepted": CUT,
    }.get(kind, words)
    listing = finder.post(f"Thing behind a {kind}", status="found")
    visitor, proxy = network()
    page = visitor.page
    claimant = Person(service, f"Claimant of {kind}")
    claimant.sign_in(visitor)
    visitor.open(f"/listings/{listing}")
    wait_for_the_words(visitor)
    for path, label, act, done, open_it in [
        (f"/listings/{listing}", "Message", "Send message", "Sent. You’ll be notified", "Ask something"),
        (f"/listings/{listing}", "Anything to add? (optional)", "Report", "Thank you. Moderators will review it.", "Report"),
        (f"/listings/{listing}/claim", "What else shows that it’s yours? (optional)", "Send claim", "The finder hasn’t answered", None),
    ]:
        visitor.open(path)
        part = page
        if open_it == "Ask something":
            page.get_by_text(open_it, exact=True).click()
        elif open_it:
            page.get_by_role("button", name=open_it, exact=True).click()
            part = page.get_by_role("dialog")
            part.get_by_label("Spam or advertising").check()
        part.get_by_label(label, exact=True).fill("Words that stay.")
        proxy.rule = lambda request: reply if request.method == "POST" and is_api(request) else None
        part.get_by_role("button", name=act, exact=True).click()
        expect(part.get_by_text(words)).to_be_visible()
        expect(part.get_by_label(label, exact=True)).to_have_value("Words that stay.")
        proxy.rule = lambda request: None
        part.get_by_role("button", name=act, exact=True).click()
        expect(page.get_by_text(done).first).to_be_visible()
    assert len(finder.ask("GET", f"/listings/{listing}/claims").json()["claims"]) == 1
    mail_to(service, finder.email, "Words that stay.")
    assert len([mail for mail in service.mails() if mail.to == finder.email and f"Thing behind a {kind}" in mail.text
                and "Words that stay." in mail.text]) == 1


@pytest.mark.parametrize("kind", [
    "portal", "portal by redirect to another site", "firewall", "gateway", "half of it", "firewall with a success in JSON",
    "stranger with null", "nothing, and no content"])
def test_search_says_what_happened(network, kind):
    reply, words = REPLIES[kind]
    words = {"half of it": CUT, "nothing, and no content": CUT}.get(kind, words)
    visitor, proxy = network()
    page = visitor.page
    visitor.open("/?at=11/48.8566/2.3522")
    expect(visitor.cards.first).to_be_visible()
    wait_for_the_words(visitor)
    # The first cards are shown before the rest.
    visitor.wait_for_list()
    shown = visitor.cards.count()
    proxy.rule = lambda request: reply if is_api(request) else None
    page.get_by_role("searchbox").or_(page.get_by_role("combobox", name="Search")).first.fill("bag")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(words)
    # What was there stays.
    assert visitor.cards.count() == shown
    proxy.rule = lambda request: None
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("language, words", [
    ("fr", "Ce réseau répond à la place du service."), ("es", "Esta red responde en lugar del servicio."),
    ("pt", "Esta rede responde no lugar do serviço."), ("zh", "此网络代替服务作了回应。"),
])
def test_in_the_language_of_the_reader(network, language, words):
    visitor, proxy = network(language=language)
    visitor.open("/account/sign-in")
    wait_for_the_words(visitor)
    page = visitor.page
    page.locator("input[name=email]").fill("somebody@example.org")
    page.locator("input[name=password]").fill("a password of somebody")
    proxy.rule = lambda request: Reply(200)
    page.locator("main button.main").click()
    expect(page.get_by_text(words)).to_be_visible()


def test_portal_signs_nobody_out(network, finder):
    visitor, proxy = network()
    page = visitor.page
    finder.sign_in(visitor)
    visitor.open("/")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    wait_for_the_words(visitor)
    proxy.rule = lambda request: Reply(401) if is_api(request) else None
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text(PORTAL)
    proxy.rule = lambda request: None
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const answer = await cache.match(request);
            if ((await answer.text()).includes("Free Wi-Fi")) found.push(`${name} ${request.url}`);
        }
    }
    return found;
}"""


@pytest.mark.parametrize(
    "reply", [Reply(200), Reply(302, b"", None, {"Location": "/portal"}), Reply(511), Reply(502), REJECTED], ids=str)
def test_service_worker_keeps_nothing_of_a_network(network, finder, reply):
    listing = finder.post("Lamp that is kept on a device", coordinates=[2.36, 48.86])
    visitor, proxy = network(service_workers="allow")
    visitor.expected += ["Failed to fetch", "MIME type", "ERR_"]
    page = visitor.page
    visitor.open("/?at=16/48.86/2.36")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(visitor.cards.first).to_be_visible()
    visitor.wait_until("Boolean(await caches.match('/api/v1/listings', {cacheName: 'reunite-view', ignoreVary: true}))")
    visitor.open(f"/listings/{listing}")
    expect(page.get_by_role("heading", level=1, name="Lamp that is kept")).to_be_visible()
    visitor.wait_until(f"(await caches.keys()).includes('reunite-opened') && Boolean(await caches.match('/listings/{listing}'))")
    # The page is opened again within the application, and all that it asks for is answered by the network.
    visitor.open("/?at=16/48.86/2.36")
    expect(visitor.cards.first).to_be_visible()
    proxy.rule = lambda request: reply if not request.path.startswith("/portal") else Reply(200)
    page.get_by_role("combobox", name="Search").fill("lamp")
    page.keyboard.press("Enter")
    # The last view, marked as such.
    expect(page.locator(".offline")).to_contain_text("Showing saved results.")
    page.locator(f'.home-list a.card[data-listing="{listing}"]').click()
    expect(page.locator("article.listing h1")).to_be_visible()
    # A navigation shows what the network wants to be seen.
    page.goto(f"{visitor.url}/listings/{listing}")
    assert proxy.replies
    if reply is REJECTED:
        expect(page.get_by_text("Free Wi-Fi")).to_be_visible()
    elif reply.status != 302:
        expect(page.get_by_role("heading", name="Welcome to Free Wi-Fi")).to_be_visible()
    proxy.rule = lambda request: None
    visitor.open(f"/listings/{listing}")
    expect(page.get_by_role("heading", level=1, name="Lamp that is kept")).to_be_visible()
    assert page.evaluate(KEPT) == []


@pytest.mark.parametrize("reply", [
    Reply(200), Reply(200, b"Free Wi-Fi", "text/plain"), Reply(200, b"Free Wi-Fi", None), REJECTED], ids=str)
def test_service_worker_is_not_installed_from_a_portal(network, reply):
    """The portal answers some of the files while the worker keeps them: it keeps none, and tries again later."""
    visitor, proxy = network(service_workers="allow")
    page = visitor.page
    proxy.rule = lambda request: reply if "/texts/zh.json" in request.path else None
    visitor.open("/")
    expect(visitor.cards.first).to_be_visible()
    visitor.wait_until("""await navigator.serviceWorker.getRegistration().then((one) => one === undefined
        || !one.installing && !one.waiting && !one.active)""")
    assert proxy.replies
    assert page.evaluate(KEPT) == []
    proxy.rule = lambda request: None
    page.reload()
    page.evaluate("navigator.serviceWorker.ready")
    assert page.evaluate(KEPT) == []


def test_problems_of_the_server_are_its_own(network, finder):
    """Beside all this: its own refusals say what they said before, through a proxy too."""
    visitor, proxy = network()
    page = visitor.page
    visitor.open("/listings/00000000-0000-0000-0000-000000000000")
    expect(page.get_by_role("heading", level=1, name="Listing not found")).to_be_visible()
    visitor.open("/account/sign-in")
    page.get_by_label("Email", exact=True).fill(finder.email)
    page.get_by_label("Password", exact=True).fill("not the password")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Wrong email address or password.")).to_be_visible()
    proxy.rule = only("/sessions", Reply(
        429, json.dumps({"type": "/problems/rate-limited", "title": "Too many"}).encode(), "application/problem+json",
        {"Retry-After": "7"}))
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Too many requests. Try again in 7 seconds.")).to_be_visible()
    # The same from a proxy, whose page says nothing more.
    proxy.rule = only("/sessions", Reply(429, fields={"Retry-After": "9"}))
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Too many requests. Try again in 9 seconds.")).to_be_visible()


def test_proxy_that_removes_the_mark_locks_nobody_out(network, poster):  # noqa: F811
    """It lets only the fields pass that it knows, so the form of a response is all there is."""
    visitor, proxy = network()
    proxy.dropped = {"reunite-api"}
    page = begin(visitor)
    wait_for_the_words(visitor)
    title = "Scarf behind a proxy that removes the mark"
    page.get_by_label("Title", exact=True).fill(title)
    add_photographs(page, photograph("red"))
    # What has not even the form is seen there too, and what has no id is sent again.
    for reply, words in (Reply(200), PORTAL), (gateway(403, "Forbidden"), BLOCKED), (REJECTED, SERVER):
        proxy.rule = only("/api/v1/listings", reply)
        if words == PORTAL:
            post(page)
        expect(page.get_by_text(words)).to_be_visible()
    proxy.rule = lambda request: None
    expect_sent(page)
    expect_once(page, title, 1)
    visitor.open("/listings/00000000-0000-0000-0000-000000000000")
    expect(page.get_by_role("heading", level=1, name="Listing not found")).to_be_visible()
    # A page that is opened when the proxy lets the mark pass demands it again.
    proxy.dropped = set()
    visitor.open("/?at=11/48.8566/2.3522")
    expect(visitor.cards.first).to_be_visible()
    proxy.rule = lambda request: REJECTED if is_api(request) else None
    page.get_by_role("combobox", name="Search").fill("bag")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(PORTAL)


def test_copies_without_the_mark_are_used(network, finder):
    """As those that the service worker has from before the server marked its responses."""
    finder.post("Lamp that is kept without a mark", coordinates=[2.46, 48.86])
    visitor, proxy = network(service_workers="allow")
    visitor.expected += ["Failed to fetch", "ERR_"]
    page = visitor.page
    proxy.dropped = {"reunite-api"}
    visitor.open("/?at=16/48.86/2.46")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(visitor.cards.first).to_be_visible()
    visitor.wait_until("Boolean(await caches.match('/api/v1/listings', {cacheName: 'reunite-view', ignoreVary: true}))")
    assert not page.evaluate("""caches.match('/api/v1/listings', {cacheName: 'reunite-view', ignoreVary: true})
        .then(({headers}) => headers.has("Reunite-API"))""")
    proxy.dropped = set()
    for reply in Reply(502), REJECTED:
        proxy.rule = lambda request, reply=reply: reply if is_api(request) else None
        page.reload()
        expect(page.locator(".offline")).to_contain_text("Showing saved results.")
        expect(visitor.cards.first).to_be_visible()
    # The next answer of the server takes their place.
    proxy.rule = lambda request: None
    page.reload()
    expect(page.locator(".offline")).to_be_hidden()
    visitor.wait_until("""(await caches.match('/api/v1/listings', {cacheName: 'reunite-view', ignoreVary: true}))
        .headers.has("Reunite-API")""")
