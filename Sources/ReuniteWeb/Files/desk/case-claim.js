/** One claim as moderators see it: its two people, the answers beside the questions, its history, and its reports. */
import { happened } from "../claims/claim-words.js";
import { html, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { phrases, text } from "../kernel/texts.js";
import { name, said, time } from "./people.js";

// States and histories have the same words as for the two people.
await phrases(new URL("../claims/", import.meta.url).href);

/** @param {any} claim */
export const caseClaim = ({ claimant, finder, state, createdAt, suspicion, events, reports, ...claim }) => html.article(
    { class: "desk-claim", "aria-label": () => text("desk.claims.by", { name: claimant.displayName }),
        "data-module": "desk/case-claim.js" }, [
        html.p({ class: "desk-tags" }, [
            html.span({ class: "tag" }, () => text(`claims.short.${state}`)),
            reports.length > 0 && html.span({ class: "tag new" }, () => text("desk.claims.reported")),
            html.span({ class: "soft" }, time(createdAt)),
        ]),
        html.dl({ class: "desk-facts" }, [
            fact("desk.claims.claimant", name(claimant)), fact("desk.claims.finder", name(finder)),
            ...(claim.needsAnotherModerator ? [] : statements(claim)),
            claim.ownListing && fact("desk.claims.own", html.a(
                { href: link(`/listings/${claim.ownListing}`) }, () => text("desk.claims.ownListing"))),
        ]),
        claim.needsAnotherModerator && html.p({ class: "soft" }, () => text("desk.claims.hidden")),
        suspicion.findings.length > 0 && suspicions(suspicion.findings),
        reports.map((/** @type {any} */ one) => report(one, claim)),
        html.details([
            html.summary(() => text("claims.history")),
            html.ol({ class: "desk-history" }, events.map((/** @type {any} */ event) => html.li([
                html.span(() => happened(event)), " · ", time(event.at)]))),
        ]),
    ]);

/** The texts of a claim: questions with answers, message and note. @param {any} claim */
const statements = ({ questions, answers, message, note }) => [
    ...questions.map((/** @type {string} */ question, /** @type {number} */ place) => row(
        written(question), answers[place] ? said(answers[place])
            : html.span({ class: "soft" }, () => text("claims.told.noAnswer")))),
    message && fact("claims.told.message", said(message)),
    note && fact("claims.note", said(note)),
];

/** @param {import("../kernel/elements.js").Child} label @param {import("../kernel/elements.js").Child} value */
const row = (label, value) => html.div([html.dt(label), html.dd(value)]);

/** @param {string} label @param {import("../kernel/elements.js").Child} value */
const fact = (label, value) => row(() => text(label), value);

/** The reasons why the claim looks like fraud. @param {any[]} findings */
const suspicions = (findings) => html.div({ class: "desk-suspicion" }, [
    html.h4(() => text("desk.suspicion.title")),
    html.ul(findings.map(({ reason, count }) => html.li(() => text(`desk.suspicion.${reason}`, { count })))),
    html.p({ class: "soft" }, () => text("desk.suspicion.meaning")),
]);

/**
 * A report of the claim, with its copy of the texts if they have changed since.
 * @param {any} one @param {any} claim
 */
function report({ by, reason, comment, at, ...kept }, claim) {
    const words = ({ title, questions, answers, message, note }) =>
        JSON.stringify([title, questions, answers, message, note]);
    return html.div({ class: "desk-report" }, [
        html.p({ class: "desk-tags" }, [
            html.span({ class: "tag" }, () => text(`desk.reason.${reason}`)),
            html.span({ class: "soft" }, () => text(`desk.claims.reportedBy.${by}`)),
        ]),
        comment ? said(comment) : html.p({ class: "soft" }, () => text("desk.noComment")),
        html.p({ class: "soft" }, time(at)),
        words(kept) !== words(claim) && html.details([
            html.summary(() => text("desk.claims.then")),
            html.dl({ class: "desk-facts" }, [
                kept.title && fact("desk.claims.listing", written(kept.title)), ...statements(kept)]),
        ]),
    ]);
}
