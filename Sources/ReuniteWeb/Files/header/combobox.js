/**
 * What the search offers as one types: places, and words and kinds of things. The arrow keys choose, Enter follows,
 * Escape closes.
 */
import { html, icon } from "../kernel/elements.js";
import { go } from "../kernel/address.js";
import { effect, state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { text } from "../kernel/texts.js";
import { asTyped } from "../kernel/typing.js";
import { offersFor } from "./offers.js";

/**
 * Makes the search's input a combobox.
 * @param {HTMLInputElement} input
 * @returns {{element: Element, offer: () => void, follow: () => Promise<boolean>}} the list, what asks about the words
 *   that are there already, and what follows the chosen offer, or the place that the words name, if there is one
 */
export function combobox(input) {
    /** @type {import("../kernel/store.js").State<import("./offers.js").Offer[]>} */
    const offers = state([]);
    /** The index of the offer that is chosen by keyboard; -1 for none. */
    const chosen = state(-1);
    const ask = asTyped(
        async (words, signal) => {
            await style(import.meta.url, "offers.css");
            return words.trim() ? offersFor(words.trim(), signal) : [];
        },
        (found) => {
            asked = input.value.trim();
            if (document.activeElement === input) [offers.value, chosen.value] = [found, -1];
        });
    /** Whether somebody has closed the list, and means the words as such. */
    let isClosed = false;
    /** The words that the offers are for. */
    let asked = "";
    const close = () => {
        ask.stop();
        [offers.value, chosen.value] = [[], -1];
    };
    /** @param {import("./offers.js").Offer} offer */
    const take = ({ words, path }) => {
        close();
        input.value = words;
        go(path());
        // Where there is a keyboard on the screen, it goes.
        if (matchMedia("(hover: none)").matches) input.blur();
    };
    const move = (/** @type {number} */ by) => {
        const count = offers.peek().length;
        // Before the first one, and after the last, is the input itself.
        chosen.value = (chosen.peek() + 1 + by + count + 1) % (count + 1) - 1;
        document.getElementById(`offer-${chosen.peek()}`)?.scrollIntoView({ block: "nearest" });
    };
    const press = (/** @type {KeyboardEvent} */ event) => {
        if (event.isComposing) return;
        if (!offers.peek().length) {
            if (event.key === "ArrowDown") ask(input.value);
            return;
        }
        if (event.key === "ArrowDown") move(1);
        else if (event.key === "ArrowUp") move(-1);
        else if (event.key === "Escape") {
            isClosed = true;
            close();
        }
        else return;
        event.preventDefault();
    };
    input.addEventListener("input", () => {
        isClosed = false;
        ask(input.value);
    });
    input.addEventListener("keydown", press);
    input.addEventListener("blur", close);
    input.setAttribute("aria-controls", "offers");
    effect(() => input.setAttribute("aria-expanded", String(offers.value.length > 0)));
    effect(() => {
        if (chosen.value < 0) input.removeAttribute("aria-activedescendant");
        else input.setAttribute("aria-activedescendant", `offer-${chosen.value}`);
    });
    const element = html.div({
        class: "offers", id: "offers", role: "listbox", "aria-label": () => text("header.offers"),
        "data-module": "header/combobox.js", hidden: () => !offers.value.length,
        // The focus stays in the input.
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
    }, () => ["words", "places"].map((group) => groupOf(group, offers.value, chosen, take)));
    /** The place that the words name. @returns {Promise<import("./offers.js").Offer | undefined>} */
    const meant = async () => {
        const words = input.value.trim();
        if (isClosed || !words) return undefined;
        const all = asked === words && offers.peek().length
            ? offers.peek() : await offersFor(words, new AbortController().signal);
        return all.find(({ isMeant }) => isMeant);
    };
    const follow = async () => {
        const offer = offers.peek()[chosen.peek()] ?? await meant();
        if (offer) take(offer);
        else close();
        return Boolean(offer);
    };
    return { element, offer: () => ask(input.value), follow };
}

/**
 * @param {string} name
 * @param {import("./offers.js").Offer[]} offers
 * @param {import("../kernel/store.js").State<number>} chosen
 * @param {(offer: import("./offers.js").Offer) => void} take
 */
function groupOf(name, offers, chosen, take) {
    const options = offers.map((offer, index) => offer.group === name && html.div({
        class: "offer", id: `offer-${index}`, role: "option", "aria-selected": () => String(chosen.value === index),
        onclick: () => take(offer),
    }, [icon(offer.sign), html.span(offer.label)]));
    const about = { role: "group", "aria-label": () => text(`header.offered.${name}`) };
    return options.some(Boolean) && html.div(about, options);
}
