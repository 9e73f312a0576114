/** The frame of the account's pages: a heading, and for members the way between the pages. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { account } from "../kernel/session.js";
import { atEnd } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
import { members } from "./members.js";

const pages = {
    listings: "", claims: "/claims", messages: "/messages", belongings: "/belongings",
    notifications: "/notifications", searches: "/searches", profile: "/profile", sessions: "/sessions",
    blocks: "/blocks", data: "/data",
};

/**
 * Scrolls to the page that is open, once it is seen: not all fit beside each other on a phone. Marks the sides where
 * there are more.
 * @param {HTMLElement} nav
 */
async function shown(nav) {
    const mark = () => {
        const rest = nav.scrollWidth - nav.clientWidth - nav.scrollLeft;
        nav.dataset.more = [nav.scrollLeft > 1 && "before", rest > 1 && "after"].filter(Boolean).join(" ");
    };
    nav.addEventListener("scroll", mark, { passive: true });
    const sizes = new ResizeObserver(mark);
    sizes.observe(nav);
    atEnd(() => sizes.disconnect());
    await phrases(import.meta.url);
    await new Promise(requestAnimationFrame);
    nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    mark();
}

/**
 * A page that anyone may see.
 * @param {string} module
 * @param {() => string} title
 * @param {import("../kernel/elements.js").Child[]} content
 * @returns {Promise<import("../kernel/routes.js").Page>}
 */
export async function plain(module, title, content) {
    // Made before the style is there: what is made later would not end with the page.
    const section = html.section({ class: "account narrow", "data-module": module }, [html.h1(title), ...content]);
    const page = { title, content: section };
    await Promise.all([style(import.meta.url, "account.css"), phrases(import.meta.url)]);
    return page;
}

/** That a mail server has refused the address, until a mailed link shows that it takes emails again. */
function refusal() {
    const person = account.peek();
    return person?.emailRefusedAt && html.div({ class: "message" }, [
        html.p(() => text("account.refused", { email: person.email })),
        html.a({ href: link("/reset-password") }, () => text("account.refusedAct")),
    ]);
}

/**
 * A page of somebody's account.
 * @param {string} module
 * @param {string} name of its texts
 * @param {() => import("../kernel/elements.js").Child} content
 * @returns {Promise<import("../kernel/routes.js").Page>}
 */
export async function ofMember(module, name, content) {
    const title = () => text(`account.${name}.title`);
    const ways = () => Object.entries(pages).map(([one, path]) => html.a(
        { href: link(`/account${path}`), "aria-current": one === name && "page" }, () => text(`account.${one}.title`)));
    const page = {
        title,
        content: html.section({ class: "account", "data-module": module }, [
            html.h1(title),
            members(() => {
                const nav = html.nav({ class: "account-pages", "aria-label": () => text("account.title") }, ways());
                shown(nav);
                return [nav, refusal(), content()];
            }),
        ]),
    };
    await Promise.all([style(import.meta.url, "account.css"), phrases(import.meta.url)]);
    return page;
}
