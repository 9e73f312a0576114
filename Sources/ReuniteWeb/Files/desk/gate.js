/** The desk is for moderators. Others are told so, kindly; nothing of it is asked for them. */
import { signInOver } from "../account/sign-in-dialog.js";
import { html, icon } from "../kernel/elements.js";
import { Problem } from "../kernel/problem.js";
import { address, link } from "../kernel/address.js";
import { account, isKnown } from "../kernel/session.js";
import { derived, state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
import { moderation } from "../requests/moderation.js";

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
    const module = `desk/${name === "queue" ? "page" : name}.js`;
    return {
        title,
        content: html.div({ class: `desk-page page-${name}`, "data-module": module }, () => {
            if (role.value === "unknown") return looking();
            if (role.value === "nobody" || role.value === "member") return refusal(role.value);
            return [html.div({ class: "desk-head" }, [html.h1({ tabindex: "-1" }, title), ways()]), content()].flat();
        }),
    };
}

/** While something is asked for. */
export const looking = () => html.p({ class: "notice coming", role: "status" }, () => text("desk.loading"));

/** How many held texts wait for a decision. */
export const waiting = state(0);

export async function countWaiting() {
    try {
        waiting.value = (await moderation.statistics()).heldMessages;
    } catch (error) {
        // The page itself says what is wrong.
        if (!(error instanceof Problem)) throw error;
    }
}

/** The pages of the desk. */
function ways() {
    countWaiting();
    return html.nav({ class: "desk-ways", "aria-label": () => text("desk.pages") }, [
        ["queue", "/desk"], ["held", "/desk/messages"], ["log", "/desk/log"], ["statistics", "/desk/statistics"],
    ].map(([name, path]) => html.a({
        class: "button quiet", href: link(path), "aria-current": () => (address.value.path === path ? "page" : false),
    }, () => (name === "held" && waiting.value
        ? text("desk.way.heldCount", { count: waiting.value }) : text(`desk.way.${name}`)))));
}

/** @param {string} role */
const refusal = (role) => html.section({ class: "notice" }, [
    html.h1(() => text("desk.queue.title")),
    html.p(() => text(`desk.refused.${role}`)),
    html.p({ class: "buttons" }, [
        role === "nobody" && html.button(
            { class: "button main", type: "button", onclick: signInOver }, () => text("header.signIn")),
        html.a({ class: "button", href: link("/") }, [icon("back"), html.span(() => text("page.home"))]),
    ]),
]);
