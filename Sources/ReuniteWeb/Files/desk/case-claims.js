/** The claims on the found thing of an open case, on request: what each of the two people says, and the reports. */
import { pagedList, pages } from "../account/paged-list.js";
import { html } from "../kernel/elements.js";
import { derived, effect, settled, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { moderation } from "../requests/moderation.js";
import { caseClaim } from "./case-claim.js";
import { caseMessages } from "./case-messages.js";
import { caseProof } from "./case-proof.js";
import { readButton, readRefusal } from "./logged-read.js";

/**
 * Shown only while the case is open.
 * @param {() => Record<string, any>} found the case
 */
export function caseClaims(found) {
    const isOpen = derived(() => found().state === "open" && found().listing.properties.status === "found");
    return html.div({ class: "desk-claims-in" }, () => isOpen.value && untracked(() => section(found)));
}

/** @param {() => Record<string, any>} found the case */
function section(found) {
    const isAsked = state(false);
    const heading = html.h3({ tabindex: "-1" }, () => text("desk.claims.title"));
    async function ask() {
        isAsked.value = true;
        // The button that had the focus is gone.
        await settled();
        heading.focus();
    }
    return html.section({
        class: "desk-part", "aria-label": () => text("desk.claims.title"), "data-module": "desk/case-claims.js",
    }, [heading, () => (isAsked.value ? untracked(() => all(found)) : readButton("desk.claims.show", ask))]);
}

/** @param {() => Record<string, any>} found the case */
function all(found) {
    const { id } = found();
    const version = derived(() => found().version);
    const list = pages(() => moderation.claims(id), "claims");
    follow(version, list);
    const isReported = derived(() => (list.found.value ?? []).some(({ reports }) => reports.length > 0));
    /** @param {string} claim */
    const claimant = (claim) => {
        const all = list.found.peek() ?? [];
        return all.length > 1 ? all.find((one) => one.id === claim)?.claimant.displayName : undefined;
    };
    return html.div([
        pagedList(list, {
            look: "desk-claims", sentence: refusal, show: (one) => html.li(caseClaim(one)),
            none: () => html.p({ class: "soft" }, () => text("desk.claims.none")),
        }),
        () => isReported.value && untracked(() => {
            const kept = pages(() => moderation.messages(id), "messages");
            follow(version, kept);
            return [caseMessages(kept, claimant, refusal), caseProof(id, claimant)];
        }),
    ]);
}

/**
 * Reads a list again when the case has changed: a report may have named another claim, and kept more messages.
 * @param {{readonly value: number}} version @param {import("../account/paged-list.js").Pages} list
 */
function follow(version, list) {
    let isFirst = true;
    effect(() => {
        void version.value;
        if (!isFirst) untracked(list.again);
        isFirst = false;
    });
}

/** @param {import("../kernel/problem.js").Problem} problem */
const refusal = (problem) => readRefusal(problem, "claims");
