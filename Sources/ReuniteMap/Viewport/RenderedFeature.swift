import Reunite

/// A feature of a ``ShownBlock``: where it is written, and what it takes to write it for a part of its pins.
struct ShownFeature {
    private let first: UInt32
    private let length: UInt16
    /// How much of it does not depend on the number of pins.
    private let fixedLength: UInt16
    /// The first of its pins in the large table, where all of them are there.
    private let pin: UInt32
    /// How many pins it stands for.
    private let count: UInt32
    /// What is shown of several pins; 0 for a single one.
    private let cluster: UInt64
    /// Where it is shown.
    private let point: Coordinate
    private let expansionZoom: Int8

    /// Where it begins in what is written.
    var start: Int { Int(first) }

    /// Where it ends.
    var end: Int { Int(first) + Int(length) }

    /// Writes a feature.
    init(_ feature: MapFeature, _ json: inout JSONWriter, _ source: KindSource) {
        let start = json.bytes.count
        switch feature {
        case .pin(let place):
            json.pin(place, source.snapshot)
            fixedLength = 0
            point = source.snapshot.point(place)
            (cluster, count, expansionZoom) = (0, 1, 0)
            if case .base(let pin) = place { self.pin = UInt32(pin) } else { pin = 0 }
        case .cluster(let cluster):
            json.clusterStart(cluster)
            fixedLength = UInt16(json.bytes.count - start)
            json.clusterEnd(count: cluster.count, lost: cluster.lost)
            point = cluster.point
            count = UInt32(cluster.count)
            self.cluster = cluster.id.number
            expansionZoom = Int8(cluster.expansionZoom ?? -1)
            pin = UInt32(source.narrowed(source.everything, to: cluster.id.cell).base.lowerBound)
        }
        first = UInt32(start)
        length = UInt16(json.bytes.count - start)
    }

    /// Writes what is shown of those of its pins that lie in a region.
    func write(to answer: inout ViewportAnswer, from written: [UInt8], in region: Region, _ source: KindSource) {
        guard let cell = ClusterID(cluster)?.cell else {
            if region.contains(longitude: point.longitude, latitude: point.latitude) {
                answer.add(written, start..<end, count: 1, matched: 1)
            }
            return
        }
        let inside: ClippedCount
        switch region.relation(cell) {
        case .outside: return
        case .inside: return answer.add(written, start..<end, count: 1, matched: Int(count))
        case .cut:
            inside = source.clipped(KindSource.Stretch(base: Int(pin)..<Int(pin + count)), of: cell, to: region)
        }
        guard inside.count > 1 else {
            if let pin = inside.pin { answer.add(pin, source.snapshot) }
            return
        }
        let whole = Cluster(
            id: ClusterID(cell), point: point, count: Int(count), lost: 0,
            expansionZoom: expansionZoom < 0 ? nil : Int(expansionZoom))
        let shown = whole.clipped(to: region, count: inside.count, lost: inside.lost)
        if shown.point == point {
            answer.add(shown, after: written, start..<start + Int(fixedLength))
        } else {
            answer.add(shown)
        }
    }
}
