/** The first page: the map, and beside it (on a phone: in a sheet over it) the list of what it shows. */
import { html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { atEnd, derived, effect, settled, state, untracked } from "../kernel/store.js";
import { address, cameFrom, change } from "../kernel/address.js";
import { remember, remembered } from "../kernel/memory.js";
import { server } from "../kernel/settings.js";
import { text } from "../kernel/texts.js";
import { boxAround, parseView, reach, viewText, wholeWorld, world } from "../map/view.js";
import { stage } from "../map/stage.js";
import { list } from "../list/list.js";
import { faults, filters } from "./filters.js";
import { filterBar } from "./filter-bar.js";
import { intro } from "./intro.js";
import { search } from "./search-results.js";
import { sheet } from "./sheet.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page() {
    const at = () => parseView(address.value.query.get("at"));
    /** @type {import("../kernel/store.js").State<import("../map/view.js").View>} */
    const view = state(untracked(at) ?? parseView(remembered("view")) ?? parseView(server.firstView) ?? world);
    /**
     * The size of the map in pixels.
     * @type {import("../kernel/store.js").State<{width: number, height: number} | null>}
     */
    const size = state(null);
    const isFollowing = state(remembered("follow") !== "no");
    const seen = derived(() => area(view.value, size.value));
    /** The area of the list: what is seen, or what was seen when it was last asked for. */
    const searched = state(seen.peek());
    effect(() => {
        const now = seen.value;
        if (isFollowing.value || !searched.peek()) searched.value = now;
    });
    const found = search(() => searched.value);
    /** The listing that is pointed at in the list. @type {import("../kernel/store.js").State<any>} */
    const pointed = state(null);

    // The address and the view are the same: whichever changes first.
    effect(() => {
        const wanted = at();
        if (wanted && viewText(wanted) !== viewText(view.peek())) view.value = wanted;
    });
    const onMove = (/** @type {import("../map/view.js").View} */ next) => {
        view.value = next;
        remember("view", viewText(next));
        change({ at: viewText(next) }, { replace: true });
    };
    // Said for each question, and not whenever the map moves.
    let told = "";
    effect(() => {
        const count = found.total.value;
        const asked = JSON.stringify(filters());
        if (count === null || found.isLoading.value || asked === told) return;
        told = asked;
        announce(text("list.countHere", { count }));
    });

    returnTo(cameFrom, () => found.found.value.length > 0);
    const isPhone = matchMedia("(max-width: 54rem)");
    const { element: head, height } = sheet(isPhone);
    const onPan = (/** @type {import("../map/view.js").View} */ passing) => {
        const where = area(passing, size.peek());
        if (where && isFollowing.peek()) found.pass(where);
    };
    const whole = () => wholeWorld(size.value?.width ?? 0);
    // As exact as an address.
    const isWorld = () => view.value.zoom < whole().zoom + 0.01;
    const onWorld = () => onMove(whole());
    const onKeep = () => import("./keep-search.js").then(({ keepSearch }) => keepSearch(searched.peek()));
    // The list first: it can be used while the map is still coming.
    const after = new Promise((resolve) => {
        effect(() => { if (!found.isLoading.value) requestAnimationFrame(() => setTimeout(resolve)); });
    });
    const map = stage({ view, size, pins: found.pins, pointed, onMove, onPan, after });
    const content = html.div({ class: "home", "data-module": "home/home.js", "data-sheet": () => height.value }, [
        html.h1({ class: "unseen" }, () => text("home.title")),
        html.section({ class: "home-list", "aria-label": () => text("home.listings") }, [
            head,
            html.div({ class: "home-scroll" }, [
                intro(),
                later(() => faults().length, () => import("./faults.js"), ({ faultList }) => faultList()),
                filterBar({ total: found.total, area: () => searched.value, isFollowing, onFollow, onKeep }),
                () => !isFollowing.value && searched.value !== seen.value && html.p(
                    { class: "search-here" }, html.button(
                        { class: "button main", type: "button", onclick: () => { searched.value = seen.peek(); } },
                        () => text("map.searchHere"))),
                later(
                    () => filters().q, () => import("./place-links.js"), ({ placeLinks }) => placeLinks(size, onMove)),
                later(() => filters().q, () => import("./category-links.js"), ({ categoryLinks }) => categoryLinks()),
                later(() => !found.isLoading.value, () => import("./since.js"),
                    ({ since }) => since(found, () => searched.value)),
                list(found, { onPoint: (feature) => { pointed.value = feature; }, isWorld, onWorld, onKeep }),
            ]),
        ]),
        // The list comes first for the keyboard too.
        html.div({ class: "home-map" }, map),
    ]);
    document.documentElement.classList.add("still");
    atEnd(() => document.documentElement.classList.remove("still"));
    return { title: () => text("home.title"), content };

    /** @param {boolean} follows */
    function onFollow(follows) {
        isFollowing.value = follows;
        remember("follow", follows ? null : "no");
    }
}

/**
 * A part that is loaded when it is needed first.
 * @param {() => any} isNeeded @param {() => Promise<any>} load @param {(module: any) => Element} make
 */
function later(isNeeded, load, make) {
    /** @type {import("../kernel/store.js").State<any>} */
    const loaded = state(null);
    effect(() => {
        if (isNeeded() && !loaded.peek()) load().then((module) => { loaded.value = module; }, () => {});
    });
    return () => loaded.value && untracked(() => make(loaded.peek()));
}

/**
 * Restores the focus to the card of the listing just left.
 * @param {string} path of the page that they come from
 * @param {() => boolean} isListed whether there are cards
 */
function returnTo(path, isListed) {
    const [, id] = /^\/listings\/([^/]+)$/.exec(path) ?? [];
    let isDone = !id;
    effect(() => {
        if (isDone || !isListed()) return;
        isDone = true;
        settled().then(() => {
            const card = /** @type {HTMLElement | null} */ (document.querySelector(
                `.home a[data-listing="${CSS.escape(id)}"]`));
            // Not where they have gone on already.
            if (document.activeElement?.matches("h1, body")) card?.focus();
        });
    });
}

/**
 * What a map of this size shows.
 * @param {import("../map/view.js").View} view
 * @param {{width: number, height: number} | null} size
 * @returns {import("./search-results.js").Area | null}
 */
function area(view, size) {
    if (!size?.width || !size.height) return null;
    const { width, height } = size;
    return { ...view, box: boxAround(view, width, height), radius: reach(view, width, height) };
}
