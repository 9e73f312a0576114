"""Hands before a page, as people have them: taps on what is seen, and keys. What they do is counted."""

from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

# The operators of the keystroke-level model (Card, Moran, Newell 1980) in seconds, as they are for a telephone: to point at
# something and to touch it, a key of its keyboard, a decision, and a swipe, which points too.
POINT, KEY, DECIDE, SWIPE = 1.1, 0.28, 1.35, 1.1

# Where a tap meets an element: at a share of its width, neither beside the screen nor under a bar. Null if it does not.
SPOT = """(one, share) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width * share, top + height / 2], met = document.elementFromPoint(x, y);
    const isMet = met && (one.contains(met) || [...one.labels ?? []].some((label) => label.contains(met)));
    return isMet ? { x, y } : null;
}"""
# A swipe scrolls by some two thirds of a screen: towards an element, and not beyond it.
SCROLL = """(one) => {
    const { top, height } = one.getBoundingClientRect(), distance = top + height / 2 - innerHeight / 2;
    const [before, most] = [scrollY, innerHeight * 0.65];
    scrollBy({ top: Math.sign(distance) * Math.min(most, Math.abs(distance)), behavior: "instant" });
    return scrollY !== before;
}"""
CAN_BE_TYPED_INTO = "document.activeElement.matches('input:not([type=radio], [type=checkbox]), textarea')"


@dataclass
class Step:
    """What one did until something was done."""

    name: str
    taps: int = 0
    fields: int = 0
    keys: int = 0
    swipes: int = 0
    # In other programs: the camera, the mail.
    taps_elsewhere: int = 0
    # To type after a tap, or to swipe on the way to one, is none of its own; nor is a tap that one expects to come next.
    decisions: int = 0

    @property
    def seconds(self) -> float:
        points = self.taps + self.taps_elsewhere
        return self.decisions * DECIDE + points * POINT + self.swipes * SWIPE + self.keys * KEY


@dataclass
class Thumb:
    """Somebody with a telephone in one hand."""

    page: Page
    steps: list[Step] = field(default_factory=list)

    def begin(self, name: str) -> None:
        self.steps.append(Step(name))

    def tap(self, target: Locator) -> None:
        """Touches an element where it is seen, after swipes as far as they are needed."""
        # Left and right in turn: two taps on one spot are a double one, which gives a field the focus without a caret.
        share = (0.25, 0.75)[self.sum("taps") % 2]
        while (spot := target.evaluate(SPOT, share)) is None:
            assert target.evaluate(SCROLL), f"{target} is covered"
            self.steps[-1].swipes += 1
        self.page.touchscreen.tap(spot["x"], spot["y"])
        self.steps[-1].taps += 1
        self.steps[-1].decisions += 1

    def tap_elsewhere(self, *, is_expected: bool = False) -> None:
        self.steps[-1].taps_elsewhere += 1
        self.steps[-1].decisions += not is_expected

    def write(self, target: Locator, words: str) -> None:
        """Taps a field, and types into it."""
        self.tap(target)
        expect(target).to_be_focused()
        assert self.page.evaluate(CAN_BE_TYPED_INTO)
        self.page.keyboard.type(words)
        expect(target).to_have_value(words)
        self.steps[-1].fields += 1
        self.steps[-1].keys += len(words)

    def sum(self, name: str) -> int:
        return sum(getattr(step, name) for step in self.steps)

    def report(self) -> str:
        """A table of the steps."""
        names = ["taps", "fields", "keys", "swipes", "taps_elsewhere", "decisions", "seconds"]
        rows = [["", *names]] + [[step.name, *(format(getattr(step, name), "g") for name in names)] for step in self.steps]
        rows.append(["all", *(format(self.sum(name), "g") for name in names)])
        return "\n".join(f"{row[0]:12}" + "".join(f"{value:>15}" for value in row[1:]) for row in rows)


# What has the focus: its name, whether its outline is seen (of some controls, on what stands for them), and whether a part of it
# is neither beside the screen nor under a bar.
FOCUS = """(target) => {
    const here = document.activeElement;
    const shown = [here, here.nextElementSibling, here.parentElement].filter(Boolean);
    const isOutlined = shown.some((one) => getComputedStyle(one).outlineStyle !== "none");
    const isMet = shown.some((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((share) => {
            const met = document.elementFromPoint(left + width / 2, top + height * share);
            return met && (one === met || one.contains(met));
        });
    });
    const name = here.ariaLabel ?? here.labels?.[0]?.textContent ?? here.textContent;
    return { tag: here.localName, name: name.trim().slice(0, 60), isOutlined, isMet, isThere: here === target };
}"""


class Keyboard:
    """Somebody without a mouse: whatever has the focus is seen, and it is never lost."""

    def __init__(self, page: Page):
        self.page = page

    def go_to(self, target: Locator, key: str = "Tab", most: int = 80) -> None:
        """Goes on with the tab key until an element has the focus."""
        expect(target).to_be_visible()
        focus = target.evaluate(FOCUS)
        for _ in range(most):
            if focus["isThere"]:
                return
            self.page.keyboard.press(key)
            focus = target.evaluate(FOCUS)
            assert focus["tag"] != "body", f"the focus is lost on the way to {target}"
            assert focus["isOutlined"], f"the focus is not seen on {focus}"
            assert focus["isMet"], f"{focus} is covered"
        raise AssertionError(f"the tab key does not lead to {target}")

    def write(self, target: Locator, words: str, key: str = "Tab") -> None:
        self.go_to(target, key)
        self.page.keyboard.type(words)
        expect(target).to_have_value(words)

    def press(self, target: Locator, outcome: Locator, key: str = "Enter") -> None:
        """Presses a key on an element, and has the focus somewhere when what comes of it is seen."""
        self.go_to(target)
        self.page.keyboard.press(key)
        self.see(outcome)

    def see(self, outcome: Locator) -> None:
        expect(outcome).to_be_visible()
        # Not the body, which is no element of focus.
        expect(self.page.locator(":focus")).to_be_visible()
