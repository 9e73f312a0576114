/** Where a listing is: as everyone sees it, and exactly, for the moderator to whom its open case is assigned. */
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { listingPlace, near } from "../places/name.js";
import { stage } from "../map/stage.js";
import { moderation } from "../requests/moderation.js";
import { readButton, readRefusal } from "./logged-read.js";

/** @param {() => Record<string, any>} found the case */
export function place(found) {
    const { id, listing } = found();
    if (!listing.geometry) return null;
    const [longitude, latitude] = listing.geometry.coordinates;
    // Of the published point: the exact one is in no request but the one that is recorded.
    const name = listingPlace(listing);
    const view = state({ zoom: 13, longitude, latitude });
    const pins = state({ features: [listing] });
    const isExact = state(listing.properties.precision === "exact");
    const isShown = state(false);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);

    /** Asks for the exact point, once: the server records it. */
    async function show() {
        try {
            problem.value = null;
            const { listing: { properties } } = await asMember(() => moderation.readExactly(id));
            const point = properties.exactLocation;
            pins.value = {
                features: [{ ...listing, geometry: point, properties: { ...properties, precision: "exact" } }],
            };
            const [east, north] = point.coordinates;
            view.value = { zoom: 16, longitude: east, latitude: north };
            [isExact.value, isShown.value] = [true, true];
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        }
    }

    return html.section({ class: "desk-part" }, [
        html.h2(() => text("desk.place")),
        () => name.value && html.p(near(name.value)),
        html.div({ class: "desk-map" }, stage({
            view, size: state(null), pins, pointed: state(null), onMove: (next) => { view.value = next; },
        })),
        () => (isExact.value
            ? isShown.value && html.p({ class: "soft", role: "status" }, () => text("desk.exact.shown"))
            : [
                html.p({ class: "soft" }, () => text("desk.exact.published")),
                found().state === "open" && readButton("desk.exact.show", show),
            ]),
        () => {
            const refused = problem.value;
            return refused && html.p({ class: "message fault", role: "alert" }, () => readRefusal(refused, "exact"));
        },
    ]);
}
