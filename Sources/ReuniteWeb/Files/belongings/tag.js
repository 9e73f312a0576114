/** The tag of a belonging: its QR code, its code, and the way to a sheet of labels. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";

/** @param {import("../kernel/store.js").State<any>} thing */
export const tag = (thing) => html.section({ class: "belonging-tag", "data-module": "belongings/tag.js" }, [
    html.h2(() => text("belongings.tag.title")),
    html.p(() => text("belongings.tag.why")),
    html.div({ class: "tag-card" }, [
        html.img({ src: () => thing.value.tag.qr, alt: () => text("belongings.tag.picture"), width: 160, height: 160 }),
        html.p({ class: "tag-code" }, () => thing.value.tag.code),
    ]),
    html.p({ class: "buttons" }, [
        html.a({
            class: "button", href: () => link(`/account/labels?only=${thing.value.id}`),
        }, () => text("belongings.tag.print")),
        html.a({
            class: "button", href: () => thing.value.tag.png, download: () => `${thing.value.tag.code}.png`,
        }, () => text("belongings.tag.save")),
    ]),
]);
