import Reunite

extension BoundingBox {
    /// The geodesic metres from a point to the nearest point of the box, by trying points of its edges: for comparison with
    /// faster ways. Exact to a centimetre within a few kilometres.
    public func plainDistance(to point: Coordinate) -> Double {
        if contains(point) { return 0 }
        func minimum(_ place: (Double) -> Coordinate) -> Double {
            var (low, high, nearest) = (0.0, 1.0, Double.infinity)
            // Each round looks around the nearest of the points of the one before.
            for _ in 0..<8 {
                let step = (high - low) / 40
                var best = low
                for index in 0...40 {
                    let share = low + Double(index) * step
                    let distance = Geodesic.distance(point, place(share))
                    if distance < nearest { (nearest, best) = (distance, share) }
                }
                if best == low, low > 0 { break }
                (low, high) = (max(0, best - step), min(1, best + step))
            }
            return nearest
        }
        func column(_ longitude: Double) -> Double {
            minimum { Coordinate(uncheckedLongitude: longitude, latitude: south + (north - south) * $0) }
        }
        func row(_ latitude: Double) -> Double {
            let nearest = minimum { share in
                let longitude = west + width * share
                return Coordinate(uncheckedLongitude: longitude > 180 ? longitude - 360 : longitude, latitude: latitude)
            }
            // The box may be as wide as the Earth.
            guard contains(longitude: point.longitude) else { return nearest }
            let opposite = Coordinate(uncheckedLongitude: point.longitude, latitude: latitude)
            return min(nearest, Geodesic.distance(point, opposite))
        }
        return min(column(west), column(east), row(south), row(north))
    }

    /// Whether a listing is in the box by the contract of `bbox-match=circle`, within a centimetre; nil if it is on the edge.
    public func plainlyMatches(_ point: Coordinate, accuracy: Int?) -> Bool? {
        if contains(point) { return true }
        guard let accuracy, north - south <= 0.1 else { return false }
        // No degree of latitude is shorter than 110 km.
        let reach = Double(accuracy) / 110_000
        guard point.latitude >= south - reach, point.latitude <= north + reach else { return false }
        let excess = plainDistance(to: point) - Double(accuracy)
        return abs(excess) < 0.01 ? nil : excess < 0
    }
}
