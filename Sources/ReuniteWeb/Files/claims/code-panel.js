/** For the claimant of an accepted claim: the code of the hand-over, on a tap, because others may see the screen. */
import { html } from "../kernel/elements.js";
import { atEnd, derived, scope, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

/** @param {import("../kernel/store.js").State<any>} claim */
export function codePanel(claim) {
    const { id, side } = claim.peek();
    const isPossible = derived(() => side === "claimant" && claim.value.state === "accepted");
    /** @type {import("../kernel/store.js").State<Element | null>} */
    const shown = state(null);
    let end = () => {};
    let turn = 0;
    const hide = () => {
        turn += 1;
        end();
        [shown.value, end] = [null, () => {}];
    };
    atEnd(hide);
    async function show() {
        const mine = ++turn;
        const { room, shownCode } = await import("../handover/shown-code.js");
        await room();
        if (mine === turn) [shown.value, end] = scope(() => shownCode(id));
    }
    const toggle = () => (shown.peek() ? hide() : show());
    return html.div({ class: "claim-code", "data-module": "claims/code-panel.js" }, () => {
        // Handed over, or failed: the code is of no use any more.
        if (!isPossible.value) {
            hide();
            return null;
        }
        return [
            html.h2(() => text("claims.code.title")),
            html.p(() => text("claims.code.why")),
            html.div(() => shown.value),
            html.p({ class: "buttons" }, html.button({
                class: () => (shown.value ? "button" : "button main"), type: "button", onclick: toggle,
                "aria-expanded": () => String(shown.value !== null),
            }, () => text(shown.value ? "claims.code.hide" : "claims.code.show"))),
        ];
    });
}
