/** The claims on the listing of an open case, newest first: what each of the two people says, and the reports. */
import { pagedList, pages } from "../account/paged-list.js";
import { complaint } from "../kernel/complaints.js";
import { html } from "../kernel/elements.js";
import { derived, effect, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { moderation } from "../requests/moderation.js";
import { caseClaim } from "./case-claim.js";
import { caseProof } from "./case-proof.js";

/**
 * Shown only while the case is open, and only if the thing was claimed.
 * @param {() => Record<string, any>} found the case
 */
export function caseClaims(found) {
    const isOpen = derived(() => found().state === "open");
    return html.div({ class: "desk-claims-in" }, () => isOpen.value && untracked(() => all(found)));
}

/** @param {() => Record<string, any>} found the case */
function all(found) {
    const { id } = found();
    const list = pages(() => moderation.claims(id), "claims");
    // The list is read again with each version of the case: a report may have named another claim.
    const version = derived(() => found().version);
    let isFirst = true;
    effect(() => {
        void version.value;
        if (!isFirst) untracked(list.again);
        isFirst = false;
    });
    const isReported = derived(() => (list.found.value ?? []).some(({ reports }) => reports.length > 0));
    return html.section({
        class: "desk-part", "aria-label": () => text("desk.claims.title"), "data-module": "desk/case-claims.js",
        hidden: () => !list.found.value?.length && !list.problem.value,
    }, [
        html.h3(() => text("desk.claims.title")),
        pagedList(list, {
            look: "desk-claims", sentence: refusal, none: () => null, show: (one) => html.li(caseClaim(one)),
        }),
        () => isReported.value && untracked(() => caseProof(id)),
    ]);
}

/** @param {import("../kernel/problem.js").Problem} problem */
const refusal = (problem) => (problem.status === 403 ? text("desk.exact.tied") : complaint(problem));
