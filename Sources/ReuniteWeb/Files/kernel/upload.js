/** Sends a large body, and tells the share of it that is sent: `fetch` does not. */

/**
 * @param {URL} url @param {string} method @param {Headers} headers @param {any} body
 * @param {(share: number) => void} onProgress
 * @returns {Promise<Response>}
 */
export const upload = (url, method, headers, body, onProgress) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "arraybuffer";
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = request.onabort = reject;
    request.onload = () => {
        const lines = request.getAllResponseHeaders().trim().split("\r\n");
        const fields = /** @type {[string, string][]} */ (lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
        resolve(new Response(request.response, { status: request.status, headers: fields }));
    };
    request.send(body);
});
