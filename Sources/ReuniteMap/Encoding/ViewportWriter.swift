import Reunite

/// Writes the GeoJSON FeatureCollection of a viewport.
struct ViewportWriter {
    private var json: JSONWriter
    /// The number of features so far.
    private(set) var count = 0
    /// The number of pins that they represent.
    private var matched = 0

    /// - Parameter capacity: the expected size of the features in bytes.
    init(capacity: Int) {
        json = JSONWriter(capacity: capacity + 128)
        json.raw(#"{"type":"FeatureCollection","features":["#)
    }

    /// Adds features that are already encoded, separated by commas.
    mutating func add(_ written: [UInt8], _ bytes: Range<Int>, count: Int, matched: Int) {
        begin(count, matched)
        json.raw(written, bytes)
    }

    /// Adds a pin.
    mutating func add(_ pin: PinIndex, _ snapshot: PinSnapshot) {
        begin(1, 1)
        json.pin(pin, snapshot)
    }

    /// Adds a cluster.
    mutating func add(_ cluster: Cluster) {
        begin(1, cluster.count)
        json.cluster(cluster)
    }

    /// Adds a cluster whose beginning is already encoded, and encodes its counts.
    mutating func add(_ cluster: Cluster, after written: [UInt8], _ bytes: Range<Int>) {
        begin(1, cluster.count)
        json.raw(written, bytes)
        json.clusterEnd(count: cluster.count, lost: cluster.lost)
    }

    /// Adds all features of a viewport.
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

    /// Ends the collection and returns its bytes.
    consuming func finish() -> [UInt8] {
        json.raw(#"],"numberMatched":"#)
        json.number(matched)
        json.raw(#","numberReturned":"#)
        json.number(count)
        json.raw("}")
        return json.bytes
    }
}
