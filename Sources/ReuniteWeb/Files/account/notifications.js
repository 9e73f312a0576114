/** `/account/notifications`: the notifications of an account, newest first. Opening the page marks them as read. */
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

/**
 * The icon of each kind, whether `listing` is the reader's own, and `about` the other one, and what else it opens.
 * @type {Record<string, {sign: string, isOwn?: boolean, page?: string}>}
 */
const kinds = {
    match: { sign: "check", isOwn: true }, search: { sign: "search" }, claim: { sign: "check", page: "claims" },
    tag: { sign: "bell", page: "account/belongings" },
};

/** An unknown kind has a bell. @param {string} kind */
const look = (kind) => kinds[kind] ?? { sign: "bell" };

/** @param {any} notification */
function entry({ at, kind, listing, about, text: sentence, photo, readAt }) {
    const { isOwn, page } = look(kind);
    const opened = page ? `/${page}/${about}` : `/listings/${isOwn ? about : listing}`;
    return [
        html.a({ class: readAt ? "told" : "told unread", href: link(opened) }, [
            picture(kind, photo),
            html.span({ class: "told-words" }, [
                html.span({ class: "told-sentence" }, written(sentence)),
                html.time({ datetime: at, title: () => exactly(at) }, () => ago(at)),
            ]),
        ]),
        isOwn && html.a(
            { class: "told-own", href: link(`/listings/${listing}`) }, () => text("account.notifications.own")),
    ];
}

/** The kind, and the listing's photo behind it if it has one. @param {string} kind @param {any} photo */
const picture = (kind, photo) => html.span({ class: "told-picture" }, [
    photo && html.img({
        src: photo.url, alt: "", width: photo.width, height: photo.height, loading: "lazy", decoding: "async" }),
    html.span({ class: photo ? "told-kind small" : "told-kind" }, icon(look(kind).sign)),
]);
