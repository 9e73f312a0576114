/**
 * `/handover`: the finder types or scans the code on the claimant's screen. Opened by the camera of a phone, as
 * `/handover#CODE/CLAIM`, it has the code already. The only page that may use the camera.
 */
import { members } from "../account/members.js";
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { link } from "../kernel/address.js";
import { field } from "../kernel/fields.js";
import { atEnd, settled, state, untracked } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { phrases, text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { refusal } from "../claims/claim-words.js";
import { scanner } from "./scanner.js";
import { room } from "./shown-code.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page() {
    const code = state("");
    /** Of a scanned code; null for a typed one. @type {import("../kernel/store.js").State<string | null>} */
    const named = state(null);
    /** The claim, once it is handed over. @type {import("../kernel/store.js").State<any>} */
    const done = state(null);
    const take = () => {
        const found = decodeURIComponent(location.hash.slice(1));
        if (!found) return;
        [code.value, named.value] = parts(found);
        // It is no longer in the address bar, the history, or what is shared.
        history.replaceState(null, "", location.pathname + location.search);
    };
    take();
    addEventListener("hashchange", take);
    atEnd(() => removeEventListener("hashchange", take));
    const title = () => text("handover.title");
    const content = html.section({ class: "handover", "data-module": "handover/handover-page.js" }, [
        html.h1(title),
        members(() => html.div({ class: "form" }, () => (
            done.value ? untracked(() => thanks(done.peek())) : untracked(() => form(code, named, done)))),
        () => text("handover.signIn")),
    ]);
    const ready = Promise.all([room(), phrases(new URL("../claims/", import.meta.url).href)]);
    return ready.then(() => ({ title, content }));
}

/** The code, and the id of the claim behind it. @param {string} text @returns {[string, string | null]} */
const parts = (text) => {
    const [value, claim] = text.split("/");
    return [value, claim || null];
};

/**
 * @param {import("../kernel/store.js").State<string>} code
 * @param {import("../kernel/store.js").State<string | null>} named
 * @param {import("../kernel/store.js").State<any>} done
 */
function form(code, named, done) {
    const sending = submission(async () => {
        done.value = await asMember(() => claims.handOver(code.peek(), named.peek()));
        announce(text("handover.done"));
        await settled();
        /** @type {HTMLElement | null} */ (document.querySelector(".handover h2"))?.focus();
    }, refusal);
    const fault = sending.fault("/code");
    /** What a QR code says: only ours is taken. @param {string} found */
    const scanned = (found) => {
        const [, value] = /\/handover#([0-9A-Za-z-]{10,12}(?:\/[0-9a-f-]{36})?)$/.exec(found) ?? [];
        if (!value) return false;
        [code.value, named.value] = parts(value);
        announce(text("handover.found"));
        settled().then(() => element.querySelector("button.main")?.focus());
        return true;
    };
    const element = html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "handover/handover-page.js",
    }, [
        html.p(() => text("handover.why")),
        scanner(scanned),
        field({
            label: () => text("handover.code"), hint: () => text("handover.codeHint"),
            fault: () => fault() && text("handover.fault"),
        }, (more) => html.input({
            class: "input handover-code", name: "code", type: "text", autocomplete: "off", autocapitalize: "characters",
            spellcheck: "false", inputmode: "text", maxlength: 24, placeholder: "XXXXX-XXXXX", enterkeyhint: "done",
            value: () => code.value, ...more,
            oninput: (/** @type {any} */ { target }) => { [code.value, named.value] = [target.value, null]; },
        })),
        html.p({ class: "hint" }, () => text("handover.sure")),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("handover.act")),
    ]);
    return element;
}

/** How it ended. @param {any} claim */
const thanks = (claim) => html.div({ class: "form handover-done" }, [
    html.h2({ tabindex: "-1" }, () => text("handover.done")),
    html.p({ class: "message" }, () => text("claims.state.finder.handed-over")),
    html.p({ class: "buttons" }, [
        html.a({ class: "button", href: link(`/claims/${claim.id}`) }, () => text("handover.seeClaim")),
        html.a({ class: "button", href: link(`/listings/${claim.listing}`) }, () => text("claims.seeListing")),
    ]),
]);
