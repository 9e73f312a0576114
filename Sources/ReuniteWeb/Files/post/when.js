/** When it was: today, yesterday, or a date; and the time, where somebody knows it. */
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";
import { dayBefore } from "./draft.js";

/** @param {import("./editor.js").Editor} editor */
export function when({ draft, change, fault }) {
    const day = (/** @type {string} */ name, /** @type {number} */ days) => html.button({
        class: "button day", type: "button", "aria-pressed": () => String(draft.value.date === dayBefore(days)),
        onclick: () => change({ date: dayBefore(days) }),
    }, () => text(`post.when.${name}`));
    const input = (/** @type {"date" | "time"} */ name, /** @type {object} */ more) => html.input({
        class: "input", type: name, value: () => draft.value[name], ...more,
        oninput: (/** @type {any} */ event) => change({ [name]: event.target.value }),
    });
    return html.div({ class: "when", "data-module": "post/when.js" }, [
        html.div({ class: "buttons" }, [day("today", 0), day("yesterday", 1)]),
        html.div({ class: "when-fields" }, [
            field({ label: () => text("post.when.label"), fault: fault("/properties/occurredAt") }, (more) => input(
                "date", { max: dayBefore(0), required: true, ...more })),
            field({ label: () => text("post.when.time") }, (more) => input("time", more)),
        ]),
    ]);
}
