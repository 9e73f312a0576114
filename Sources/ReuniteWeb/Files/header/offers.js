/** What the words of the search may mean: words, a kind of things, or places, with a thing or alone. */
import { category } from "../kernel/format.js";
import { text } from "../kernel/texts.js";
import { categoriesOf } from "../requests/suggestions.js";
import { placeWords } from "../home/place-links.js";
import { findPlaces, placeView } from "../places/find.js";
import { viewText } from "../map/view.js";
import { pathOf } from "./search-box.js";

/**
 * @typedef {{group: "words" | "places", sign: string, label: () => any, words: string, path: () => string,
 *   isMeant?: boolean}} Offer
 * `words` are those that stay in the input; `isMeant` if the words are the name of a place, and of no kind of things
 */

/** The most places that are offered. */
const most = 5;

/** @param {string} words @param {AbortSignal} signal @returns {Promise<Offer[]>} */
export async function offersFor(words, signal) {
    const [kinds, { places, rest }] = await Promise.all([categoriesOf(words), findPlaces(words, most, signal)]);
    return [
        {
            group: "words", sign: "search", label: () => text("header.searchFor", { words }), words,
            path: () => pathOf({ q: words }),
        },
        ...kinds.map(({ category: id, rest: others }) => (/** @type {Offer} */ ({
            group: "words", sign: id, label: () => text("home.anyLanguage", { name: category(id) }), words: others,
            path: () => pathOf({ q: others, category: id }),
        }))),
        ...places.map((place) => (/** @type {Offer} */ ({
            group: "places", sign: "locate", label: () => placeWords(place, rest), words: rest,
            isMeant: place.isNamed && !rest && !kinds.length,
            path: () => pathOf({ q: rest, at: viewText(placeView(place, mapSize())) }),
        }))),
    ];
}

/** The size of the map on the screen, or about what it will have. */
const mapSize = () => document.querySelector(".home-map")?.getBoundingClientRect()
    ?? { width: innerWidth / 2, height: innerHeight / 2 };
