/** The pictures on the map, drawn when they are first needed: pins, clusters, and dots of points of interest. */
import { server } from "../kernel/settings.js";
import { colour } from "./colours.js";

export const dotPrefix = "dot:";
const ratio = Math.min(3, Math.max(1, devicePixelRatio));
const full = Math.PI * 2;

/**
 * Draws a picture by its name: `dot:transport`, `pin:found:keys`, `soft:lost`, `cluster:12:25:40` (its label, the
 * percentage of what was lost, and its size). Null for another name.
 * @param {string} name
 * @returns {ImageData | null}
 */
export function picture(name) {
    const [kind, ...parts] = name.split(":");
    switch (kind) {
        case "dot": return dot(parts[0]);
        case "pin": return pin(parts[0], parts[1]);
        case "soft": return soft(parts[0]);
        case "cluster": return cluster(parts[0], Number(parts[1]) / 100, Number(parts[2]));
        default: return null;
    }
}

export const pictureRatio = ratio;

/** A canvas in main memory: reading pixels from a GPU is slow. */
function blank(/** @type {number} */ width, /** @type {number} */ height) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.ceil(width), Math.ceil(height)];
    return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
}

/** @param {number} width @param {number} height @param {(canvas: CanvasRenderingContext2D) => void} paint */
function painted(width, height, paint) {
    const context = blank(width * ratio, height * ratio);
    context.scale(ratio, ratio);
    paint(context);
    return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/** @param {number} size @param {number} weight */
const font = (size, weight) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;

/** A point of interest, much smaller than a pin; a square for stations and stops. @param {string} kind */
function dot(kind) {
    const [size, side] = [12, 7];
    return painted(size, size, (canvas) => {
        canvas.beginPath();
        if (kind === "transport") canvas.roundRect((size - side) / 2, (size - side) / 2, side, side, 2);
        else canvas.arc(size / 2, size / 2, 2.8, 0, full);
        canvas.fillStyle = colour(dotColours.get(kind) ?? "map-name");
        canvas.fill();
        canvas.lineWidth = 1.2;
        canvas.strokeStyle = colour("map-halo");
        canvas.stroke();
    });
}

const dotColours = new Map([["transport", "map-transport"], ["green", "map-green-name"]]);

/**
 * The shape that tells lost from found: a diamond or a disc.
 * @param {CanvasRenderingContext2D} canvas
 * @param {string} status
 * @param {number} middle
 * @param {number} radius
 */
function shape(canvas, status, middle, radius) {
    canvas.beginPath();
    if (status === "found") {
        canvas.arc(middle, middle, radius, 0, full);
    } else {
        // As large to the eye as the disc, with soft corners.
        const reach = radius * 1.22;
        const corners = [[0, -reach], [reach, 0], [0, reach], [-reach, 0]].map(([x, y]) => [middle + x, middle + y]);
        canvas.moveTo((corners[3][0] + corners[0][0]) / 2, (corners[3][1] + corners[0][1]) / 2);
        corners.forEach(([x, y], index) => {
            const [nextX, nextY] = corners[(index + 1) % 4];
            canvas.arcTo(x, y, nextX, nextY, radius * 0.22);
        });
        canvas.closePath();
    }
}

/** @param {string} status @param {string} category */
function pin(status, category) {
    const size = 40;
    const sign = signs.get(category) ?? signs.get("other");
    return painted(size, size, (canvas) => {
        canvas.shadowColor = "rgb(0 0 0 / 30%)";
        canvas.shadowBlur = 4 * ratio;
        canvas.shadowOffsetY = 1 * ratio;
        shape(canvas, status, size / 2, 14);
        canvas.fillStyle = colour(status);
        canvas.fill();
        canvas.shadowColor = "transparent";
        canvas.lineWidth = 2;
        canvas.strokeStyle = colour("pin-edge");
        canvas.stroke();
        const side = status === "found" ? 17 : 15;
        if (sign) canvas.drawImage(tinted(sign, colour("pin-edge")), (size - side) / 2, (size - side) / 2, side, side);
    });
}

/** In the middle of a circle of uncertainty: the shape, but no pin. @param {string} status */
function soft(status) {
    return painted(18, 18, (canvas) => {
        shape(canvas, status, 9, 5);
        canvas.globalAlpha = 0.85;
        canvas.fillStyle = colour(status);
        canvas.fill();
        canvas.lineWidth = 1.5;
        canvas.strokeStyle = colour("pin-edge");
        canvas.stroke();
    });
}

/**
 * A ring that shows the share of both around the number.
 * @param {string} label
 * @param {number} lost
 * @param {number} size
 */
function cluster(label, lost, size) {
    const middle = size / 2 + 4;
    const radius = size / 2 - 3;
    return painted(middle * 2, middle * 2, (canvas) => {
        canvas.shadowColor = "rgb(0 0 0 / 28%)";
        canvas.shadowBlur = 5 * ratio;
        canvas.beginPath();
        canvas.arc(middle, middle, radius + 2, 0, full);
        canvas.fillStyle = colour("cluster");
        canvas.fill();
        canvas.shadowColor = "transparent";
        // Found from the top clockwise, then lost, with gaps between the two.
        const gap = lost > 0 && lost < 1 ? 0.14 : 0;
        const start = -Math.PI / 2;
        const border = start + full * (1 - lost);
        canvas.lineWidth = 5;
        if (lost < 1) arc(start + gap / 2, border - gap / 2, colour("found"), []);
        // Dashed, so that nobody needs to see colours.
        if (lost > 0) arc(border + gap / 2, start + full - gap / 2, colour("lost"), [3, 2]);
        canvas.font = font(label.length > 4 ? 11 : 13, 650);
        canvas.textAlign = "center";
        canvas.textBaseline = "middle";
        canvas.fillStyle = colour("cluster-ink");
        canvas.fillText(label, middle, middle + 0.5);

        /** @param {number} from @param {number} to @param {string} style @param {number[]} dashes */
        function arc(from, to, style, dashes) {
            canvas.beginPath();
            canvas.setLineDash(dashes);
            canvas.arc(middle, middle, radius, from, to);
            canvas.strokeStyle = style;
            canvas.stroke();
        }
    });
}

/** The signs of the categories. @type {Map<string, HTMLImageElement>} */
const signs = new Map();
const signSize = 64;

/** Loads the signs of the categories out of the sprite; pins are drawn with them. */
export async function loadSigns() {
    if (signs.size) return;
    const response = await fetch(`${server.files}/style/icons.svg`);
    const sprite = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
    const namespace = 'xmlns="http://www.w3.org/2000/svg"';
    const size = `viewBox="0 0 24 24" width="${signSize}" height="${signSize}"`;
    const stroke = 'fill="none" stroke="#000" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"';
    await Promise.all([...sprite.querySelectorAll("symbol")].map(async ({ id, innerHTML }) => {
        const image = new Image();
        const markup = `<svg ${namespace} ${size} ${stroke}>${innerHTML}</svg>`;
        image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
        await image.decode();
        signs.set(id, image);
    }));
}

/** A sign in a colour. @param {HTMLImageElement} sign @param {string} style */
function tinted(sign, style) {
    const context = blank(signSize, signSize);
    context.drawImage(sign, 0, 0, signSize, signSize);
    context.globalCompositeOperation = "source-in";
    context.fillStyle = style;
    context.fillRect(0, 0, signSize, signSize);
    return context.canvas;
}
