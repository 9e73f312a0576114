/** Reads of what is private in a case: on request, because each is an entry of the moderation log. */
import { complaint } from "../kernel/complaints.js";
import { html } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";

/**
 * The button of a read, with what follows from it.
 * @param {string} label the path of its text @param {() => void} onclick
 */
export const readButton = (label, onclick) => html.p([
    html.button({ class: "button", type: "button", onclick }, () => text(label)), " ",
    html.span({ class: "soft" }, () => text("desk.exact.logged")),
]);

/**
 * Why a read was refused.
 * @param {import("../kernel/problem.js").Problem} problem @param {"exact" | "claims" | "proof"} what
 */
export function readRefusal(problem, what) {
    if (problem.kind === "needs-second-reader") return text("desk.proof.second");
    if (problem.status === 403) return text("desk.exact.tied");
    if (problem.status === 404 && what === "proof") return text("desk.proof.none");
    const path = {
        "claim-required": "desk.exact.assignFirst", "case-claimed": "desk.impossible.claimed",
        "case-not-open": `desk.${what}.decided`, "too-many-requests": `desk.${what}.tooMany`,
    }[problem.kind];
    return path ? text(path) : complaint(problem);
}
