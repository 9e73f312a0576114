/** A list of claims, newest first, in pages. */
import { asMember } from "../account/as-member.js";
import { each, html, icon, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { nextPage } from "../kernel/ask.js";
import { ago, exactly } from "../kernel/format.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { refusal } from "./words.js";

/**
 * @param {() => Promise<any>} load the first page
 * @param {() => string} none what is said where there is none
 * @param {{isTitled?: boolean}} [more] `isTitled` where the claims are on several listings
 */
export function claimList(load, none, { isTitled = false } = {}) {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const found = state(null);
    /** The last page, with the way to the next one. @type {import("../kernel/store.js").State<any>} */
    const last = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    let isUnderway = false;
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    more();

    async function more() {
        if (isUnderway) return;
        [isUnderway, problem.value] = [true, null];
        try {
            const next = last.peek() ? await nextPage(last.peek()) : await asMember(load);
            if (isEnded) return;
            found.value = [...(found.peek() ?? []), ...next.claims];
            last.value = next;
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            isUnderway = false;
        }
    }

    return html.div({ class: "claim-list", "data-module": "claims/claim-list.js" }, [
        () => problem.value && html.p({ class: "message fault", role: "alert" }, [
            refusal(problem.value), " ",
            html.button({ class: "button quiet", type: "button", onclick: more }, () => text("page.again")),
        ]),
        () => found.value === null && !problem.value
            && html.p({ class: "coming", role: "status" }, () => text("list.loading")),
        () => found.value?.length === 0 && html.p(none),
        html.ul(each(() => found.value ?? [], ({ id }) => id, (one) => html.li(entry(one, isTitled)))),
        html.p({
            class: "list-more",
            hidden: () => !last.value?.links.some((/** @type {any} */ { rel }) => rel === "next"),
        }, html.button({ class: "button", type: "button", onclick: more }, () => text("list.more"))),
    ]);
}

/** To the finder a claim is a person, to the claimant a thing. @param {any} claim @param {boolean} isTitled */
const entry = ({ id, side, state: now, title, claimant, createdAt }, isTitled) => html.a(
    { class: `claim-entry ${now}`, href: link(`/claims/${id}`) }, [
        html.span({ class: "claim-sign" }, icon(side === "finder" ? "person" : "check")),
        html.span({ class: "claim-entry-words" }, [
            html.strong(() => (side === "finder" ? written(claimant.displayName)
                : title ? written(title) : text("claims.untitled"))),
            isTitled && side === "finder" && title && html.span(written(title)),
            html.span({ class: "claim-entry-state" }, () => text(`claims.short.${now}`)),
            html.time({ datetime: createdAt, title: () => exactly(createdAt) }, () => ago(createdAt)),
        ]),
    ]);
