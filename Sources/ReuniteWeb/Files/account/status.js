/**
 * `/status/{number}`: how an own listing is going; to others, the form that mails the link. The page of that link is
 * the server's, `PagesController+Status.swift`.
 */
import { html, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { ago, exactly } from "../kernel/format.js";
import { Problem } from "../kernel/problem.js";
import { account, isKnown } from "../kernel/session.js";
import { effect, state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { formatter, phrases, text } from "../kernel/texts.js";
import { statuses } from "../requests/statuses.js";
import { plain } from "./frame.js";
import { email } from "./inputs.js";
import { mailed } from "./mailed.js";

/** @type {import("../kernel/routes.js").Maker} */
export async function page({ number }) {
    const typed = decodeURIComponent(number);
    /** @type {import("../kernel/store.js").State<any>} */
    const own = state(null);
    effect(() => {
        if (!isKnown.value || !account.value) return;
        statuses.read(typed).then((found) => { own.value = found; }, (error) => {
            if (!(error instanceof Problem)) throw error;
        });
    });
    const form = ask(typed);
    const made = plain("account/status.js", () => text(own.value ? "status.title" : "status.ask"), [
        () => (own.value ? progress(own.value) : form)]);
    await phrases(new URL("../listing/", import.meta.url).href);
    // What was typed into the server's form in the meantime.
    const [before, after] = [document, form].map((place) => place.querySelector("[name=email]"));
    if (before instanceof HTMLInputElement && after instanceof HTMLInputElement) after.value = before.value;
    return made;
}

/** @param {string} number */
function ask(number) {
    const asked = state("");
    const sending = submission(async (values) => {
        await statuses.request(number, values.email.trim());
        asked.value = values.email.trim();
    });
    const form = html.form({ class: "form", novalidate: true, onsubmit: sending.submit }, [
        html.p({ class: "status-number" }, html.bdi(number)),
        html.p(() => text("status.why")),
        email(sending, { autocomplete: "email" }),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("status.act")),
    ]);
    return html.div(() => (
        asked.value ? mailed(() => text("status.asked", { number, email: asked.value })) : form));
}

/** @param {any} found */
function progress({ number, title, state: now, next, listing, matches, comparedAt, expiresAt, claims }) {
    const isCompared = now === "published";
    const words = () => (isCompared
        ? text(`status.next.${next}`, { date: day(expiresAt) }) : text(`listingPage.state.${now}`));
    return html.div({ class: "form" }, [
        html.p({ class: "status-number" }, html.bdi(number)),
        html.p({ class: "status-thing" }, written(title)),
        html.p({ class: "message" }, words),
        html.dl({ class: "status-facts" }, [
            fact("matches", () => String(matches)),
            isCompared && fact("compared", () => (comparedAt ? time(comparedAt) : text("status.notYet"))),
            isCompared && fact("until", () => time(expiresAt)),
            isCompared && fact("claims", () => String(claims)),
        ]),
        html.p(html.a({ class: "button main", href: link(`/listings/${listing}`) }, () => text("status.open"))),
    ]);
}

/** @param {string} moment */
const day = (moment) => formatter("DateTimeFormat", { dateStyle: "long" }).format(new Date(moment));

/** @param {string} name @param {() => any} value */
const fact = (name, value) => html.div([html.dt(() => text(`status.${name}`)), html.dd(value)]);

/** @param {string} moment */
const time = (moment) => html.time({ datetime: moment, title: () => exactly(moment) }, () => ago(moment));
