/** Content for signed-in users only; others see a link to sign in instead. */
import { html } from "../kernel/elements.js";
import { account, isKnown } from "../kernel/session.js";
import { derived, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { signInForm } from "./sign-in-form.js";

/**
 * Made anew for another person, and not when the same one changes something.
 * @param {() => import("../kernel/elements.js").Child} content
 */
export function members(content) {
    const who = derived(() => (isKnown.value ? account.value?.id ?? "nobody" : "unknown"));
    return html.div({ class: "members" }, () => {
        if (who.value === "unknown") return html.p({ class: "coming", role: "status" }, () => text("list.loading"));
        return untracked(() => html.div({ class: "form" }, who.peek() === "nobody" ? [
            html.p(() => text("account.membersOnly")),
            signInForm(),
        ] : content()));
    });
}
