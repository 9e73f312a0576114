/** For the owner: listings of the other side that may be about the same thing, why, and whether they are. */
import { each, html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { matches } from "../requests/matches.js";
import { derived, effect, state, untracked } from "../kernel/store.js";
import { language, text } from "../kernel/texts.js";
import { matchItem } from "./match.js";

/** Minimum probability of a match that is shown. */
const least = 0.02;
/** The order of the list; within each, the server's: the likeliest first. */
const ranks = ["mine", "strong", "possible", "copied", "not-mine"];

/** @param {import("../kernel/store.js").State<any>} listing */
export function matchList(listing) {
    const { id } = listing.peek();
    /** Features, or why there are none. @type {import("../kernel/store.js").State<any>} */
    const found = state(null);
    /** Whether the server is still loading listings, so that some were not compared. */
    const isPartial = state(false);
    const isOpen = derived(() => listing.value.properties.state === "open");
    let turn = 0;
    async function load() {
        const mine = ++turn;
        let answer, complete;
        try {
            const page = await matches.list(id);
            ({ complete } = page);
            answer = page.features.filter((/** @type {any} */ { properties: { match } }) =>
                match.probability >= least || match.verdict).sort(
                (/** @type {any} */ one, /** @type {any} */ other) => rank(one) - rank(other));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            answer = error;
        }
        if (mine !== turn) return;
        [found.value, isPartial.value] = [answer, complete === false];
        // The server answers when it has loaded all listings, or after two seconds.
        if (isPartial.peek() && section.isConnected) load();
    }
    // Again when the listing has changed, because others may fit then, and in another language.
    effect(() => { if (listing.value && isOpen.value && language()) untracked(load); });
    const items = each(
        () => (Array.isArray(found.value) ? found.value : []), (feature) => feature.id,
        (feature) => matchItem(listing, feature));
    const attributes = { class: "matches", hidden: () => !isOpen.value, "data-module": "listing/match-list.js" };
    const section = html.section(attributes, [
        html.h2(() => text("listingPage.matches.title")),
        () => {
            if (found.value instanceof Problem) {
                return [
                    html.p({ class: "message fault", role: "alert" }, complaint(found.value)),
                    html.button({ class: "button", type: "button", onclick: load }, () => text("page.again"))];
            }
            if (found.value === null || isPartial.value) return html.p(() => text("listingPage.matches.loading"));
            return found.value.length ? null : html.p(() => text("listingPage.matches.none"));
        },
        html.ul(items),
    ]);
    return section;
}

/** @param {any} feature */
const rank = ({ properties: { match } }) => ranks.indexOf(match.verdict ?? match.strength);
