// Runs in the page before its own scripts: notes when a visitor sees what, in milliseconds since the address was opened.
(() => {
    const marks = (window.marks = { shift: 0, shifts: [] });
    /** Notes a time after the frame that shows what is there now. */
    const note = (name) => {
        if (name in marks) return;
        marks[name] = null;
        requestAnimationFrame(() => setTimeout(() => { marks[name] = performance.now(); }));
    };
    const look = () => {
        if (document.querySelector(".home-list .filter-bar")) note("page");
        if (document.querySelector(".home-list a.card[data-listing]")) note("list");
        if (document.querySelector("[aria-controls=filters][aria-expanded=true]")) note("filters");
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    addEventListener("input", () => note("search"));
    addEventListener("pinsdrawn", ({ detail }) => { if (detail.features.length) note("pins"); });
    const observe = (type, use) => {
        new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
    };
    observe("layout-shift", ({ value, hadRecentInput, startTime, sources }) => {
        if (hadRecentInput) return;
        marks.shift += value;
        marks.shifts.push({ value, startTime, what: sources.map(({ node }) => node?.className ?? "") });
    });
    observe("largest-contentful-paint", ({ startTime }) => { marks.largest = startTime; });
    observe("longtask", ({ duration }) => { marks.blocked = (marks.blocked ?? 0) + duration - 50; });
})();
