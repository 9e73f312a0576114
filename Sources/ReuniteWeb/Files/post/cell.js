/** What others see of an approximate place: the middle of a cell of the server's grid (`PublishedGrid.swift`). */

const bands = 40_000;
const height = 180 / bands;
const around = 2 * Math.PI * 6_378_137;
const metresOfDegree = around / 360;
const radians = Math.PI / 180;

/**
 * The published point of an exact one, and how uncertain it is.
 * @param {number[]} point longitude and latitude
 * @returns {{point: number[], accuracy: number}} metres
 */
export function published([longitude, latitude]) {
    const south = Math.min(Math.floor((latitude + 90) / height), bands - 1) * height - 90;
    const middle = south + height / 2;
    const columns = Math.max(1, Math.round((around * Math.cos(middle * radians)) / 500));
    const width = 360 / columns;
    const west = Math.min(Math.floor((longitude + 180) / width), columns - 1) * width - 180;
    const across = (Math.min(width, 360) / 2) * metresOfDegree * Math.cos(middle * radians);
    const accuracy = Math.ceil(Math.hypot(across, (height / 2) * metresOfDegree)) + 1;
    return { point: [west + width / 2, middle], accuracy };
}
