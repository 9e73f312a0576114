/** What the finder holds back: read only on request, because each read is an entry of the moderation log. */
import { asMember } from "../account/as-member.js";
import { complaint } from "../kernel/complaints.js";
import { html, written } from "../kernel/elements.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { moderation } from "../requests/moderation.js";
import { said } from "./people.js";

/** @param {string} id the case */
export function caseProof(id) {
    /** @type {import("../kernel/store.js").State<any>} */
    const proof = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    let isUnderway = false;
    let isEnded = false;
    atEnd(() => { isEnded = true; });

    async function read() {
        if (isUnderway) return;
        [isUnderway, problem.value] = [true, null];
        try {
            const found = await asMember(() => moderation.proof(id));
            if (isEnded) return;
            proof.value = found;
            // The button that had the focus is gone.
            await settled();
            heading.focus();
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            isUnderway = false;
        }
    }
    const heading = html.h4({ tabindex: "-1" }, () => text("desk.proof.title"));
    return html.section({ class: "desk-proof", "data-module": "desk/case-proof.js" }, [
        heading,
        () => (proof.value ? shown(proof.value) : html.p([
            html.button({ class: "button", type: "button", onclick: read }, () => text("desk.proof.show")), " ",
            html.span({ class: "soft" }, () => text("desk.exact.logged")),
        ])),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, refusal(problem.value)),
    ]);
}

/** @param {any} proof */
const shown = ({ questions, withheld, serial }) => [
    html.dl({ class: "desk-facts" }, [
        ...questions.map((/** @type {string} */ one) => html.div([
            html.dt(() => text("desk.proof.question")), html.dd(written(one))])),
        withheld && html.div([html.dt(() => text("desk.proof.withheld")), html.dd(said(withheld))]),
        serial && html.div([html.dt(() => text("desk.proof.serial")), html.dd(written(serial))]),
    ]),
    !withheld && !serial && html.p({ class: "soft" }, () => text("desk.proof.nothing")),
    html.p({ class: "soft", role: "status" }, () => text("desk.proof.logged")),
];

/** @param {Problem} problem */
const refusal = (problem) => {
    if (problem.status === 403) return text("desk.exact.tied");
    const path = {
        "claim-required": "desk.exact.claimFirst", "case-claimed": "desk.impossible.claimed",
        "case-not-open": "desk.proof.decided", "too-many-requests": "desk.proof.tooMany",
        "not-found": "desk.proof.none",
    }[problem.kind];
    return path ? text(path) : complaint(problem);
};
