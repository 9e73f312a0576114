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

    /// Adds features that were written before.
    mutating func add(_ features: ShownFeatures) {
        guard features.count > 0 else { return }
        if count > 0 { json.raw(",") }
        json.raw(features.bytes)
        count += features.count
        matched += features.matched
    }

    /// Adds what a snapshot shows.
    mutating func add(_ viewport: Viewport, _ snapshot: PinSnapshot) {
        guard !viewport.features.isEmpty else { return }
        if count > 0 { json.raw(",") }
        json.features(viewport.features, snapshot)
        count += viewport.features.count
        matched += viewport.matched
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
