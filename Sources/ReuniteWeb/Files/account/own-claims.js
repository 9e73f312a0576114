/** `/account/claims`: the claims that somebody has made, newest first. */
import { room } from "../claims/prepare.js";
import { html } from "../kernel/elements.js";
import { phrases, text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { claimList } from "../claims/claim-list.js";
import { ofMember } from "./frame.js";

export const page = async () => {
    const made = ofMember("account/own-claims.js", "claims", () => [
        html.p({ class: "hint" }, () => text("account.claims.why")),
        claimList(claims.own, () => text("account.claims.none")),
    ]);
    await Promise.all([room(), phrases(new URL("../claims/", import.meta.url).href)]);
    return made;
};
