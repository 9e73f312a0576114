/** What the head of every page has for members: their notifications, the desk, and the way out. */
import { readAtTheirPages, unread } from "../alerts/unread.js";
import { API } from "../kernel/ask.js";
import { link } from "../kernel/address.js";
import { html, icon } from "../kernel/elements.js";
import { follow } from "../kernel/events.js";
import { state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
// Loaded before it is needed, so that signing out does not wait for it.
import { leave } from "./sign-out.js";

/** @param {import("../kernel/session.js").Account} person */
export const member = (person) => [
    bell(),
    person.role !== "member" && html.a({ class: "button quiet", href: link("/desk") }, () => text("header.desk")),
    html.button({ class: "button quiet sign-out", type: "button", onclick: leave }, () => text("header.signOut")),
];

/** The way to the notifications, with how many are unread. */
function bell() {
    unread.value = 0;
    follow(() => new EventSource(`${API}/accounts/me/events`), {
        unread: ({ data }) => { unread.value = JSON.parse(data).unread; },
    });
    readAtTheirPages();
    const isNamed = state(false);
    Promise.all([style(import.meta.url, "member.css"), phrases(new URL("../alerts/", import.meta.url).href)])
        .then(() => { isNamed.value = true; }, () => {});
    return html.a({
        class: "button quiet bell", href: link("/account/notifications"), hidden: () => !isNamed.value,
        "aria-label": () => text("alerts.bell", { count: unread.value }), "data-module": "header/member.js",
    }, [icon("bell"), () => unread.value > 0 && html.span(
        { class: "bell-count" }, () => (unread.value > 99 ? "99+" : String(unread.value)))]);
}
