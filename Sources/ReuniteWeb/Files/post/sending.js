/** A draft on its way: what is sent, what waits and why, and what came of it. */
import { asMember } from "../account/as-member.js";
import { isAsking, signInOver } from "../account/sign-in-dialog.js";
import { html, icon, written } from "../kernel/elements.js";
import { atEnd, effect, state, untracked } from "../kernel/store.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { listings } from "../requests/listings.js";
import { link } from "../kernel/address.js";
import { count } from "../kernel/format.js";
import { phrase } from "../kernel/phrase.js";
import { text } from "../kernel/texts.js";
import { canTakeBack } from "./editor.js";
import { progress } from "./delivery.js";
import { isHeldUp, photoFault } from "./draft.js";

/** @typedef {import("./database.js").Draft} Draft */

/** Seconds that are said of a pause: not each of them, because screen readers say them all. */
const said = [2, 5, 10, 20, 30, 60];

/** About how many seconds there are until a moment. @param {() => number} until */
function seconds(until) {
    const left = state(0);
    effect(() => {
        const end = until();
        const tick = () => {
            const exact = Math.max(0, Math.ceil((end - Date.now()) / 1000));
            left.value = said.find((one) => one >= exact) ?? exact;
        };
        tick();
        if (end <= Date.now()) return;
        const timer = setInterval(tick, 1000);
        atEnd(() => clearInterval(timer));
    });
    return left;
}

/** What is going on with a draft, in a sentence. @param {Draft} draft @param {number} left seconds to wait */
export function situation(draft, left) {
    const heldUp = draft.photos.find(isHeldUp);
    if (draft.state === "sent" && heldUp) return photoFault(heldUp) ?? "";
    if (draft.state === "sent" && draft.waits) return text("post.mailed.title");
    if (draft.state === "sent") return text(draft.edits ? "post.state.changed" : "post.state.sent");
    if (draft.state === "draft") return text(draft.refusal ? "post.state.refused" : "post.state.draft");
    if (!draft.waiting) return text("post.state.sending");
    return text(`post.state.${draft.waiting.reason}`, { count: left });
}

/** @param {() => Draft} draft @param {{takeBack: () => void}} actions */
export function sending(draft, { takeBack }) {
    const left = seconds(() => draft().waiting?.until ?? 0);
    // The page asks once by itself; after that whoever reads it does.
    let wasAsked = false;
    effect(() => {
        if (draft().waiting?.reason !== "signIn" || wasAsked) return;
        wasAsked = true;
        untracked(signInOver);
    });
    const signs = /** @type {Record<string, string>} */ ({ done: "check", refused: "close" });
    const step = (/** @type {string} */ name, /** @type {string} */ now, /** @type {any[]} */ ...more) => html.li(
        { class: `step ${now}` }, [
            html.span({ class: "step-sign", "aria-hidden": "true" }, signs[now] && icon(signs[now])),
            html.span({ class: "step-name" }, name),
            html.span({ class: "step-state" }, text(`post.step.${now}`)),
            ...more,
        ]);
    const photo = (/** @type {import("./database.js").Photo} */ one, /** @type {number} */ index) => {
        const share = progress.value[one.key];
        const isMoving = share !== undefined && !draft().waiting;
        const now = one.id ? "done" : one.fault ? "refused" : isMoving ? "sending" : "waiting";
        const name = text("post.photos.alt", { place: index + 1 });
        return step(name, now,
            now === "sending" && html.progress(
                { max: 1, value: share, "aria-label": name }, count(share, { style: "percent" })),
            one.fault && html.span({ class: "fault" }, photoFault(one)));
    };
    return html.section({
        class: "sending", "data-module": "post/sending.js", "data-state": () => draft().waiting?.reason ?? "sending",
    }, [
        html.h2({ tabindex: "-1" }, () => written(draft().title)),
        html.p({ class: "message", role: "status" }, () => situation(draft(), left.value)),
        html.ol({ class: "steps" }, () => [
            step(text("post.step.text"), textStep(draft())),
            ...draft().photos.map(photo),
        ]),
        html.p({ class: "buttons" }, () => [
            ["signIn", "account"].includes(draft().waiting?.reason ?? "") && !isAsking.value && html.button(
                { class: "button main", type: "button", onclick: signInOver }, text("post.goOn")),
            canTakeBack(draft()) && html.button(
                { class: "button", type: "button", onclick: takeBack }, text("post.change")),
            html.a({ class: "button quiet", href: link("/") }, text("page.home")),
        ]),
    ]);
}

/** @param {Draft} draft */
const textStep = ({ listing, edits, waiting }) => (listing && !edits ? "done" : waiting ? "waiting" : "sending");

/** What waits for its mail. @param {() => Draft} draft @param {{useOther: () => void}} actions */
function mailed(draft, { useOther }) {
    const { email, waits, title, photos } = draft();
    const refused = photos.filter(({ fault }) => fault);
    return html.section({ class: "sent", "data-module": "post/sending.js", "data-state": "mailed" }, [
        html.span({ class: "sent-sign", "aria-hidden": "true" }, icon("mail")),
        html.h2({ tabindex: "-1" }, () => text("post.mailed.title")),
        html.p(() => phrase("post.mailed.next", written(email?.trim() ?? ""))),
        html.p({ class: "sent-title" }, written(title)),
        html.p(() => phrase("post.mailed.number", html.strong(waits?.number ?? ""))),
        refused.length > 0 && html.div({ class: "message fault" }, [
            html.p(() => text("post.sent.refused", { count: refused.length })),
            html.ul(refused.map((one) => html.li(photoFault(one)))),
        ]),
        html.p({ class: "hint" }, () => text("post.mailed.none")),
        html.p({ class: "buttons" }, html.button(
            { class: "button", type: "button", onclick: useOther }, () => text("post.mailed.other"))),
    ]);
}

/**
 * What was posted, or waits for its mail.
 * @param {() => Draft} draft
 * @param {{forget: () => void, sendAgain: () => void, useOther: () => void}} actions
 */
export function sent(draft, actions) {
    if (draft().waits) return mailed(draft, actions);
    const { listing, suggested, title, photos, edits, isProofRefused } = draft();
    const refused = photos.filter(({ fault }) => fault);
    const isKept = photos.some(isHeldUp);
    const forget = isKept ? undefined : actions.forget;
    /** @type {import("../kernel/store.js").State<string>} */
    const answer = state("");
    const use = async () => {
        try {
            await asMember(() => listings.edit(listing ?? "", { geometry: { type: "Point", coordinates: suggested } }));
            answer.value = text("post.sent.placed");
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            answer.value = complaint(error);
        }
    };
    const again = (/** @type {string} */ status) => html.a({
        class: "button quiet", href: link(`/post?status=${status}`), onclick: forget,
    }, () => text(`post.sent.again.${status}`));
    return html.section({ class: "sent", "data-module": "post/sending.js", "data-state": "sent" }, [
        html.span({ class: "sent-sign", "aria-hidden": "true" }, icon("check")),
        html.h2({ tabindex: "-1" }, () => text(edits ? "post.state.changed" : "post.state.sent")),
        html.p({ class: "sent-title" }, written(title)),
        html.p(() => text("post.sent.next")),
        refused.length > 0 && html.div({ class: "message fault" }, [
            html.p(() => text("post.sent.refused", { count: refused.length })),
            html.ul(refused.map((one) => html.li(photoFault(one)))),
            isKept && html.button(
                { class: "button", type: "button", onclick: actions.sendAgain }, () => text("page.again")),
        ]),
        isProofRefused && html.div({ class: "message fault" }, [
            html.p(() => text("post.proof.refused")),
            html.a({ href: link(`/edit/${listing}`), onclick: forget }, () => text("post.change")),
        ]),
        suggested && html.div({ class: "message offer", role: "status" }, () => (answer.value ? html.p(answer.value) : [
            html.p(text("post.photos.here")),
            html.button({ class: "button", type: "button", onclick: use }, text("post.photos.use")),
        ])),
        html.p({ class: "buttons" }, [
            html.a(
                { class: "button main", href: link(`/listings/${listing}`), onclick: forget },
                () => text("post.sent.see")),
            again("lost"), again("found"),
        ]),
    ]);
}
