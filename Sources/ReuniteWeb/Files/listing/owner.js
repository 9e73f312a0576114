/** What the owner of a listing can do with it, by its state. */
import { html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { asMember } from "../account/as-member.js";
import { complaint } from "../kernel/complaints.js";
import { confirmed, dialog } from "../kernel/dialog.js";
import { Problem } from "../kernel/problem.js";
import { listings } from "../requests/listings.js";
import { link } from "../kernel/address.js";
import { settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { appealForm } from "./appeal.js";
import { hiddenParts } from "./hidden-parts.js";
import { contactReaders } from "./contact-readers.js";
import { resolveForm } from "./resolve.js";

/** @typedef {(close: (answer?: any) => void) => Element} Form */

/** What each state allows: see the article on states. @type {Record<string, string[]>} */
const allowed = {
    open: ["edit", "resolve", "renew", "withdraw"],
    expired: ["edit", "renew", "resolve", "withdraw"],
    resolved: ["reopen", "withdraw"],
    withdrawn: [],
};

/** Milliseconds before the end in which a listing is renewed: earlier it would gain little. */
const last = 14 * 86_400_000;

/** What can be done now. @param {any} about */
const actions = ({ state: now, expiresAt, visibility, redactions }) => [
    ...(allowed[now] ?? []).filter((name) =>
        name !== "renew" || now === "expired" || new Date(expiresAt).getTime() - Date.now() < last),
    ...(visibility === "public" && !redactions ? [] : ["appeal"]),
];

/** @param {import("../kernel/store.js").State<any>} listing */
export function ownerActions(listing) {
    const { id } = listing.peek();
    const about = () => listing.value.properties;
    const said = state("");
    const isUnderway = state(false);

    /** Does it, and shows the listing as it is then. @param {string} name @param {() => Promise<any>} act */
    async function attempt(name, act) {
        if (isUnderway.peek()) return;
        isUnderway.value = true;
        said.value = "";
        try {
            const answer = await act();
            if (!answer) return;
            await reread();
            announce(name === "resolve" ? warm(about()) : text(`listingPage.owner.done.${name}`));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = sentences[error.kind]?.() ?? complaint(error);
            // It is not as it was shown: another tab, or a moderator.
            if (error.status === 409) await reread().catch(() => {});
        } finally {
            isUnderway.value = false;
        }
    }
    /** Shows it as it is now. Its buttons are others then, so the focus goes to their heading. */
    async function reread() {
        listing.value = (await listings.read(id)).body;
        await settled();
        heading.focus();
    }
    const sure = (/** @type {string} */ name) => confirmed({
        title: () => text(`listingPage.owner.${name}`), sentence: () => text(`listingPage.owner.sure.${name}`),
        act: () => text(`listingPage.owner.${name}`),
    });
    const answer = (/** @type {string} */ name, /** @type {Form} */ form) =>
        dialog(() => text(`listingPage.owner.${name}`), form);

    /** @type {Record<string, () => Promise<any>>} */
    const acts = {
        resolve: () => answer("resolve", (close) => resolveForm(id, close)),
        reopen: () => asMember(() => listings.reopen(id)),
        renew: () => asMember(() => listings.renew(id)),
        withdraw: async () => {
            if (!(await sure("withdraw"))) return false;
            await asMember(() => listings.withdraw(id));
            return true;
        },
        appeal: () => answer("appeal", (close) => appealForm(id, close)),
    };
    const button = (/** @type {string} */ name) => (name === "edit"
        ? html.a({ class: "button", href: link(`/edit/${id}`) }, () => text("listingPage.owner.edit"))
        : html.button({
            class: name === "withdraw" ? "button harm" : "button", type: "button", disabled: () => isUnderway.value,
            onclick: () => attempt(name, acts[name]),
        }, () => text(`listingPage.owner.${name}`)));
    const heading = html.h2({ tabindex: "-1" }, () => text("listingPage.owner.title"));
    return html.section({ class: "owner", "data-module": "listing/owner.js" }, [
        heading,
        () => about().number && html.p([
            () => text("listingPage.owner.number"), " ",
            html.a({ href: link(`/status/${about().number}`) }, html.bdi(about().number)),
        ]),
        () => about().redactions && hiddenParts(about()),
        () => about().outcome && html.p({ class: "message" }, () => warm(about())),
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        html.p({ class: "buttons" }, () => actions(about()).map(button)),
        contactReaders(id),
    ]);
}

/** How it ended. @param {any} about */
const warm = ({ status, outcome }) => text(`listingPage.owner.ended.${status}.${outcome}`);

/** @type {Record<string, () => string>} */
const sentences = {
    "invalid-transition": () => text("listingPage.owner.moved"),
    "nothing-to-appeal": () => text("listingPage.owner.appealed"),
};
