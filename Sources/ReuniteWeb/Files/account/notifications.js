/** `/account/notifications`: what somebody was told, newest first. Who sees the page has read them. */
import { each, html, icon, written } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { complaint } from "../kernel/complaints.js";
import { nextPage } from "../kernel/ask.js";
import { link } from "../kernel/address.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { alerts } from "../requests/alerts.js";
import { asMember } from "./as-member.js";
import { ofMember } from "./frame.js";

export const page = async () => {
    const made = told();
    await phrases(new URL("../alerts/", import.meta.url).href);
    return made;
};

const told = () => ofMember("account/notifications.js", "notifications", () => {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const found = state(null);
    /** The last page, with the way to the next one. @type {import("../kernel/store.js").State<any>} */
    const last = state(null);
    const said = state("");
    let isUnderway = false;
    load();

    async function load() {
        if (isUnderway) return;
        [isUnderway, said.value] = [true, ""];
        try {
            const isFirst = !last.peek();
            last.value = isFirst ? await asMember(alerts.list) : await nextPage(last.peek());
            found.value = [...(found.peek() ?? []), ...last.peek().notifications];
            const [newest] = last.peek().notifications;
            if (isFirst && newest && last.peek().unread) await alerts.read(newest.id);
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = complaint(error);
        } finally {
            isUnderway = false;
        }
    }

    return [
        () => said.value && html.p({ class: "message fault", role: "alert" }, [
            said.value, " ",
            html.button({ class: "button quiet", type: "button", onclick: load }, () => text("page.again")),
        ]),
        () => found.value === null && !said.value
            && html.p({ class: "coming", role: "status" }, () => text("list.loading")),
        () => found.value?.length === 0 && html.p(() => text("account.notifications.none")),
        html.ul({ class: "told-list" }, each(() => found.value ?? [], ({ id }) => id, (one) => html.li(entry(one)))),
        html.p({
            class: "list-more",
            hidden: () => !last.value?.links.some((/** @type {any} */ { rel }) => rel === "next"),
        }, html.button({ class: "button", type: "button", onclick: load }, () => text("list.more"))),
    ];
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
