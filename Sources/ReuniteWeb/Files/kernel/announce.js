/**
 * Says something to screen readers without moving the focus. The last words count.
 */
import { html } from "./elements.js";

const region = html.p({ class: "unseen", role: "status", "aria-live": "polite" });
document.body.append(region);
let timer = 0;

/** @param {string} words */
export function announce(words) {
    clearTimeout(timer);
    // Emptied first, so that the same words are said again.
    region.textContent = "";
    // A pause, so that several changes in quick succession are announced once.
    timer = setTimeout(() => { region.textContent = words; }, 300);
}
