/** Where the words of a search are the name of a place: a way to go there. */
import { html, icon } from "../kernel/elements.js";
import { effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { places } from "../map/places.js";
import { change, filters } from "./filters.js";

/** The most places that are offered. */
const most = 3;
const cityZoom = 11;

/** @param {(view: import("../map/view.js").View) => void} onMove */
export function placeLinks(onMove) {
    /** @type {import("../kernel/store.js").State<import("../map/places.js").Place[]>} */
    const found = state([]);
    effect(() => {
        const words = filters().q;
        places(words).then((all) => { if (filters().q === words) found.value = all.slice(0, most); });
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
