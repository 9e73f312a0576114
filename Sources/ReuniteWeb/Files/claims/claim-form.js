/** The form of a claim: the finder's questions, and what else shows that the thing is somebody's. */
import { maximumLengths } from "../contract.js";
import { asMember } from "../account/as-member.js";
import { each, html, written } from "../kernel/elements.js";
import { go, link } from "../kernel/address.js";
import { announce } from "../kernel/announce.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { repetition } from "../kernel/repetition.js";
import { derived, state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { refusal } from "./claim-words.js";

/** @param {string} id the listing @param {{proof: any, lost: any[], former: any}} known `former`: the ended claim */
export function claimForm(id, known) {
    const { former } = known;
    /** The former answer to a question. @param {string} question */
    const before = (question) => former?.answers[former.questions.indexOf(question)] ?? "";
    const proof = state(known.proof);
    const questions = derived(() => proof.value.questions);
    const once = repetition();
    const sending = submission(async (values) => {
        const claim = {
            // Which questions these are the answers to.
            proofVersion: proof.peek().version,
            answers: questions.peek().map((_, index) => values[`answer-${index}`] ?? ""),
            message: values.message.trim() || null,
            serial: values.serial.trim() || null,
            ownListing: values.own || null,
        };
        try {
            const made = await asMember(() => claims.submit(id, claim, once.key(JSON.stringify(claim))));
            once.done();
            go(`/claims/${made.id}`, { replace: true });
            announce(text("claims.form.sent"));
        } catch (error) {
            // Answers to questions that are still asked stay.
            if (isAbout(error, "proof-changed")) proof.value = await claims.proof(id);
            throw error;
        }
    }, refusal);
    const isClaimed = () => isAbout(sending.problem.value, "already-claimed");
    const asked = each(
        () => questions.value.map((question, index) => `${index} ${question}`), (one) => one, (one) => {
            const [index] = one.split(" ", 1);
            const fault = sending.fault(`/answers/${index}`);
            return field({
                label: () => /** @type {any} */ (written(one.slice(index.length + 1))),
                fault: () => fault() && text("claims.fault.long", { count: maximumLengths.answer }),
            }, (more) => html.textarea({
                class: "input", name: `answer-${index}`, rows: 2, maxlength: 2 * maximumLengths.answer, dir: "auto",
                value: before(one.slice(index.length + 1)), ...more,
            }));
        });
    const faults = { message: sending.fault("/message"), serial: sending.fault("/serial") };
    return html.form({
        class: "form claim-form", novalidate: true, onsubmit: sending.submit, "data-module": "claims/claim-form.js",
    }, [
        html.p(() => text(questions.value.length ? "claims.form.why" : "claims.form.whyUnasked")),
        html.div({ class: "form claim-questions", hidden: () => !questions.value.length }, asked),
        field({
            label: () => text("claims.form.message"), hint: () => text("claims.form.messageHint"),
            fault: () => faults.message() && text("claims.fault.long", { count: maximumLengths.note }),
        }, (more) => html.textarea({
            class: "input", name: "message", maxlength: 2 * maximumLengths.note, dir: "auto",
            value: former?.message ?? "", ...more })),
        field({
            label: () => text("claims.form.serial"), hint: () => text("claims.form.serialHint"),
            fault: () => faults.serial() && text("claims.fault.serial"),
        }, (more) => html.input({
            class: "input", name: "serial", type: "text", autocomplete: "off", autocapitalize: "characters",
            spellcheck: "false", maxlength: maximumLengths.serial, value: former?.serial ?? "", ...more })),
        known.lost.length > 0 && field({ label: () => text("claims.form.own") }, (more) => html.select(
            { class: "select", name: "own", ...more }, [
                html.option({ value: "" }, () => text("claims.form.noOwn")),
                known.lost.map(({ id: own, properties }) => html.option({ value: own }, properties.title)),
            ])),
        sending.message(),
        () => wayIn(sending.problem.value),
        () => isClaimed() && html.p(html.a(
            { class: "button", href: link("/account/claims") }, () => text("claims.seeAll"))),
        html.p({ class: "hint" }, () => text("claims.form.seen")),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("claims.form.act")),
    ]);
}

/**
 * Others have used up a limit: then only people with a lost listing that is likely about this thing are let in.
 * @param {Problem | null} problem
 */
export const wayIn = (problem) => problem?.status === 429 && problem.body.sharedBy && html.p({ class: "claim-full" }, [
    text("claims.form.full"), " ", html.a({ href: link("/post?status=lost") }, text("claims.form.postLost")),
]);

/** @param {any} error @param {string} reason */
const isAbout = (error, reason) => error instanceof Problem && error.body.reason === reason;
