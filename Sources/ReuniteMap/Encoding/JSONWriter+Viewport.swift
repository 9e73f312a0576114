import Reunite

extension JSONWriter {
    /// Writes features, separated by commas.
    mutating func features(_ features: [MapFeature], _ snapshot: PinSnapshot) {
        for (index, feature) in features.enumerated() {
            if index > 0 { raw(",") }
            switch feature {
            case .pin(let place): pin(place, snapshot)
            case .cluster(let cluster): self.cluster(cluster)
            }
        }
    }

    /// Writes a pin.
    mutating func pin(_ place: PinIndex, _ snapshot: PinSnapshot) {
        switch place {
        case .base(let pin): self.pin(pin, of: snapshot.base.pins)
        case .recent(let pin): self.pin(pin, of: snapshot.recent.pins)
        }
    }

    private mutating func pin(_ pin: Int, of pins: borrowing PinColumns) {
        let (id, longitude, latitude) = (pins.identifier(pin), pins.longitudes[pin], pins.latitudes[pin])
        let kind = FeatureText.kinds[Int(pins.kinds[pin])]
        raw(atMost: 256) { text in
            text.write(#"{"type":"Feature","id":""#)
            text.write(id)
            text.write(#"","geometry":{"type":"Point","coordinates":["#)
            text.write(degrees: longitude)
            text.write(",")
            text.write(degrees: latitude)
            text.write(#"]},"properties":{"#)
            text.write(kind)
        }
        string(pins.title(pin))
        raw(#","occurredAt":"#)
        occurrence(pins.occurrence(pin))
        let accuracy = pins.accuracy(pin)
        if accuracy == 0 {
            raw(#","precision":"exact"}}"#)
        } else {
            raw(atMost: 64) { text in
                text.write(#","precision":"approximate","accuracy":"#)
                text.write(accuracy)
                text.write("}}")
            }
        }
    }

    /// Writes a cluster.
    mutating func cluster(_ cluster: Cluster) {
        clusterStart(cluster)
        clusterEnd(count: cluster.count, lost: cluster.lost)
    }

    /// Writes the part of a cluster that does not depend on its counts.
    mutating func clusterStart(_ cluster: Cluster) {
        raw(atMost: 256) { text in
            text.write(#"{"type":"Feature","id":"#)
            text.write(Int(cluster.id.number))
            text.write(#","geometry":{"type":"Point","coordinates":["#)
            text.write(degrees: cluster.point.longitude)
            text.write(",")
            text.write(degrees: cluster.point.latitude)
            text.write(#"]},"properties":{"cluster":true,"cluster_id":"#)
            text.write(Int(cluster.id.number))
            text.write(#","expansion_zoom":"#)
            if let zoom = cluster.expansionZoom { text.write(zoom) } else { text.write("null") }
        }
    }

    /// Writes the rest of a cluster.
    mutating func clusterEnd(count: Int, lost: Int) {
        raw(atMost: 256) { text in
            text.write(#","point_count":"#)
            text.write(count)
            text.write(#","point_count_abbreviated":""#)
            FeatureText.abbreviate(count, to: &text)
            text.write(#"","lost_count":"#)
            text.write(lost)
            text.write(#","found_count":"#)
            text.write(count - lost)
            text.write("}}")
        }
    }
}
