/** Where it was: a map under a fixed pin, a search for streets and towns, or no place at all. */
import { html, icon, written } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { phrase } from "../kernel/phrase.js";
import { remembered } from "../kernel/memory.js";
import { server } from "../kernel/settings.js";
import { derived, effect, settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { asTyped } from "../kernel/typing.js";
import { placeName } from "../places/name.js";
import { stage } from "../map/stage.js";
import { parseView, viewText, world, wrapped } from "../map/view.js";
import { published } from "./cell.js";
import { precision } from "./draft.js";
import { knownPlaces } from "./known-places.js";

/** How near a place that was chosen is shown, and from where on a pin means a street. */
const nearZoom = 15;
const roughZoom = 11;
/** The least zoom of a place that was searched for. */
const townZoom = 12;
/** Decimals of degrees of a point that is named: some metres. */
const decimals = 4;

/** @param {import("./editor.js").Editor} editor */
export function place({ draft, change, fault }) {
    const point = derived(() => draft.value.point);
    const around = (/** @type {number[]} */ [longitude, latitude], zoom = nearZoom) => ({ longitude, latitude, zoom });
    const start = point.peek() ? around(/** @type {number[]} */ (point.peek()))
        : parseView(remembered("view")) ?? parseView(server.firstView) ?? world;
    /** @type {import("../kernel/store.js").State<import("../map/view.js").View>} */
    const view = state(start);
    const moveTo = (/** @type {import("../map/view.js").View} */ next) => {
        const longitude = wrapped(next.longitude);
        view.value = { ...next, longitude };
        change({ point: [longitude, next.latitude].map((value) => Number(value.toFixed(6))) });
    };
    // The photograph, the search or another tab chose it.
    effect(() => {
        const chosen = point.value;
        if (chosen && viewText(around(chosen, 20)) !== viewText({ ...view.peek(), zoom: 20 })) {
            view.value = around(chosen, Math.max(nearZoom, view.peek().zoom));
        }
    });
    const isExact = derived(() => precision(draft.value) === "exact");
    const circle = derived(() => {
        const chosen = point.value;
        const { status } = draft.value;
        if (!chosen || isExact.value) return null;
        const { point: coordinates, accuracy } = published(chosen);
        const properties = { status: status || "lost", precision: "approximate", accuracy };
        return { features: [{ type: "Feature", geometry: { type: "Point", coordinates }, properties }] };
    });
    /**
     * The name of what is under the pin, once it rests; of an approximate place, what everybody may know.
     * @type {import("../kernel/store.js").State<import("../places/name.js").Name | null>}
     */
    const named = state(null);
    const rest = asTyped(async () => point.peek(), (there) => {
        const { point: known, accuracy } = !there || isExact.peek() ? { point: there, accuracy: 0 } : published(there);
        named.value = known && placeName(known.map((value) => Number(value.toFixed(decimals))), accuracy);
    });
    effect(() => {
        void isExact.value;
        if (point.value && view.value.zoom >= roughZoom) rest("");
    });
    /** Whether the pin is where the device is: perhaps at home, and not where something was found. */
    const isHere = state(false);
    const map = stage({
        view, size: state(null), pins: circle, pointed: state(null), onMove: moveTo,
        onTap: (there) => moveTo({ ...there, zoom: Math.max(view.peek().zoom, 2) }),
        onLocated: () => { isHere.value = true; },
    });
    const answer = (/** @type {string} */ name, /** @type {() => void} */ act = () => {}) => html.button({
        class: "button", type: "button", onclick: () => {
            isHere.value = false;
            act();
            line.focus();
        },
    }, () => text(`post.place.${name}`));
    const line = html.p({ role: "status", tabindex: "-1" }, () => {
        if (!point.value) return text("post.place.none");
        const [longitude, latitude] = point.value.map((value) => value.toFixed(5));
        if (view.value.zoom < roughZoom) return text("post.place.rough");
        const name = named.value?.value;
        return name ? phrase("post.place.chosenNear", written(name))
            : text("post.place.chosen", { latitude, longitude });
    });
    return html.div({ class: "place", "data-module": "post/place-picker.js" }, [
        // A town fills the map; a street or a house is seen as near as it needs.
        search(({ longitude, latitude, zoom, isPublic }) => {
            change({ publicPlace: isPublic ? [longitude, latitude] : null });
            moveTo({ longitude, latitude, zoom: Math.max(townZoom, zoom) });
        }, line),
        html.div({ class: "place-map", "data-placed": () => String(Boolean(point.value)) }, [
            map,
            html.span({ class: () => `place-pin ${draft.value.status || "lost"}`, "aria-hidden": "true" }),
        ]),
        html.div({ class: "place-line" }, [
            line,
            html.button({
                class: "button quiet", type: "button", hidden: () => !point.value,
                onclick: () => {
                    change({ point: null });
                    line.focus();
                },
            }, () => text("post.place.remove")),
        ]),
        () => isHere.value && draft.value.status === "found" && html.div({ class: "message offer", role: "status" }, [
            html.p(() => text("post.place.still")), answer("here"), answer("elsewhere", () => change({ point: null })),
        ]),
        html.p({ class: "fault", hidden: () => !fault("/geometry/coordinates")() }, fault("/geometry/coordinates")),
    ]);
}

/**
 * @param {(place: import("../places/find.js").Place) => void} choose
 * @param {HTMLElement} line what says where the pin is: it gets the focus of a place that was chosen
 */
function search(choose, line) {
    const words = state("");
    /** @type {import("../kernel/store.js").State<import("../places/find.js").Place[]>} */
    const found = state([]);
    const ask = asTyped(knownPlaces, async (list) => {
        found.value = list;
        await settled();
        // Not behind the bar.
        suggestions.lastElementChild?.scrollIntoView({ block: "nearest" });
    });
    const suggestions = html.ul({ class: "place-found", role: "list" }, () => found.value.map((place) =>
        html.li(html.button({ class: "button quiet", type: "button", onclick: () => take(place) }, [
            icon("locate"),
            html.span([written(place.name), place.where && html.span({ class: "where" }, [" ", written(place.where)])]),
        ]))));
    const take = (/** @type {import("../places/find.js").Place} */ place) => {
        ask.stop();
        const isInList = suggestions.contains(document.activeElement);
        [words.value, found.value] = ["", []];
        choose(place);
        if (isInList) line.focus();
    };
    return html.div({ class: "place-search" }, [
        field({
            label: () => text(server.hasBaseMapFile ? "post.place.searchStreet" : "post.place.search"),
            hint: () => text("post.place.searchHint"),
        }, (more) => html.input({
            class: "input", type: "text", autocomplete: "off", enterkeyhint: "search", value: () => words.value,
            ...more,
            oninput: (/** @type {any} */ event) => {
                words.value = event.target.value;
                ask(words.peek());
            },
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                if (event.key !== "Enter" || event.isComposing) return;
                event.preventDefault();
                knownPlaces(words.peek()).then(([first]) => { if (first) take(first); });
            },
        })),
        suggestions,
    ]);
}
