/**
 * `/t/{code}`: a finder has scanned a tag, and writes to its owner: without an account, and without learning anything
 * of them. The page is the same for each code, also for one that no tag has.
 */
import { maximumLengths } from "../contract.js";
import { html, icon } from "../kernel/elements.js";
import { go, link } from "../kernel/address.js";
import { field } from "../kernel/fields.js";
import { settled, state, untracked } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { room } from "./belonging-prepare.js";
import { isTagCode } from "./tag-code.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page({ code }) {
    const ready = room();
    // The form of the server, in which somebody may have begun to write.
    const begun = /** @type {HTMLFormElement | null} */ (document.querySelector("main > .tag-found form"));
    const before = Object.fromEntries(begun ? new FormData(begun) : []);
    const typed = decodeURIComponent(code);
    const isSent = state(false);
    const hasContact = state(false);
    const title = () => text("belongings.found.title");
    const content = html.section({ class: "tag-found", "data-module": "belongings/found-page.js" }, () => [
        html.h1(title),
        isSent.value ? thanks(hasContact.peek())
            : isTagCode(typed) ? untracked(() => form(typed, isSent, hasContact, before)) : mistyped(typed),
    ]);
    return ready.then(() => ({ title, content }));
}

/**
 * @param {string} code
 * @param {import("../kernel/store.js").State<boolean>} isSent
 * @param {import("../kernel/store.js").State<boolean>} hasContact whether an answer can reach the finder
 * @param {Record<string, any>} before what is written already
 */
function form(code, isSent, hasContact, before) {
    /** @type {import("../kernel/store.js").State<number[] | null>} */
    const point = state(null);
    const said = state("");
    const sending = submission(async ({ message, contact }) => {
        await belongings.found(code, {
            message: message.trim(), contact: contact.trim() || null,
            location: point.peek() && { type: "Point", coordinates: point.peek() },
        });
        hasContact.value = contact.trim() !== "";
        isSent.value = true;
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
            maxlength: 2 * maximumLengths.foundMessage, value: before.message ?? "", ...more,
        })),
        field({
            label: () => text("belongings.found.contact"), hint: () => text("belongings.found.contactHint"),
            fault: () => contact() && text("belongings.fault.contact"),
        }, (more) => html.input({
            class: "input", name: "contact", type: "text", autocomplete: "email", dir: "auto",
            value: before.contact ?? "", ...more })),
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

/** The same whether a tag has the code or not. @param {boolean} hasContact */
const thanks = (hasContact) => html.div({ class: "form" }, [
    html.h2({ tabindex: "-1" }, () => text("belongings.found.thanks")),
    html.p({ class: "message" }, () => text("belongings.found.next")),
    !hasContact && html.p(() => text("belongings.found.noAnswer")),
    html.p({ class: "buttons" }, html.a(
        { class: "button", href: link("/post?status=found") }, () => text("belongings.found.post"))),
]);
