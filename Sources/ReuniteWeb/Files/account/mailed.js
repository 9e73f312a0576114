/** Says that a mail is on its way, to who just sent a form: the focus goes there, because the form is gone. */
import { html } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";

/** @param {() => string} words */
export function mailed(words) {
    const place = html.div({ class: "message mailed", tabindex: "-1", role: "status" }, [
        html.p(html.strong(() => text("account.mailed"))), html.p(words), html.p(() => text("account.mailedHint"))]);
    requestAnimationFrame(() => place.focus());
    return place;
}
