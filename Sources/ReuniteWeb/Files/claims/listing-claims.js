/** For the finder, on the page of the listing: the claims on it. */
import { html } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { claimList } from "./claim-list.js";

export { room } from "./prepare.js";

/** @param {string} id the listing */
export const listingClaims = (id) => html.section({ class: "claims-on", "data-module": "claims/listing-claims.js" }, [
    html.h2(() => text("claims.ofListing")),
    claimList(() => claims.ofListing(id), () => text("claims.noneOfListing")),
]);
