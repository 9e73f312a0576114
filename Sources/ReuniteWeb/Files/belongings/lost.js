/** Says that a belonging is lost: a listing is made of it, which can then be edited like any other. */
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { repetition } from "../kernel/repetition.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { refusal } from "./belonging-words.js";

/** @param {string} id @param {(answer?: any) => void} close */
export function lostForm(id, close) {
    const once = repetition();
    const sending = submission(async ({ date }) => {
        close(await asMember(() => belongings.lose(id, { occurredAt: date }, once.key(date))));
        once.done();
    }, refusal);
    const fault = sending.fault("/occurredAt");
    const day = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    return html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "belongings/lost.js",
    }, [
        html.p(() => text("belongings.lost.why")),
        field({
            label: () => text("belongings.lost.date"), fault: () => fault() && text("belongings.fault.date"),
        }, (more) => html.input({ class: "input", name: "date", type: "date", max: day, value: day, ...more })),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("belongings.act.lost")),
    ]);
}
