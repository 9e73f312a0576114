/** For the finder: what the claimant says, beside what the finder noted, so that the two can be compared. */
import { html, icon, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { atEnd, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { gallery } from "../listing/gallery.js";
import { claims } from "../requests/claims.js";
import { listings } from "../requests/listings.js";

/** @typedef {import("../kernel/store.js").State<any>} Known undefined until it is read, null if it cannot be */

/** @param {import("../kernel/store.js").State<any>} claim */
export function evidence(claim) {
    const { listing, ownListing } = claim.peek();
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    /** What is gone, or cannot be read now, is left out. @param {Promise<any>} asked @returns {Known} */
    const known = (asked) => {
        const found = state(/** @type {any} */ (undefined));
        asked.catch(() => null).then((value) => { if (!isEnded) found.value = value; });
        return found;
    };
    const read = (/** @type {string} */ id) => known(listings.read(id).then(({ body }) => body));
    const proof = known(claims.proof(listing));
    const mine = read(listing);
    const theirs = ownListing ? read(ownListing) : state(null);
    const message = () => claim.value.message && fact("claims.told.message", claim.value.message);
    const description = () => mine.value?.properties.description
        && fact("claims.told.description", mine.value.properties.description);
    return html.section({ class: "evidence", "data-module": "claims/evidence.js" }, [
        html.h2(() => text("claims.told.finder", { name: claim.value.claimant.displayName })),
        pair(
            () => [answers(claim.value), message(), !claim.value.questions.length && !claim.value.message
                && html.p({ class: "hint" }, text("claims.told.noAnswer"))],
            () => [
                proof.value?.withheld && fact("claims.told.withheld", proof.value.withheld),
                proof.value !== undefined && !proof.value?.withheld
                    && html.p({ class: "hint" }, text("claims.told.nothing")),
                description(),
                mine.value?.properties.photos.length > 0 && gallery(mine),
            ]),
        () => ownListing && pair(
            () => theirs.value && card(theirs.value)
                || theirs.value === null && html.a(
                    { href: link(`/listings/${ownListing}`) }, text("claims.seeListing")),
            () => mine.value && card(mine.value)),
        () => typeof claim.value.serialMatches === "boolean" && serial(claim.value.serialMatches),
    ]);
}

/** The two sides: beside each other, or below where the screen is narrow. @param {any} said @param {any} noted */
const pair = (said, noted) => html.div({ class: "evidence-pair" }, [["they", said], ["you", noted]].map(
    ([side, content]) => html.div({ class: "evidence-part" }, [
        html.h3(() => text(`claims.told.${side}`)), content])));

/** @param {string} name of a text @param {string} words */
const fact = (name, words) => html.dl(html.div([
    html.dt(text(name)), html.dd({ class: "claim-words" }, written(words))]));

/** @param {any} claim */
const answers = ({ questions, answers: given }) => questions.length > 0 && html.dl(
    questions.map((/** @type {string} */ question, /** @type {number} */ index) => html.div([
        html.dt(written(question)),
        html.dd({ class: "claim-words" }, given[index] ? written(given[index]) : text("claims.told.noAnswer")),
    ])));

/** @param {boolean} isSame */
const serial = (isSame) => html.p({ class: isSame ? "evidence-serial" : "evidence-serial differs" }, [
    icon(isSame ? "check" : "close"), html.span(text(`claims.told.${isSame ? "matches" : "differs"}`))]);
