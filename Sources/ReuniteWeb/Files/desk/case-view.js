/** The case's pane: what it is about, and what one decides. */
import { html, icon, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { link } from "../kernel/address.js";
import { derived, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { facts, possible, refusalOfAll } from "./actions.js";
import { happened } from "./conflict.js";
import { decision } from "./decision.js";
import { draft } from "./decision-draft.js";
import { keyMark } from "./keys.js";
import { news } from "./case-changes.js";
import { caseClaims } from "./case-claims.js";
import { assignmentEnd, name, said, time } from "./people.js";
import { reports } from "./reports.js";
import { versions } from "./versions.js";

/**
 * @param {ReturnType<typeof import("./open-case.js").openCase>} open
 * @param {{decide: (action: string) => void, assignOrRelease: () => void, leave: () => void,
 *   onDecided: (answer: any, action: string) => void,
 *   failure: import("../kernel/store.js").State<import("../kernel/problem.js").Problem | null>}} acts
 */
export function caseView(open, acts) {
    const { current, newer, fresh, problem, isLoading, id } = open;
    const shown = derived(() => current.value?.id ?? null);
    // The words of a draft change as one types: only its action makes another form.
    const writing = derived(() => (draft.value && draft.value.case === shown.value ? draft.value.action : null));
    const form = () => decision(
        open, /** @type {import("./decision-draft.js").Draft} */ (draft.peek()),
        { onDecided: acts.onDecided, onLeave: acts.leave });

    const bar = (/** @type {() => Record<string, any>} */ now) => html.div({ class: "desk-actions" }, [
        () => {
            const failure = acts.failure.value;
            return failure && html.p({ class: "message fault", role: "alert" }, () => words(failure));
        },
        html.div({ class: "desk-bar", role: "group", "aria-label": () => text("desk.decisions") }, [
            html.button({
                class: "button quiet", type: "button", "aria-keyshortcuts": "c", onclick: acts.assignOrRelease,
            }, [
                html.span(() => text(open.isMine() ? "desk.assignment.release" : "desk.assignment.take")),
                keyMark("c"),
            ]),
            () => possible(now()).map((/** @type {string} */ action) => html.button({
                class: `button ${facts(action).suspendsOwner ? "quiet" : ""}`, type: "button",
                "aria-keyshortcuts": facts(action).key,
                onclick: () => acts.decide(action),
            }, [html.span(() => text(`desk.action.${action}`)), facts(action).key && keyMark(facts(action).key)])),
        ]),
        () => {
            const why = refusalOfAll(now());
            return why && html.p({ class: "soft" }, () => text(why));
        },
    ]);

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
            html.div({ class: "desk-foot" }, () => (writing.value ? untracked(form) : bar(now))),
        ]);
    }
}

/** @param {import("../kernel/problem.js").Problem} problem */
const words = (problem) => {
    if (problem.kind === "case-claimed") return text("desk.conflict.assigned");
    if (problem.kind === "too-many-claims") return text("desk.assignment.tooMany");
    if (problem.kind === "needs-another-moderator") return text("desk.conflict.another");
    return complaint(problem);
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
