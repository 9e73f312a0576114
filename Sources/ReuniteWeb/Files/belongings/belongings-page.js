/** `/account/belongings`: things registered before they are lost, newest first. */
import { ofMember } from "../account/frame.js";
import { pagedList, pages } from "../account/paged-list.js";
import { html, icon, written } from "../kernel/elements.js";
import { go, link } from "../kernel/address.js";
import { dialog } from "../kernel/dialog.js";
import { category } from "../kernel/format.js";
import { repetition } from "../kernel/repetition.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { room } from "./belonging-prepare.js";
import { receiveForm } from "./transfer.js";
import { thingForm } from "./thing-form.js";
import { refusal } from "./belonging-words.js";

export const page = async () => {
    const made = ofMember("belongings/belongings-page.js", "belongings", content);
    await room();
    return made;
};

function content() {
    const all = pages(belongings.list, "belongings");
    const once = repetition();
    const add = async () => {
        const made = await dialog(() => text("belongings.add"), (close) => thingForm(null, async (thing) => {
            close(await belongings.add(thing, once.key(JSON.stringify(thing))));
            once.done();
        }));
        if (made) go(`/account/belongings/${made.id}`);
    };
    const receive = async () => {
        const taken = await dialog(() => text("belongings.receive.title"), receiveForm);
        if (taken) go(`/account/belongings/${taken.id}`);
    };
    return [
        html.p(() => text("belongings.why")),
        html.p({ class: "buttons" }, [
            html.button({ class: "button main", type: "button", onclick: add }, [
                icon("plus"), html.span(() => text("belongings.add"))]),
            html.a({
                class: "button", href: link("/account/labels"), hidden: () => !all.found.value?.length,
            }, () => text("belongings.labels.open")),
            html.button({ class: "button", type: "button", onclick: receive }, () => text("belongings.receive.open")),
        ]),
        pagedList(all, {
            look: "belonging-list", sentence: refusal, show: (one) => html.li(entry(one)),
            none: () => html.p({ class: "hint" }, () => text("belongings.none")),
        }),
    ];
}

/** @param {any} belonging */
const entry = ({ id, title, category: kind, state: now, messages, photo }) => html.a(
    { class: "belonging-entry", href: link(`/account/belongings/${id}`) }, [
        photo
            ? html.img({ class: "belonging-sign", src: photo.thumbnails.square.url, width: 44, height: 44, alt: "" })
            : html.span({ class: "belonging-sign" }, icon(kind)),
        html.span({ class: "belonging-words" }, [
            html.strong(written(title)),
            html.span({ class: "belonging-about" }, [
                () => category(kind),
                now === "lost" && [" · ", html.span({ class: "status lost" }, () => text("belongings.isLost"))],
                messages > 0 && [" · ", html.span(() => text("belongings.messages.count", { count: messages }))],
            ]),
        ]),
    ]);
