/** The map itself: draws the view and the pins, and tells where it is moved to. */
import { atEnd, effect, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { baseStyle } from "./base.js";
import { colour } from "./colours.js";
import { arePinsDrawn, point, showPins } from "./layers.js";
import { picture, pictureRatio } from "./pictures.js";
import { taps } from "./taps.js";
import { maximumLatitude, viewText } from "./view.js";

/** Milliseconds between two looks at the server while the map moves. */
const panPause = 200;
const motion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {HTMLElement} container
 * @param {import("./stage.js").Parts & {library: any, files: import("./tiles.js").Files}} parts
 */
export function draw(container, { view, pins, pointed, onMove, onPan, onTap, isCalm, library, files }) {
    const start = view.peek();
    const map = new library.Map({
        container, style: untracked(() => baseStyle(files)),
        center: [start.longitude, start.latitude], zoom: start.zoom,
        attributionControl: false, dragRotate: false, pitchWithRotate: false, touchPitch: false, maxPitch: 0,
        fadeDuration: 0, maxZoom: 20, scrollZoom: !isCalm, dragPan: !isCalm || matchMedia("(pointer: fine)").matches,
    });
    map.addControl(new library.ScaleControl({ maxWidth: 88 }), "bottom-left");
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    effect(() => map.getCanvas().setAttribute("aria-label", text("home.map")));
    atEnd(() => map.remove());
    // What cannot be fetched, as without a connection, the browser has said already.
    map.on("error", ({ error }) => { if (typeof error?.status !== "number") console.error(error); });

    const shown = () => {
        const { lng, lat } = map.getCenter();
        const latitude = Math.max(-maximumLatitude, Math.min(maximumLatitude, lat));
        return { zoom: map.getZoom(), latitude, longitude: lng };
    };
    map.on("moveend", () => {
        if (viewText(shown()) !== viewText(view.peek())) onMove(shown());
    });
    // Pins come while the map is still moving.
    let panned = 0;
    map.on("move", () => {
        if (performance.now() - panned < panPause) return;
        panned = performance.now();
        onPan?.(shown());
    });
    effect(() => {
        const wanted = view.value;
        if (viewText(wanted) === viewText(shown())) return;
        const there = { center: [wanted.longitude, wanted.latitude], zoom: wanted.zoom };
        if (motion.matches) map.jumpTo(there);
        else map.easeTo({ ...there, duration: 200 });
    });

    map.on("styleimagemissing", ({ id }) => {
        const image = picture(id);
        if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: pictureRatio });
    });
    let isReady = false;
    const drawPins = () => {
        if (!isReady) return;
        showPins(map, pins.peek());
        point(map, pointed.peek());
    };
    map.on("style.load", () => {
        isReady = true;
        drawPins();
    });
    // Says from outside what is drawn: how many pins and clusters, once nothing moves any more.
    map.on("idle", () => { container.dataset.drawn = String(pins.peek()?.features.length ?? 0); });
    map.on("movestart", () => { delete container.dataset.drawn; });
    // And which answer: in the task that has drawn it, while the picture can still be read.
    /** @type {any} */
    let drawn = null;
    map.on("render", () => {
        const answer = pins.peek();
        if (answer === drawn || !isReady || !arePinsDrawn(map)) return;
        drawn = answer;
        container.dispatchEvent(new CustomEvent("pinsdrawn", { detail: answer, bubbles: true }));
    });
    effect(() => {
        void pins.value;
        untracked(drawPins);
    });
    effect(() => {
        const feature = pointed.value;
        if (isReady) point(map, feature);
    });
    // Another theme or language is another style.
    let isFirst = true;
    effect(() => {
        // Pins have the colours of the theme on any base map.
        void colour("lost");
        const style = baseStyle(files);
        if (!isFirst) {
            isReady = false;
            map.setStyle(style, { diff: false });
        }
        isFirst = false;
    });

    if (onTap) map.scrollZoom.disable();
    // A map inside a page shows one thing, which the page is about.
    if (!isCalm) taps(map, container, { onTap, motion });
}
