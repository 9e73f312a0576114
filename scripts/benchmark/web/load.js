// Runs in the page before its own scripts: notes when a tap was answered, in milliseconds since the address was opened.
(() => {
    const marks = (window.marks = {});
    addEventListener("click", () => {
        requestAnimationFrame(() => setTimeout(() => { marks.tapped ??= performance.now(); }));
    });
})();
