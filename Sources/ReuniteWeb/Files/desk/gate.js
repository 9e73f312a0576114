/** The desk is for moderators. Others are told so, kindly; nothing of it is asked for them. */
import { html, icon } from "../kernel/elements.js";
import { address, link } from "../kernel/routes.js";
import { account, isKnown } from "../kernel/session.js";
import { derived } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
import { signInAgain } from "./sign-in.js";

// Before the page is made, so that all that it observes ends with it.
await Promise.all([phrases(import.meta.url), style(import.meta.url, "desk.css")]);

/**
 * A page of the desk, with the ways to its other pages.
 * @param {string} name its title is the text `desk.NAME.title`
 * @param {() => import("../kernel/elements.js").Child} content made for moderators alone
 * @returns {import("../kernel/routes.js").Page}
 */
export function deskPage(name, content) {
    const role = derived(() => account.value?.role ?? (isKnown.value ? "nobody" : "unknown"));
    const title = () => text(`desk.${name}.title`);
    return {
        title,
        content: html.div({ class: `desk-page page-${name}`, "data-module": `desk/${name === "queue" ? "page" : name}.js` }, () => {
            if (role.value === "unknown") return html.p({ class: "notice coming", role: "status" }, () => text("desk.loading"));
            if (role.value === "nobody" || role.value === "member") return refusal(role.value);
            return [html.div({ class: "desk-head" }, [html.h1({ tabindex: "-1" }, title), ways()]), content()].flat();
        }),
    };
}

/** The pages of the desk. */
const ways = () => html.nav({ class: "desk-ways", "aria-label": () => text("desk.pages") }, [
    ["queue", "/desk"], ["log", "/desk/log"], ["statistics", "/desk/statistics"],
].map(([name, path]) => html.a(
    { class: "button quiet", href: link(path), "aria-current": () => (address.value.path === path ? "page" : false) },
    () => text(`desk.way.${name}`))));

/** @param {string} role */
const refusal = (role) => html.section({ class: "notice" }, [
    html.h1(() => text("desk.queue.title")),
    html.p(() => text(`desk.refused.${role}`)),
    html.p({ class: "buttons" }, [
        role === "nobody" && html.button(
            { class: "button main", type: "button", onclick: signInAgain }, () => text("desk.session.signIn")),
        html.a({ class: "button", href: link("/") }, [icon("back"), html.span(() => text("page.home"))]),
    ]),
]);
