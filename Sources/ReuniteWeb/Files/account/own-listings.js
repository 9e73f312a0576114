/** `/account`: somebody's listings, in every state, newest first. */
import { leave } from "../header/sign-out.js";
import { each, html, icon, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { accounts } from "../requests/accounts.js";
import { nextPage } from "../kernel/ask.js";
import { link } from "../kernel/address.js";
import { account } from "../kernel/session.js";
import { effect, state, untracked } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { asMember } from "./as-member.js";
import { ofMember } from "./frame.js";
import { outgoing } from "./outgoing.js";

export const page = async () => {
    const made = mine();
    // What became of a listing is said as on its own page.
    await phrases(new URL("../listing/", import.meta.url).href);
    return made;
};

const mine = () => ofMember("account/own-listings.js", "listings", () => {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const found = state(null);
    /** @type {any} */
    let last = null;
    let isUnderway = false;
    const hasMore = state(false);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const sending = outgoing();
    // Whenever something has been sent.
    let before = 0;
    effect(() => {
        const isFewer = sending.value < before;
        before = sending.value;
        if (isFewer) untracked(again);
    });
    load();

    /** The list from its beginning. */
    function again() {
        last = null;
        load();
    }

    async function load() {
        if (isUnderway) return;
        isUnderway = true;
        problem.value = null;
        try {
            const earlier = last ? found.peek() ?? [] : [];
            last = last ? await nextPage(last) : await asMember(accounts.listings);
            found.value = [...earlier, ...last.features];
            hasMore.value = last.links.some((/** @type {any} */ { rel }) => rel === "next");
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            isUnderway = false;
        }
    }

    return [
        html.div({ class: "account-head" }, [
            html.p({ class: "account-who" }, () => [icon("person"), " ", written(account.value?.displayName ?? "")]),
            // In the head of the page where there is room.
            html.button(
                { class: "button account-out", type: "button", onclick: leave }, () => text("header.signOut")),
        ]),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, [
            complaint(problem.value), " ",
            html.button({ class: "button quiet", type: "button", onclick: load }, () => text("page.again")),
        ]),
        () => found.value === null && !problem.value
            && html.p({ class: "coming", role: "status" }, () => text("list.loading")),
        () => sending.value > 0 && html.p({ class: "message", role: "status" }, [
            html.span(() => text("account.listings.sending", { count: sending.value })), " ",
            html.a({ href: link("/drafts") }, () => text("account.listings.sendingAll")),
        ]),
        () => found.value?.length === 0 && sending.value === 0 && html.div({ class: "notice" }, [
            html.p(() => text("account.listings.none")),
            html.a({ class: "button main", href: link("/post") }, () => text("header.post")),
        ]),
        html.ul({ class: "cards" }, each(
            () => found.value ?? [], ({ id }) => id, (feature) => html.li([
                card(feature, { isByPosting: () => true }), standing(feature)]))),
        html.p({ class: "list-more", hidden: () => !hasMore.value }, html.button(
            { class: "button", type: "button", onclick: load }, () => text("list.more"))),
    ];
});

/** What became of a listing, where it is not simply open. @param {any} feature */
function standing({ properties: { state: now, visibility } }) {
    const name = visibility === "public" ? now : visibility;
    return name === "open" ? null : html.p({ class: `standing ${name}` }, () => text(`listingPage.state.${name}`));
}
