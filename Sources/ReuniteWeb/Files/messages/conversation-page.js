/** `/messages/{id}`: what the owner of a listing and somebody else write to each other about it. */
import { asMember } from "../account/as-member.js";
import { members } from "../account/members.js";
import { room } from "../claims/claim-prepare.js";
import { refusal } from "../claims/claim-words.js";
import { conversation } from "../claims/conversation.js";
import { reportAndBlock } from "../claims/report-and-block.js";
import { confirmed } from "../kernel/dialog.js";
import { html, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { orProblem, Problem } from "../kernel/problem.js";
import { atEnd, state, untracked } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { messages } from "../requests/conversations.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page({ id }) {
    const ready = Promise.all([
        room(), phrases(import.meta.url), phrases(new URL("../claims/", import.meta.url).href)]);
    /** The conversation, or why there is none. @type {import("../kernel/store.js").State<any>} */
    const found = state(null);
    const isThere = () => found.value !== null && !(found.value instanceof Problem);
    const title = () => (isThere() && found.value.title) || text("messages.title");
    const content = html.section({ class: "claims", "data-module": "messages/conversation-page.js" }, [
        html.p({ class: "claims-kind" }, () => text("messages.title")),
        html.h1(() => (isThere() && found.value.title ? html.a(
            { href: link(`/listings/${found.value.listing}`) }, written(found.value.title))
            : text(isThere() ? "claims.untitled" : "messages.title"))),
        members(() => one(id, found), () => text("messages.signIn")),
    ]);
    return ready.then(() => ({ title, content }));
}

/** @param {string} id @param {import("../kernel/store.js").State<any>} found */
function one(id, found) {
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    const load = async () => {
        const answer = await orProblem(asMember(() => messages.conversation(id)));
        if (!isEnded) found.value = answer;
    };
    found.value = null;
    load();
    return html.div({ class: "form" }, () => {
        if (found.value === null) return html.p({ class: "coming", role: "status" }, () => text("list.loading"));
        return untracked(() => (found.peek() instanceof Problem ? [
            html.p({ class: "message fault", role: "alert" }, () => refusal(found.value)),
            html.p({ class: "buttons" }, [
                html.button({ class: "button", type: "button", onclick: load }, () => text("page.again")),
                html.a({ class: "button", href: link("/account/messages") }, () => text("messages.all")),
            ]),
        ] : whole(found.peek())));
    });
}

/** @param {any} found */
function whole({ id, side, owner, writer, isOpen }) {
    const isBlocked = state(false);
    const other = side === "owner" ? writer : owner;
    return [
        !isOpen && html.p({ class: "message" }, () => text("claims.refused.conversation-ended")),
        isOpen && html.p({ class: "hint" }, () => text(`messages.caution.${side}`)),
        conversation({
            side, other, isPossible: () => isOpen, list: () => messages.list(id),
            write: (body, key) => messages.write(id, body, key), read: (upTo) => messages.read(id, upTo),
        }, isBlocked),
        reportAndBlock({
            other, sure: "messages.sure", meaning: "messages.blocked", report: () => report(id, other),
        }, isBlocked),
    ];
}

/**
 * Reports the other person: the messages say what is wrong, so nothing else is asked.
 * @param {string} id @param {{displayName: string}} other
 */
async function report(id, { displayName: name }) {
    const isSure = await confirmed({
        title: () => text("messages.report.title", { name }), sentence: () => text("messages.report.why", { name }),
        act: () => text("claims.report.act"),
    });
    if (isSure) await asMember(() => messages.report(id));
    return isSure;
}
