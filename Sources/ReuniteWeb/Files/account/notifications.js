/** `/account/notifications`: the notifications of an account, newest first. Opening the page marks them as read. */
import { notificationKinds } from "../contract.js";
import { html, icon, written } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { link } from "../kernel/address.js";
import { phrases, text } from "../kernel/texts.js";
import { alerts } from "../requests/alerts.js";
import { ofMember } from "./frame.js";
import { pagedList, pages } from "./paged-list.js";

export const page = async () => {
    const made = told();
    await phrases(new URL("../alerts/", import.meta.url).href);
    return made;
};

const told = () => ofMember("account/notifications.js", "notifications", () => {
    const all = pages(alerts.list, "notifications", ({ notifications: [newest], unread }) =>
        (newest && unread ? alerts.read(newest.id) : undefined));
    return pagedList(all, {
        look: "told-list", show: (one) => html.li(entry(one)),
        none: () => html.p(() => text("account.notifications.none")),
    });
});

/** @typedef {{icon: string, folder?: string, namesOwnListing?: boolean}} Facts */

/** An unknown kind has a bell. @param {string} kind @returns {Facts} */
const facts = (kind) => /** @type {Record<string, Facts>} */ (notificationKinds)[kind] ?? { icon: "bell" };

/** @param {any} notification */
function entry({ at, kind, listing, about, text: sentence, photo, readAt }) {
    const { namesOwnListing, folder } = facts(kind);
    const opened = folder ? `/${folder}/${about}` : `/listings/${namesOwnListing ? about : listing}`;
    return [
        html.a({ class: readAt ? "told" : "told unread", href: link(opened) }, [
            picture(kind, photo),
            html.span({ class: "told-words" }, [
                html.span({ class: "told-sentence" }, written(sentence)),
                html.time({ datetime: at, title: () => exactly(at) }, () => ago(at)),
            ]),
        ]),
        namesOwnListing && html.a(
            { class: "told-own", href: link(`/listings/${listing}`) }, () => text("account.notifications.own")),
    ];
}

/** The kind, and the listing's photo behind it if it has one. @param {string} kind @param {any} photo */
const picture = (kind, photo) => html.span({ class: "told-picture" }, [
    photo && html.img({
        src: photo.url, alt: "", width: photo.width, height: photo.height, loading: "lazy", decoding: "async" }),
    html.span({ class: photo ? "told-kind small" : "told-kind" }, icon(facts(kind).icon)),
]);
