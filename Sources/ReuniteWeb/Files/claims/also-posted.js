/** A warning that another finder has posted the same thing: one of the two may want only the owner's answers. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";

/** @param {string | null | undefined} other the other listing */
export const alsoPosted = (other) => other && html.p({ class: "message fault" }, [
    html.span(() => text("claims.alsoPosted")), " ",
    html.a({ href: link(`/listings/${other}`) }, () => text("claims.seeOther")),
]);
