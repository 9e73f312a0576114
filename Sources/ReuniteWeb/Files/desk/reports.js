/** The reports of a case, the latest first, each in the reporter's words. */
import { each, html } from "../kernel/elements.js";
import { moderation } from "../requests/moderation.js";
import { nextPage } from "../kernel/ask.js";
import { Problem } from "../kernel/problem.js";
import { complaint } from "../kernel/complaints.js";
import { derived, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { likeness } from "./likeness.js";
import { name, said, time } from "./people.js";

/** @param {() => Record<string, any>} found the case @param {() => import("./case-changes.js").News | null} fresh */
export function reports(found, fresh) {
    /** All of them, as far as they were asked for. @type {import("../kernel/store.js").State<any[] | null>} */
    const earlier = state(null);
    /** @type {any} */
    let page = null;
    const hasMore = state(found().reportCount > found().reports.length);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const all = derived(() => {
        const known = new Map([...(earlier.value ?? []), ...found().reports].map((one) => [one.id, one]));
        return [...known.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    });
    const more = async () => {
        try {
            page = page ? await nextPage(page) : await moderation.reports(found().id);
            earlier.value = [...(earlier.peek() ?? []), ...page.reports];
            hasMore.value = page.links.length > 0;
            problem.value = null;
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        }
    };
    return html.section({ class: "desk-part", "aria-label": () => text("desk.reports") }, [
        html.h3(() => text("desk.reportCount", { count: found().reportCount })),
        html.ul({ class: "desk-reports" }, each(
            () => all.value, ({ id }) => id, (one) => report(one, found().listing, () => isNew(fresh(), one)))),
        html.p({ hidden: () => !hasMore.value }, html.button(
            { class: "button", type: "button", onclick: more }, () => text("desk.moreReports"))),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
    ]);
}

/** @param {import("./case-changes.js").News | null} fresh @param {any} one */
const isNew = (fresh, one) => Boolean(fresh?.reports.some(({ id }) => id === one.id));

/** @param {any} one @param {any} listing @param {() => boolean} isFresh */
const report = ({ reason, comment, claim, reporter, updatedAt, outcome, weight }, listing, isFresh) => html.li(
    { class: "desk-report" }, [
    html.p({ class: "desk-tags" }, [
        html.span({ class: "tag" }, () => text(`desk.reason.${reason}`)),
        () => isFresh() && html.span({ class: "tag new" }, () => text("desk.new")),
        outcome && html.span({ class: "soft" }, () => text(`desk.outcome.${outcome}`)),
        weight === 0 && html.span({ class: "soft" }, () => text("desk.weightless")),
    ]),
    !reporter && likeness(comment, listing) || (comment
        ? said(comment) : html.p({ class: "soft" }, () => text(claim ? "desk.claims.comment" : "desk.noComment"))),
    html.p({ class: "soft" }, [name(reporter), " · ", time(updatedAt)]),
]);
