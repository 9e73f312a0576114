/** Content for signed-in users only; others see a link to sign in instead. */
import { html } from "../kernel/elements.js";
import { account, isKnown } from "../kernel/session.js";
import { derived, state, untracked } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { signInForm } from "./sign-in-form.js";

/**
 * Made anew for another person, and not when the same one changes something.
 * @param {() => import("../kernel/elements.js").Child} content
 * @param {() => string} [why] somebody should sign in
 */
export function members(content, why = () => text("account.membersOnly")) {
    /** The texts of the form: pages of other rooms do not load them. */
    const hasTexts = state(false);
    const who = derived(() => (!isKnown.value ? "unknown"
        : account.value?.id ?? (hasTexts.value ? "nobody" : "unknown")));
    phrases(import.meta.url).then(() => { hasTexts.value = true; }, reportError);
    return html.div({ class: "members" }, () => {
        if (who.value === "unknown") return html.p({ class: "coming", role: "status" }, () => text("list.loading"));
        return untracked(() => html.div({ class: "form" }, who.peek() === "nobody" ? [
            html.p(why),
            signInForm(),
        ] : content()));
    });
}
