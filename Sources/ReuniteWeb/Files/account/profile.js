/** `/account/profile`: how somebody is called and reached, and their photograph. */
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { accounts } from "../requests/accounts.js";
import { account, settle } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { languages, text } from "../kernel/texts.js";
import { asMember } from "./as-member.js";
import { ofMember } from "./frame.js";
import { displayName, phone } from "./inputs.js";
import { photograph } from "./photograph.js";

export const page = () => ofMember("account/profile.js", "profile", () => {
    const person = /** @type {import("../kernel/session.js").Account} */ (account.peek());
    const isSaved = state(false);
    const sending = submission(async (values) => {
        isSaved.value = false;
        settle(await asMember(() => accounts.edit({
            displayName: values.displayName.trim(), phone: values.phone.trim() || null, locale: values.locale,
            showEmail: Boolean(values.showEmail), showPhone: Boolean(values.showPhone),
        })));
        isSaved.value = true;
    });
    const changed = () => { isSaved.value = false; };
    const tick = (/** @type {string} */ name) => html.label({ class: "tick" }, [
        html.input({ type: "checkbox", name, checked: person[name] }),
        html.span(() => text(`account.profile.${name}`))]);
    return [
        photograph(),
        html.form({ class: "form", novalidate: true, onsubmit: sending.submit, oninput: changed }, [
            displayName(sending, person.displayName),
            html.p([html.strong(() => text("account.email")), html.br(), html.bdi(person.email)]),
            tick("showEmail"),
            phone(sending, person.phone ?? ""),
            tick("showPhone"),
            field({ label: () => text("account.profile.locale") }, (more) => html.select({
                class: "input select", name: "locale", value: person.locale.split("-")[0], ...more,
            }, Object.entries(languages).map(([code, name]) => html.option({ value: code, lang: code }, name)))),
            sending.message(),
            html.p({ role: "status" }, () => (isSaved.value ? text("account.profile.saved") : "")),
            html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.profile.act")),
        ]),
    ];
});
