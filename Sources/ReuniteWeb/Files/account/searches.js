/** `/account/searches`: the searches that somebody keeps, and which mails they get. */
import { frequencies } from "../contract.js";
import { html, written } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { complaint } from "../kernel/complaints.js";
import { field } from "../kernel/fields.js";
import { link } from "../kernel/address.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { alerts } from "../requests/alerts.js";
import { asMember } from "./as-member.js";
import { ofMember } from "./frame.js";
import { people } from "./removable-list.js";

export const page = async () => {
    const made = kept();
    await phrases(new URL("../alerts/", import.meta.url).href);
    return made;
};

const kept = () => ofMember("account/searches.js", "searches", () => [
    html.p([() => text("account.searches.why"), " ", html.a({ href: link("/") }, () => text("page.home"))]),
    people({
        load: async () => (await alerts.searches()).searches,
        none: () => text("account.searches.none"),
        show: search,
        act: () => text("account.searches.forget"),
        remove: ({ id }) => alerts.forget(id),
    }),
    html.h2(() => text("account.searches.mails")),
    html.p({ class: "hint" }, () => text("account.searches.mailsHint")),
    preferences(),
]);

/** @param {any} search */
const search = ({ id, name, notify }) => html.div([
    html.strong(written(name)),
    often(() => text("account.searches.notify"), notify, (value) => alerts.edit(id, { notify: value })),
]);

/** How soon somebody is mailed about each kind. */
function preferences() {
    /** @type {import("../kernel/store.js").State<any>} */
    const known = state(null);
    const said = state("");
    asMember(alerts.preferences).then((now) => { known.value = now; }, (error) => {
        if (!(error instanceof Problem)) throw error;
        said.value = complaint(error);
    });
    return html.div({ class: "form" }, [
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        () => Object.entries(known.value ?? {}).map(([kind, { mail }]) => often(
            () => text(`alerts.${kind}.preference`), mail, (value) => alerts.prefer({ [kind]: { mail: value } }))),
    ]);
}

/**
 * A choice of the frequency, which is saved immediately.
 * @param {() => string} label @param {string} now @param {(value: string) => Promise<any>} keep
 */
function often(label, now, keep) {
    const kept = state(now);
    const said = state("");
    async function choose(/** @type {any} */ { target }) {
        said.value = "";
        try {
            await asMember(() => keep(target.value));
            kept.value = target.value;
            announce(text("account.searches.kept"));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            target.value = kept.peek();
            said.value = complaint(error);
        }
    }
    return field({ label, fault: () => said.value }, (more) => html.select(
        { class: "select", value: () => kept.value, onchange: choose, ...more },
        frequencies.map((value) => html.option({ value }, () => text(`account.searches.often.${value}`)))));
}
