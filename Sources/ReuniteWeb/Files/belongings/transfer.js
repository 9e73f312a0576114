/** Passes a belonging with its tag on to another account, by a code that its new owner enters. */
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { refusal } from "./belonging-words.js";

/** For the owner: makes a code. @param {string} id */
export function offer(id) {
    const code = state("");
    const said = state("");
    const make = async () => {
        said.value = "";
        try {
            code.value = (await asMember(() => belongings.offer(id))).code;
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = refusal(error);
        }
    };
    return html.div({ class: "form", "data-module": "belongings/transfer.js" }, [
        html.p(() => text("belongings.pass.why")),
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        html.div({ role: "status" }, () => code.value && [
            html.p({ class: "tag-code" }, code.value), html.p({ class: "hint" }, text("belongings.pass.hint"))]),
        html.p({ class: "buttons", hidden: () => code.value !== "" }, html.button(
            { class: "button main", type: "button", onclick: make }, () => text("belongings.pass.act"))),
    ]);
}

/** For the new owner: enters the code. @param {(taken?: any) => void} close */
export function receiveForm(close) {
    const sending = submission(async ({ code }) => {
        close(await asMember(() => belongings.receive(code)));
    }, refusal);
    const fault = sending.fault("/code");
    return html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "belongings/transfer.js",
    }, [
        html.p(() => text("belongings.receive.why")),
        field({
            label: () => text("belongings.receive.code"), fault: () => fault() && text("belongings.fault.code"),
        }, (more) => html.input({
            class: "input", name: "code", type: "text", autocomplete: "off", autocapitalize: "characters",
            spellcheck: "false", maxlength: 40, ...more })),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("belongings.receive.act")),
    ]);
}
