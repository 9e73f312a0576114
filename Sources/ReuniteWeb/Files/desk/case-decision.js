/** What one decides about the open case: beside the evidence where there is room, below it on a phone. */
import { html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { derived, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { facts, possible, refusalOfAll } from "./actions.js";
import { decision } from "./decision.js";
import { draft } from "./decision-draft.js";
import { keyMark } from "./keys.js";

/**
 * @param {ReturnType<typeof import("./open-case.js").openCase>} open
 * @param {{decide: (action: string) => void, assignOrRelease: () => void, leave: () => void,
 *   onDecided: (answer: any, action: string) => void,
 *   failure: import("../kernel/store.js").State<import("../kernel/problem.js").Problem | null>}} acts
 */
export function caseDecision(open, acts) {
    const shown = derived(() => open.current.value?.id ?? null);
    // The words of a draft change as one types: only its action makes another form.
    const writing = derived(() => (draft.value && draft.value.case === shown.value ? draft.value.action : null));
    const now = () => /** @type {Record<string, any>} */ (open.current.value);
    const form = () => decision(
        open, /** @type {import("./decision-draft.js").Draft} */ (draft.peek()),
        { onDecided: acts.onDecided, onLeave: acts.leave });

    const bar = () => html.div({ class: "desk-actions" }, [
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

    return html.div({ class: "desk-foot" }, () => shown.value && (writing.value ? untracked(form) : untracked(bar)));
}

/** @param {import("../kernel/problem.js").Problem} problem */
const words = (problem) => {
    if (problem.kind === "case-claimed") return text("desk.conflict.assigned");
    if (problem.kind === "too-many-claims") return text("desk.assignment.tooMany");
    if (problem.kind === "needs-another-moderator") return text("desk.conflict.another");
    return complaint(problem);
};
