/** A match: how likely it is and why, what its owner says of it, and what to do next. */
import { html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { asMember } from "../account/as-member.js";
import { complaint } from "../kernel/complaints.js";
import { dialog } from "../kernel/dialog.js";
import { link } from "../kernel/address.js";
import { Problem } from "../kernel/problem.js";
import { listings } from "../requests/listings.js";
import { matches } from "../requests/matches.js";
import { settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { resolveForm } from "./resolve.js";

/** How many reasons are named, the strongest first. */
const most = 4;
/** What says nothing about the two alone. */
const general = new Set(["crowd", "prior", "category"]);

/**
 * @param {import("../kernel/store.js").State<any>} listing the owner's
 * @param {any} feature
 */
export function matchItem(listing, feature) {
    const { id } = listing.peek();
    const { match } = feature.properties;
    const verdict = state(match.verdict);
    const said = state("");
    const isUnderway = state(false);

    /** @param {() => Promise<void>} act */
    async function attempt(act) {
        if (isUnderway.peek()) return;
        [isUnderway.value, said.value] = [true, ""];
        try {
            await act();
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = complaint(error);
        } finally {
            isUnderway.value = false;
        }
    }
    const judge = (/** @type {"mine" | "not-mine" | null} */ next) => attempt(async () => {
        await asMember(() => matches.judge(id, feature.id, next));
        verdict.value = next;
        await settled();
        // Its buttons are others now.
        element.focus();
        announce(next ? text(`listingPage.matches.is.${next}`) : text("listingPage.matches.undone"));
    });
    const resolve = () => attempt(async () => {
        const isDone = await dialog(() => text("listingPage.owner.resolve"), (close) => resolveForm(id, close));
        if (!isDone) return;
        listing.value = (await listings.read(id)).body;
        await settled();
        // The matches are gone then.
        /** @type {HTMLElement | null} */ (document.querySelector(".owner h2"))?.focus();
    });
    /** @param {string} name @param {() => void} act */
    const button = (name, act) => html.button(
        { class: "button", type: "button", disabled: () => isUnderway.value, onclick: act }, () => text(name));
    const sentence = () => text(`listingPage.matches.is.${verdict.value}`);
    const element = html.li({ class: "match", tabindex: "-1", "data-module": "listing/match.js" }, [
        card(feature),
        () => verdict.value !== "not-mine" && [
            html.p({ class: "match-strength" }, () => text(`listingPage.matches.strength.${match.strength}`)),
            match.copied && html.p(() => text("listingPage.matches.copied")),
            reasons(match.factors)],
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        () => verdict.value && html.p({ class: verdict.value === "mine" && "message" }, sentence),
        html.p({ class: "buttons" }, () => {
            if (verdict.value === "mine") {
                return [
                    html.a({ class: "button main", href: link(`/listings/${feature.id}?write`) },
                        () => text("listingPage.matches.write")),
                    button("listingPage.owner.resolve", resolve),
                    button("listingPage.matches.undo", () => judge(null)),
                ];
            }
            return verdict.value ? button("listingPage.matches.undo", () => judge(null)) : [
                button("listingPage.matches.mine", () => judge("mine")),
                button("listingPage.matches.notMine", () => judge("not-mine")),
            ];
        }),
    ]);
    return element;
}

/** What speaks for it and against it. @param {{name: string, bits: number, text: string}[]} factors */
const reasons = (factors) => html.ul({ class: "match-reasons" }, factors
    .filter(({ name, bits }) => !general.has(name) && Math.abs(bits) >= 0.3)
    .sort((one, other) => Math.abs(other.bits) - Math.abs(one.bits)).slice(0, most)
    .map(({ bits, text: sentence }) => html.li({ class: bits > 0 ? "for" : "against" }, [
        html.span({ class: "unseen" }, () => text(`listingPage.matches.${bits > 0 ? "for" : "against"}`)), sentence])));
