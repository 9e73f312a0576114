"""The kernel of the application: state, elements and texts, as the pages use them."""

import shutil

import pytest
from conftest import ROOT
from library.service import Service


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    """A server of single modules, which the tests import."""
    folder = tmp_path_factory.mktemp("modules")
    shutil.copytree(ROOT / "Sources/ReuniteWeb/Files", folder / "files", ignore=shutil.ignore_patterns("bundles"))
    with Service(binary, folder / "data") as service:
        service.start("--web-files", str(folder / "files"))
        yield service


@pytest.fixture
def run(visit):
    """Runs JavaScript with the modules `store`, `elements` and `texts` on our page."""
    visitor = visit()
    visitor.open("/drafts")
    visitor.page.wait_for_selector("h1")

    def run(script: str):
        return visitor.page.evaluate("""async (script) => {
            const folder = document.documentElement.dataset.files;
            const [store, elements, texts, view] = await Promise.all(["kernel/store", "kernel/elements", "kernel/texts", "map/view"]
                .map((name) => import(`${folder}/${name}.js`)));
            return await script(store, elements, texts, view);
        }""".replace("(script)", "()").replace("await script(", f"await ({script})("))

    return run


def test_effects_run_once_for_many_changes_and_end(run):
    assert run("""async ({ state, derived, effect, scope, settled, atEnd }) => {
        const seen = [];
        const a = state(1);
        const [double, end] = scope(() => {
            const double = derived(() => a.value * 2);
            effect(() => {
                seen.push(double.value);
                atEnd(() => seen.push("end"));
            });
            return double;
        });
        a.value = 2;
        a.value = 3;
        await settled();
        end();
        a.value = 4;
        await settled();
        return [seen, double.peek()];
    }""") == [[2, "end", 6, "end"], 6]


def test_inner_effects_end_with_outer_ones(run):
    assert run("""async ({ state, effect, settled }) => {
        const [outer, inner, seen] = [state(0), state(0), []];
        const stop = effect(() => {
            const name = outer.value;
            effect(() => seen.push(`${name}${inner.value}`));
        });
        outer.value = 1;
        inner.value = 1;
        await settled();
        stop();
        inner.value = 2;
        await settled();
        return seen;
    }""") == ["00", "11"]


def test_text_is_never_markup(run):
    assert run("""async ({ state, settled }, { html }) => {
        const words = state("<b>x</b>");
        const element = html.p({ title: () => words.value }, [() => words.value, "<i>", null, false, 0, ["&amp;"]]);
        const first = element.textContent;
        words.value = "<script>";
        await settled();
        return [first, element.textContent, element.children.length, element.title];
    }""") == ["<b>x</b><i>0&amp;", "<script><i>0&amp;", 0, "<script>"]


@pytest.mark.parametrize("href", ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "vbscript:x"])
def test_addresses_run_nothing(run, href):
    assert run(f"""async (store, {{ html }}) => {{
        try {{
            html.a({{ href: {href!r} }});
            return "made";
        }} catch (error) {{
            return error.name;
        }}
    }}""") == "TypeError"


def test_lists_keep_elements_and_their_focus(run):
    assert run("""async ({ state, scope, settled }, { html, each }) => {
        const items = state(["a", "b", "c"]);
        const made = [];
        const [list, end] = scope(() => html.ul(each(() => items.value, (item) => item, (item) => {
            made.push(item);
            return html.li(html.button({}, item));
        })));
        document.body.append(list);
        const button = list.children[1].firstChild;
        button.focus();
        items.value = ["d", "b", "a"];
        await settled();
        const result = [list.textContent, made.join(""), document.activeElement === button];
        end();
        list.remove();
        return result;
    }""") == ["dba", "abcd", True]


def test_plurals_and_values(run):
    assert run("""async (store, elements, { text }) => [
        text("list.countHere", { count: 1 }), text("list.countHere", { count: 1234 }), text("home.place", { name: "{x}$&" }),
        text("there.is.none"),
    ]""") == ["1 listing here", "1,234 listings here", "Go to {x}$&", "there.is.none"]


def test_views_in_addresses(run):
    assert run("""async (store, elements, texts, { parseView, viewText, boxAround, boxText }) => [
        viewText(parseView("11.50/48.8566/2.3522")), viewText({ zoom: 3, latitude: 10, longitude: 190 }),
        parseView("1/2"), parseView("23/0/0"), parseView("3/91/0"), parseView(""), parseView("a/b/c"), parseView(null),
        boxText(boxAround({ zoom: 0, latitude: 0, longitude: 0 }, 512, 512)),
        boxText(boxAround({ zoom: 1, latitude: 0, longitude: 170 }, 512, 512)),
    ]""") == [
        "11.5/48.8566/2.3522", "3/10/-170", None, None, None, None, None, None, "-180,-90,180,90",
        "80,-66.51326,260,66.51326",
    ]


def test_change_right_after_the_last_one_is_seen(run):
    assert run("""async ({ state, effect, settled }) => {
        const [value, seen] = [state(0), []];
        effect(() => {
            seen.push(value.value);
            // Comes when all effects have run, but before anybody is told so.
            if (value.value === 1) Promise.resolve().then(() => { value.value = 2; });
        });
        value.value = 1;
        await settled();
        // All that was promised has happened.
        await new Promise((resolve) => setTimeout(resolve));
        return seen;
    }""") == [0, 1, 2]


def test_a_view_has_one_address(run):
    """Also near the antimeridian, where a place has two longitudes."""
    assert run("""async (store, elements, texts, { parseView, viewText }) => [179.99999, -179.99999, 180, -180, 540.00001]
        .map((longitude) => viewText({ zoom: 4, latitude: 10, longitude }))
        .map((address) => [address, viewText(parseView(address))])
    """) == [["4/10/-180", "4/10/-180"]] * 5


def test_what_was_typed_stays_where_the_value_is_as_before(run):
    assert run("""async ({ state, settled }, { html }) => {
        const query = state({ q: "", at: 1 });
        const input = html.input({ value: () => query.value.q });
        input.value = "half a wo";
        query.value = { q: "", at: 2 };
        await settled();
        const typed = input.value;
        query.value = { q: "word", at: 2 };
        await settled();
        return [typed, input.value];
    }""") == ["half a wo", "word"]


def test_storage_that_is_full_remembers_the_last_value(run):
    assert run("""async () => {
        const { remember, remembered } = await import(`${document.documentElement.dataset.files}/kernel/memory.js`);
        remember("test", "before");
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
        remember("test", "after");
        const full = remembered("test");
        Storage.prototype.setItem = setItem;
        remember("test", "again");
        return [full, remembered("test")];
    }""") == ["after", "again"]


def test_the_language_that_was_chosen_last_counts(run):
    """Although its texts come first, and a room is opened in between."""
    assert run("""async (store, elements, { speak, phrases, language, text }) => {
        const { fetch } = window;
        const late = Promise.withResolvers();
        window.fetch = async (address, ...more) => {
            if (address.endsWith("fr.json")) await late.promise;
            return fetch(address, ...more);
        };
        const first = speak("fr");
        const room = phrases(`${location.origin}${document.documentElement.dataset.files}/account/`);
        const last = speak("es");
        await last;
        late.resolve();
        await Promise.all([first, room]);
        const result = [language(), text("header.search"), text("account.email")];
        localStorage.clear();
        return result;
    }""") == ["es", "Buscar", "Correo electrónico"]


@pytest.mark.parametrize(["region", "day", "time"], [
    ("en-GB", "29 November 2026", "15:05"), ("en-US", "November 29, 2026", "3:05"), ("de-DE", "29 November 2026", "15:05"),
    ("fr-CA", "29 novembre 2026", "15 h 05"), ("fr", "29 novembre 2026", "15:05")])
def test_dates_are_as_the_region_writes_them(visit, region, day, time):
    """The browser's region counts where the page is in its language."""
    visitor = visit(language=region)
    visitor.open("/drafts")
    visitor.page.wait_for_selector("h1")
    words = visitor.page.evaluate("""async () => {
        const { exactly } = await import(`${document.documentElement.dataset.files}/kernel/format.js`);
        return exactly("2026-11-29T14:05:00Z");
    }""")
    assert day in words and time in words.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(["language", "now", "metres"], [
    ("en", "just now", "360 m"), ("fr", "à l’instant", "360 m"), ("zh", "刚刚", "360 米")])
def test_a_moment_and_a_distance_as_people_say_them(visit, language, now, metres):
    visitor = visit(language=language)
    visitor.open("/drafts")
    visitor.page.wait_for_selector("h1")
    words = visitor.page.evaluate("""async () => {
        const { ago, distance } = await import(`${document.documentElement.dataset.files}/kernel/format.js`);
        return [ago(new Date().toISOString()), distance(360)];
    }""")
    assert [word.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") for word in words] == [now, metres]


def test_browsers_by_name(visit):
    """Firefox names no other; the others name those that they resemble."""
    visitor = visit()
    visitor.open("/account/sign-in")
    agents = {
        "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0": "Firefox on Linux",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0":
            "Edge on Windows",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 "
        "Safari/604.1": "Safari on iPhone",
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile "
        "Safari/537.36": "Samsung Internet on Android",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36":
            "Chrome on macOS",
        "curl/8.5.0": None,
    }
    names = visitor.page.evaluate("""async (agents) => {
        const { browserName } = await import(`${document.documentElement.dataset.files}/account/browser-name.js`);
        return agents.map(browserName).map((one) => one && `${one.browser} on ${one.system}`);
    }""", list(agents))
    assert names == list(agents.values())
