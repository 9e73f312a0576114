/** The reason why a decision was not applied, with the two ways to continue. The form keeps its input. */
import { html } from "../kernel/elements.js";
import { effect, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { news } from "./case-changes.js";
import { assignmentEnd, name, said, time } from "./people.js";

/** Whether others are the reason. @param {import("../kernel/problem.js").Problem} problem */
export const isConflict = ({ status, kind }) => status === 409 || status === 412 || kind === "needs-another-moderator";

/**
 * @param {ReturnType<typeof import("./open-case.js").openCase>} open
 * @param {import("../kernel/problem.js").Problem} problem
 * @param {{action: string, onAgain: () => void, onLook: () => void}} ways
 * @returns {Element | null} null for a problem of another kind
 */
export function conflict(open, problem, { action, onAgain, onLook }) {
    const { kind } = problem;
    if (!isConflict(problem)) return null;
    if (kind === "needs-another-moderator") {
        return html.p({ class: "message fault", role: "alert" }, () => text("desk.conflict.another"));
    }
    const isRead = state(false);
    effect(() => untracked(() => { open.refresh().then(() => { isRead.value = true; }); }));
    return html.div({ class: "message desk-conflict", role: "alert" }, () => {
        if (!isRead.value) return html.p(() => text("desk.loading"));
        const [before, after] = [open.current.value, open.newer.value];
        const holder = before?.claimedBy;
        const words = {
            "case-claimed": () => text("desk.conflict.assigned"),
            "invalid-transition": () => text("desk.conflict.impossible"),
            "no-owner": () => text("desk.conflict.noOwner"),
        }[kind] ?? (() => text("desk.conflict.moved"));
        return [
            html.p(html.strong(words)),
            kind === "case-claimed" && holder && html.p([name(holder), " · ", assignmentEnd(before)]),
            before && after && happened(news(before, after)),
            html.p(() => text("desk.conflict.kept")),
            html.p({ class: "buttons" }, [
                html.button({ class: "button", type: "button", onclick: onLook }, () => text("desk.conflict.look")),
                kind !== "no-owner" && html.button(
                    { class: "button", type: "button", onclick: onAgain },
                    () => text(kind === "case-claimed" ? "page.again" : `desk.anyway.${action}`)),
            ]),
        ];
    });
}

/** What has happened, as a list. @param {import("./case-changes.js").News} what */
export const happened = ({ reports, appeals, decisions, hasChanged }) => html.ul({ class: "desk-happened" }, [
    decisions.map(({ action, moderator, note, at }) => html.li([
        html.strong(() => text(`desk.done.${action}`)), " · ", name(moderator), " · ", time(at), note && said(note)])),
    reports.map(({ reason, reporter, comment, updatedAt }) => html.li([
        html.strong(() => text("desk.happened.report")), " ", () => text(`desk.reason.${reason}`), " · ",
        name(reporter), " · ",
        time(updatedAt), comment && said(comment)])),
    appeals.map(({ body, createdAt }) => html.li([
        html.strong(() => text("desk.happened.appeal")), " · ", time(createdAt), said(body)])),
    hasChanged && html.li(html.strong(() => text("desk.happened.change"))),
]);
