import Reunite

/// A feature of a ``RenderedBlock``: where its encoded bytes are, and the attributes needed to encode a part of its pins.
struct RenderedFeature {
    private let first: UInt32
    private let length: UInt16
    /// The length of the part that does not depend on the counts.
    private let fixedLength: UInt16
    /// The index of its first pin in the base table, if all of them are there.
    private let pin: UInt32
    /// The number of pins that it represents.
    private let count: UInt32
    /// The cluster number; 0 for a single pin.
    private let cluster: UInt64
    /// Its position on the map.
    private let point: Coordinate
    private let expansionZoom: Int8

    /// Where its bytes begin.
    var start: Int { Int(first) }

    /// Where its bytes end.
    var end: Int { Int(first) + Int(length) }

    /// Encodes a feature.
    init(_ feature: MapFeature, _ json: inout JSONWriter, _ selection: PrefixSumSelection) {
        let start = json.bytes.count
        switch feature {
        case .pin(let place):
            json.pin(place, selection.snapshot)
            fixedLength = 0
            point = selection.snapshot.point(place)
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
            pin = UInt32(selection.narrowed(selection.everything, to: cluster.id.cell).base.lowerBound)
        }
        first = UInt32(start)
        length = UInt16(json.bytes.count - start)
    }

    /// Writes the feature for those of its pins that lie in a region.
    ///
    /// - Parameter isSameTable: whether the base table is still that of the block. In another one, pins have other indexes.
    func write(
        to writer: inout ViewportWriter, from encoded: [UInt8], in region: Region, _ selection: PrefixSumSelection,
        isSameTable: Bool
    ) {
        guard let cell = ClusterID(cluster)?.cell else {
            if region.contains(longitude: point.longitude, latitude: point.latitude) {
                writer.add(encoded, start..<end, count: 1, matched: 1)
            }
            return
        }
        let inside: ClippedCount
        switch region.relation(cell) {
        case .outside: return
        case .inside: return writer.add(encoded, start..<end, count: 1, matched: Int(count))
        case .partial:
            let pins =
                isSameTable
                ? PrefixSumSelection.PinRange(base: Int(pin)..<Int(pin + count))
                : selection.narrowed(selection.everything, to: cell)
            inside = selection.clipped(pins, of: cell, to: region)
        }
        guard inside.count > 1 else {
            if let pin = inside.pin { writer.add(pin, selection.snapshot) }
            return
        }
        let whole = Cluster(
            id: ClusterID(cell), point: point, count: Int(count), lost: 0,
            expansionZoom: expansionZoom < 0 ? nil : Int(expansionZoom))
        let clipped = whole.clipped(to: region, count: inside.count, lost: inside.lost)
        if clipped.point == point {
            writer.add(clipped, after: encoded, start..<start + Int(fixedLength))
        } else {
            writer.add(clipped)
        }
    }
}
