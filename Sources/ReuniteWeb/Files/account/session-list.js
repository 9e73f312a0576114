/** `/account/sessions`: where somebody is signed in, browsers and programs, each with a way to end it. */
import { leave } from "../header/sign-out.js";
import { html, written } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { sessions } from "../requests/sessions.js";
import { text } from "../kernel/texts.js";
import { browserName } from "./browser-name.js";
import { ofMember } from "./frame.js";
import { people } from "./removable-list.js";

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
]);
