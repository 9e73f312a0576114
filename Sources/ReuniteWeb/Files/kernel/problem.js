/** An error response. */
export class Problem extends Error {
    /**
     * @param {number} status 0 where the server has not answered
     * @param {{type?: string, title?: string, detail?: string, errors?: {parameter?: string, pointer?: string,
     *   detail: string}[]} & Record<string, any>} body
     * @param {number} [retryAfter] seconds
     */
    constructor(status, body = {}, retryAfter) {
        super(body.detail ?? body.title ?? `${status}`);
        this.status = status;
        /** The last part of its type, such as `invalid-body`. */
        this.kind = body.type?.split("/").pop() ?? (status ? "unknown" : "offline");
        this.errors = body.errors ?? [];
        this.body = body;
        this.retryAfter = retryAfter;
    }

    /**
     * What is wrong with a field, for the place beside it.
     * @param {string} pointer as the problem names it: `/properties/title`, or the name of a parameter
     */
    about(pointer) {
        return this.errors.find((one) => (one.pointer ?? one.parameter) === pointer)?.detail ?? null;
    }

    get isOffline() { return this.kind === "offline"; }
}

/**
 * What a request gave, or why it was refused, for pages that show either.
 * @template T
 * @param {Promise<T>} request
 * @returns {Promise<T | Problem>}
 */
export const orProblem = (request) => request.catch((error) => {
    if (!(error instanceof Problem)) throw error;
    return error;
});
