/** Distances from the device, once the user has shown its location, which is not stored. */
import { state } from "../kernel/store.js";

/**
 * Metres to a point; null until the device has told its place.
 * @type {import("../kernel/store.js").State<((point: {coordinates: number[]}) => number) | null>}
 */
export const metresTo = state(null);
