/** The three ways in: to say what was lost, to say what was found, or to look. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { remember, remembered } from "../kernel/memory.js";
import { settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

export function intro() {
    const isLooking = state(remembered("looking") !== null);
    const look = () => {
        remember("looking", "1");
        isLooking.value = true;
        // To what takes its place.
        settled().then(() => /** @type {HTMLElement} */ (document.querySelector(".filter-bar input"))?.focus());
    };
    return html.div({ class: "intro", "data-module": "home/intro.js", hidden: () => isLooking.value }, [
        html.a({ class: "button lost", href: link("/post?status=lost") }, () => text("home.lost")),
        html.a({ class: "button found", href: link("/post?status=found") }, () => text("home.found")),
        html.button({ class: "button quiet", type: "button", onclick: look }, () => text("home.look")),
    ]);
}
