/** What the finder holds back: read only on request, because each read is an entry of the moderation log. */
import { asMember } from "../account/as-member.js";
import { html, written } from "../kernel/elements.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { moderation } from "../requests/moderation.js";
import { readButton, readRefusal } from "./logged-read.js";
import { said } from "./people.js";

/**
 * @param {string} id the case
 * @param {(claim: string) => string | undefined} claimant the name of the one who made a claim, where there are several
 */
export function caseProof(id, claimant) {
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
        () => (proof.value ? shown(proof.value, claimant) : readButton("desk.proof.show", read)),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, readRefusal(problem.value, "proof")),
    ]);
}

/** @param {any} proof @param {(claim: string) => string | undefined} claimant */
const shown = ({ questions, withheld, serial, claims }, claimant) => [
    html.dl({ class: "desk-facts" }, [
        ...questions.map((/** @type {string} */ one) => fact("question", written(one))), ...held({ withheld, serial }),
    ]),
    !withheld && !serial && html.p({ class: "soft" }, () => text("desk.proof.nothing")),
    claims.map((/** @type {any} */ one) => then(one, one.withheld !== withheld || one.serial !== serial, claimant)),
    html.p({ class: "soft", role: "status" }, () => text("desk.proof.logged")),
];

/**
 * What a claim was compared with: shown if the finder has changed it since, or if the claimant stated a serial number.
 * @param {any} one @param {boolean} isChanged @param {(claim: string) => string | undefined} claimant
 */
function then({ claim, withheld, serial, claimedSerial, serialMatches }, isChanged, claimant) {
    if (!isChanged && !claimedSerial) return null;
    const name = claimant(claim);
    return html.div({ class: "desk-report" }, [
        name && html.p(html.strong(() => text("desk.claims.by", { name }))),
        isChanged && html.p({ class: "soft" }, () => text("desk.proof.then")),
        html.dl({ class: "desk-facts" }, [
            ...(isChanged ? held({ withheld, serial }) : []),
            claimedSerial && fact("claimedSerial", [written(claimedSerial), " ", serialMatches !== null && html.span(
                { class: "tag" }, () => text(`desk.proof.${serialMatches ? "matches" : "differs"}`))]),
        ]),
        isChanged && !withheld && !serial && html.p({ class: "soft" }, () => text("desk.proof.nothing")),
    ]);
}

/** @param {{withheld: string | null, serial: string | null}} proof */
const held = ({ withheld, serial }) => [
    withheld && fact("withheld", said(withheld)), serial && fact("serial", written(serial)),
];

/** @param {string} label @param {import("../kernel/elements.js").Child} value */
const fact = (label, value) => html.div([html.dt(() => text(`desk.proof.${label}`)), html.dd(value)]);
