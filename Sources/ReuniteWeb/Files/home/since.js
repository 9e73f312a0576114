/** What has been posted since somebody looked here last: "Since yesterday near Monte-Carlo: 3 new". */
import { html, written } from "../kernel/elements.js";
import { ago } from "../kernel/format.js";
import { remember, remembered } from "../kernel/memory.js";
import { phrase } from "../kernel/phrase.js";
import { atEnd, effect, state } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { placeName } from "../places/name.js";
import { filters, order } from "./filters.js";

/** Milliseconds away after which somebody comes again, and does not only reload. */
const pause = 1_800_000;
const day = 86_400_000;
/** The largest area, by its radius in metres, that has the name of its middle. */
const largest = 20_000;

/** When the visit before this one ended; null where there was none. @returns {number | null} */
function lastVisit() {
    const [since, seen] = (remembered("visit") ?? "").split(" ").map(Number);
    const last = seen && Date.now() - seen > pause ? seen : since;
    const note = () => remember("visit", `${last || 0} ${Date.now()}`);
    note();
    document.addEventListener("visibilitychange", note);
    atEnd(() => document.removeEventListener("visibilitychange", note));
    return last || null;
}

/**
 * Said of the first area and search that are shown, until these change.
 * @param {ReturnType<typeof import("./search-results.js").search>} search
 * @param {() => import("./search-results.js").Area | null} area
 */
export function since({ page }, area) {
    const last = lastVisit();
    const isReady = state(false);
    phrases(import.meta.url).then(() => { isReady.value = true; }, () => {});
    const said = state(/** @type {(() => any) | null} */ (null));
    /** What was asked for first. */
    let first = "";
    effect(() => {
        if (!page.value || !last) return;
        const where = area();
        const asked = JSON.stringify([where, filters(), order()]);
        if (asked !== (first ||= asked)) said.value = null;
        else if (!said.peek() && order() === "newest") said.value = words(page.peek().features, last, where);
    });
    return html.p({ class: "since", "data-module": "home/since.js", hidden: () => !said.value || !isReady.value },
        () => isReady.value && said.value?.());
}

/**
 * @param {any[]} features the newest
 * @param {number} last
 * @param {import("./search-results.js").Area | null} where
 */
function words(features, last, where) {
    const count = features.filter(({ properties: { createdAt } }) => Date.parse(createdAt) > last).length;
    if (!count) return null;
    const name = where && where.radius < largest
        ? placeName([where.longitude, where.latitude], Math.round(where.radius)) : null;
    const isYesterday = new Date(Date.now() - day).toDateString() === new Date(last).toDateString();
    const kind = isYesterday ? "yesterday" : "visit";
    return () => html.span({ title: ago(new Date(last).toISOString()) }, name?.value
        ? phrase(`since.${kind}.near`, written(name.value), { count }) : text(`since.${kind}.here`, { count }));
}
