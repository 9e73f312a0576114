/**
 * The search of every page: words to look for on the map, and while one types the places and the kinds of things that
 * they may name. The arrow keys choose among them, Enter follows, Escape closes.
 */
import { html, icon } from "../kernel/elements.js";
import { address, go, pathWith } from "../kernel/address.js";
import { derived, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { asTyped } from "../kernel/typing.js";

/**
 * The address of a search: on the map, with its other filters, or from another page. What is empty is left out.
 * @param {Record<string, string>} query
 */
export function pathOf(query) {
    if (address.peek().path === "/") return pathWith(query);
    const some = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    return some.size ? `/?${some}` : "/";
}

export function search() {
    /** @type {import("../kernel/store.js").State<import("./offers.js").Offer[]>} */
    const offers = state([]);
    /** The index of the offer that is chosen by keyboard; -1 for none. */
    const chosen = state(-1);
    const isOpen = derived(() => offers.value.length > 0);
    const ask = asTyped(
        async (words, signal) => (words.trim() ? (await import("./offers.js")).offersFor(words.trim(), signal) : []),
        (found) => {
            if (document.activeElement !== input) return;
            [offers.value, chosen.value] = [found, -1];
        });
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
    const submit = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const offer = offers.peek()[chosen.peek()];
        if (offer) return take(offer);
        close();
        go(pathOf({ q: input.value.trim() }));
    };
    const move = (/** @type {number} */ by) => {
        const count = offers.peek().length;
        // Before the first one, and after the last, is the input itself.
        chosen.value = (chosen.peek() + 1 + by + count + 1) % (count + 1) - 1;
        document.getElementById(`offer-${chosen.peek()}`)?.scrollIntoView({ block: "nearest" });
    };
    const press = (/** @type {KeyboardEvent} */ event) => {
        if (event.isComposing) return;
        if (!isOpen.peek()) {
            if (event.key === "ArrowDown") ask(input.value);
            return;
        }
        if (event.key === "ArrowDown") move(1);
        else if (event.key === "ArrowUp") move(-1);
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
    };
    const input = /** @type {HTMLInputElement} */ (html.input({
        class: "input", type: "search", name: "q", enterkeyhint: "search", maxlength: 200, autocomplete: "off",
        dir: "auto", "aria-label": () => text("header.search"), placeholder: () => text("header.placeholder"),
        value: () => address.value.query.get("q") ?? "",
        role: "combobox", "aria-autocomplete": "list", "aria-controls": "offers",
        "aria-expanded": () => String(isOpen.value),
        "aria-activedescendant": () => (chosen.value < 0 ? null : `offer-${chosen.value}`),
        oninput: () => ask(input.value), onkeydown: press, onblur: close,
    }));
    return html.form({ class: "search", role: "search", "data-module": "header/search.js", onsubmit: submit }, [
        input,
        html.button({
            class: "button quiet square", type: "submit", "aria-label": () => text("header.search"),
        }, icon("search")),
        html.div({
            class: "offers", id: "offers", role: "listbox", "aria-label": () => text("header.offers"),
            hidden: () => !isOpen.value,
            // The focus stays in the input.
            onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
        }, () => ["words", "places"].map((group) => groupOf(group, offers.value, chosen, take))),
    ]);
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
