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
        const { response, responseURL, status } = request;
        const lines = request.getAllResponseHeaders().split("\r\n").filter(Boolean);
        const fields = /** @type {[string, string][]} */ (lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
        try {
            // We redirect no upload: who does is another. A 204 may have no body, not even an empty one.
            resolve(responseURL === url.href
                ? new Response(response.byteLength ? response : null, { status, headers: fields }) : Response.error());
        } catch (error) {
            // A status that does not exist.
            reject(error);
        }
    };
    request.send(body);
});
