/** How many notifications are unread, and what is read at another page than theirs. */
import { notificationKinds } from "../contract.js";
import { address } from "../kernel/address.js";
import { Problem } from "../kernel/problem.js";
import { effect, state, untracked } from "../kernel/store.js";
import { alerts } from "../requests/alerts.js";

/** As the server's events say: 0 before the first. */
export const unread = state(0);

/** @typedef {{icon: string, folder?: string, namesOwnListing?: boolean}} Facts */

/** An unknown kind has a bell. @param {string} kind @returns {Facts} */
export const facts = (kind) => /** @type {Record<string, Facts>} */ (notificationKinds)[kind] ?? { icon: "bell" };

/** The page that a notification leads to. @param {any} notification */
export function pathOf({ kind, listing, about }) {
    const { namesOwnListing, folder } = facts(kind);
    return folder ? `/${folder}/${about}` : `/listings/${namesOwnListing ? about : listing}`;
}

/** Marks notifications as read while the page that they lead to is open, as after a link in a mail. */
export function readAtTheirPages() {
    effect(() => {
        const { path } = address.value;
        if (unread.value && /^\/(listings|claims|account\/belongings)\/[^/]+$/.test(path)) untracked(() => mark(path));
    });
}

/**
 * Marks those of a page, up to the first that leads elsewhere: the server marks all older ones too.
 * @param {string} path
 */
async function mark(path) {
    try {
        const { notifications, links } = await alerts.unread();
        if (links.some((/** @type {any} */ { rel }) => rel === "next")) return;
        const oldest = notifications.toReversed();
        const others = oldest.findIndex((/** @type {any} */ one) => pathOf(one) !== path);
        const last = oldest.at(others < 0 ? -1 : others - 1);
        if (last && others !== 0) await alerts.read(last.id);
    } catch (error) {
        if (!(error instanceof Problem)) throw error;
    }
}
