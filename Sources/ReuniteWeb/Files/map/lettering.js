/** How the map writes: in the reader's language, with the fonts of the device. */
import { language } from "../kernel/texts.js";
import { colour } from "./colours.js";

/** The weight is the first name, because MapLibre reads it there; no family has it. @param {string} weight */
const fonts = (weight) => [weight, "system-ui", "sans-serif"];

/**
 * The name in the reader's language, else the local one: with its letters joined where its script joins them, or in
 * Latin letters where tiles of others leave that to the map, which cannot do it.
 */
function name() {
    const [local, latin] = [["get", "name"], ["get", "name:latin"]];
    const drawable = ["case", ["is-supported-script", ["to-string", local]], local, latin];
    return ["coalesce", ["get", `name:${language()}`], ["get", "name:drawn"], drawable, latin, local];
}

/**
 * A layer of names.
 * @param {string} id
 * @param {string} source
 * @param {string} sourceLayer
 * @param {{filter?: any, minzoom?: number, maxzoom?: number, size: any, ink?: any, weight?: string, text?: any,
 *   layout?: any, paint?: any}} parts `size` in pixels; `ink` is the name of a colour
 */
export function names(id, source, sourceLayer, parts) {
    const { size, ink = "map-name", weight = "Medium", text = name(), layout = {}, paint = {}, ...others } = parts;
    return {
        id, type: "symbol", source, "source-layer": sourceLayer, ...others,
        layout: {
            "text-field": text, "text-font": fonts(weight), "text-size": size,
            "text-max-width": 8, "text-padding": 4, ...layout,
        },
        paint: {
            "text-color": colour(ink), "text-halo-color": colour("map-halo"), "text-halo-width": 1.4, ...paint,
        },
    };
}

/** Names of places stand in their middle, or beside a pin that is there. */
export const aside = {
    "text-variable-anchor": ["center", "top", "bottom", "left", "right"], "text-radial-offset": 2.1,
    "text-justify": "auto",
};

/** A value that grows from one zoom to another, and stops there. @param {...number} stops zoom, value, zoom, value… */
export const byZoom = (...stops) => ["interpolate", ["linear"], ["zoom"], ...stops];

/** A width that grows as the ground does. @param {...number} stops zoom, pixels, zoom, pixels… */
export const asGround = (...stops) => ["interpolate", ["exponential", 1.5], ["zoom"], ...stops];

/** Whether a property is one of some values. @param {string} property @param {string[]} values */
export const isOneOf = (property, ...values) => ["match", ["get", property], values, true, false];
