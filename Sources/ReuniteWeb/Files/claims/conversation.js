/** What two people write to each other, about a claim or a listing: newest last, as people read it. */
import { maximumLengths } from "../contract.js";
import { asMember } from "../account/as-member.js";
import { each, html, written } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { nextPage } from "../kernel/ask.js";
import { field } from "../kernel/fields.js";
import { ago, exactly } from "../kernel/format.js";
import { Problem } from "../kernel/problem.js";
import { repetition } from "../kernel/repetition.js";
import { atEnd, state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { whileSeen } from "./while-seen.js";
import { refusal } from "./claim-words.js";

/** Milliseconds between two looks for messages. */
const pause = 5000;

/**
 * `side`: that of the reader; `isPossible`: whether the two can write now.
 * @typedef {{side: string, other: {displayName: string}, isPossible: () => boolean, list: () => Promise<any>,
 *   write: (body: string, key: string) => Promise<any>, read: (upTo: string) => Promise<any>}} Talk
 */

/**
 * @param {Talk} talk
 * @param {import("../kernel/store.js").State<boolean>} isBlocked whether the reader has blocked the other person
 */
export function conversation(talk, isBlocked) {
    const { side, other } = talk;
    /** Newest first, as the server lists them. @type {import("../kernel/store.js").State<any[] | null>} */
    const found = state(null);
    /** The oldest page that was read, with the way to the next one. @type {import("../kernel/store.js").State<any>} */
    const last = state(null);
    const said = state("");
    let read = "";
    let isUnderway = false;
    let isEnded = false;
    atEnd(() => { isEnded = true; });

    /** Looks for what is new; older messages that were asked for stay. */
    async function look() {
        if (isUnderway) return;
        isUnderway = true;
        try {
            const page = await talk.list();
            if (isEnded) return;
            const before = found.peek();
            const known = new Map((before ?? []).map((one) => [one.id, one]));
            last.value ??= page;
            // Those that did not change keep their element.
            const newest = page.messages.map((/** @type {any} */ one) =>
                (known.get(one.id)?.readAt === one.readAt ? known.get(one.id) : one));
            const ids = new Set(newest.map((/** @type {any} */ one) => one.id));
            found.value = [...newest, ...(before ?? []).filter((one) => !ids.has(one.id))];
            const news = newest.filter((/** @type {any} */ one) => one.by !== side && !known.has(one.id));
            if (before && news.length) announce(text("claims.talk.news", { name: other.displayName }));
            await markRead(newest);
            said.value = "";
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            if (!found.peek()) said.value = refusal(error);
        } finally {
            isUnderway = false;
        }
    }
    /** Whoever sees the messages has read them. @param {any[]} messages */
    async function markRead(messages) {
        const newest = messages.find((one) => one.by !== side);
        if (!newest || newest.readAt || newest.id === read || document.hidden) return;
        await talk.read(newest.id);
        read = newest.id;
    }
    async function earlier() {
        const page = await nextPage(last.peek()).catch((error) => { said.value = refusal(error); });
        if (!page || isEnded) return;
        last.value = page;
        found.value = [...found.peek() ?? [], ...page.messages];
    }
    look();
    whileSeen(pause, look);

    return html.section({ class: "claim-talk", "data-module": "claims/conversation.js" }, [
        html.h2({ tabindex: "-1" }, () => text("claims.talk.title", { name: other.displayName })),
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        html.p({
            class: "list-more",
            hidden: () => !last.value?.links.some((/** @type {any} */ { rel }) => rel === "next"),
        }, html.button({ class: "button", type: "button", onclick: earlier }, () => text("claims.talk.earlier"))),
        html.ol({ class: "talk" }, each(
            () => (found.value ?? []).toReversed(), (one) => one.id, (one) => message(one, side, other))),
        () => found.value?.length === 0 && html.p({ class: "hint" }, () => text("claims.talk.none")),
        () => isBlocked.value && html.p({ class: "hint" }, text("claims.refused.other-blocked")),
        writing(talk, isBlocked, look),
    ]);
}

/** @param {any} one @param {string} side of the reader @param {any} other */
const message = ({ by, body, at, readAt }, side, other) => html.li({ class: by === side ? "said own" : "said" }, [
    html.span({ class: "unseen" }, () => (by === side
        ? text("claims.talk.you") : text("claims.talk.other", { name: other.displayName }))),
    html.p({ class: "claim-words" }, written(body)),
    html.p({ class: "said-when" }, [
        html.time({ datetime: at, title: () => exactly(at) }, () => ago(at)),
        by === side && readAt && [" · ", html.span(() => text("claims.talk.read"))],
    ]),
]);

/**
 * The field for a message, where one can be written.
 * @param {Talk} talk @param {import("../kernel/store.js").State<boolean>} isBlocked @param {() => Promise<void>} look
 */
function writing(talk, isBlocked, look) {
    const once = repetition();
    const sending = submission(async ({ body }, form) => {
        const words = body.trim();
        await asMember(() => talk.write(words, once.key(words)));
        once.done();
        form.reset();
        await look();
    }, refusal);
    const fault = sending.fault("/body");
    const isPossible = () => !isBlocked.value && talk.isPossible();
    return html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, hidden: () => !isPossible(),
        "data-module": "claims/conversation.js",
    }, [
        field({
            label: () => text("claims.talk.label"), hint: () => text("claims.talk.hint"),
            fault: () => fault() && text("claims.talk.empty"),
        }, (more) => html.textarea({
            class: "input", name: "body", rows: 2, maxlength: maximumLengths.note, dir: "auto", ...more })),
        sending.message(),
        html.button({ class: "button", disabled: sending.isUnderway }, () => text("claims.talk.act")),
    ]);
}
