/**
 * The sheet of a phone: a line with the count, half of the screen, or all of it. It is dragged by its head, which is
 * also a button: Enter goes to the next height, the arrow keys up and down.
 */
import { html } from "../kernel/elements.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

const heights = /** @type {const} */ (["line", "half", "full"]);
/** Pixels that a finger moves before it drags. */
const threshold = 30;

/** @param {MediaQueryList} isPhone */
export function sheet(isPhone) {
    /** @type {import("../kernel/store.js").State<typeof heights[number]>} */
    const height = state("half");
    const step = (/** @type {number} */ by) => {
        const next = Math.max(0, Math.min(heights.length - 1, heights.indexOf(height.peek()) + by));
        height.value = heights[next];
    };
    let start = 0;
    let hasMoved = false;
    const element = html.button({
        class: "sheet-head", type: "button", "data-module": "home/sheet.js",
        "aria-label": () => text(height.value === "full" ? "home.sheet.less" : "home.sheet.more"),
        onclick: (/** @type {MouseEvent} */ event) => {
            // The end of a drag is no tap; a key has no detail.
            if ((hasMoved && event.detail > 0) || !isPhone.matches) return;
            height.value = height.peek() === "full" ? "line" : heights[heights.indexOf(height.peek()) + 1];
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key === "ArrowUp") step(1);
            else if (event.key === "ArrowDown") step(-1);
            else return;
            event.preventDefault();
        },
        onpointerdown: (/** @type {PointerEvent} */ event) => {
            [start, hasMoved] = [event.clientY, false];
            element.setPointerCapture(event.pointerId);
        },
        onpointermove: (/** @type {PointerEvent} */ event) => {
            if (!element.hasPointerCapture(event.pointerId)) return;
            const moved = start - event.clientY;
            if (Math.abs(moved) < threshold) return;
            hasMoved = true;
            const target = event.clientY / innerHeight;
            height.value = target > 0.75 ? "line" : target > 0.3 ? "half" : "full";
        },
    }, html.span({ class: "grip" }));
    return { element, height };
}
