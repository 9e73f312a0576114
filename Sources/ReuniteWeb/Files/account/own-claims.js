/** `/account/claims`: the claims on an account's own listings, and those that it has made, newest first. */
import { room } from "../claims/claim-prepare.js";
import { html } from "../kernel/elements.js";
import { phrases, text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { claimList } from "../claims/claim-list.js";
import { ofMember } from "./frame.js";

export const page = async () => {
    const made = ofMember("account/own-claims.js", "claims", () => [
        html.h2(() => text("account.claims.onOwn")),
        claimList(claims.onOwn, () => text("account.claims.noneOnOwn"), { isTitled: true }),
        html.h2(() => text("account.claims.made")),
        claimList(claims.own, () => text("account.claims.none")),
    ]);
    await Promise.all([room(), phrases(new URL("../claims/", import.meta.url).href)]);
    return made;
};
