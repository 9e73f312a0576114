/** `/account/claims`: the claims on an account's own listings, and those that it has made, newest first. */
import { room } from "../claims/claim-prepare.js";
import { html } from "../kernel/elements.js";
import { phrases, text } from "../kernel/texts.js";
import { accounts } from "../requests/accounts.js";
import { claims } from "../requests/claims.js";
import { claimList } from "../claims/claim-list.js";
import { ofMember } from "./frame.js";

/** Maximum number of listings whose claims are shown here, the newest; others have them on their own pages. */
const most = 10;

export const page = async () => {
    const made = ofMember("account/own-claims.js", "claims", () => [
        html.h2(() => text("account.claims.onOwn")),
        claimList(onOwn, () => text("account.claims.noneOnOwn"), { isTitled: true }),
        html.h2(() => text("account.claims.made")),
        claimList(claims.own, () => text("account.claims.none")),
    ]);
    await Promise.all([room(), phrases(new URL("../claims/", import.meta.url).href)]);
    return made;
};

/** The claims on the newest open listings about found things, with one request for each listing. */
async function onOwn() {
    const { features } = await accounts.listings();
    const found = features.filter((/** @type {any} */ { properties: { status, state } }) =>
        status === "found" && state === "open").slice(0, most);
    const pages = await Promise.all(found.map((/** @type {any} */ { id }) => claims.ofListing(id)));
    return {
        claims: pages.flatMap((one) => one.claims).sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
        links: [],
    };
}
