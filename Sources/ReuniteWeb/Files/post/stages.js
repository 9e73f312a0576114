/**
 * What a draft looks like now: written elsewhere, on its way, sent, or to be written. The same for posting and editing.
 */
import { html } from "../kernel/elements.js";
import { derived, effect, settled, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { drafts } from "./database.js";
import { form } from "./form.js";
import { sending, sent } from "./sending.js";

/**
 * What shows a draft, whatever becomes of it.
 * @param {import("./editor.js").Editor} edit
 * @param {{head: import("../kernel/elements.js").Child}} more
 */
export function stages(edit, { head }) {
    const { draft, isElsewhere, sendAgain, takeOver, takeBack, useOther } = edit;
    const kind = derived(() => (isElsewhere.value && draft.value.state === "draft" ? "elsewhere" : draft.value.state));
    let before = kind.peek();
    effect(() => {
        const now = kind.value;
        if (now === before) return;
        before = now;
        // To what has taken the place of what had the focus.
        settled().then(() => {
            scrollTo(0, 0);
            const next = document.querySelector(".post h2[tabindex], .post .message.fault");
            /** @type {HTMLElement | null} */ (next)?.focus();
        });
    });
    return () => {
        const now = kind.value;
        return untracked(() => {
            if (now === "elsewhere") {
                return html.div({ class: "notice" }, [
                    html.p(() => text("post.elsewhere")),
                    html.button(
                        { class: "button main", type: "button", onclick: takeOver }, () => text("post.takeOver")),
                ]);
            }
            if (now === "wanted") return sending(() => draft.value, { takeBack });
            if (now === "sent") {
                return sent(() => draft.value, { forget: () => drafts.remove(draft.peek()), sendAgain, useOther });
            }
            return html.div([head, form(edit)].flat());
        });
    };
}
