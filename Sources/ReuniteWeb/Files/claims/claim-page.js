/** `/claims/{id}`: one claim for its two people, with its history and what each of them can do now. */
import { members } from "../account/members.js";
import { asMember } from "../account/as-member.js";
import { html, icon, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, derived, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { room as pictures } from "../listing/gallery.js";
import { claims } from "../requests/claims.js";
import { alsoPosted } from "./also-posted.js";
import { actions } from "./claim-actions.js";
import { codePanel } from "./code-panel.js";
import { conversation } from "./conversation.js";
import { evidence } from "./evidence.js";
import { account as told } from "./told.js";
import { history } from "./history.js";
import { reportAndBlock } from "./report-and-block.js";
import { room } from "./claim-prepare.js";
import { whileSeen } from "./while-seen.js";
import { deadline, isLive, refusal, standing } from "./claim-words.js";

/** Milliseconds between two looks at a claim that may change. */
const pause = 4000;

/** @type {import("../kernel/routes.js").Maker} */
export function page({ id }) {
    const ready = Promise.all([room(), pictures()]);
    /** The claim, or why there is none. @type {import("../kernel/store.js").State<any>} */
    const claim = state(null);
    const isThere = derived(() => claim.value !== null && !(claim.value instanceof Problem));
    const title = () => (isThere.value && claim.value.title) || text("claims.title");
    const content = html.section({ class: "claims", "data-module": "claims/claim-page.js" }, [
        html.p({ class: "claims-kind" }, () => text("claims.title")),
        html.h1(() => (isThere.value && claim.value.title
            ? html.a({ href: link(`/listings/${claim.value.listing}`) }, written(claim.value.title))
            : text(isThere.value ? "claims.untitled" : "claims.title"))),
        members(() => one(id, claim, isThere), () => text("claims.signIn")),
    ]);
    return ready.then(() => ({ title, content }));
}

/**
 * @param {string} id
 * @param {import("../kernel/store.js").State<any>} claim
 * @param {{readonly value: boolean, peek: () => boolean}} isThere
 */
function one(id, claim, isThere) {
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    const load = async () => {
        let answer;
        try {
            answer = await asMember(() => claims.read(id));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            // What is there stays, unless it is gone.
            if (isThere.peek() && error.status !== 404) return;
            answer = error;
        }
        const isSame = claim.peek() !== null && answer.updatedAt === claim.peek().updatedAt;
        if (!isEnded && !isSame) claim.value = answer;
    };
    claim.value = null;
    load();
    // The other person may answer, or enter the code.
    whileSeen(pause, () => { if (isThere.peek() && isLive(claim.peek())) load(); });
    // Made once: what has the focus stays when the claim changes.
    const kind = derived(() => (claim.value === null ? "coming" : isThere.value ? "there" : "refused"));
    return html.div({ class: "form" }, () => {
        if (kind.value === "coming") return html.p({ class: "coming", role: "status" }, () => text("list.loading"));
        return untracked(() => (kind.peek() === "there" ? whole(claim) : [
            html.p({ class: "message fault", role: "alert" }, () => refusal(claim.value)),
            html.p({ class: "buttons" }, [
                html.button({ class: "button", type: "button", onclick: load }, () => text("page.again")),
                html.a({ class: "button", href: link("/account/claims") }, () => text("claims.seeAll")),
            ]),
        ]));
    });
}

/** All of a claim. @param {import("../kernel/store.js").State<any>} claim */
function whole(claim) {
    const isBlocked = state(false);
    const { side, state: first } = claim.peek();
    const about = side === "finder" ? evidence(claim) : told(claim);
    // Who decides compares first; afterwards the code and the messages come first.
    const isDeciding = side === "finder" && first === "submitted";
    const { id, finder, claimant } = claim.peek();
    const other = side === "finder" ? claimant : finder;
    const talk = conversation({
        side, other,
        // After the hand-over too: the server says for how long.
        isPossible: () => isLive(claim.value) || claim.value.state === "handed-over",
        list: () => claims.messages(id), write: (body, key) => claims.write(id, body, key),
        read: (upTo) => claims.readMessages(id, upTo),
    }, isBlocked);
    // As it was when the page was opened: who sees the messages has read them.
    const unread = state(claim.peek().unreadMessages);
    const read = () => {
        unread.value = 0;
        talk.querySelector("h2").focus();
    };
    return html.div({ class: "form" }, [
        html.div({ role: "status" }, html.p({
            class: () => (claim.value.state === "handed-over" ? "message claim-home" : "message"),
        }, () => standing(claim.value))),
        () => unread.value > 0 && html.p(html.button({ class: "button claim-news", type: "button", onclick: read }, [
            icon("bell"), html.span(() => text("claims.unread", { count: unread.value }))])),
        () => alsoPosted(claim.value.alsoPosted),
        () => claim.value.followsRead && html.p({ class: "message fault" }, () => text("claims.followsRead")),
        () => deadline(claim.value) && html.p({ class: "hint" }, deadline(claim.value)),
        () => claim.value.note && html.figure({ class: "claim-note" }, [
            html.figcaption(() => text("claims.note")),
            html.blockquote({ class: "claim-words" }, written(claim.value.note)),
        ]),
        codePanel(claim),
        isDeciding && about,
        actions(claim),
        talk,
        !isDeciding && about,
        history(claim),
        reportAndBlock({
            other, sure: `claims.block.sure.${side}`, meaning: "claims.block.meaning", report: () => report(id, other),
        }, isBlocked),
    ]);
}

/** Asks what is wrong, and reports a claim: whether it was reported. @param {string} id @param {any} other */
async function report(id, { displayName: name }) {
    const { reportDialog, room: dialogs } = await import("../listing/report.js");
    await dialogs();
    return reportDialog({
        title: () => text("claims.report.title"), why: () => text("claims.report.why", { name }), sentence: refusal,
        send: (reason, comment, key) => claims.report(id, reason, comment, key),
    });
}
