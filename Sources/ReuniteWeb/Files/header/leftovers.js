/**
 * What somebody leaves on this device when they sign out. Drafts belong to whoever uses the device, because they are
 * written before anybody signs in: so the person who leaves says what becomes of them.
 */
import { dialog } from "../kernel/dialog.js";
import { html } from "../kernel/elements.js";
import { remember } from "../kernel/memory.js";
import { phrases, text } from "../kernel/texts.js";
import { drafts } from "../post/database.js";
import { isOpen } from "../post/draft.js";
import { alone } from "../post/locks.js";

/** Asks what becomes of the drafts, if there are any that were not sent. */
export async function settleDrafts() {
    await phrases(new URL("../account/", import.meta.url).href);
    const all = await drafts.all();
    const count = all.filter(isOpen).length;
    // Not in the middle of what is being sent.
    const erase = () => alone("outbox", async () => {
        for (const draft of all) await drafts.remove(draft);
        remember("drafts", null);
    });
    await (count ? ask(count, erase) : erase());
}

/** It is open until all are deleted. @param {number} count @param {() => Promise<void>} erase */
const ask = (count, erase) => dialog(() => text("header.signOut"), (close) => [
    html.p(() => text("account.signOut.drafts", { count })),
    html.p({ class: "buttons" }, [
        html.button({ class: "button", type: "button", onclick: () => close() }, () => text("account.signOut.keep")),
        html.button(
            { class: "button harm", type: "button", onclick: () => erase().then(() => close()) },
            () => text("account.signOut.delete")),
    ]),
]);
