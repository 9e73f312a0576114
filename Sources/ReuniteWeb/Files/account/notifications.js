/** `/account/notifications`: the notifications of an account, newest first. Opening the page marks them as read. */
import { facts, pathOf, unread } from "../alerts/unread.js";
import { html, icon, written } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { link } from "../kernel/address.js";
import { effect, untracked } from "../kernel/store.js";
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
    const all = pages(alerts.list, "notifications", ({ notifications: [newest], unread: count }) =>
        (newest && count ? alerts.read(newest.id) : undefined));
    // What comes while the page is open is read there too.
    let before = unread.peek();
    effect(() => {
        const hasMore = unread.value > before;
        before = unread.value;
        if (hasMore) untracked(all.again);
    });
    return pagedList(all, {
        look: "told-list", show: (one) => html.li(entry(one)),
        none: () => html.p(() => text("account.notifications.none")),
    });
});

/** @param {any} notification */
function entry(notification) {
    const { at, kind, listing, text: sentence, photo, readAt } = notification;
    return [
        html.a({ class: readAt ? "told" : "told unread", href: link(pathOf(notification)) }, [
            picture(kind, photo),
            html.span({ class: "told-words" }, [
                html.span({ class: "told-sentence" }, written(sentence)),
                html.time({ datetime: at, title: () => exactly(at) }, () => ago(at)),
            ]),
        ]),
        facts(kind).namesOwnListing && html.a(
            { class: "told-own", href: link(`/listings/${listing}`) }, () => text("account.notifications.own")),
    ];
}

/** The kind, and the listing's photo behind it if it has one. @param {string} kind @param {any} photo */
const picture = (kind, photo) => html.span({ class: "told-picture" }, [
    photo && html.img({
        src: photo.url, alt: "", width: photo.width, height: photo.height, loading: "lazy", decoding: "async" }),
    html.span({ class: photo ? "told-kind small" : "told-kind" }, icon(facts(kind).icon)),
]);
