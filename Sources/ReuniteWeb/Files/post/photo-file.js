/** A photograph as it comes from the camera: made smaller before it is sent, and where it was taken. */

/** The longest side that is sent: the server's largest picture has 1,600 pixels. */
const longestSide = 2000;
/** Smaller files are sent as they are. */
const small = 1_000_000;

/**
 * A smaller JPEG of a large photograph; the file itself where the browser cannot read it.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
export async function prepared(file) {
    // A copy: the file may be gone by the time it is sent.
    const whole = async () => new Blob([await file.arrayBuffer()], { type: file.type });
    if (file.size < small || !isExact()) return whole();
    try {
        const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
        const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
        const canvas = document.createElement("canvas");
        canvas.width = Math.max(1, Math.round(picture.width * scale));
        canvas.height = Math.max(1, Math.round(picture.height * scale));
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        context.imageSmoothingQuality = "high";
        // What was transparent is white in a JPEG, not black.
        context.fillStyle = "#fff";
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(picture, 0, 0, canvas.width, canvas.height);
        picture.close();
        const smaller = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.87));
        return smaller && smaller.size < file.size ? smaller : await whole();
    } catch {
        return whole();
    }
}

/** @type {boolean | undefined} */
let exact;

/**
 * Whether a canvas has the pixels that were drawn. With protection against fingerprinting, some browsers add noise, or
 * give only noise.
 */
function isExact() {
    if (exact !== undefined) return exact;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [64, 64];
    const context = canvas.getContext("2d");
    if (!context) return exact = false;
    const drawn = context.createImageData(64, 64);
    drawn.data.forEach((_, at) => { drawn.data[at] = at % 4 === 3 ? 255 : (at * 31) & 255; });
    context.putImageData(drawn, 0, 0);
    const { data } = context.getImageData(0, 0, 64, 64);
    return exact = data.every((value, at) => value === drawn.data[at]);
}

/**
 * Where a JPEG says that it was taken: longitude and latitude, or null.
 * @param {Blob} file
 * @returns {Promise<number[] | null>}
 */
export async function position(file) {
    try {
        return locationIn(new DataView(await file.slice(0, 262_144).arrayBuffer()));
    } catch (error) {
        // Cut off, or not what it says it is.
        if (error instanceof RangeError) return null;
        throw error;
    }
}

/** @param {DataView} bytes */
function locationIn(bytes) {
    if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return null;
    const isSegment = (/** @type {number} */ at) => bytes.getUint8(at) === 0xff && bytes.getUint8(at + 1) !== 0xda;
    for (let at = 2; isSegment(at); at += 2 + bytes.getUint16(at + 2)) {
        // "Exif", in the segment APP1.
        if (bytes.getUint8(at + 1) === 0xe1 && bytes.getUint32(at + 4) === 0x45786966) return gps(bytes, at + 10);
    }
    return null;
}

/** @param {DataView} bytes @param {number} start of the TIFF part */
function gps(bytes, start) {
    const isLittle = bytes.getUint16(start) === 0x4949;
    const short = (/** @type {number} */ at) => bytes.getUint16(start + at, isLittle);
    const long = (/** @type {number} */ at) => bytes.getUint32(start + at, isLittle);
    /** The places of an IFD's entries by their tags. @param {number} at */
    const entries = (at) => new Map(Array.from({ length: short(at) }, (_, index) => at + 2 + 12 * index)
        .map((place) => [short(place), place]));
    const pointer = entries(long(4)).get(0x8825);
    if (pointer === undefined) return null;
    const tags = entries(long(pointer + 8));
    const degrees = (/** @type {number} */ name, /** @type {number} */ value, /** @type {string} */ negative) => {
        const [nameAt, valueAt] = [tags.get(name), tags.get(value)];
        if (nameAt === undefined || valueAt === undefined) return NaN;
        const list = long(valueAt + 8);
        const [whole, minutes, seconds] = [0, 8, 16].map((offset) => long(list + offset) / long(list + offset + 4));
        const sign = String.fromCharCode(bytes.getUint8(start + nameAt + 8)) === negative ? -1 : 1;
        return sign * (whole + minutes / 60 + (seconds || 0) / 3600);
    };
    const [longitude, latitude] = [degrees(3, 4, "W"), degrees(1, 2, "S")];
    const isPlace = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0);
    return isPlace ? [longitude, latitude].map((value) => Number(value.toFixed(6))) : null;
}
