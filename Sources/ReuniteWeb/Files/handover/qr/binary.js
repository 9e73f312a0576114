/** A picture in black and white: a pixel is compared with the mean of those around it, so shadows do not matter. */

/** @typedef {{width: number, height: number, dark: Uint8Array}} Binary 1 where a pixel is dark */

/**
 * @param {{width: number, height: number, data: Uint8ClampedArray | Uint8Array}} picture as a canvas gives it
 * @returns {Binary}
 */
export function binary({ width, height, data }) {
    const gray = new Uint8Array(width * height);
    for (let index = 0; index < gray.length; index += 1) {
        gray[index] = (77 * data[4 * index] + 151 * data[4 * index + 1] + 28 * data[4 * index + 2]) >> 8;
    }
    const sums = summed(gray, width, height);
    const half = Math.max(8, Math.round(Math.max(width, height) / 12));
    const dark = new Uint8Array(gray.length);
    for (let y = 0; y < height; y += 1) {
        const [top, bottom] = [Math.max(0, y - half), Math.min(height, y + half + 1)];
        for (let x = 0; x < width; x += 1) {
            const [left, right] = [Math.max(0, x - half), Math.min(width, x + half + 1)];
            const sum = sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right]
                - sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left];
            const area = (bottom - top) * (right - left);
            // A little darker than the mean: noise on white stays white.
            dark[y * width + x] = Number(gray[y * width + x] * area < 0.92 * sum);
        }
    }
    return { width, height, dark };
}

/**
 * The sums of all pixels above and left of each.
 * @param {Uint8Array} gray @param {number} width @param {number} height
 */
function summed(gray, width, height) {
    const sums = new Uint32Array((width + 1) * (height + 1));
    for (let y = 0; y < height; y += 1) {
        let row = 0;
        for (let x = 0; x < width; x += 1) {
            row += gray[y * width + x];
            sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
        }
    }
    return sums;
}
