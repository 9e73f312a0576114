/** A list of claims, newest first, in pages. */
import { pagedList, pages } from "../account/paged-list.js";
import { html, icon, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { ago, exactly } from "../kernel/format.js";
import { text } from "../kernel/texts.js";
import { refusal } from "./claim-words.js";

/**
 * @param {() => Promise<any>} load the first page
 * @param {() => string} none what is said where there is none
 * @param {{isTitled?: boolean}} [more] `isTitled` where the claims are on several listings
 */
export const claimList = (load, none, { isTitled = false } = {}) => html.div(
    { class: "claim-list", "data-module": "claims/claim-list.js" }, pagedList(pages(load, "claims"), {
        show: (one) => html.li(entry(one, isTitled)), none: () => html.p(none), sentence: refusal,
    }));

/** To the finder a claim is a person, to the claimant a thing. @param {any} claim @param {boolean} isTitled */
const entry = ({ id, side, state: now, title, claimant, createdAt, unreadMessages }, isTitled) => html.a(
    { class: `claim-entry ${now}`, href: link(`/claims/${id}`) }, [
        html.span({ class: "claim-sign" }, icon(side === "finder" ? "person" : "check")),
        html.span({ class: "claim-entry-words" }, [
            html.strong(() => (side === "finder" ? written(claimant.displayName)
                : title ? written(title) : text("claims.untitled"))),
            isTitled && side === "finder" && title && html.span(written(title)),
            html.span({ class: "claim-entry-state" }, () => text(`claims.short.${now}`)),
            unreadMessages > 0 && html.strong(
                { class: "claim-unread" }, () => text("claims.unread", { count: unreadMessages })),
            html.time({ datetime: createdAt, title: () => exactly(createdAt) }, () => ago(createdAt)),
        ]),
    ]);
