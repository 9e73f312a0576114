/** Which filters of an address are not valid, as after a typing error in a link; each can be cleared. */
import { html, written } from "../kernel/elements.js";
import { change } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { faults } from "./filters.js";

/** The most characters of a value that are shown. */
const most = 40;

export const faultList = () => html.div(
    { class: "fault-list", role: "status", "data-module": "home/faults.js" },
    () => faults().map(({ name, value }) => html.p({ class: "message fault" }, [
        written(value.length > most ? `${value.slice(0, most)}…` : value), " · ",
        html.span(() => text(`filter.fault.${name}`)), " ",
        html.button({ class: "button quiet", type: "button", onclick: () => change({ [name]: "" }) },
            () => text("filter.clearOne")),
    ])));
