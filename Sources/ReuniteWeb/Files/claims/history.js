/** The history of a claim: what happened, and when. */
import { html } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { text } from "../kernel/texts.js";
import { happened } from "./claim-words.js";

/** @param {import("../kernel/store.js").State<any>} claim */
export const history = (claim) => html.section({ class: "claim-history", "data-module": "claims/history.js" }, [
    html.h2(() => text("claims.history")),
    html.ol(() => claim.value.events.map((/** @type {any} */ event) => html.li([
        html.span(happened(event)), " ",
        html.time({ datetime: event.at, title: exactly(event.at) }, ago(event.at)),
    ]))),
]);
