/** How others reach whoever posts: by the form of the listing, and by what the account shows. */
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { accounts } from "../requests/accounts.js";
import { account, settle } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

export function contact() {
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    /**
     * @param {"showEmail" | "showPhone"} name
     * @param {() => string | undefined} value what is shown; without it there is no box
     */
    const box = (name, value) => html.label({ class: "check", hidden: () => !value() }, [
        html.input({
            type: "checkbox", checked: () => Boolean(account.value?.[name]),
            onchange: async (/** @type {any} */ { target }) => {
                try {
                    settle(await asMember(() => accounts.edit({ [name]: target.checked })));
                    problem.value = null;
                } catch (error) {
                    if (!(error instanceof Problem)) throw error;
                    target.checked = !target.checked;
                    problem.value = error;
                }
            },
        }),
        html.span(() => text(`post.contact.${name}`, { value: value() ?? "" })),
    ]);
    return html.div({ class: "contact", "data-module": "post/contact-choice.js" }, [
        html.p({ class: "hint" }, () => text("post.contact.hint")),
        box("showEmail", () => account.value?.email),
        box("showPhone", () => account.value?.phone),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
    ]);
}
