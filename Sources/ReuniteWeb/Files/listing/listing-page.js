/**
 * `/listings/{id}`: photographs, what, where, when, whether it is still open, how to reach its owner; then matches,
 * map, report. The server writes the same for those without scripts, and for link previews: `ListingPage.swift`.
 */
import { html, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { isKept } from "../kernel/connection.js";
import { Problem } from "../kernel/problem.js";
import { listings } from "../requests/listings.js";
import { link } from "../kernel/address.js";
import { account, isKnown } from "../kernel/session.js";
import { atEnd, derived, effect, scope, settled, state, untracked } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
import { facts } from "./facts.js";
import { matchList } from "./match-list.js";
import { notice } from "./notice.js";
import { ownerActions } from "./owner.js";
import { gallery } from "./gallery.js";
import { place } from "./listing-map.js";
import { reach } from "./contact-options.js";
import { reportButton } from "./report.js";
import { shareButton } from "./share.js";

/** @type {import("../kernel/routes.js").Maker} */
export async function page({ id }) {
    /** A feature of the server, or why there is none. @type {import("../kernel/store.js").State<any>} */
    const listing = state(null);
    let turn = 0;
    const load = async () => {
        const mine = ++turn;
        try {
            const { body } = await listings.read(id);
            if (mine === turn) listing.value = body;
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            // What is there stays, with what somebody types, unless it is gone.
            if (mine === turn && (kind.peek() !== "there" || error.status === 404)) listing.value = error;
        }
    };
    const kind = derived(() => (listing.value instanceof Problem ? "gone" : listing.value && "there"));
    const made = () => (kind.peek() === "there" ? article(listing) : gone(listing, load));
    const content = html.div(() => kind.value && untracked(made));
    // A copy, until there is a connection.
    let wasKept = false;
    effect(() => {
        if (wasKept && !isKept.value) load();
        wasKept = isKept.value;
    });
    // Owners see more: somebody else has signed in.
    let before = "";
    effect(() => {
        const who = isKnown.value ? account.value?.id ?? "nobody" : "";
        if (before && who !== before) load();
        before = who;
    });
    await Promise.all([load(), style(import.meta.url, "listing.css"), phrases(import.meta.url)]);
    await settled();
    return {
        title: () => (kind.value === "there" ? listing.value.properties.title : text("listingPage.gone.title")),
        content,
    };
}

/** @param {import("../kernel/store.js").State<any>} listing */
function article(listing) {
    const about = () => listing.value.properties;
    const isOwner = derived(() => account.value?.id === about().owner.id);
    // Made once: what somebody types stays there when the listing changes.
    const way = derived(() => (isOwner.value ? "owner" : isReachable(about()) ? "reach" : ""));
    return html.article({ class: "listing", "data-module": "listing/listing-page.js" }, [
        html.div({ class: "listing-pictures" }, gallery(listing)),
        html.div({ class: "listing-words" }, [
            html.p({ class: "listing-kind" }, html.span(
                { class: () => `status ${about().status}` }, () => text(`listing.${about().status}`))),
            html.h1(() => written(about().title)),
            () => standing(about()),
            facts(listing),
            () => about().description && html.p({ class: "listing-description" }, written(about().description)),
            () => way.value && untracked(() => (way.peek() === "owner" ? ownerActions : reach)(listing)),
            html.p({ class: "buttons" }, [
                shareButton(listing),
                html.button(
                    { class: "button", type: "button", onclick: () => print() }, () => text("listingPage.print.act")),
            ]),
        ]),
        () => way.value === "owner" && untracked(() => claimsOn(listing)),
        () => way.value === "owner" && untracked(() => matchList(listing)),
        place(listing),
        () => !isOwner.value && html.p({ class: "listing-report" }, reportButton(listing)),
        notice(listing),
    ]);
}

/** The claims on a found thing: loaded for its owner alone. @param {import("../kernel/store.js").State<any>} listing */
function claimsOn(listing) {
    /** @type {import("../kernel/store.js").State<Element | null>} */
    const shown = state(null);
    let [end, isEnded] = [() => {}, listing.peek().properties.status !== "found"];
    atEnd(() => {
        isEnded = true;
        end();
    });
    const show = async () => {
        const { listingClaims, room } = await import("../claims/listing-claims.js");
        await room();
        if (!isEnded) [shown.value, end] = scope(() => listingClaims(listing.peek().id));
    };
    if (!isEnded) show().catch((error) => console.info("The claims cannot be shown:", error));
    return html.div({ class: "listing-claims" }, () => shown.value);
}

/** Whether there is still something to write about. @param {any} about */
const isReachable = ({ state: now }) => now === "open" || now === "expired";

/** What became of it, where it is not simply open. @param {any} about */
function standing({ state: now, visibility = "public" }) {
    const name = visibility === "public" ? now : visibility;
    if (name === "open") return null;
    const isHidden = visibility !== "public" || now === "withdrawn";
    return html.p({ class: isHidden ? "message fault" : "message" }, () => text(`listingPage.state.${name}`));
}

/** @param {import("../kernel/store.js").State<any>} listing @param {() => void} again */
const gone = (listing, again) => html.section(
    { class: "notice listing-gone", "data-module": "listing/listing-page.js" }, () => {
    const problem = listing.value;
    if (problem.status !== 404) {
        return [
            html.h1(() => text("page.unloaded")), html.p(complaint(problem)),
            html.button({ class: "button", type: "button", onclick: again }, () => text("page.again"))];
    }
    return [
        html.h1(() => text("listingPage.gone.title")),
        html.p(() => text("listingPage.gone.why")),
        html.a({ class: "button main", href: link("/") }, () => text("page.home")),
    ];
});
