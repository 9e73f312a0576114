/** The name of a browser, and of what it runs on, from its User-Agent. */

/** Some browsers name others too: the first that fits counts. @type {[string, RegExp][]} */
const browsers = [
    ["Edge", /\bEdg(?:e|A|iOS)?\//], ["Opera", /\b(?:OPR|OPT|Opera)\b/], ["Samsung Internet", /\bSamsungBrowser\//],
    ["Vivaldi", /\bVivaldi\//], ["Firefox", /\b(?:Firefox|FxiOS)\//],
    ["Chrome", /\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//],
    ["Safari", /\bVersion\/\S+ .*\bSafari\//],
];
/** @type {[string, RegExp][]} */
const systems = [
    ["iPhone", /\biPhone\b/], ["iPad", /\biPad\b/], ["Android", /\bAndroid\b/], ["ChromeOS", /\bCrOS\b/],
    ["Windows", /\bWindows\b/], ["macOS", /\bMac OS X\b/], ["Linux", /\bLinux\b|\bX11\b/],
];

/** @param {[string, RegExp][]} all @param {string} agent */
const first = (all, agent) => all.find(([, pattern]) => pattern.test(agent))?.[0];

/** Null where it is not known. @param {string} agent @returns {{browser: string, system: string} | null} */
export function browserName(agent) {
    const [browser, system] = [first(browsers, agent), first(systems, agent)];
    return browser && system ? { browser, system } : null;
}
