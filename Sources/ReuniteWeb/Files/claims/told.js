/** For the claimant: what the finder was told. The finder sees it beside their notes: `evidence.js`. */
import { html, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";

/** @param {import("../kernel/store.js").State<any>} claim */
export function account(claim) {
    const pair = (/** @type {any} */ name, /** @type {any} */ value) => html.div([
        html.dt(name), html.dd({ class: "claim-words" }, value)]);
    return html.section({ class: "claim-told", "data-module": "claims/told.js" }, [
        html.h2(() => text("claims.told.claimant")),
        html.dl(() => {
            const { questions, answers, message, serial, ownListing } = claim.value;
            return [
                ...questions.map((/** @type {string} */ question, /** @type {number} */ index) => pair(
                    written(question), answers[index] ? written(answers[index]) : text("claims.told.noAnswer"))),
                message && pair(text("claims.told.message"), written(message)),
                serial && pair(text("claims.told.serial"), written(serial)),
                ownListing && pair(text("claims.told.own"), html.a(
                    { href: link(`/listings/${ownListing}`) }, text("claims.seeListing"))),
            ];
        }),
    ]);
}
