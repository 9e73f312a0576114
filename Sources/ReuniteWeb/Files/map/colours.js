/** The design properties as a canvas needs them, in the theme of the moment. */
import { state } from "../kernel/store.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = state(dark.matches);
dark.addEventListener("change", () => { isDark.value = dark.matches; });

/** A colour by the name of its property; in an effect, it follows the theme. @param {string} name such as `map-land` */
export function colour(name) {
    void isDark.value;
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
