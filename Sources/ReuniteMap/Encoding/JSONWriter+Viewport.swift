import Reunite

extension JSONWriter {
    /// Writes features with commas between them.
    mutating func features(_ features: [MapFeature], _ snapshot: PinSnapshot) {
        for (index, feature) in features.enumerated() {
            if index > 0 { raw(",") }
            switch feature {
            case .pin(.base(let pin)): self.pin(pin, of: snapshot.base.pins)
            case .pin(.recent(let pin)): self.pin(pin, of: snapshot.recent.pins)
            case .cluster(let cluster): self.cluster(cluster)
            }
        }
    }

    private mutating func pin(_ pin: Int, of pins: borrowing PinColumns) {
        let (id, longitude, latitude) = (pins.identifier(pin), pins.longitudes[pin], pins.latitudes[pin])
        let kind = FeatureNames.kinds[Int(pins.kinds[pin])]
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
        let accuracy = Int(pins.accuracies[pin] & ~PinColumns.dayFlag)
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

    private mutating func cluster(_ cluster: Cluster) {
        let abbreviated = Array(FeatureNames.abbreviated(cluster.count).utf8)
        raw(atMost: 512) { text in
            text.write(#"{"type":"Feature","id":"#)
            text.write(Int(cluster.id.number))
            text.write(#","geometry":{"type":"Point","coordinates":["#)
            text.write(degrees: cluster.point.longitude)
            text.write(",")
            text.write(degrees: cluster.point.latitude)
            text.write(#"]},"properties":{"cluster":true,"cluster_id":"#)
            text.write(Int(cluster.id.number))
            text.write(#","point_count":"#)
            text.write(cluster.count)
            text.write(#","point_count_abbreviated":""#)
            text.write(abbreviated)
            text.write(#"","lost_count":"#)
            text.write(cluster.lost)
            text.write(#","found_count":"#)
            text.write(cluster.count - cluster.lost)
            text.write(#","expansion_zoom":"#)
            if let zoom = cluster.expansionZoom { text.write(zoom) } else { text.write("null") }
            text.write("}}")
        }
    }
}
