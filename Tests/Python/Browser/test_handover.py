"""The hand-over: the claimant's code on one phone, typed or scanned on the finder's."""

import base64
import io
import random
import re

import pytest
from conftest import each_look
from library.browser import chromium
from people import Person
from PIL import Image, ImageFilter
from playwright.sync_api import expect
from test_claims import accepted

CODE = re.compile(r"^[0-9A-Z]{5}-[0-9A-Z]{5}$")
DECODE = """async (address) => {
    const { decode } = await import(`${document.documentElement.dataset.files}/handover/qr/decode.js`);
    const picture = Object.assign(new Image(), {src: address});
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const brush = canvas.getContext("2d");
    brush.drawImage(picture, 0, 0);
    return decode(brush.getImageData(0, 0, picture.width, picture.height));
}"""


@pytest.fixture(scope="module")
def finder(service) -> Person:
    return Person(service, "Fay Finder")


@pytest.fixture(scope="module")
def claimant(service) -> Person:
    return Person(service, "Olaf Owner")


def show_code(visitor, claimant, claim: str) -> str:
    """Opens the claim on the claimant's phone, and shows the code."""
    page = visitor.page
    claimant.sign_in(visitor)
    visitor.open(f"/claims/{claim}")
    page.get_by_role("button", name="Show code").click()
    shown = page.locator(".shown-code-text [aria-hidden]")
    expect(shown).to_have_text(CODE)
    return shown.text_content()


def expect_done(claimant_page, finder_page) -> None:
    """Both see that it is done."""
    expect(finder_page.get_by_role("heading", name="Handed over")).to_be_focused()
    expect(claimant_page.get_by_text("You have it back. We’re glad!")).to_be_visible()
    expect(claimant_page.locator(".shown-code")).to_have_count(0)


@pytest.mark.smoke
def test_code_is_typed(visit, finder, claimant):
    listing, claim = accepted(finder, claimant, "Typed keys")
    one = visit("phone", viewport={"width": 360, "height": 740})
    code = show_code(one, claimant, claim)
    expect(one.page.get_by_role("img", name="QR code for the finder’s camera")).to_be_visible()
    one.assert_fits()
    one.assert_accessible()
    one.page.locator(".shown-code").scroll_into_view_if_needed()
    one.screenshot("claimant")
    other = visit("phone", theme="dark", viewport={"width": 360, "height": 740})
    page = other.page
    finder.sign_in(other)
    other.open(f"/claims/{claim}")
    page.get_by_role("link", name="Enter code").click()
    expect(page.get_by_role("heading", level=1, name="Hand it over")).to_be_visible()
    # As people type it.
    page.get_by_label("Code", exact=True).fill(f" {code.lower().replace('-', ' ')}")
    other.assert_fits()
    other.assert_accessible()
    other.screenshot("finder")
    page.get_by_label("Code", exact=True).press("Enter")
    expect_done(one.page, page)
    other.assert_accessible()
    other.screenshot("done")
    assert finder.ask("GET", f"/listings/{listing}").json()["properties"]["state"] == "resolved"


def test_address_has_the_code(visit, finder, claimant):
    """A phone's own camera opens the address; one button confirms it, also for a finder who signs in first."""
    _, claim = accepted(finder, claimant, "Keys by address")
    one = visit("phone")
    code = show_code(one, claimant, claim)
    other = visit("phone")
    page = other.page
    other.open(f"/handover#{code}/{claim}")
    page.get_by_label("Email", exact=True).fill(finder.email)
    page.get_by_label("Password", exact=True).fill("correct horse battery staple")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Code", exact=True)).to_have_value(code)
    # The code is not shared with the address.
    assert page.url == f"{other.url}/handover"
    with page.expect_request("**/api/v1/handovers") as sent:
        page.get_by_role("button", name="Confirm hand-over").press("Enter")
    assert sent.value.post_data_json == {"code": code, "claim": claim}
    expect_done(one.page, page)


def test_wrong_codes_are_sentences(visit, finder, claimant):
    _, claim = accepted(finder, claimant, "Keys with wrong codes")
    visitor = visit("phone")
    visitor.expected += ["409", "422"]
    page = visitor.page
    code = claimant.ask("GET", f"/claims/{claim}/code").json()["code"]
    finder.sign_in(visitor)
    visitor.open("/handover")
    for wrong in ("", "12345", code[:-1] + ("0" if code[-1] != "0" else "1")):
        page.get_by_label("Code", exact=True).fill(wrong)
        page.get_by_role("button", name="Confirm hand-over").click()
        expect(page.get_by_text("This code is incomplete or mistyped.")).to_be_visible()
        expect(page.get_by_label("Code", exact=True)).to_be_focused()
    # A right one of before.
    for _ in range(3):
        claimant.ask("GET", f"/claims/{claim}/code")
    page.get_by_label("Code", exact=True).fill(code)
    page.get_by_role("button", name="Confirm hand-over").click()
    expect(page.get_by_text("This code has expired.")).to_be_visible()


def test_code_is_renewed_while_it_is_seen(visit, finder, claimant):
    _, claim = accepted(finder, claimant, "Renewed keys")
    visitor = visit("phone")
    visitor.page.clock.install()
    first = show_code(visitor, claimant, claim)
    shown = visitor.page.locator(".shown-code-text [aria-hidden]")
    live = visitor.page.locator("[role=status], [aria-live]")
    expect(visitor.page.locator("body > [role=status]")).to_have_text("The code is shown.")
    said = live.all_text_contents()
    visitor.page.clock.run_for(20_000)
    expect(shown).to_have_text(first)
    visitor.page.clock.run_for(11_000)
    expect(shown).not_to_have_text(first)
    expect(shown).to_have_text(CODE)
    # Nothing of it is read aloud again.
    assert live.all_text_contents() == said
    visitor.page.get_by_role("button", name="Hide code").click()
    expect(visitor.page.locator(".shown-code")).to_have_count(0)


def test_finder_without_a_camera_types(visit, finder):
    visitor = visit("phone")
    finder.sign_in(visitor)
    visitor.open("/handover")
    visitor.page.get_by_role("button", name="Scan code").click()
    expect(visitor.page.get_by_text("ype the code.")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Scan code")).to_be_visible()


@pytest.fixture
def camera(playwright, tmp_path):
    """A browser whose camera sees what is in a file, and the file."""
    file = tmp_path / "camera.y4m"
    browser = chromium(
        playwright, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={file}")
    yield browser, file
    browser.close()


def film(file, picture: Image.Image) -> None:
    """Writes a film of one picture, in the middle of a camera's frame."""
    frame = Image.new("RGB", (1280, 720), (96, 110, 104))
    picture = picture.convert("RGB")
    picture.thumbnail((1200, 700))
    frame.paste(picture, ((1280 - picture.width) // 2, (720 - picture.height) // 2))
    y, cb, cr = frame.convert("YCbCr").split()
    planes = y.tobytes() + b"".join(one.resize((640, 360)).tobytes() for one in (cb, cr))
    file.write_bytes(b"YUV4MPEG2 W1280 H720 F10:1 Ip A1:1 C420jpeg\n" + (b"FRAME\n" + planes) * 5)


def test_code_is_scanned_from_the_other_screen(camera, visit, finder, claimant):
    """The finder's camera sees a picture of the claimant's whole screen."""
    browser, file = camera
    film(file, Image.new("RGB", (64, 64), "white"))
    _, claim = accepted(finder, claimant, "Scanned keys")
    other = visit("phone", by=browser)
    page = other.page
    finder.sign_in(other)
    other.open("/handover")
    expect(page.get_by_role("button", name="Scan code")).to_be_visible()
    one = visit("phone", theme="dark")
    code = show_code(one, claimant, claim)
    one.page.locator(".shown-code").scroll_into_view_if_needed()
    film(file, Image.open(io.BytesIO(one.page.screenshot())))
    page.get_by_role("button", name="Scan code").press("Enter")
    expect(page.get_by_label("Code", exact=True)).to_have_value(code)
    expect(page.locator(".scanner-frame")).to_be_hidden()
    expect(page.get_by_role("button", name="Confirm hand-over")).to_be_focused()
    page.keyboard.press("Enter")
    expect_done(one.page, page)


def test_camera_stops(camera, visit, finder):
    browser, file = camera
    film(file, Image.new("RGB", (64, 64), "white"))
    visitor = visit("phone", by=browser)
    page = visitor.page
    finder.sign_in(visitor)
    visitor.open("/handover")
    page.get_by_role("button", name="Scan code").click()
    expect(page.get_by_text("Point the camera at the QR code")).to_be_visible()
    visitor.assert_accessible()
    page.get_by_role("button", name="Stop camera").click()
    expect(page.locator(".scanner-frame")).to_be_hidden()
    assert page.evaluate("document.querySelector('video').srcObject") is None


def test_camera_is_for_this_page_alone(camera, visit, finder):
    browser, file = camera
    film(file, Image.new("RGB", (64, 64), "white"))
    visitor = visit("phone", by=browser)
    visitor.expected.append("ermissions policy")
    ask = "navigator.mediaDevices.getUserMedia({video: true}).then(() => 'seen', (error) => error.name)"
    visitor.open("/account/sign-in")
    assert visitor.page.evaluate(ask) == "NotAllowedError"


def picture_of(qr: str, module: int) -> Image.Image:
    """The server's QR code, drawn with modules of some pixels."""
    side = int(re.search(r'viewBox="0 0 (\d+)', qr)[1])
    small = Image.new("L", (side, side), 255)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-", qr):
        small.paste(0, (int(x), int(y), int(x) + int(width), int(y) + 1))
    return small.resize((side * module, side * module), Image.Resampling.NEAREST)


def seen(picture: Image.Image, chance: random.Random, *, turn: float, lean: float, blur: float, noise: int) -> Image.Image:
    """A picture as a camera sees it: turned by degrees, leaning to the side, out of focus, and in poor light."""
    size = 480
    frame = Image.new("L", (size, size), 140)
    picture = picture.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=140)
    picture.thumbnail((420, 420))
    frame.paste(picture, ((size - picture.width) // 2, (size - picture.height) // 2))
    # Where a pixel comes from: a plane that leans.
    frame = frame.transform(
        (size, size), Image.Transform.PERSPECTIVE, (1 + lean, 0, -lean * size / 2, lean / 4, 1 + lean / 2, -lean * size / 4,
        lean / size, lean / (2 * size)), Image.Resampling.BICUBIC, fillcolor=140)
    frame = frame.filter(ImageFilter.GaussianBlur(blur))
    light = bytes(max(0, min(255, int(
        (60 + value * 0.5) * (0.6 + 0.4 * (index % size) / size) + chance.randint(-noise, noise))))
        for index, value in enumerate(frame.tobytes()))
    return Image.frombytes("L", (size, size), light)


def test_codes_are_read_as_cameras_see_them(visit, finder, claimant):
    """Each is read right or not at all, and nearly all are read."""
    _, claim = accepted(finder, claimant, "Keys before a camera")
    visitor = visit()
    visitor.open("/drafts")
    answer = claimant.ask("GET", f"/claims/{claim}/code").json()
    chance = random.Random(7)
    read = []
    for number in range(48):
        look = {"turn": chance.uniform(0, 360), "lean": chance.uniform(-0.25, 0.25), "blur": chance.uniform(0, 1.6),
                "noise": chance.randint(0, 14)}
        out = io.BytesIO()
        seen(picture_of(answer["qr"], 8), chance, **look).save(out, "PNG")
        found = visitor.page.evaluate(DECODE, "data:image/png;base64," + base64.b64encode(out.getvalue()).decode())
        assert found in (None, answer["address"]), f"{number}: {look} is read as {found!r}"
        read.append(found is not None)
        if not found:
            print(number, look)
    assert sum(read) >= 44, f"only {sum(read)} of {len(read)} are read"


@each_look
def test_page(visit, finder, viewport, theme):
    visitor = visit(viewport, theme)
    finder.sign_in(visitor)
    visitor.open("/handover")
    expect(visitor.page.get_by_label("Code", exact=True)).to_be_visible()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()


@pytest.mark.parametrize(["language", "act"], [
    ("fr", "Confirmer la remise"), ("es", "Confirmar entrega"), ("pt", "Confirmar entrega"), ("zh", "确认交还")])
def test_languages(visit, finder, language, act):
    visitor = visit("phone", language=language, viewport={"width": 360, "height": 740})
    finder.sign_in(visitor)
    visitor.open("/handover")
    expect(visitor.page.get_by_role("button", name=act)).to_be_visible()
    assert "handover." not in visitor.page.locator("main").inner_text()
    visitor.assert_fits()
