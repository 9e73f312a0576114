/** For the finder, on the page of the listing: the claims on it, who has read the questions, and whether they wait. */
import { html, written } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { atEnd, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { claimList } from "./claim-list.js";

export { room } from "./claim-prepare.js";

/** @param {string} id the listing */
export const listingClaims = (id) => html.section({ class: "claims-on", "data-module": "claims/listing-claims.js" }, [
    html.h2(() => text("claims.ofListing")),
    claimList(() => claims.ofListing(id), () => text("claims.noneOfListing")),
    readers(id),
]);

/**
 * Whether a moderator compares the listing first, and the accounts that have read the questions: some of them may not
 * have claimed.
 * @param {string} id
 */
function readers(id) {
    /** @type {import("../kernel/store.js").State<any[]>} */
    const found = state([]);
    const isWaiting = state(false);
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    // Without an answer there is nothing to show, and nothing is lost.
    claims.proof(id).then(({ readBy = [], awaitsModerator = false }) => {
        if (!isEnded) [found.value, isWaiting.value] = [readBy, awaitsModerator];
    }, () => {});
    return [
        () => isWaiting.value && html.p({ class: "message", role: "status" }, () => text("claims.awaitsModerator")),
        html.details({ class: "claim-readers", hidden: () => !found.value.length }, [
            html.summary(() => text("claims.readers", { count: found.value.length })),
            html.ul(() => found.value.map(({ account, at }) => html.li([
                written(account.displayName), " ",
                html.time({ datetime: at, title: exactly(at) }, ago(at)),
            ]))),
        ]),
    ];
}
