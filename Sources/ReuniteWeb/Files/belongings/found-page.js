/**
 * `/t/{code}`: a finder has scanned a tag, and writes to its owner: without an account, and without learning anything
 * of them. The page is the same for each code, also for one that no tag has. With the secret of a message, it shows
 * what the owner has answered.
 */
import { maximumLengths } from "../contract.js";
import { html, icon, written } from "../kernel/elements.js";
import { address, go, link } from "../kernel/address.js";
import { complaint } from "../kernel/complaints.js";
import { field } from "../kernel/fields.js";
import { ago, exactly } from "../kernel/format.js";
import { orProblem, Problem } from "../kernel/problem.js";
import { derived, settled, state, untracked } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { unique } from "../kernel/unique.js";
import { belongings } from "../requests/belongings.js";
import { room } from "./belonging-prepare.js";
import { isTagCode } from "./tag-code.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page({ code }) {
    const ready = room();
    // The form of the server, in which somebody may have begun to write, or does so until it is replaced.
    const begun = /** @type {HTMLFormElement | null} */ (document.querySelector("main > .tag-found form"));
    const typed = decodeURIComponent(code);
    const secret = derived(() => address.value.query.get("secret"));
    /** The secret of what was sent. */
    const sent = state("");
    const title = () => text(`belongings.${secret.value ? "answer" : "found"}.title`);
    const content = html.section({ class: "tag-found", "data-module": "belongings/found-page.js" }, () => [
        html.h1(title),
        secret.value ? untracked(() => answered(typed, secret.peek() ?? "", sent))
            : sent.value ? thanks(typed, sent.value)
            : isTagCode(typed) ? untracked(() => form(typed, sent)) : mistyped(typed),
    ]);
    return ready.then(() => {
        for (const [name, value] of begun ? new FormData(begun) : []) {
            /** @type {HTMLInputElement | null} */
            const control = content.querySelector(`[name="${name}"]`);
            if (control) control.value = String(value);
        }
        return { title, content };
    });
}

/**
 * @param {string} code
 * @param {import("../kernel/store.js").State<string>} sent
 */
function form(code, sent) {
    /** @type {import("../kernel/store.js").State<number[] | null>} */
    const point = state(null);
    const said = state("");
    const sending = submission(async ({ message, contact, secret }) => {
        await belongings.found(code, {
            message: message.trim(), contact: contact.trim() || null,
            location: point.peek() && { type: "Point", coordinates: point.peek() }, secret,
        });
        sent.value = secret;
        await settled();
        /** @type {HTMLElement | null} */ (document.querySelector(".tag-found h2"))?.focus();
    }, ({ status }) => (status === 404 ? text("belongings.found.noCode") : null));
    const [message, contact] = [sending.fault("/message"), sending.fault("/contact")];
    function locate() {
        said.value = "";
        if (!navigator.geolocation) {
            said.value = text("belongings.found.noPlace");
            return;
        }
        navigator.geolocation.getCurrentPosition(({ coords: { longitude, latitude } }) => {
            point.value = [longitude, latitude];
        }, () => { said.value = text("belongings.found.noPlace"); }, { timeout: 15_000, maximumAge: 60_000 });
    }
    return html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "belongings/found-page.js",
    }, [
        html.p(() => text("belongings.found.why")),
        field({
            label: () => text("belongings.found.message"), hint: () => text("belongings.found.messageHint"),
            fault: () => message() && text("belongings.fault.message", { count: maximumLengths.foundMessage }),
        }, (more) => html.textarea({
            class: "input", name: "message", rows: 4, required: true, dir: "auto",
            maxlength: 2 * maximumLengths.foundMessage, ...more,
        })),
        field({
            label: () => text("belongings.found.contact"), hint: () => text("belongings.found.contactHint"),
            fault: () => contact() && text("belongings.fault.contact"),
        }, (more) => html.input({
            class: "input", name: "contact", type: "text", autocomplete: "email", dir: "auto", ...more })),
        html.input({ type: "hidden", name: "secret", value: unique() }),
        html.div({ class: "tag-place" }, [
            html.button({
                class: "button", type: "button", "aria-pressed": () => String(point.value !== null),
                onclick: () => { if (point.peek()) point.value = null; else locate(); },
            }, [icon(() => (point.value ? "check" : "locate")), html.span(
                () => text(point.value ? "belongings.found.placed" : "belongings.found.place"))]),
            html.p({ role: "status", class: "hint" }, () => said.value
                || text(point.value ? "belongings.found.placeSent" : "belongings.found.placeHint")),
        ]),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("belongings.found.act")),
    ]);
}

/** The code is mistyped: shown instead of the form, with a field to type it again. @param {string} typed */
const mistyped = (typed) => html.form({
    class: "form", onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const again = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code")).trim();
        if (again) go(`/t/${encodeURIComponent(again)}`, { replace: true });
    },
}, [
    html.p({ class: "message fault", role: "alert" }, () => text("belongings.found.noCode")),
    field({ label: () => text("belongings.found.code") }, (more) => html.input({
        class: "input", name: "code", type: "text", value: typed, required: true, maxlength: 40, autocomplete: "off",
        autocapitalize: "characters", spellcheck: false, dir: "ltr", ...more })),
    html.button({ class: "button main" }, () => text("belongings.found.again")),
]);

/** The same whether a tag has the code or not. @param {string} code @param {string} secret */
const thanks = (code, secret) => html.div({ class: "form" }, [
    html.h2({ tabindex: "-1" }, () => text("belongings.found.thanks")),
    html.p({ class: "message" }, () => text("belongings.found.next")),
    html.p([() => text("belongings.found.answerLater"), " ", html.a(
        { href: link(`/t/${encodeURIComponent(code)}?secret=${encodeURIComponent(secret)}`) },
        () => text("belongings.found.answerLink"))]),
    html.p({ class: "buttons" }, html.a(
        { class: "button", href: link("/post?status=found") }, () => text("belongings.found.post"))),
]);

/**
 * What the owner has answered; the same for each code and each secret if there is no answer.
 * @param {string} code @param {string} secret @param {import("../kernel/store.js").State<string>} sent
 */
function answered(code, secret, sent) {
    /** The answer, or why it cannot be read. @type {import("../kernel/store.js").State<any>} */
    const answer = state(undefined);
    orProblem(belongings.answer(code, secret)).then((found) => { answer.value = found; });
    return html.div({ class: "form" }, () => [
        answer.value === undefined ? html.p({ class: "coming", role: "status" }, () => text("list.loading"))
            : answer.value instanceof Problem
                ? html.p({ class: "message fault", role: "alert" }, () => complaint(answer.peek()))
                : said(answer.value),
        html.p(html.a({
            class: "button", href: link(`/t/${encodeURIComponent(code)}`), onclick: () => { sent.value = ""; },
        }, () => text("belongings.answer.again"))),
    ]);
}

/** @param {{text: string, at: string} | null} answer */
const said = (answer) => (answer ? [
    html.p({ class: "belonging-text" }, written(answer.text)),
    html.p({ class: "hint" }, html.time(
        { datetime: answer.at, title: () => exactly(answer.at) }, () => ago(answer.at))),
] : html.p({ class: "message" }, () => text("belongings.answer.none")));
