/** "Is it one of these?": open listings of the other status that may be the same thing. */
import { each, html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
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
    /** @type {import("../kernel/store.js").State<any[]>} */
    const found = state([]);
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
        const datetime = times(status, date);
        const all = { status: status === "lost" ? "found" : "lost", category, datetime, limit: most };
        // Those with the same words first, then those of the category nearby.
        const queries = [
            /[\p{L}\p{N}]/u.test(title) && (near || category) && { ...all, ...near, q: title.slice(0, 200) },
            near && category && { ...all, ...near },
        ].filter(Boolean);
        const answers = await Promise.all(status ? queries.map((query) => listings.search(query, signal)) : []);
        const features = new Map(answers.flatMap((answer) => answer.features).map((feature) => [feature.id, feature]));
        const before = found.peek().length;
        found.value = [...features.values()].slice(0, most);
        if (found.peek().length && !before) announce(text("post.similar.title"));
    }

    return html.section({ class: "similar", hidden: () => !found.value.length, "data-module": "post/similar.js" }, [
        html.h2(() => text("post.similar.title")),
        html.p({ class: "hint" }, () => text("post.similar.hint")),
        html.ul({ class: "cards" }, each(() => found.value, ({ id }) => id, (feature) => html.li(card(feature)))),
    ]);
}

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
