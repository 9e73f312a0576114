/** Posting: a draft is written, waits if it has to, and is sent. */
import { html } from "../kernel/elements.js";
import { state, effect, scope, settled, untracked, atEnd, derived } from "../kernel/store.js";
import { address, go, link } from "../kernel/routes.js";
import { style } from "../kernel/styles.js";
import { text } from "../kernel/texts.js";
import { ago } from "../kernel/format.js";
import { drafts } from "./database.js";
import { newDraft } from "./draft.js";
import { editor } from "./editor.js";
import { form } from "./form.js";
import { sending, sent } from "./sending.js";

/** The draft that goes on where nobody says which: the last one that waits for nothing. @param {string} status */
const unfinished = async (status) => (await drafts.all())
    .find((draft) => draft.state === "draft" && !draft.edits && (!status || draft.status === status));

/** @type {import("../kernel/routes.js").Maker} */
export function page() {
    const styled = style(import.meta.url, "post.css");
    const others = state(0);
    /** @type {import("../kernel/store.js").State<Node | null>} */
    const shown = state(null);
    let current = "";
    let end = () => {};
    atEnd(() => end());

    const show = (/** @type {import("./database.js").Draft} */ draft, isNew = false) => {
        end();
        current = draft.id;
        [shown.value, end] = scope(() => screen(draft, isNew));
    };
    effect(() => {
        const { query, path } = address.value;
        if (!/^\/post\/?$/.test(path)) return;
        untracked(() => open(query.get("draft") ?? "", query.get("status") ?? ""));
    });

    /** @param {string} id @param {string} wanted */
    async function open(id, wanted) {
        if (id && id === current) return;
        const status = ["lost", "found"].includes(wanted) ? wanted : "";
        const kept = await drafts.all();
        others.value = kept.filter((draft) => draft.state !== "discarded" && draft.state !== "sent" && draft.id !== id).length;
        const asked = kept.find((draft) => draft.id === id);
        if (asked) return show(asked);
        const last = await unfinished(status);
        show(last ?? newDraft(status), !last);
        if (last) go(`/post?status=${last.status}&draft=${last.id}`, { replace: true });
    }
    const content = html.section({ class: "post", "data-module": "post/page.js" }, [
        html.h1(() => text("post.title")),
        () => others.value > 0 && html.p(html.a({ href: link("/drafts") }, text("post.others", { count: others.value }))),
        () => shown.value,
    ]);
    return styled.then(() => ({ title: () => text("post.title"), content }));
}

/** @param {import("./database.js").Draft} first @param {boolean} isNew */
function screen(first, isNew) {
    const edit = editor(first, ({ id, status }) => go(`/post?status=${status}&draft=${id}`, { replace: true }));
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
    go(`/post?status=${status}&draft=${draft.id}`);
}

/**
 * What a draft looks like now: elsewhere, on its way, sent, or to be written.
 * @param {import("./editor.js").Editor} edit
 * @param {{head: import("../kernel/elements.js").Child}} more
 */
export function stages(edit, { head }) {
    const { draft, isElsewhere, takeOver, takeBack } = edit;
    const kind = derived(() => (isElsewhere.value && draft.value.state === "draft" ? "elsewhere" : draft.value.state));
    let before = kind.peek();
    effect(() => {
        const now = kind.value;
        if (now === before) return;
        before = now;
        // To what has taken the place of what had the focus.
        settled().then(() => {
            scrollTo(0, 0);
            /** @type {HTMLElement | null} */ (document.querySelector(".post h2[tabindex], .post .message.fault"))?.focus();
        });
    });
    return () => {
        const now = kind.value;
        return untracked(() => {
            if (now === "elsewhere") {
                return html.div({ class: "notice" }, [
                    html.p(() => text("post.elsewhere")),
                    html.button({ class: "button main", type: "button", onclick: takeOver }, () => text("post.takeOver")),
                ]);
            }
            if (now === "wanted") return sending(() => draft.value, { takeBack });
            if (now === "sent") return sent(() => draft.value, { forget: () => drafts.remove(draft.peek()) });
            return html.div([head, form(edit)].flat());
        });
    };
}
