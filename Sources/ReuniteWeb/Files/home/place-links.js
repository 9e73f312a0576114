/** Where the words of a search are the name of a place: a way to go there. */
import { html, icon } from "../kernel/elements.js";
import { change } from "../kernel/address.js";
import { derived, effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { filters } from "./filters.js";

/** The most places that are offered. */
const most = 3;
const cityZoom = 11;

/** @param {(view: import("../map/view.js").View) => void} onMove */
export function placeLinks(onMove) {
    /** @type {import("../kernel/store.js").State<import("../map/places.js").Place[]>} */
    const found = state([]);
    const words = derived(() => filters().q);
    effect(() => {
        const asked = words.value;
        find(asked).then((all) => { if (words.peek() === asked) found.value = all.slice(0, most); });
    });
    return html.div({ class: "place-links", "data-module": "home/place-links.js", hidden: () => !found.value.length },
        () => found.value.map(({ name, longitude, latitude }) => html.button({
            class: "button", type: "button",
            onclick: () => {
                change({ q: "" });
                onMove({ longitude, latitude, zoom: cityZoom });
            },
        }, [icon("locate"), html.span(() => text("home.place", { name }))])));
}

/** @param {string} words @returns {Promise<import("../map/places.js").Place[]>} */
const find = async (words) => (words ? (await import("../map/places.js")).places(words) : []);
