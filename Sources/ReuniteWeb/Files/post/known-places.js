/**
 * Places that are known without asking anybody: the larger cities of the base map, and coordinates as people write
 * them.
 */
import { places } from "../map/places.js";

/** The most places that are offered. */
const most = 5;

/**
 * The places of a text, the likeliest first.
 * @param {string} words
 * @returns {Promise<{name: string, point: number[]}[]>}
 */
export async function knownPlaces(words) {
    const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?)[,;\s]+(-?\d+(?:\.\d+)?)$/.exec(words.trim()) ?? [];
    if (latitude && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180) {
        return [{ name: `${latitude}, ${longitude}`, point: [Number(longitude), Number(latitude)] }];
    }
    const cities = (await places(words)).slice(0, most);
    return cities.map((place) => ({ name: place.name, point: [place.longitude, place.latitude] }));
}
