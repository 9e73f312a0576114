/** The listing as it is and as it was, side by side, with what differs marked in place. */
import { html, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { moderation } from "../requests/moderation.js";
import { Problem } from "../kernel/problem.js";
import { derived, effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { category, exactly } from "../kernel/format.js";
import { difference } from "./difference.js";
import { substance } from "./case-changes.js";
import { picture } from "./picture.js";
import { time } from "./people.js";

/** @param {() => Record<string, any>} found the case */
export function versions(found) {
    /** All evidence, where a case does not show it. @type {import("../kernel/store.js").State<any[] | null>} */
    const all = state(null);
    /** Oldest first; the last one is the listing now. */
    const list = derived(() => {
        const { evidence, listing } = found();
        const now = { at: listing.properties.updatedAt, isNow: true, ...listing };
        const kept = all.value ?? evidence;
        return [...kept.filter((/** @type {any} */ one) => substance(one) !== substance(now)), now];
    });
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const left = state(0);
    const right = state(0);
    const count = derived(() => list.value.length);
    effect(() => {
        // What was reported first, beside what is there now.
        right.value = count.value - 1;
        left.value = 0;
    });
    const loadAll = async () => {
        try {
            all.value = (await moderation.evidence(found().id)).evidence;
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        }
    };
    const at = (/** @type {number} */ place) => list.value[Math.min(place, list.value.length - 1)];
    return html.section({ class: "desk-part", "aria-label": () => text("desk.listing") }, [
        html.h3(() => (count.value > 1 ? text("desk.versions", { count: count.value }) : text("desk.unchanged"))),
        () => (list.value.length > 1
            ? [
                html.div({ class: "desk-versions" }, [
                    html.div([
                        choice("desk.before", list, left), () => version(at(left.value), at(right.value), "gone")]),
                    html.div([
                        choice("desk.after", list, right), () => version(at(right.value), at(left.value), "come")]),
                ]),
                html.p({ class: "soft" }, () => text("desk.marks")),
            ]
            : version(at(0), at(0), "come")),
        () => found().evidenceCount > found().evidence.length && !all.value && html.p(html.button(
            { class: "button", type: "button", onclick: loadAll },
            () => text("desk.allVersions", { count: found().evidenceCount }))),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
        () => found().evidenceDropped > 0 && html.p(
            { class: "soft" }, () => text("desk.dropped", { count: found().evidenceDropped })),
    ]);
}

/** @param {string} label @param {{value: any[]}} list @param {import("../kernel/store.js").State<number>} chosen */
const choice = (label, list, chosen) => html.label({ class: "field" }, [
    html.span({ class: "soft" }, () => text(label)),
    html.select({
        class: "select", value: () => String(chosen.value),
        onchange: (/** @type {any} */ event) => { chosen.value = Number(event.target.value); },
    }, list.value.map((one, place) => html.option({ value: String(place) }, () => (one.isNow
        ? text("desk.now") : text("desk.versionOf", { time: exactly(one.at) }))))),
]);

/**
 * One version, with what differs from another one.
 * @param {any} one
 * @param {any} other
 * @param {"gone" | "come"} kind how what the other lacks is marked
 */
function version({ properties, geometry }, other, kind) {
    const { title, description, status, occurredAt, precision, photos } = properties;
    const place = coordinates(geometry);
    const place2 = coordinates(other.geometry);
    const [before, after] = kind === "gone" ? [properties, other.properties] : [other.properties, properties];
    const words = (/** @type {string} */ name) => written(difference(before[name], after[name])
        .filter((piece) => piece.kind === "same" || piece.kind === kind)
        .map((piece) => (piece.kind === "same" ? piece.text : html[kind === "gone" ? "del" : "ins"](piece.text))));
    /** @type {(label: string, value: import("../kernel/elements.js").Child, isSame: boolean) => Element} */
    const fact = (label, value, isSame) =>
        html.div({ class: isSame ? "" : `changed ${kind}` }, [
            html.dt(() => text(`desk.fact.${label}`)),
            html.dd(isSame ? value : html[kind === "gone" ? "del" : "ins"](value)),
        ]);
    const kept = new Set(other.properties.photos.map((/** @type {any} */ { id }) => id));
    return html.article({ class: "desk-version" }, [
        html.h4({ class: "desk-version-title" }, words("title")),
        html.p({ class: "desk-words" }, description
            ? words("description") : html.span({ class: "soft" }, () => text("desk.noDescription"))),
        html.dl({ class: "desk-facts" }, [
            fact("status", () => text(`listing.${status}`), status === other.properties.status),
            fact("category", () => category(properties.category), properties.category === other.properties.category),
            fact("when", time(occurredAt), occurredAt === other.properties.occurredAt),
            fact("where", place ? html.bdi(place) : () => text("desk.nowhere"), place === place2),
            fact("precision", () => text(`desk.precision.${precision}`), precision === other.properties.precision),
        ]),
        photos.length > 0 && html.ul({ class: "desk-photos" }, photos.map(
            (/** @type {any} */ photo, /** @type {number} */ index) => html.li(
                { class: kept.has(photo.id) ? "" : `changed ${kind}` }, [
                    picture(photo, index + 1),
                    !kept.has(photo.id) && html.span({ class: "desk-photo-mark" }, () => text(`desk.photo.${kind}`)),
                ]))),
    ]);
}

/** @param {any} point */
const coordinates = (point) => point?.coordinates.map(
    (/** @type {number} */ one) => one.toFixed(5)).toReversed().join(", ") ?? null;
