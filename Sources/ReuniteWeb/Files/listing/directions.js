/** The way to a place, in the map application of the device: others are asked for nothing until somebody taps. */
import { html } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";

/** @param {number} latitude @param {number} longitude @param {boolean} isApproximate */
export function directions(latitude, longitude, isApproximate) {
    const point = `${latitude},${longitude}`;
    const isApple = /iPhone|iPad/.test(navigator.userAgent);
    const isPhone = matchMedia("(pointer: coarse)").matches;
    const href = isApple ? `https://maps.apple.com/?daddr=${point}`
        : isPhone ? `geo:${point}?q=${point}`
            : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`;
    const name = isPhone ? "listingPage.directions" : "listingPage.directionsAt";
    return [
        html.p({ class: "buttons" }, html.a({ class: "button", href, rel: "noreferrer" }, () => text(name))),
        isApproximate && html.p({ class: "hint" }, () => text("listingPage.approximate")),
    ];
}
