/** Looks for a QR code with the camera of the device: by the browser itself where it can, else by `qr/decode.js`. */

/** @typedef {(picture: HTMLVideoElement) => Promise<string[]>} Reader */

/** Milliseconds between two looks. */
const pause = 120;
/** Pixels of the longer side of what our own reader looks at: more takes longer, and finds no more. */
const longest = 800;

/** Whether this page may ask for a camera. */
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

/**
 * Shows what the camera sees, and calls back with each text that is found, until `stop` is called.
 * @param {HTMLVideoElement} video
 * @param {(text: string) => void} onText
 * @returns {Promise<() => void>} `stop`; throws where there is no camera, or the user or the browser does not allow it
 */
export async function watch(video, onText) {
    const stream = await navigator.mediaDevices.getUserMedia({
        audio: false, video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    let isEnded = false;
    const stop = () => {
        isEnded = true;
        for (const track of stream.getTracks()) track.stop();
        video.srcObject = null;
    };
    try {
        video.srcObject = stream;
        await video.play();
        const read = await reader();
        const look = async () => {
            if (isEnded) return;
            for (const text of video.videoWidth ? await read(video).catch(() => []) : []) if (!isEnded) onText(text);
            if (!isEnded) setTimeout(look, pause);
        };
        look();
    } catch (error) {
        stop();
        throw error;
    }
    return stop;
}

/** @returns {Promise<Reader>} */
async function reader() {
    const Detector = /** @type {any} */ (globalThis).BarcodeDetector;
    // Some browsers have the interface, and nothing behind it.
    const formats = Detector ? await Detector.getSupportedFormats().catch(() => []) : [];
    if (formats.includes("qr_code")) {
        const detector = new Detector({ formats: ["qr_code"] });
        return async (video) => (await detector.detect(video)).map(
            (/** @type {{rawValue: string}} */ { rawValue }) => rawValue);
    }
    const { decode } = await import("./qr/decode.js");
    const canvas = document.createElement("canvas");
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    return async (video) => {
        const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight].map((side) => Math.round(side * scale));
        brush?.drawImage(video, 0, 0, canvas.width, canvas.height);
        const text = brush && decode(brush.getImageData(0, 0, canvas.width, canvas.height));
        return text ? [text] : [];
    };
}
