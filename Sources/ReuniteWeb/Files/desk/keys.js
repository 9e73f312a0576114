/** Single keys for those who work all day. They rest while one types, and can be switched off (WCAG 2.1.4). */
import { dialog } from "../kernel/dialog.js";
import { html } from "../kernel/elements.js";
import { remember, remembered } from "../kernel/memory.js";
import { atEnd, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

const place = "desk.keys";
/** Whether they do anything. */
const areOn = state(remembered(place) !== "off");

/** @typedef {{key: string, label: () => string, act: () => void}} Shortcut */

/** The keys of the page, until it ends. @param {Shortcut[]} shortcuts */
export function listen(shortcuts) {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
        if (!areOn.peek() || isTyping(event.target) || document.querySelector("dialog[open]")) return;
        const found = shortcuts.find(({ key }) => key === event.key.toLowerCase());
        // Held down is once.
        if (!found || event.repeat && !"jk".includes(found.key)) return;
        event.preventDefault();
        found.act();
    };
    document.addEventListener("keydown", onKey);
    atEnd(() => document.removeEventListener("keydown", onKey));
}

/** @param {EventTarget | null} target */
function isTyping(target) {
    if (!(target instanceof HTMLElement)) return false;
    if (target instanceof HTMLInputElement) return !["radio", "checkbox", "button", "submit"].includes(target.type);
    return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** The key of a button, for the eye; `aria-keyshortcuts` has it for screen readers. @param {string} key */
export const keyMark = (key) => html.kbd({ "aria-hidden": "true", hidden: () => !areOn.value || !key }, key);

/** Shows all keys, and lets one switch them off. @param {Shortcut[]} shortcuts */
export const showKeys = (shortcuts) => dialog(() => text("desk.keys.title"), () => [
    html.dl({ class: "desk-keys" }, [
        ...shortcuts, { key: "Enter", label: () => text("desk.keys.open") },
        { key: "Ctrl Enter", label: () => text("desk.keys.send") },
        { key: "Esc", label: () => text("desk.keys.leave") },
    ].map(({ key, label }) => html.div([html.dt(key.split(" ").map((one) => html.kbd(one))), html.dd(label)]))),
    html.label({ class: "check" }, [
        html.input({
            type: "checkbox", checked: () => areOn.value, onchange: (/** @type {any} */ event) => {
                areOn.value = event.target.checked;
                remember(place, areOn.peek() ? null : "off");
            },
        }),
        html.span(() => text("desk.keys.on")),
    ]),
]);
