/** How far things are from the device, once somebody has tapped to show where it is; nothing keeps that place. */
import { state } from "../kernel/store.js";

/**
 * Metres to a point; null until the device has told its place.
 * @type {import("../kernel/store.js").State<((point: {coordinates: number[]}) => number) | null>}
 */
export const metresTo = state(null);
