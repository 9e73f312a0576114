/** Posting: a draft is written, waits if it has to, and is sent. */
import { html } from "../kernel/elements.js";
import { atEnd, effect, scope, state, untracked } from "../kernel/store.js";
import { address, change, link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { ago } from "../kernel/format.js";
import { drafts } from "./database.js";
import { isEmpty, isOpen, newDraft } from "./draft.js";
import { editor } from "./editor.js";
import { room } from "./prepare.js";
import { stages } from "./stages.js";

/** @typedef {import("./database.js").Draft} Draft */

/**
 * The draft that goes on where nobody says which: the last one that waits for nothing.
 * @param {Draft[]} kept
 * @param {string} status
 */
const unfinished = (kept, status) => kept.find((draft) => draft.state === "draft" && !draft.edits && !isEmpty(draft)
    && (!status || draft.status === status));

/** @type {import("../kernel/routes.js").Maker} */
export function page() {
    const ready = room();
    const others = state(0);
    /** @type {import("../kernel/store.js").State<Node | null>} */
    const shown = state(null);
    let current = "";
    let turn = 0;
    let end = () => {};
    atEnd(() => {
        turn += 1;
        end();
    });

    const show = (/** @type {Draft} */ draft, isNew = false) => {
        end();
        current = draft.id;
        [shown.value, end] = scope(() => screen(draft, isNew));
    };
    effect(() => {
        const { query } = address.value;
        untracked(() => open(query.get("draft") ?? "", query.get("status") ?? ""));
    });

    /** @param {string} id @param {string} wanted */
    async function open(id, wanted) {
        if (id && id === current) return;
        const mine = ++turn;
        const status = ["lost", "found"].includes(wanted) ? wanted : "";
        const kept = await drafts.all();
        if (mine !== turn) return;
        const asked = kept.find((draft) => draft.id === id);
        const last = asked ? undefined : unfinished(kept, status);
        const next = asked ?? last ?? newDraft(status);
        others.value = kept.filter((draft) => isOpen(draft) && draft.id !== next.id).length;
        // It may be open already, with its lock.
        if (next.id !== current) show(next, !last && isEmpty(next));
        if (last) change({ status: last.status, draft: last.id }, { replace: true });
    }
    const content = html.section({ class: "post", "data-module": "post/post-page.js" }, [
        html.h1(() => text("post.title")),
        () => others.value > 0 && html.p(
            html.a({ href: link("/drafts") }, text("post.others", { count: others.value }))),
        () => shown.value,
    ]);
    return ready.then(() => ({ title: () => text("post.title"), content }));
}

/** @param {Draft} first @param {boolean} isNew */
function screen(first, isNew) {
    const edit = editor(first, ({ id, status }) => change({ status, draft: id }, { replace: true }));
    return html.div(stages(edit, {
        head: !isNew && html.p({ class: "resumed" }, [
            html.span(() => text("post.resumed", { when: ago(new Date(first.updatedAt).toISOString()) })), " ",
            html.button({
                class: "button quiet", type: "button", onclick: () => startAnew(first.status),
            }, () => text("post.anew")),
        ]),
    }));
}

/** Begins another draft, and keeps the one that was shown. @param {string} status */
async function startAnew(status) {
    const draft = newDraft(status);
    await drafts.write(draft);
    change({ status, draft: draft.id });
}
