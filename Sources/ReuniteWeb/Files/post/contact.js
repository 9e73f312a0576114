/** How others reach whoever posts: by the form of the listing, and by what the account shows. */
import { html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { accounts } from "../kernel/requests.js";
import { account, settle } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

export function contact() {
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const box = (/** @type {"showEmail" | "showPhone"} */ name, /** @type {string} */ value) => html.label({ class: "check" }, [
        html.input({
            type: "checkbox", checked: () => Boolean(account.value?.[name]),
            onchange: async (/** @type {any} */ { target }) => {
                try {
                    settle(await accounts.edit({ [name]: target.checked }));
                    problem.value = null;
                } catch (error) {
                    if (!(error instanceof Problem)) throw error;
                    target.checked = !target.checked;
                    problem.value = error;
                }
            },
        }),
        html.span(() => text(`post.contact.${name}`, { value })),
    ]);
    return html.div({ class: "contact", "data-module": "post/contact.js" }, [
        html.p({ class: "hint" }, () => text("post.contact.hint")),
        () => account.value && [
            box("showEmail", account.value.email),
            account.value.phone && box("showPhone", account.value.phone),
        ],
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
    ]);
}
