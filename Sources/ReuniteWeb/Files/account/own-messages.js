/** `/account/messages`: the conversations about somebody's listings, and about those of others. */
import { room } from "../claims/claim-prepare.js";
import { html, icon, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { ago, exactly } from "../kernel/format.js";
import { phrases, text } from "../kernel/texts.js";
import { messages } from "../requests/conversations.js";
import { ofMember } from "./frame.js";
import { pagedList, pages } from "./paged-list.js";

export const page = async () => {
    const made = ofMember("account/own-messages.js", "messages", () => html.div(
        { class: "claim-list" }, pagedList(pages(messages.conversations, "conversations"), {
            show: (one) => html.li(entry(one)), none: () => html.p(() => text("account.messages.none")),
        })));
    await Promise.all([room(), phrases(new URL("../claims/", import.meta.url).href)]);
    return made;
};

/** @param {any} conversation */
const entry = ({ id, side, title, owner, writer, lastMessageAt, unreadMessages }) => html.a(
    { class: "claim-entry", href: link(`/messages/${id}`) }, [
        html.span({ class: "claim-sign" }, icon("person")),
        html.span({ class: "claim-entry-words" }, [
            html.strong(written((side === "owner" ? writer : owner).displayName)),
            html.span(() => (title ? written(title) : text("claims.untitled"))),
            unreadMessages > 0 && html.strong(
                { class: "claim-unread" }, () => text("claims.unread", { count: unreadMessages })),
            html.time({ datetime: lastMessageAt, title: () => exactly(lastMessageAt) }, () => ago(lastMessageAt)),
        ]),
    ]);
