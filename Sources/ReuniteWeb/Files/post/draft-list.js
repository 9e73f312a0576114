/** The drafts on this device: what waits, what is on its way, and what nobody has finished. */
import { each, html, icon, written } from "../kernel/elements.js";
import { ago } from "../kernel/format.js";
import { link } from "../kernel/address.js";
import { effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { changes, drafts } from "./database.js";
import { isEmpty, isOpen } from "./draft.js";
import { canTakeBack } from "./editor.js";
import { alone } from "./locks.js";
import { run } from "./outbox.js";
import { room } from "./prepare.js";
import { situation } from "./sending.js";

/** How long a draft that was discarded, and the note of one that was sent, is kept, in milliseconds. */
const undoable = 600_000;
const remembered = 86_400_000;

/** @typedef {import("./database.js").Draft} Draft */

/** @type {import("../kernel/routes.js").Maker} */
export function page() {
    const ready = room();
    /** @type {import("../kernel/store.js").State<Draft[] | null>} */
    const kept = state(null);
    effect(() => {
        void changes.value;
        drafts.all().then((all) => { kept.value = all.filter((one) => one.state !== "draft" || !isEmpty(one)); });
    });
    forget();
    run();
    const content = html.section({ class: "post drafts", "data-module": "post/draft-list.js" }, [
        html.h1(() => text("post.drafts.title")),
        html.ul({ class: "draft-list" }, each(() => kept.value ?? [], ({ id }) => id, item)),
        () => kept.value?.length === 0 && html.p({ class: "notice" }, text("post.drafts.none")),
        html.p({ class: "buttons" }, ["lost", "found"].map((status) => html.a(
            { class: "button", href: link(`/post?status=${status}`) }, () => text(`home.${status}`)))),
    ]);
    return ready.then(() => ({ title: () => text("post.drafts.title"), content }));
}

/** Deletes expired drafts. */
async function forget() {
    for (const draft of await drafts.all()) {
        const age = Date.now() - draft.updatedAt;
        const isNothing = draft.state === "draft" && isEmpty(draft) && age > undoable;
        const isOver = isNothing || (draft.state === "discarded" && age > undoable)
            || (draft.state === "sent" && age > remembered && !isOpen(draft));
        if (isOver) await drafts.remove(draft);
    }
}

/** @param {Draft} draft */
function item(draft) {
    const { id, title, status, category, updatedAt, listing, edits } = draft;
    // Not while the outbox sends it.
    const become = (/** @type {Draft["state"]} */ next) => alone("outbox", async () => {
        const now = await drafts.read(id);
        const isOnItsWay = next === "discarded" && now?.state === "wanted" && !canTakeBack(now);
        if (now && !isOnItsWay) await drafts.write({ ...now, state: next, updatedAt: Date.now() });
    });
    const shownTitle = () => title || text("post.drafts.untitled");
    const name = () => written(shownTitle());
    if (draft.state === "discarded") {
        return html.li({ class: "draft discarded" }, [
            html.p({ role: "status" }, [html.span(() => text("post.drafts.discarded")), " ", name()]),
            html.button(
                { class: "button", type: "button", onclick: () => become("draft") }, () => text("post.drafts.undo")),
        ]);
    }
    const isSent = draft.state === "sent";
    // One with photographs that a network has held up is opened as it is.
    const path = isSent && !isOpen(draft) && listing ? `/listings/${listing}`
        : edits && !isSent ? `/edit/${edits}` : `/post?status=${status}&draft=${id}`;
    const left = Math.max(0, Math.ceil(((draft.waiting?.until ?? 0) - Date.now()) / 1000));
    return html.li({ class: "draft", "data-draft": id, "data-state": draft.state }, [
        html.a({ class: "card", href: link(path) }, [
            html.span({ class: `card-picture ${status}` }, icon(category || "other")),
            html.span({ class: "card-words" }, [
                html.span({ class: "card-title" }, name),
                html.span({ class: "card-about" }, [
                    html.span(() => situation(draft, left)), " · ",
                    html.span(() => ago(new Date(updatedAt).toISOString())),
                ]),
            ]),
        ]),
        (isSent || draft.state === "draft" || canTakeBack(draft)) && html.button({
            class: "button quiet square", type: "button",
            onclick: () => (isSent ? drafts.remove(draft) : become("discarded")),
            "aria-label": () => text(isSent ? "post.drafts.forget" : "post.drafts.discard", { title: shownTitle() }),
        }, icon("close")),
    ]);
}
