/**
 * What is found in the part of the world that is shown: pins for the map and listings for the list, asked for together.
 * A question that is overtaken by the next one is given up.
 */
import { largestAccuracy, largestRadius } from "../contract.js";
import { atEnd, effect, scope, state, untracked } from "../kernel/store.js";
import { listings } from "../requests/listings.js";
import { map } from "../requests/map.js";
import { nextPage } from "../kernel/ask.js";
import { isKept } from "../kernel/connection.js";
import { Problem } from "../kernel/problem.js";
import { boxText, wrapped } from "../map/view.js";
import { filters, order, parameters } from "./filters.js";

/** Approximate listings whose circle reaches into the box are here as well. */
const circles = { "bbox-match": "circle" };
/** The listings of a page of the list, and the maximum that one request reads again. */
const pageSize = 30;
const mostAgain = 300;
/** The cards of a first view that are made first: about as many as a screen shows. */
const seenFirst = 8;
/** Milliseconds after which a page that nobody sees counts as drawn, and a map rests. */
const pause = 500;

/**
 * @typedef {{box: import("../map/view.js").Box, zoom: number, longitude: number, latitude: number, radius: number}}
 * Area
 */

/**
 * Looks again whenever the area or the filters change, and when the server tells of changes.
 * @param {() => Area | null} area what is shown
 */
export function search(area) {
    /** @type {import("../kernel/store.js").State<any[]>} */
    const found = state([]);
    /** The pins and clusters, as GeoJSON. @type {import("../kernel/store.js").State<any>} */
    const pins = state(null);
    /** How many there are in all. @type {import("../kernel/store.js").State<number | null>} */
    const total = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const isLoading = state(true);
    /** The last page of the list, with the way to the next one. @type {import("../kernel/store.js").State<any>} */
    const page = state(null);
    /** Listings that have come since. @type {import("../kernel/store.js").State<Set<string>>} */
    const fresh = state(new Set());

    /** Whether the list is a copy. */
    let isOld = false;
    /** @type {AbortController | null} */
    let under = null;
    /** @type {AbortController | null} */
    let passing = null;

    /** Draws the pins of an area that the map passes; the list waits until it rests. @param {Area} where */
    async function pass(where) {
        passing?.abort();
        const { signal } = (passing = new AbortController());
        try {
            const answer = await map.pins(pinQuery(where, parameters(untracked(filters))), signal);
            if (!signal.aborted) pins.value = answer;
        } catch {
            // The next look tells what is wrong, if it still is.
        }
    }

    /**
     * @param {Area} where @param {Record<string, string>} what @param {boolean} isNearest
     * @param {number} [limit] of the list
     */
    async function look(where, what, isNearest, limit = pageSize) {
        under?.abort();
        passing?.abort();
        const mine = (under = new AbortController());
        isLoading.value = true;
        const bbox = boxText(where.box);
        const near = isNearest
            ? {
                near: `${wrapped(where.longitude).toFixed(6)},${where.latitude.toFixed(6)}`,
                radius: Math.min(largestRadius, Math.ceil(where.radius) + largestAccuracy), sort: "distance",
            }
            : {};
        try {
            // The map is drawn without waiting for the list.
            const drawn = map.pins(pinQuery(where, what), mine.signal).then((answer) => {
                if (mine.signal.aborted) return;
                pins.value = answer;
                total.value = answer.numberMatched;
            });
            const listed = listings.search({ bbox, ...circles, ...what, ...near, limit }, mine.signal);
            const [answer] = await Promise.all([listed, drawn]);
            if (mine.signal.aborted) return;
            problem.value = null;
            isOld = isKept.peek();
            if (!found.peek().length && answer.features.length > seenFirst) {
                found.value = answer.features.slice(0, seenFirst);
                await shown();
                if (mine.signal.aborted) return;
            }
            page.value = answer;
            found.value = answer.features;
        } catch (error) {
            if (mine.signal.aborted) return;
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            if (under === mine) isLoading.value = false;
        }
    }

    const again = () => untracked(() => {
        const where = area();
        // As much as is shown: somebody may be reading the third page of it.
        const limit = Math.max(pageSize, Math.min(mostAgain, found.value.length));
        if (where) look(where, parameters(filters()), order() === "nearest" && isNear(where), limit);
    });

    effect(() => {
        const where = area();
        if (!where) return;
        const what = parameters(filters());
        const isNearest = order() === "nearest" && isNear(where);
        untracked(() => look(where, what, isNearest));
    });
    effect(() => {
        const where = area();
        if (!where) return;
        const what = { bbox: boxText(where.box), ...circles, ...parameters(filters()) };
        /** @type {(() => void) | null} */
        let end = () => clearTimeout(rest);
        // Loaded when the first page is there, and the map rests.
        const rest = setTimeout(() => import("./changes.js").then(({ follow }) => {
            if (end) [, end] = scope(() => follow(what, fresh, again));
        }, () => {}), pause);
        atEnd(() => {
            end?.();
            end = null;
        });
    });
    const renew = () => { if (problem.peek() || isOld) again(); };
    addEventListener("online", renew);
    atEnd(() => {
        removeEventListener("online", renew);
        under?.abort();
        passing?.abort();
    });

    /** Goes on with the list. */
    async function more() {
        const signal = under?.signal;
        try {
            const next = await nextPage(page.peek(), signal);
            if (!next || signal?.aborted) return;
            page.value = next;
            found.value = [...found.peek(), ...next.features];
            problem.value = null;
        } catch (error) {
            if (signal?.aborted) return;
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        }
    }

    return {
        found, page, pins, total, problem, isLoading, fresh, again, more, pass,
        hasMore: () => Boolean(page.value?.links?.some((/** @type {any} */ { rel }) => rel === "next")),
    };
}

/** Resolves when the page is drawn as it is now; soon where nobody sees it. */
const shown = () => new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, pause);
});

/** @param {Area} where @param {Record<string, string>} what */
const pinQuery = (where, what) =>
    ({ bbox: boxText(where.box), ...circles, zoom: where.zoom.toFixed(2), ...what });

/** Whether listings can be ordered by distance in an area of this size. @param {Area} where */
export const isNear = (where) => where.radius <= largestRadius;
