/**
 * The place of the map: loads MapLibre when the page is there, and says so where there can be none. The list works
 * alone.
 */
import { html, icon } from "../kernel/elements.js";
import { atEnd, scope, state } from "../kernel/store.js";
import { announce } from "../kernel/announce.js";
import { maplibre } from "../kernel/library.js";
import { server } from "../kernel/settings.js";
import { text } from "../kernel/texts.js";
import { metresTo } from "./device.js";

/** Milliseconds after which the map waits for nothing else. */
const patience = 3000;

/**
 * @typedef {{
 *   view: import("../kernel/store.js").State<import("./view.js").View>,
 *   size: import("../kernel/store.js").State<{width: number, height: number} | null>,
 *   pins: import("../kernel/store.js").State<any>, pointed: import("../kernel/store.js").State<any>,
 *   onMove: (view: import("./view.js").View) => void, onPan?: (view: import("./view.js").View) => void,
 *   onTap?: (there: {longitude: number, latitude: number}) => void, onLocated?: () => void, isCalm?: boolean,
 *   after?: Promise<void>
 * }} Parts
 * `after` comes before MapLibre, which keeps a slow phone busy; without it the map waits until it is nearly seen.
 * `onTap` takes taps on a map that is part of a form; nothing on it opens, and turning the wheel moves the page.
 * `isCalm` for a map inside a page, which a finger and the wheel scroll: it moves by its buttons, a mouse, or two
 * fingers
 */

/** @param {Parts} parts */
export function stage(parts) {
    const { view, size, onMove } = parts;
    const isMissing = state(server.vendor === "");
    /** What was said about the device's place. @type {import("../kernel/store.js").State<string>} */
    const notice = state("");
    /**
     * The files of tiles, once they are known.
     * @type {import("../kernel/store.js").State<import("./tiles.js").Files | null>}
     */
    const tiles = state(null);
    const canvas = html.div({ class: "map-canvas" });
    const observer = new ResizeObserver(([{ contentRect: { width, height } }]) => { size.value = { width, height }; });
    observer.observe(canvas);
    atEnd(() => observer.disconnect());

    let isEnded = false;
    let end = () => {};
    atEnd(() => {
        isEnded = true;
        end();
    });
    if (!isMissing.peek()) load();

    async function load() {
        try {
            const late = () => new Promise((resolve) => { setTimeout(resolve, patience); });
            await (parts.after ? Promise.race([parts.after, late()]) : near(canvas));
            const signs = import("./pictures.js").then(({ loadSigns }) => loadSigns());
            const described = import("./tiles.js").then(({ tileFiles }) => tileFiles());
            const [library, { draw }, files] = await Promise.all(
                [maplibre(), import("./draw.js"), described, signs]);
            if (isEnded) return;
            tiles.value = files;
            [, end] = scope(() => draw(canvas, { ...parts, library, files }));
        } catch (error) {
            console.warn("The map cannot be shown:", error);
            isMissing.value = true;
        }
    }

    const zoom = (/** @type {number} */ by) => {
        const next = Math.max(0, Math.min(20, Math.round(view.peek().zoom + by)));
        onMove({ ...view.peek(), zoom: next });
    };
    const locate = () => {
        const refused = () => {
            if (isEnded) return;
            notice.value = "map.refused";
            announce(text("map.refused"));
        };
        if (!navigator.geolocation) return refused();
        navigator.geolocation.getCurrentPosition(({ coords: { latitude, longitude, accuracy } }) => {
            // It may take a while, and somebody may be elsewhere by then.
            if (isEnded) return;
            notice.value = "";
            import("./metres.js").then(
                ({ metresFrom }) => { metresTo.value = metresFrom({ latitude, longitude }); }, () => {});
            onMove({ latitude, longitude, zoom: accuracy > 5000 ? 11 : 14 });
            parts.onLocated?.();
        }, refused, { maximumAge: 60_000, timeout: 20_000 });
    };
    /** @param {string} name @param {string} sign @param {() => void} act */
    const button = (name, sign, act) => html.button(
        { class: "button square", type: "button", "aria-label": () => text(`map.${name}`), onclick: act }, icon(sign));
    return html.div({ class: "map", "data-module": "map/stage.js" }, [
        canvas,
        html.p({ class: "map-missing", hidden: () => !isMissing.value }, () => text("map.missing")),
        html.div({ class: "map-buttons" }, [
            button("locate", "locate", locate),
            html.div({ class: "map-zoom" }, [
                button("zoomIn", "plus", () => zoom(1)), button("zoomOut", "minus", () => zoom(-1))]),
        ]),
        html.p({ class: "map-notice", hidden: () => !notice.value }, () => (notice.value ? text(notice.value) : "")),
        html.p({ class: "map-attribution", hidden: () => isMissing.value || !tiles.value },
            () => attribution(tiles.value)),
    ]);
}

/**
 * Resolves once an element is on the screen or will soon be, and the browser has nothing else to do: what is above it
 * can be used before. @param {Element} element
 */
const near = (element) => new Promise((resolve) => {
    const watcher = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        (globalThis.requestIdleCallback ?? setTimeout)(resolve);
    }, { rootMargin: "50%" });
    watcher.observe(element);
});

/** Whose data is shown. @param {import("./tiles.js").Files | null} files */
function attribution(files) {
    if (files?.style) return server.baseMap?.attribution ?? "";
    const { streets, world } = files ?? {};
    return [streets?.attribution, world ? world.attribution : text("map.world")].filter(Boolean).join(" · ");
}
