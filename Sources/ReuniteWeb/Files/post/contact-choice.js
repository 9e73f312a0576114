/** How whoever posts is reached: by the form of the listing and what the account shows, or by an address alone. */
import { asMember } from "../account/as-member.js";
import { signInOver } from "../account/sign-in-dialog.js";
import { html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { accounts } from "../requests/accounts.js";
import { account, settle } from "../kernel/session.js";
import { derived, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { isByAddress } from "./draft.js";

/** @param {import("./editor.js").Editor} editor */
export function contact(editor) {
    const isAlone = derived(() => isByAddress(editor.draft.value));
    return html.div({ "data-module": "post/contact-choice.js" }, () => (isAlone.value ? address(editor) : choices()));
}

/** @param {import("./editor.js").Editor} editor */
const address = ({ draft, change, fault }) => html.div({ class: "contact" }, [
    field({
        label: () => text("post.contact.email"), hint: () => text("post.contact.emailHint"), fault: fault("/email"),
    }, (more) => html.input({
        class: "input", type: "email", name: "email", autocomplete: "email", required: true,
        value: () => draft.value.email ?? "", ...more,
        oninput: (/** @type {any} */ event) => change({ email: event.target.value }),
    })),
    html.p({ class: "hint" }, [
        html.span(() => text("post.contact.account")), " ",
        html.button({ class: "button quiet", type: "button", onclick: signInOver }, () => text("post.contact.signIn")),
    ]),
]);

function choices() {
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
    return html.div({ class: "contact" }, [
        html.p({ class: "hint" }, () => text("post.contact.hint")),
        box("showEmail", () => account.value?.email),
        box("showPhone", () => account.value?.phone),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
    ]);
}
