/**
 * What somebody has posted already, in the bar while one types: "1 found nearby · Keys · 40 m · today". Those of the
 * other status may be the same thing, those of the same one may be posted twice.
 */
import { html, written } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { dialog } from "../kernel/dialog.js";
import { ago, distance } from "../kernel/format.js";
import { listings } from "../requests/listings.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, derived, effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { card } from "../list/card.js";

/** The most that are shown, how far away they may be in metres, and the pause after the last change. */
const most = 3;
const radius = 20_000;
const pause = 500;
/** The days by which people err, as in the matcher: what was found earlier before the loss is another thing. */
const leeway = 2;

/** @param {import("./editor.js").Editor} editor */
export function similar({ draft }) {
    /** @type {import("../kernel/store.js").State<{others: any[], same: any[]}>} */
    const found = state({ others: [], same: [] });
    // What is asked changes less often than the draft.
    const asked = derived(() => {
        const { status, category, title, point, date } = draft.value;
        return JSON.stringify({ status, category, title: title.trim(), point, date });
    });
    let timer = 0;
    /** @type {AbortController | null} */
    let under = null;
    effect(() => {
        const wanted = JSON.parse(asked.value);
        clearTimeout(timer);
        timer = setTimeout(() => {
            under?.abort();
            under = new AbortController();
            look(wanted, under.signal).catch((error) => {
                // Without an answer there is nothing to show, and nothing is lost.
                if (!(error instanceof Problem) && error.name !== "AbortError") throw error;
            });
        }, pause);
    });
    atEnd(() => {
        clearTimeout(timer);
        under?.abort();
    });

    /** @param {any} wanted @param {AbortSignal} signal */
    async function look({ status, category, title, point, date }, signal) {
        const near = point && { near: point.join(","), radius, sort: "distance" };
        const words = /[\p{L}\p{N}]/u.test(title) && { q: title.slice(0, 200) };
        const datetime = times(status, date);
        const other = { status: status === "lost" ? "found" : "lost", category, datetime, ...near };
        // Those with the same words first, then those of the category nearby.
        const queries = [
            words && (near || category) && { ...other, ...words, limit: most },
            near && category && { ...other, limit: most },
        ];
        const twice = words && near && { status, category, ...near, ...words, limit: most };
        const ask = (/** @type {any} */ query) => (status && query ? listings.search(query, signal) : { features: [] });
        const [same, ...answers] = await Promise.all([twice, ...queries].map(ask));
        const others = new Map(answers.flatMap(({ features }) => features).map((feature) => [feature.id, feature]));
        const before = found.peek().others.length;
        found.value = { others: [...others.values()].slice(0, most), same: same.features };
        if (others.size && !before) announce(text("post.similar.title"));
    }

    const open = () => dialog(() => text("post.similar.title"), () => [
        html.p({ class: "hint" }, () => text("post.similar.hint")),
        cards(found.peek().others),
        found.peek().same.length > 0 && html.h3(() => text("post.similar.already")),
        cards(found.peek().same),
    ]);
    return html.div({ class: "similar", "data-module": "post/similar.js" }, () => {
        const { others, same } = found.value;
        const [{ properties } = { properties: null }] = others.length ? others : same;
        if (!properties) return null;
        return html.button({ class: "button", type: "button", onclick: open }, [
            html.strong(others.length ? text(`post.similar.${properties.status}`, { count: others.length })
                : text("post.similar.already")), " · ",
            written(properties.title),
            properties.distance !== undefined && ` · ${distance(properties.distance)}`,
            ` · ${ago(properties.occurredAt)}`,
        ]);
    });
}

/** @param {any[]} features */
const cards = (features) => html.ul({ class: "cards" }, features.map((feature) => html.li(card(feature))));

/**
 * When the other thing may have been lost or found, as the server's `datetime`; empty without a date.
 * @param {string} status @param {string} date
 */
function times(status, date) {
    const day = new Date(`${date}T00:00:00Z`);
    if (Number.isNaN(day.getTime())) return "";
    day.setUTCDate(day.getUTCDate() + (status === "lost" ? -leeway : leeway));
    const edge = day.toISOString().slice(0, 10);
    return status === "lost" ? `${edge}/..` : `../${edge}`;
}
