/** What the claimant said: the answers beside their questions, and for the finder whether the serial numbers match. */
import { html, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";

/** @param {import("../kernel/store.js").State<any>} claim */
export function account(claim) {
    const pair = (/** @type {any} */ name, /** @type {any} */ value) => html.div([
        html.dt(name), html.dd({ class: "claim-words" }, value)]);
    return html.section({ class: "claim-told", "data-module": "claims/told.js" }, [
        html.h2(() => (claim.value.side === "finder"
            ? text("claims.told.finder", { name: claim.value.claimant.displayName }) : text("claims.told.claimant"))),
        html.dl(() => {
            const { questions, answers, message, serial, serialMatches, ownListing, side } = claim.value;
            return [
                ...questions.map((/** @type {string} */ question, /** @type {number} */ index) => pair(
                    written(question), answers[index] ? written(answers[index]) : text("claims.told.noAnswer"))),
                message && pair(text("claims.told.message"), written(message)),
                serial && pair(text("claims.told.serial"), written(serial)),
                side === "finder" && typeof serialMatches === "boolean" && pair(
                    text("claims.told.serial"), text(`claims.told.${serialMatches ? "matches" : "differs"}`)),
                ownListing && pair(text("claims.told.own"), html.a(
                    { href: link(`/listings/${ownListing}`) }, text("claims.seeListing"))),
            ];
        }),
    ]);
}
