/** For the owner: listings of the other side that may be about the same thing, why, and whether they are. */
import { each, html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { asMember } from "../account/as-member.js";
import { complaint } from "../kernel/complaints.js";
import { count } from "../kernel/format.js";
import { Problem } from "../kernel/problem.js";
import { matches } from "../requests/matches.js";
import { derived, effect, settled, state, untracked } from "../kernel/store.js";
import { language, text } from "../kernel/texts.js";
import { card } from "../list/card.js";

/** Minimum probability of a match that is shown. */
const least = 0.02;
/** Maximum number of reasons, the strongest first. */
const most = 4;
/** Factors that do not describe this pair. */
const general = new Set(["crowd", "prior", "category"]);

/** @param {import("../kernel/store.js").State<any>} listing */
export function matchList(listing) {
    const { id } = listing.peek();
    /** Features, or why there are none. @type {import("../kernel/store.js").State<any>} */
    const found = state(null);
    const isOpen = derived(() => listing.value.properties.state === "open");
    let turn = 0;
    async function load() {
        const mine = ++turn;
        let answer;
        try {
            const { features } = await matches.list(id);
            answer = features.filter((/** @type {any} */ { properties: { match } }) =>
                match.probability >= least || match.verdict);
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            answer = error;
        }
        if (mine === turn) found.value = answer;
    }
    // Again when the listing has changed, because others may fit then, and in another language.
    effect(() => { if (listing.value && isOpen.value && language()) untracked(load); });
    const items = each(
        () => (Array.isArray(found.value) ? found.value : []), (feature) => feature.id, (feature) => item(id, feature));
    return html.section({ class: "matches", hidden: () => !isOpen.value, "data-module": "listing/matches.js" }, [
        html.h2(() => text("listingPage.matches.title")),
        () => {
            if (found.value === null) return html.p(text("listingPage.matches.loading"));
            if (found.value instanceof Problem) {
                return [
                    html.p({ class: "message fault", role: "alert" }, complaint(found.value)),
                    html.button({ class: "button", type: "button", onclick: load }, () => text("page.again"))];
            }
            return found.value.length ? null : html.p(() => text("listingPage.matches.none"));
        },
        html.ul(items),
    ]);
}

/** @param {string} id the owner's listing @param {any} feature */
function item(id, feature) {
    const { match } = feature.properties;
    const verdict = state(match.verdict);
    const said = state("");
    const isUnderway = state(false);

    /** @param {"mine" | "not-mine" | null} next */
    async function judge(next) {
        if (isUnderway.peek()) return;
        [isUnderway.value, said.value] = [true, ""];
        try {
            await asMember(() => matches.judge(id, feature.id, next));
            verdict.value = next;
            await settled();
            // Its buttons are others now.
            element.focus();
            announce(next ? text(`listingPage.matches.is.${next}`) : text("listingPage.matches.undone"));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = complaint(error);
        } finally {
            isUnderway.value = false;
        }
    }
    const button = (/** @type {string} */ name, /** @type {"mine" | "not-mine" | null} */ next) => html.button(
        { class: "button", type: "button", disabled: () => isUnderway.value, onclick: () => judge(next) },
        () => text(`listingPage.matches.${name}`));
    // Nobody can be sure of it.
    const percent = () => count(Math.min(match.probability, 0.99), { style: "percent" });
    const share = () => text("listingPage.matches.share", { share: percent() });
    const element = html.li({ class: "match", tabindex: "-1" }, [
        card(feature),
        () => verdict.value !== "not-mine" && [
            html.p({ class: "match-share" }, share),
            match.copied && html.p({ class: "match-copied" }, () => text("listingPage.matches.copied")),
            reasons(match.factors)],
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        () => verdict.value && html.p(() => text(`listingPage.matches.is.${verdict.value}`)),
        html.p({ class: "buttons" }, () => (verdict.value
            ? button("undo", null) : [button("mine", "mine"), button("notMine", "not-mine")])),
    ]);
    return element;
}

/** What speaks for it and against it. @param {{name: string, bits: number, text: string}[]} factors */
const reasons = (factors) => html.ul({ class: "match-reasons" }, factors
    .filter(({ name, bits }) => !general.has(name) && Math.abs(bits) >= 0.3)
    .sort((one, other) => Math.abs(other.bits) - Math.abs(one.bits)).slice(0, most)
    .map(({ bits, text: sentence }) => html.li({ class: bits > 0 ? "for" : "against" }, [
        html.span({ class: "unseen" }, () => text(`listingPage.matches.${bits > 0 ? "for" : "against"}`)), sentence])));
