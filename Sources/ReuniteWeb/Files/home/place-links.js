/** Where the words of a search name a place: a way to go there, with the words beside it. */
import { html, icon, written } from "../kernel/elements.js";
import { change } from "../kernel/address.js";
import { phrase } from "../kernel/phrase.js";
import { derived, effect, state } from "../kernel/store.js";
import { findPlaces, placeView } from "../places/find.js";
import { filters } from "./filters.js";

/** The most places that are offered. */
const most = 3;

/**
 * @param {import("../kernel/store.js").State<{width: number, height: number} | null>} size of the map
 * @param {(view: import("../map/view.js").View) => void} onMove
 */
export function placeLinks(size, onMove) {
    /** @type {import("../kernel/store.js").State<import("../places/find.js").Found>} */
    const found = state({ places: [], rest: "" });
    const words = derived(() => filters().q);
    effect(() => {
        const asked = words.value;
        // What the words before named is no longer offered.
        found.value = { places: [], rest: "" };
        findPlaces(asked, most).then((answer) => { if (words.peek() === asked) found.value = answer; });
    });
    return html.div(
        { class: "place-links", "data-module": "home/place-links.js", hidden: () => !found.value.places.length },
        () => {
            const { places, rest } = found.value;
            return places.map((place) => html.button({
                class: "button", type: "button",
                onclick: () => {
                    change({ q: rest });
                    onMove(placeView(place, size.peek() ?? { width: 0, height: 0 }));
                },
            }, [icon("locate"), html.span(() => placeWords(place, rest))]));
        });
}

/** What an offer of a place says. @param {import("../places/find.js").Place} place @param {string} rest */
export const placeWords = ({ name, where }, rest) => [
    ...(rest ? phrase("home.thingAt", written(name), { words: rest }) : phrase("home.place", written(name))),
    where && html.span({ class: "where" }, [" ", written(where)]),
];
