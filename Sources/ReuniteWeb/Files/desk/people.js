/** The records of the people in a case: asked for once, because few of them change while one reads. */
import { html, written } from "../kernel/elements.js";
import { Problem } from "../kernel/problem.js";
import { link } from "../kernel/address.js";
import { moderation } from "../requests/moderation.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { ago, exactly } from "../kernel/format.js";

/** A person, as a link to their record; the service where there is none. @param {any} person */
export const name = (person) => (person
    ? html.a({ href: link(`/desk/accounts/${person.id}`) }, written(person.displayName))
    : html.span(() => text("desk.service")));

/** A time, as people say it. @param {string} moment */
export const time = (moment) => html.time({ datetime: moment, title: () => exactly(moment) }, () => ago(moment));

/** What somebody wrote, in lines as they wrote it. @param {string} words */
export const said = (words) => html.p({ class: "desk-words" }, written(words));

/** The end of a case's assignment. @param {Record<string, any>} found */
export const assignmentEnd = (found) => html.span(
    () => text("desk.assignment.until", { time: exactly(found.claimedUntil) }));

/** What an account has done so far. @param {any} account */
export const record = (account) => html.dl({ class: "desk-record" }, [
    row("listings", account.listings), row("upheld", account.reports.upheld),
    row("dismissed", account.reports.dismissed),
]);

/** @param {string} what @param {number} count */
const row = (what, count) => html.div([html.dt(() => text(`desk.record.${what}`)), html.dd(String(count))]);

/** How somebody stands: their role, and whether they may sign in. @param {any} account */
export const standing = (account) => html.p({ class: "desk-tags" }, [
    account.role !== "member" && html.span({ class: "tag" }, () => text(`desk.role.${account.role}`)),
    account.suspended && html.span({ class: "tag harm" }, () => (account.suspendedUntil
        ? text("desk.suspended.until", { time: exactly(account.suspendedUntil) })
        : text("desk.suspended.forever"))),
]);

/**
 * Somebody with their record, asked for when it is shown.
 * @param {{id: string, displayName: string}} person
 * @param {import("../kernel/elements.js").Child} [more]
 */
export function person({ id, displayName }, more) {
    /** @type {import("../kernel/store.js").State<any>} */
    const account = state(null);
    const isGone = state(false);
    moderation.account(id).then(
        (found) => { account.value = found; },
        (error) => {
            if (!(error instanceof Problem)) throw error;
            isGone.value = error.status === 404;
        });
    return html.div({ class: "desk-person" }, [
        html.p(html.strong(name({ id, displayName }))),
        () => account.value && [standing(account.value), record(account.value)],
        () => isGone.value && html.p({ class: "soft" }, () => text("desk.gone")),
        more,
    ]);
}
