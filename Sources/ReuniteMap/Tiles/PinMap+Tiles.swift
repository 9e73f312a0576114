import Reunite

extension PinMap {
    /// A Mapbox Vector Tile with the layers `pins` and `clusters`. It shows the same features as the viewport of its box.
    ///
    /// The cells of clusters lie within the tile, so no cluster is clipped, and neighbouring tiles repeat features only in
    /// their buffers. An empty tile has no bytes.
    public func tile(_ tile: TileID, _ filter: PinFilter = .all) -> [UInt8] { snapshot.tile(tile, filter) }
}

extension PinSnapshot {
    func tile(_ tile: TileID, _ filter: PinFilter) -> [UInt8] {
        let region = Region(around: tile)
        let zoom = Double(tile.zoom)
        let level = ClusterGrid.quarterLevel(zoom: zoom) - 1
        let features: [MapFeature]
        if filter.isOfKindsOnly {
            features = self.features(PrefixSumSelection(snapshot: self, kinds: filter.kinds), region, zoom, level)
        } else {
            features = self.features(ListSelection(self, filter, in: region.cover(level: level)), region, zoom, level)
        }
        var pins = TileLayer(name: "pins")
        var clusters = TileLayer(name: "clusters")
        for feature in features {
            switch feature {
            case .pin(let place):
                let code = code(place)
                let position = MapPosition(column: Double(Morton.column(code)), row: Double(Morton.row(code)))
                guard let (x, y) = tile.coordinates(of: position) else { continue }
                switch place {
                case .base(let pin): pins.add(id: nil, x: x, y: y, Self.members(pin, of: base.pins))
                case .recent(let pin): pins.add(id: nil, x: x, y: y, Self.members(pin, of: recent.pins))
                }
            case .cluster(let cluster):
                let position = MapPosition(
                    column: Mercator.place(longitude: cluster.point.longitude),
                    row: Mercator.place(latitude: cluster.point.latitude))
                guard let (x, y) = tile.coordinates(of: position) else { continue }
                clusters.add(id: cluster.id.number, x: x, y: y, Self.members(cluster))
            }
        }
        var bytes = ProtobufWriter()
        for layer in [pins, clusters] where !layer.isEmpty { bytes.field(3, layer.encoded) }
        return bytes.bytes
    }

    private func features(_ selection: some PinSelection, _ region: Region, _ zoom: Double, _ level: Int)
        -> [MapFeature]
    {
        var builder = ViewportBuilder(self, selection, region, zoom: zoom, level: level, isClipped: false)
        // A tile with its buffer has at most 36 cells with four quarters each.
        return builder.build()?.features ?? []
    }

    private static func members(_ pin: Int, of pins: borrowing PinColumns) -> [(key: String, value: TileValue)] {
        let kind = PinKind(index: pins.kinds[pin])
        let accuracy = pins.accuracy(pin)
        return [
            ("id", .text(pins.identifier(pin).description)),
            ("status", .text(kind.status.rawValue)),
            ("category", .text(kind.category.rawValue)),
            ("title", .text(String(decoding: pins.title(pin), as: UTF8.self))),
            ("occurredAt", .text(pins.occurrence(pin).description)),
            ("precision", .text(accuracy == 0 ? "exact" : "approximate")),
        ] + (accuracy == 0 ? [] : [("accuracy", .number(UInt64(accuracy)))])
    }

    private static func members(_ cluster: Cluster) -> [(key: String, value: TileValue)] {
        [
            ("cluster", .flag(true)),
            ("cluster_id", .number(cluster.id.number)),
            ("point_count", .number(UInt64(cluster.count))),
            ("point_count_abbreviated", .text(FeatureText.abbreviated(cluster.count))),
            ("lost_count", .number(UInt64(cluster.lost))),
            ("found_count", .number(UInt64(cluster.count - cluster.lost))),
        ] + (cluster.expansionZoom.map { [("expansion_zoom", .number(UInt64($0)))] } ?? [])
    }
}

extension TileID {
    /// A position in tile coordinates; nil if it lies beyond the buffer.
    fileprivate func coordinates(of position: MapPosition) -> (x: Int, y: Int)? {
        var right = position.column - Double(left)
        // Of its repetitions around the world, the nearest.
        if right > Mercator.size / 2 + Double(width) / 2 { right -= Mercator.size }
        if right < -Mercator.size / 2 + Double(width) / 2 { right += Mercator.size }
        let scale = Double(Self.extent) / Double(width)
        let x = Int((right * scale).rounded())
        let y = Int(((position.row - Double(top)) * scale).rounded())
        let room = -Self.buffer...Self.extent + Self.buffer
        return room.contains(x) && room.contains(y) ? (x, y) : nil
    }
}
