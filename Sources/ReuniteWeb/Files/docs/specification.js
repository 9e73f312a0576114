/** The OpenAPI document as the page shows it. */

/**
 * Reads the document of this server. What is tried goes to the server that shows the page, with the session of the
 * browser, whatever its public address is.
 * @param {string} address of the document
 * @param {string} root the path at which the service is known
 * @returns {Promise<Record<string, any>>}
 */
export async function specification(address, root) {
    const document = await (await fetch(address)).json();
    document.servers = [{ url: root || "/" }];
    const owners = [document.components, ...Object.values(document.paths), ...operationsOf(document)];
    for (const { parameters = {} } of owners) {
        for (const parameter of Object.values(parameters)) if (!parameter.$ref) leaveEmpty(parameter, document);
    }
    return document;
}

/**
 * Moves the example and the default of a parameter that may be left out into its description: the library would send
 * them all.
 * @param {Record<string, any>} parameter
 * @param {Record<string, any>} document
 */
function leaveEmpty(parameter, document) {
    if (parameter.required) return;
    const name = parameter.schema.$ref?.split("/").at(-1);
    const { example, default: usual, ...schema } = name ? document.components.schemas[name] : parameter.schema;
    for (const [label, value] of [["Example", parameter.example ?? example], ["Default", usual]]) {
        if (value === undefined) continue;
        parameter.description = [parameter.description, `${label}: \`${value}\``].filter(Boolean).join("\n\n");
    }
    delete parameter.example;
    parameter.schema = schema;
}

/** @param {Record<string, any>} document @returns {Record<string, any>[]} */
export const operationsOf = (document) => Object.values(document.paths).flatMap(
    ({ parameters, ...operations }) => Object.values(operations));
