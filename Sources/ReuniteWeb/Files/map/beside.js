/** Keeps an element beside a point of the map, and always within the map. */

/** Pixels between the element and the point, and between it and the edges of the map. */
const gap = 20;
const margin = 12;

/**
 * Above the point, else below it, else beside it; as near as the edges allow where it fits nowhere. The style reads
 * `--left` and `--top`: on a phone it leaves them out.
 * @param {HTMLElement} element within the map's container
 * @param {any} map
 * @param {[number, number]} coordinates
 * @returns {() => void} ends it
 */
export function beside(element, map, coordinates) {
    const container = map.getContainer();
    const place = () => {
        const { x, y } = map.project(coordinates);
        const { offsetWidth: width, offsetHeight: height } = element;
        const right = container.clientWidth - margin - width;
        const bottom = container.clientHeight - margin - height;
        const within = (/** @type {number} */ wanted, /** @type {number} */ most) =>
            Math.max(margin, Math.min(most, wanted));
        let [left, top] = [x - width / 2, y - height - gap];
        if (top < margin) top = y + gap;
        if (top > bottom) {
            top = y - height / 2;
            left = x + gap > right ? x - width - gap : x + gap;
        }
        element.style.setProperty("--left", `${within(left, right)}px`);
        element.style.setProperty("--top", `${within(top, bottom)}px`);
    };
    // It grows when its cards come.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    observer.observe(container);
    map.on("move", place);
    place();
    return () => {
        observer.disconnect();
        map.off("move", place);
    };
}
