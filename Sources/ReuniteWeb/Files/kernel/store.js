/**
 * Observable state. A value remembers which effects read it; when it changes, they run again.
 *
 *     const count = state(1);
 *     const double = derived(() => count.value * 2);
 *     effect(() => console.log(double.value));   // 2
 *     count.value = 5;                           // soon: 10
 *
 * An effect made inside another ends when the outer one runs again or ends, and so does what `atEnd` was given.
 */

/**
 * @typedef {{run: () => void, sources: Set<Set<Effect>>, ends: (() => void)[], order: number}} Effect
 * @template T
 * @typedef {{value: T, peek: () => T}} State
 */

/** The effect that subscribes to what is read. @type {Effect | null} */
let reader = null;
/** Cleanup callbacks of the running effect or scope. @type {(() => void)[] | null} */
let owner = null;
/** @type {Set<Effect>} */
const waiting = new Set();
/** @type {Promise<void> | null} */
let flushing = null;
let made = 0;

/**
 * A value that can be observed: reading `value` in an effect subscribes to it.
 * @template T
 * @param {T} initial
 * @returns {State<T>}
 */
export function state(initial) {
    /** @type {Set<Effect>} */
    const readers = new Set();
    let current = initial;
    return {
        get value() {
            if (reader) {
                readers.add(reader);
                reader.sources.add(readers);
            }
            return current;
        },
        set value(next) {
            if (Object.is(next, current)) return;
            current = next;
            for (const one of readers) waiting.add(one);
            if (readers.size) settled();
        },
        /** The value, without subscribing. */
        peek: () => current,
    };
}

/**
 * A value that is computed from others.
 * @template T
 * @param {() => T} compute
 * @returns {{readonly value: T, peek: () => T}}
 */
export function derived(compute) {
    const result = state(/** @type {T} */ (undefined));
    effect(() => { result.value = compute(); });
    return result;
}

/**
 * Runs a function now, and again whenever a value that it read has changed.
 * @param {() => void} run
 * @returns {() => void} ends it
 */
export function effect(run) {
    /** @type {Effect} */
    const self = {
        order: made++,
        sources: new Set(),
        ends: [],
        run() {
            clear(self);
            within(self, self.ends, run);
        },
    };
    const stop = () => {
        waiting.delete(self);
        clear(self);
    };
    owner?.push(stop);
    self.run();
    return stop;
}

/**
 * Runs a function whose effects live until the returned function is called.
 * @template T
 * @param {() => T} run
 * @returns {[T, () => void]}
 */
export function scope(run) {
    /** @type {(() => void)[]} */
    const ends = [];
    return [within(null, ends, run), () => { for (const end of ends.splice(0)) end(); }];
}

/**
 * Runs a function without subscribing to what it reads.
 * @template T
 * @param {() => T} run
 * @returns {T}
 */
export const untracked = (run) => within(null, owner, run);

/** Calls a function when the effect or scope around it ends, or runs again. @param {() => void} end */
export const atEnd = (end) => { owner?.push(end); };

/** Resolves when every effect has seen the last changes. */
export function settled() {
    flushing ??= Promise.resolve().then(() => {
        try {
            // The outer ones first: they end inner ones, which then need not run any more.
            for (let next = first(); next; next = first()) {
                waiting.delete(next);
                try {
                    next.run();
                } catch (error) {
                    // One that fails keeps no other from running.
                    reportError(error);
                }
            }
        } finally {
            // At once: what changes a moment later has to be seen too.
            flushing = null;
        }
    });
    return flushing;
}

function first() {
    /** @type {Effect | null} */
    let found = null;
    for (const one of waiting) if (!found || one.order < found.order) found = one;
    return found;
}

/** @param {Effect} effect */
function clear(effect) {
    for (const readers of effect.sources) readers.delete(effect);
    effect.sources.clear();
    for (const end of effect.ends.splice(0)) end();
}

/**
 * @template T
 * @param {Effect | null} reads
 * @param {(() => void)[] | null} owns
 * @param {() => T} run
 * @returns {T}
 */
function within(reads, owns, run) {
    const outer = [reader, owner];
    [reader, owner] = [reads, owns];
    try {
        return run();
    } finally {
        [reader, owner] = /** @type {any} */ (outer);
    }
}
