/** Says something to screen readers, without moving the focus. One region for the whole page, and the last word counts. */
import { html } from "./elements.js";

const region = html.p({ class: "unseen", role: "status", "aria-live": "polite" });
document.body.append(region);
let timer = 0;

/** @param {string} words */
export function announce(words) {
    // A pause, so that what changes several times at once is said once.
    clearTimeout(timer);
    timer = setTimeout(() => { region.textContent = words; }, 300);
}
