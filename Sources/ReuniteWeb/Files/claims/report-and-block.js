/** What each of two people who write to each other can do against the other: report them, and block them. */
import { asMember } from "../account/as-member.js";
import { html, icon } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { confirmed } from "../kernel/dialog.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { accounts } from "../requests/accounts.js";
import { refusal } from "./claim-words.js";

/**
 * @param {{other: {id: string, displayName: string}, report: () => Promise<any>, sure: string, meaning: string}} given
 *   `report`: whether the other person was reported; `sure`, `meaning`: the texts before a block and during it
 * @param {import("../kernel/store.js").State<boolean>} isBlocked whether the reader has blocked the other person
 */
export function reportAndBlock({ other: { id: other, displayName: name }, sure, meaning, report: send }, isBlocked) {
    const said = state("");
    const isReported = state(false);
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    // If this fails, the person can be blocked anyway: a second block changes nothing.
    accounts.blocks().then(({ accounts: blocked }) => {
        if (!isEnded) isBlocked.value = blocked.some((/** @type {any} */ one) => one.id === other);
    }, () => {});

    /** @param {() => Promise<void>} act */
    async function attempt(act) {
        said.value = "";
        try {
            await act();
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = refusal(error);
        }
    }
    const report = async () => { isReported.value = await send() || isReported.peek(); };
    const block = () => attempt(async () => {
        const isSure = await confirmed({
            title: () => text("claims.block.title", { name }), act: () => text("claims.block.act"),
            sentence: () => text(sure, { name }),
        });
        if (!isSure) return;
        await asMember(() => accounts.block(other));
        isBlocked.value = true;
        announce(text(meaning, { name }));
    });
    const unblock = () => attempt(async () => {
        try {
            await asMember(() => accounts.unblock(other));
        } catch (error) {
            // The block has been ended on another page.
            if (!(error instanceof Problem) || error.status !== 404) throw error;
        }
        isBlocked.value = false;
        announce(text("claims.block.ended", { name }));
    });
    return html.section({ class: "claim-guard", "data-module": "claims/report-and-block.js" }, [
        html.h2(() => text("claims.wrong")),
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        () => isBlocked.value && html.p({ class: "message" }, text(meaning, { name })),
        html.p({ role: "status" }, () => (isReported.value ? text("claims.report.done") : "")),
        html.p({ class: "buttons" }, [
            html.button({ class: "button quiet", type: "button", onclick: () => attempt(report) }, [
                icon("flag"), html.span(() => text("claims.report.act"))]),
            html.button({
                class: "button quiet", type: "button", onclick: () => (isBlocked.peek() ? unblock() : block()),
            }, () => text(isBlocked.value ? "claims.block.end" : "claims.block.act")),
        ]),
    ]);
}
