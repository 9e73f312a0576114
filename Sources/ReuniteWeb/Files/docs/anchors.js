/** Anchors of the reference. */
import { operationsOf } from "./specification.js";

/**
 * The anchor of Swagger UI for an older one, such as `#operation-claimCase` or `#tag-moderation`; others stay as they
 * are.
 * @param {string} hash
 * @param {Record<string, any>} document
 */
export function anchor(hash, document) {
    const [, kind, name] = /^#(operation|tag)-(.+)$/.exec(hash) ?? [];
    if (kind === "tag") return `#/${name}`;
    const tag = kind && operationsOf(document).find(({ operationId }) => operationId === name)?.tags[0];
    return tag ? `#/${tag}/${name}` : hash;
}
