/** Distances on the earth. */
/** The mean radius of the earth, in metres. */
const radius = 6_371_009;
const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/**
 * Metres from a place to a point.
 * @param {{latitude: number, longitude: number}} from
 * @returns {(point: {coordinates: number[]}) => number}
 */
export const metresFrom = (from) => ({ coordinates: [longitude, latitude] }) => {
    const half = (/** @type {number} */ degrees) => Math.sin(radians(degrees) / 2) ** 2;
    const across = Math.cos(radians(latitude)) * Math.cos(radians(from.latitude)) * half(longitude - from.longitude);
    return 2 * radius * Math.asin(Math.sqrt(half(latitude - from.latitude) + across));
};
