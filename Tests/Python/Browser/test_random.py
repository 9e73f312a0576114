"""Two people who click, type and go back at random: no error, nothing posted twice, nothing lost.

With `REUNITE_FULL_TESTS` alone. The seed is printed; `REUNITE_RANDOM_SEED` repeats it.
"""

import json
import os
import random
import time

import pytest
from conftest import HANGS, IS_FULL, ROOT
from people import Person
from playwright.sync_api import Error, Page

STEPS = 200
PAGES = json.loads((ROOT / "Sources/ReuniteWeb/Files/pages.json").read_text(encoding="utf-8"))
PATHS = ["/?q=bag&at=11/48.85/2.35", "/?category=zzz&from=2030", "/post?status=lost", "/post?status=found", "/t/1234",
         "/nothing", *(path for path in PAGES if "{" not in path and path != "/docs")]
KEYS = ["Tab", "Tab", "Shift+Tab", "Enter", "Escape", "ArrowDown", "ArrowUp", "ArrowLeft", " ", "PageDown", "j", "r", "?"]

# Something that can be clicked, where it lies on the top; nothing that deletes, and nothing that leads to other origins.
TARGET = """(chance) => {
    const all = [...document.querySelectorAll("a[href], button, label, select, summary, canvas, input[type=checkbox]")];
    const seen = all.filter((one) => {
        if (one.matches(".harm, .draft-list button, [target], [type=file], .photo-add, label:has([type=file])")) return false;
        if (one.href && (!one.href.startsWith(location.origin) || one.href.includes("/api/"))) return false;
        const { left, top, width, height } = one.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there && (one.contains(there) || there.contains(one) && there.matches("label"));
    });
    if (!seen.length) return null;
    const { left, top, width, height } = seen[Math.floor(chance * seen.length)].getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""
# Words in a field; not the title of a draft, which has to be found again.
TYPE = """(chance) => {
    const all = [...document.querySelectorAll("textarea, input:not([type]), input[type=text], input[type=search]")]
        .filter((one) => one.offsetWidth && one.name !== "title");
    all[Math.floor(chance * all.length)]?.focus();
    return all.length > 0;
}"""
CHOOSE = """(chance) => {
    const all = [...document.querySelectorAll("select")].filter((one) => one.offsetWidth && !one.closest(".part"));
    const one = all[Math.floor(chance * all.length)];
    if (!one) return;
    one.selectedIndex = Math.floor(chance * 7919) % one.options.length;
    one.dispatchEvent(new Event("change", {bubbles: true}));
}"""
DRAFTS = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("reunite", 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        if (!opening.result.objectStoreNames.contains("drafts")) return resolve([]);
        const asking = opening.result.transaction("drafts").objectStore("drafts").getAll();
        asking.onsuccess = () => resolve(asking.result.map(({ title, state }) => ({ title, state })));
    };
})"""


class Monkey:
    """Somebody with two tabs, and what they have written."""

    def __init__(self, chance: random.Random, person: Person, visitor):
        self.chance, self.person, self.visitor = chance, person, visitor
        # Refusals that random steps cause; whatever else the console says is a fault.
        visitor.expected += [f"status of {status}" for status in (400, 401, 403, 404, 409, 422, 429)]
        visitor.expected += ["ERR_ABORTED", "net::ERR_FAILED"]
        visitor.context.set_default_timeout(3000)
        visitor.context.add_init_script("window.print = () => {}")
        visitor.page.on("dialog", lambda dialog: dialog.accept())
        self.sign_in(visitor.page)
        self.titles: list[str] = []
        self.messages: list[str] = []

    def sign_in(self, page: Page) -> None:
        self.visitor.open("/account/sign-in") if page.url == "about:blank" else None
        self.person.sign_in(self.visitor)

    def step(self, number: int, listings: list[str]) -> str:
        """One step: what it was."""
        name = self.chance.choices(
            ["click", "key", "type", "choose", "back", "forward", "go", "reload", "post", "message", "expire", "sign_in"],
            [40, 12, 8, 5, 8, 4, 10, 3, 6, 5, 3, 6])[0]
        page = self.visitor.page
        if name == "click":
            if place := page.evaluate(TARGET, self.chance.random()):
                page.mouse.click(*place, click_count=self.chance.choice([1, 1, 2]))
        elif name == "key":
            page.keyboard.press(self.chance.choice(KEYS))
        elif name == "type":
            if page.evaluate(TYPE, self.chance.random()):
                page.keyboard.type(f"words {number} 🔑")
        elif name == "choose":
            page.evaluate(CHOOSE, self.chance.random())
        elif name == "back":
            page.go_back()
        elif name == "forward":
            page.go_forward()
        elif name == "go":
            self.visitor.open(self.chance.choice(PATHS))
        elif name == "reload":
            page.reload()
        elif name == "post":
            self.post(page, f"Keys {self.person.name} {number}")
        elif name == "message":
            self.write(page, self.chance.choice(listings), f"Message {self.person.name} {number}.")
        elif name == "expire":
            self.visitor.context.clear_cookies()
        elif name == "sign_in":
            self.visitor.open("/account/sign-in")
            self.person.sign_in(self.visitor)
            page.reload()
        return name

    def post(self, page: Page, title: str) -> None:
        """Writes a draft and taps twice on its button."""
        self.visitor.open(f"/post?status={self.chance.choice(['lost', 'found'])}")
        field = page.locator(".post-form [name=title]")
        field.fill(title)
        # It is saved as it is typed.
        page.locator(".post-form .kept .icon").wait_for()
        self.titles.append(title)
        page.locator(".post-bar button").dblclick()

    def write(self, page: Page, listing: str, words: str) -> None:
        self.visitor.open(f"/listings/{listing}")
        page.locator(".reach-ask summary").click()
        page.locator(".reach textarea").fill(words)
        self.messages.append(words)
        page.locator(".reach-ask .button").dblclick()


@pytest.mark.skipif(not IS_FULL, reason="takes a minute")
@pytest.mark.parametrize("viewport", ["phone", "desktop"])
def test_random_steps(visit, service, viewport):
    seed = int(os.environ.get("REUNITE_RANDOM_SEED", random.SystemRandom().randrange(10**6)))
    print(f"REUNITE_RANDOM_SEED={seed}")
    chance = random.Random(f"{seed} {viewport}")
    hosts = Person(service, "Patient Host")
    listings = [hosts.post(f"Glove {number}") for number in range(3)]
    monkeys = [Monkey(chance, Person(service, f"{name}{viewport}{seed}"), visit(viewport)) for name in ("Ann", "Bob")]
    for number in range(STEPS):
        monkey = chance.choice(monkeys)
        try:
            name = monkey.step(number, listings)
        except Error as error:
            # What was to be done could not be done: a dialog lies over it, or the page has gone on.
            name = f"nothing ({str(error).splitlines()[0]})"
        print(number, monkey.person.name, name, monkey.visitor.page.url)
    for monkey in monkeys:
        settle(monkey)
        check(monkey, service, monkeys)


def settle(monkey: Monkey) -> None:
    """Signs in again, and waits until everything that was wanted has been sent."""
    page = monkey.visitor.page
    monkey.visitor.context.set_default_timeout(HANGS)
    monkey.visitor.open("/drafts")
    monkey.person.sign_in(monkey.visitor)
    monkey.visitor.open("/drafts")
    end = time.monotonic() + HANGS / 1000
    while any(draft["state"] == "wanted" for draft in page.evaluate(DRAFTS)):
        assert time.monotonic() < end, page.evaluate(DRAFTS)
        page.wait_for_timeout(200)


def check(monkey: Monkey, service, monkeys: list[Monkey]) -> None:
    drafts = [draft["title"] for draft in monkey.visitor.page.evaluate(DRAFTS)]
    # Any session may have been ended.
    posted = []
    for one in monkeys:
        one.person.token = service.sign_in(one.person.email)
        found = one.person.ask("GET", "/accounts/me/listings?limit=1000").json()["features"]
        posted += [(feature["properties"]["title"], one.person.name) for feature in found]
    for title in monkey.titles:
        times = [owner for name, owner in posted if name == title]
        assert len(times) <= 1, f"{title} was posted {len(times)} times"
        assert set(times) <= {monkey.person.name}, f"{title} was posted as {times}"
        assert times or title in drafts, f"{title} is lost"
    mails = [mail.text for mail in service.mails()]
    for words in monkey.messages:
        assert sum(words in mail for mail in mails) <= 1, f"{words} was sent twice"
