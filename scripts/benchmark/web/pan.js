// Runs in the page before its own scripts: notes for each answer with pins when it was asked for, read, and on the screen.
(() => {
    /** Each request for pins, in order. */
    const samples = (window.samples = []);
    /** The requests by the answer that the page has read. */
    const answers = new WeakMap();
    const ask = window.fetch;
    window.fetch = async (address, options) => {
        const url = String(address);
        if (!url.includes("/api/v1/pins?")) return ask(address, options);
        const sample = { url, start: performance.now() };
        samples.push(sample);
        // The page gives up what is overtaken.
        options?.signal?.addEventListener("abort", () => { sample.overtaken = true; });
        const response = await ask(address, options);
        const read = response.json.bind(response);
        response.json = async () => {
            const answer = await read();
            sample.parsed = performance.now();
            answers.set(answer, sample);
            return answer;
        };
        return response;
    };
    addEventListener("pinsdrawn", ({ detail, target }) => {
        const sample = answers.get(detail);
        if (!sample || sample.drawn) return;
        sample.features = detail.features.length;
        sample.drawn = performance.now();
        // Reading a pixel waits until the graphics process has drawn everything; the next frame then shows it.
        const canvas = target.querySelector("canvas");
        const gl = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        sample.finished = performance.now();
        requestAnimationFrame(() => { sample.shown = performance.now(); });
    });
    // The end of each response, as the browser's network stack has it.
    performance.setResourceTimingBufferSize(5000);
    window.finished = () => {
        const entries = performance.getEntriesByType("resource");
        for (const sample of samples) {
            const entry = entries.find(({ name, startTime }) => name === sample.url && startTime >= sample.start - 1);
            sample.received = entry?.responseEnd;
        }
        return samples;
    };
})();
