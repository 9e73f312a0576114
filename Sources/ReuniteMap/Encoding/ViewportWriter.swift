import Reunite

/// A viewport as it is written out, from its features on: a GeoJSON FeatureCollection.
struct ViewportAnswer {
    private var json: JSONWriter
    /// How many features it has so far.
    private(set) var count = 0
    /// How many pins they stand for.
    private var matched = 0

    /// - Parameter capacity: about how many bytes the features will take.
    init(capacity: Int) {
        json = JSONWriter(capacity: capacity + 128)
        json.raw(#"{"type":"FeatureCollection","features":["#)
    }

    /// Adds features that were written before, with commas between them.
    mutating func add(_ written: [UInt8], _ bytes: Range<Int>, count: Int, matched: Int) {
        begin(count, matched)
        json.raw(written, bytes)
    }

    /// Adds a pin.
    mutating func add(_ pin: PinPlace, _ snapshot: PinSnapshot) {
        begin(1, 1)
        json.pin(pin, snapshot)
    }

    /// Adds a cluster.
    mutating func add(_ cluster: Cluster) {
        begin(1, cluster.count)
        json.cluster(cluster)
    }

    /// Adds a cluster of which all was written before but what depends on its pins' number.
    mutating func add(_ cluster: Cluster, after written: [UInt8], _ bytes: Range<Int>) {
        begin(1, cluster.count)
        json.raw(written, bytes)
        json.clusterEnd(count: cluster.count, lost: cluster.lost)
    }

    /// Adds what a snapshot shows.
    mutating func add(_ viewport: Viewport, _ snapshot: PinSnapshot) {
        guard !viewport.features.isEmpty else { return }
        begin(viewport.features.count, viewport.matched)
        json.features(viewport.features, snapshot)
    }

    private mutating func begin(_ count: Int, _ matched: Int) {
        if self.count > 0 { json.raw(",") }
        self.count += count
        self.matched += matched
    }

    /// The whole of it.
    consuming func finish() -> [UInt8] {
        json.raw(#"],"numberMatched":"#)
        json.number(matched)
        json.raw(#","numberReturned":"#)
        json.number(count)
        json.raw("}")
        return json.bytes
    }
}
