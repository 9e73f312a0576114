/** `/account/sessions`: where somebody is signed in, browsers and programs, each with a way to end it; and passkeys. */
import { sessionFreshness } from "../contract.js";
import { leave } from "../header/sign-out.js";
import { html, written } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { account } from "../kernel/session.js";
import { state, untracked } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { passkeys } from "../requests/passkeys.js";
import { sessions } from "../requests/sessions.js";
import { text } from "../kernel/texts.js";
import { browserName } from "./browser-name.js";
import { ofMember } from "./frame.js";
import { isSupported, make } from "./passkey.js";
import { people } from "./removable-list.js";
import { signInOver } from "./sign-in-dialog.js";

/**
 * What a session belongs to: a browser by its name, a program as it calls itself.
 * @param {string | null} words @param {boolean} isBrowser
 */
function agent(words, isBrowser) {
    const name = browserName(words ?? "");
    if (name) return text("account.sessions.on", name);
    return isBrowser ? text("account.sessions.unknown") : words && written(words);
}

export const page = () => ofMember("account/session-list.js", "sessions", () => [
    html.p(() => text("account.sessions.why")),
    people({
        load: async () => (await sessions.list()).sessions,
        none: () => "",
        show: ({ userAgent, cookie, createdAt, current }) => html.div([
            html.strong(() => text(`account.sessions.${current ? "this" : cookie ? "browser" : "token"}`)),
            html.p({ class: "hint" }, [
                () => agent(userAgent, cookie), (userAgent || cookie) && " · ",
                html.time({ datetime: createdAt, title: () => exactly(createdAt) }, () => ago(createdAt))]),
        ]),
        act: () => text("account.sessions.end"),
        remove: ({ id, current }) => (current ? leave() : sessions.end(id)),
    }),
    isSupported() && ways(),
]);

/** A minute less than the server's, in milliseconds. */
const freshness = (sessionFreshness - 60) * 1000;

/** The passkeys, and the way to one more. */
function ways() {
    const turn = state(0);
    const sending = submission(async () => {
        // Before the browser makes one: the server takes it from a new session only.
        const mine = (await sessions.list()).sessions.find((/** @type {any} */ { current }) => current);
        if (mine && Date.now() - Date.parse(mine.createdAt) > freshness && !(await signInOver("again"))) return;
        if (account.value && await make(account.value)) turn.value += 1;
    }, ({ kind }) => (kind === "not-found" ? text("account.passkeys.unavailable") : null));
    const list = () => people({
        load: async () => (await passkeys.list()).passkeys,
        none: () => text("account.passkeys.none"),
        show: ({ userAgent, createdAt }) => html.div([
            html.strong(() => agent(userAgent, true)),
            html.p({ class: "hint" }, html.time(
                { datetime: createdAt, title: () => exactly(createdAt) }, () => ago(createdAt)))]),
        act: () => text("account.passkeys.delete"),
        remove: ({ id }) => passkeys.remove(id),
    });
    return html.form({ class: "form", onsubmit: sending.submit }, [
        html.h2(() => text("account.passkeys.title")),
        html.p(() => text("account.passkeys.why")),
        () => {
            void turn.value;
            return untracked(list);
        },
        sending.message(),
        html.button({ class: "button", disabled: sending.isUnderway }, () => text("account.passkeys.add")),
    ]);
}
