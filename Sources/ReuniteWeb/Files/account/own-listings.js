/** `/account`: somebody's listings, in every state, newest first. */
import { leave } from "../header/sign-out.js";
import { html, icon, written } from "../kernel/elements.js";
import { accounts } from "../requests/accounts.js";
import { link } from "../kernel/address.js";
import { account } from "../kernel/session.js";
import { effect, untracked } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { ofMember } from "./frame.js";
import { outgoing } from "./outgoing.js";
import { pagedList, pages } from "./paged-list.js";

export const page = async () => {
    const made = mine();
    // What became of a listing is said as on its own page.
    await phrases(new URL("../listing/", import.meta.url).href);
    return made;
};

const mine = () => ofMember("account/own-listings.js", "listings", () => {
    const all = pages(accounts.listings, "features");
    const sending = outgoing();
    // Whenever something has been sent.
    let before = 0;
    effect(() => {
        const isFewer = sending.value < before;
        before = sending.value;
        if (isFewer) untracked(all.again);
    });

    return [
        html.div({ class: "account-head" }, [
            html.p({ class: "account-who" }, () => [icon("person"), " ", written(account.value?.displayName ?? "")]),
            // In the head of the page where there is room.
            html.button(
                { class: "button account-out", type: "button", onclick: leave }, () => text("header.signOut")),
        ]),
        () => sending.value > 0 && html.p({ class: "message", role: "status" }, [
            html.span(() => text("account.listings.sending", { count: sending.value })), " ",
            html.a({ href: link("/drafts") }, () => text("account.listings.sendingAll")),
        ]),
        pagedList(all, {
            look: "cards",
            show: (feature) => html.li([card(feature, { isByPosting: () => true }), standing(feature)]),
            none: () => sending.value === 0 && html.div({ class: "notice" }, [
                html.p(() => text("account.listings.none")),
                html.a({ class: "button main", href: link("/post") }, () => text("header.post")),
            ]),
        }),
    ];
});

/** What became of a listing, where it is not simply open. @param {any} feature */
function standing({ properties: { state: now, visibility } }) {
    const name = visibility === "public" ? now : visibility;
    return name === "open" ? null : html.p({ class: `standing ${name}` }, () => text(`listingPage.state.${name}`));
}
