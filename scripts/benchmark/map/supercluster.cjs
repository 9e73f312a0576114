// Times supercluster on one thread: node --expose-gc supercluster.cjs MODULE POINTS SECONDS FILE…
//
// POINTS has lines `id<TAB>status<TAB>category<TAB>title<TAB>longitude<TAB>latitude`, each FILE lines
// `west,south,east,north zoom`. Prints `load<TAB>seconds<TAB>bytes a point`, with the points as GeoJSON, which it keeps;
// and for each file its name, viewports a second as objects, how many features they have, viewports a second as the JSON
// that a server sends, and how many bytes that has. Clusters are counted by status, as a map of lost and found things needs.
"use strict";
const fs = require("fs");
const path = require("path");

const [modulePath, pointsPath, seconds, ...files] = process.argv.slice(2);
const Supercluster = require(path.resolve(modulePath));

const lines = (file) => fs.readFileSync(file, "utf8").trimEnd().split("\n");
const memory = () => { gc(); return process.memoryUsage().rss; };

const before = memory();
const points = lines(pointsPath).map((line) => {
    const [id, status, category, title, longitude, latitude] = line.split("\t");
    return {
        type: "Feature", geometry: { type: "Point", coordinates: [Number(longitude), Number(latitude)] },
        properties: { id, status, category, title },
    };
});
const clusters = new Supercluster({
    radius: 60, extent: 512, maxZoom: 16,
    map: (properties) => ({ lost_count: properties.status === "lost" ? 1 : 0 }),
    reduce: (sum, properties) => { sum.lost_count += properties.lost_count; },
});
const start = performance.now();
clusters.load(points);
const loaded = (performance.now() - start) / 1e3;
console.log(["load", loaded.toFixed(3), ((memory() - before) / points.length).toFixed(0)].join("\t"));

/** How many viewports a second are answered, and the mean of what the answers count. */
function time(viewports, answer) {
    for (const viewport of viewports) answer(...viewport);
    let [count, sum] = [0, 0];
    const start = performance.now();
    while (performance.now() - start < seconds * 1e3) {
        for (const viewport of viewports) sum += answer(...viewport);
        count += viewports.length;
    }
    return [(count / (performance.now() - start)) * 1e3, sum / count];
}

for (const file of files) {
    const viewports = lines(file).map((line) => {
        const [box, zoom] = line.split(" ");
        return [box.split(",").map(Number), Math.floor(Number(zoom))];
    });
    const [objects, features] = time(viewports, (box, zoom) => clusters.getClusters(box, zoom).length);
    const [texts, bytes] = time(viewports, (box, zoom) =>
        Buffer.byteLength(JSON.stringify({ type: "FeatureCollection", features: clusters.getClusters(box, zoom) })));
    const name = path.basename(file, ".txt");
    console.log([name, objects.toFixed(0), features.toFixed(1), texts.toFixed(0), bytes.toFixed(0)].join("\t"));
}
