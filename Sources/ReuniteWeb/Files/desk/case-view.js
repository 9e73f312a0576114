/** The case's pane: what it is about. */
import { html, icon, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { link } from "../kernel/address.js";
import { derived, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { happened } from "./conflict.js";
import { news } from "./case-changes.js";
import { caseClaims } from "./case-claims.js";
import { assignmentEnd, name, said, time } from "./people.js";
import { picture } from "./picture.js";
import { reports } from "./reports.js";
import { versions } from "./versions.js";

/**
 * @param {ReturnType<typeof import("./open-case.js").openCase>} open
 */
export function caseView(open) {
    const { current, newer, fresh, problem, isLoading, id } = open;
    const shown = derived(() => current.value?.id ?? null);

    return html.div({ class: "desk-case-in" }, () => {
        if (shown.value) return untracked(found);
        if (problem.value) {
            const own = problem.value.status === 403;
            return html.div({ class: "notice", role: "alert" }, [
                html.p(own ? () => text(problem.value?.kind === "needs-another-moderator"
                    ? "desk.impossible.own-claim" : "desk.own") : complaint(problem.value)),
                !own && html.button({ class: "button", type: "button", onclick: open.open }, () => text("page.again")),
            ]);
        }
        return html.p({ class: isLoading.value ? "notice coming" : "notice soft", role: "status" },
            () => text(id.value ? "desk.loading" : "desk.choose"));
    });

    /** Made once for a case: what changes in it changes in place. */
    function found() {
        const now = () => /** @type {Record<string, any>} */ (current.value);
        const listing = () => now().listing;
        const isAssignedToOther = () => Boolean(now().claimedBy) && !open.isMine();
        return html.div({ class: "desk-found" }, [
            html.div({ class: "desk-case-head" }, [
                html.h2({ tabindex: "-1", id: "desk-case-title" }, () => written(listing().properties.title)),
                html.p({ class: "desk-tags" }, () => [
                    html.span(
                        { class: `status ${listing().properties.status}` },
                        () => text(`listing.${listing().properties.status}`)),
                    html.span({ class: "tag" }, () => text(`desk.visibility.${listing().properties.visibility}`)),
                    html.span({ class: "tag" }, () => text(`desk.state.${now().state}`)),
                    now().appealed && html.span({ class: "tag new" }, () => text("desk.appealed")),
                    html.a({ href: link(`/listings/${listing().id}`) }, () => text("desk.asOthersSee")),
                ]),
                () => isAssignedToOther() && html.p({ class: "message" }, [
                    icon("person"), name(now().claimedBy), " · ", assignmentEnd(now())]),
                () => open.isMine() && html.p({ class: "message" }, [
                    html.strong(assignmentEnd(now())), " ", html.span(() => text("desk.assignment.meaning"))]),
            ]),
            () => {
                const after = newer.value;
                return after && html.div({ class: "message desk-newer", role: "status" }, [
                    html.p(html.strong(() => text("desk.newer"))), happened(news(now(), after)),
                    html.button(
                        { class: "button", type: "button", onclick: open.catchUp }, () => text("desk.showNewer")),
                ]);
            },
            appeals(now),
            reports(now, () => fresh.value),
            caseClaims(now),
            versions(now),
            hiddenParts(now),
        ]);
    }
}

/** What earlier decisions hide of the listing. @param {() => Record<string, any>} now */
const hiddenParts = (now) => () => {
    const redactions = now().listing.properties.redactions ?? [];
    return redactions.length > 0 && html.section({ class: "desk-part" }, [
        html.h3(() => text("desk.redact.hidden")),
        redactions.map((/** @type {any} */ { photos, words, note, decidedAt }) => html.div({ class: "desk-report" }, [
            html.ul({ class: "desk-photos" }, photos.map(
                (/** @type {any} */ photo, /** @type {number} */ place) => html.li(picture(photo, place + 1)))),
            html.p({ class: "desk-tags" }, words.map(
                (/** @type {string} */ one) => html.span({ class: "tag" }, written(one)))),
            said(note), html.p({ class: "soft" }, time(decidedAt)),
        ])),
    ]);
};

/** What the owner says against a decision. @param {() => Record<string, any>} now */
const appeals = (now) => () => {
    const waiting = now().appeals.filter((/** @type {any} */ { settled }) => !settled);
    return waiting.length > 0 && html.section({ class: "desk-part desk-appeal" }, [
        html.h3(() => text("desk.appealWaits")),
        waiting.map(
            (/** @type {any} */ { body, createdAt }) => [said(body), html.p({ class: "soft" }, time(createdAt))]),
    ]);
};
