/** The line above the panes: which pane a phone shows, what one decided last, and how one moves in the queue. */
import { html, icon, written } from "../kernel/elements.js";
import { link, pathWith } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { keyMark, showKeys } from "./keys.js";

const panes = ["queue", "case", "context"];

/**
 * @param {import("./work.js").Work} work
 * @param {import("../kernel/store.js").State<string>} pane
 * @param {() => boolean} isOpen whether there is a case
 */
export function tools({ last, move, shortcuts }, pane, isOpen) {
    /** @param {string} key @param {string} label @param {() => void} act */
    const step = (key, label, act) => html.button({
        class: "button quiet", type: "button", "aria-keyshortcuts": key, onclick: act,
    }, [html.span(() => text(label)), keyMark(key)]);
    return html.div({ class: "desk-tools" }, [
        html.div({ class: "desk-tabs", role: "group", "aria-label": () => text("desk.panes") }, panes.map(
            (one) => html.button({
                class: "button quiet", type: "button", "aria-pressed": () => String(pane.value === one),
                disabled: () => one !== "queue" && !isOpen(), onclick: () => { pane.value = one; },
            }, () => text(`desk.pane.${one}`)))),
        html.p({ class: "desk-last" }, () => last.value && decided(last.value)),
        html.div({ class: "desk-moves" }, [
            step("k", "desk.keys.previous", () => move(-1)), step("j", "desk.keys.next", () => move(1)),
            step("?", "desk.keys.title", () => showKeys(shortcuts)),
        ]),
    ]);
}

/** @param {import("./work.js").Last} last */
const decided = ({ id, action, title, hasChanged, skipped }) => [
    icon("check"), html.span(() => text(`desk.done.${action}`)), " ",
    html.a({ href: () => link(pathWith({ case: id })) }, written(title)),
    hasChanged && html.strong(() => text("desk.changedMeanwhile")),
    skipped > 0 && html.strong(() => text("desk.skipped", { count: String(skipped) })),
];
