import Reunite

extension JSONWriter {
    /// Writes what lies in a viewport: a GeoJSON FeatureCollection.
    mutating func viewport(_ viewport: Viewport, _ snapshot: PinSnapshot) {
        raw(#"{"type":"FeatureCollection","features":["#)
        var isFirst = true
        for feature in viewport.features {
            if !isFirst { raw(",") }
            isFirst = false
            switch feature {
            case .pin(.base(let pin)): self.pin(pin, of: snapshot.base.pins)
            case .pin(.recent(let pin)): self.pin(pin, of: snapshot.recent.pins)
            case .cluster(let cluster): self.cluster(cluster)
            }
        }
        raw(#"],"numberMatched":"#)
        number(viewport.matched)
        raw(#","numberReturned":"#)
        number(viewport.features.count)
        raw("}")
    }

    private mutating func pin(_ pin: Int, of pins: borrowing PinColumns) {
        raw(#"{"type":"Feature","id":"#)
        identifier(pins.identifier(pin))
        raw(#","geometry":{"type":"Point","coordinates":["#)
        degrees(pins.longitudes[pin])
        degrees(pins.latitudes[pin])
        raw(#"]},"properties":{"#)
        json(FeatureNames.kinds[Int(pins.kinds[pin])])
        raw("")
        string(pins.title(pin))
        raw(#","occurredAt":"#)
        occurrence(pins.occurrence(pin))
        let accuracy = Int(pins.accuracies[pin] & ~PinColumns.dayFlag)
        if accuracy == 0 {
            raw(#","precision":"exact"}}"#)
        } else {
            raw(#","precision":"approximate","accuracy":"#)
            number(accuracy)
            raw("}}")
        }
    }

    private mutating func cluster(_ cluster: Cluster) {
        raw(#"{"type":"Feature","id":"#)
        number(Int(cluster.id.number))
        raw(#","geometry":{"type":"Point","coordinates":["#)
        degrees(cluster.point.longitude)
        degrees(cluster.point.latitude)
        raw(#"]},"properties":{"cluster":true,"cluster_id":"#)
        number(Int(cluster.id.number))
        raw(#","point_count":"#)
        number(cluster.count)
        raw(#","point_count_abbreviated":"#)
        string(FeatureNames.abbreviated(cluster.count))
        raw(#","lost_count":"#)
        number(cluster.lost)
        raw(#","found_count":"#)
        number(cluster.count - cluster.lost)
        raw(#","expansion_zoom":"#)
        if let zoom = cluster.expansionZoom { number(zoom) } else { null() }
        raw("}}")
    }
}
