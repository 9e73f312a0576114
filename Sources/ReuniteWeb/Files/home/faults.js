/** What of an address is not valid, as after a typing error in a link, or is taken otherwise than it says. */
import { html, icon, written } from "../kernel/elements.js";
import { change } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { faults } from "./filters.js";

/** The most characters of a value that are shown. */
const most = 40;

export const faultList = () => html.div(
    { class: "fault-list", role: "status", "data-module": "home/faults.js" },
    () => faults().map(({ name, value, cure }) => html.p({ class: "message fault" }, [
        html.span([
            written(value.length > most ? `${value.slice(0, most)}…` : value), " · ",
            html.span(() => text(`filter.fault.${name}`)),
        ]),
        html.button({
            class: "button quiet square", type: "button", onclick: () => change(cure, { replace: true }),
            "aria-label": () => text(name === "at" || name === "order" ? "page.close" : "filter.clearOne"),
        }, icon("close")),
    ])));
