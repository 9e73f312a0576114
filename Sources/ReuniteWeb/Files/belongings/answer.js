/** The answer of an owner to a finder, who reads it on the page of the tag. */
import { asMember } from "../account/as-member.js";
import { maximumLengths } from "../contract.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { refusal } from "./belonging-words.js";

/** @param {string} id @param {{id: string, answer: any}} message @param {(answer?: any) => void} close */
export function answerForm(id, message, close) {
    const sending = submission(async ({ words }) => {
        await asMember(() => belongings.answerMessage(id, message.id, words));
        close({ text: words.trim(), at: new Date().toISOString() });
    }, refusal);
    const fault = sending.fault("/text");
    return html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "belongings/answer.js",
    }, [
        field({
            label: () => text("belongings.answer.label"), hint: () => text("belongings.answer.hint"),
            fault: () => fault() && text("belongings.fault.message", { count: maximumLengths.foundMessage }),
        }, (more) => html.textarea({
            class: "input", name: "words", rows: 4, required: true, dir: "auto",
            maxlength: 2 * maximumLengths.foundMessage, value: message.answer?.text ?? "", ...more,
        })),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("belongings.answer.send")),
    ]);
}
