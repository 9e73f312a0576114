import Foundation
import Reunite
import ReuniteDatabase

extension Gazetteer {
    /// A place near a point.
    private struct Neighbour {
        let place: Place
        /// In metres; 0 in the place.
        let distance: Double
    }

    /// Search radii in metres, tried in turn.
    private static let radii = [150.0, 500, 2500, 12_500, 50_000]
    /// Maximum distance to a street that names a point, in metres: the first radius, because in a town a street farther away is not
    /// looked for. Change both together.
    private static let nearStreet = radii[0]
    /// Maximum inaccuracy of a point that is named by its street, and by its district, in metres.
    private static let (accuracyOfStreet, accuracyOfDistrict) = (50.0, 2000.0)
    /// Rows that a look reads.
    private static let maximumRows = 5000

    /// The name of a point; nil if no place is near, or if the file is about another area.
    func name(
        of point: Coordinate, accuracy: Double, within budget: PlaceBudget
    ) throws(TileArchive.Refusal) -> PointName? {
        // What is just beyond the edge of an extract may be nearer.
        guard archive.metadata.bounds.contains(point) else { return nil }
        for radius in Self.radii {
            let found = try neighbours(of: point, within: radius, budget)
            let street = Self.nearest(found, [.street])
            if accuracy <= Self.accuracyOfStreet, let street, street.distance <= Self.nearStreet {
                return PointName(
                    street: street.place.name, district: street.place.district, town: street.place.town,
                    distance: street.distance)
            }
            let (district, town) = (Self.nearest(found, [.district]), Self.nearest(found, [.town]))
            guard let nearest = town ?? street ?? district else { continue }
            var name = PointName(
                town: town?.place.name ?? nearest.place.town, country: town?.place.country, distance: nearest.distance)
            if accuracy <= Self.accuracyOfDistrict {
                // A district without a boundary is a point, which is farther than the streets in it.
                let named =
                    district?.distance == 0 ? (district?.place.name, 0) : (street?.place.district, street?.distance)
                if case (let district?, let distance?) = named { (name.district, name.distance) = (district, distance) }
            }
            if name.town != nil || name.district != nil { return name }
        }
        return nil
    }

    /// The nearest place of some kinds; of areas that contain the point, the smallest.
    private static func nearest(_ found: [Neighbour], _ kinds: Set<Place.Kind>) -> Neighbour? {
        func key(_ neighbour: Neighbour) -> (Double, Double) {
            let box = neighbour.place.box
            return (neighbour.distance, box.map { ($0.east - $0.west) * ($0.north - $0.south) } ?? 0)
        }
        return found.filter { kinds.contains($0.place.kind) }.min { key($0) < key($1) }
    }

    private func neighbours(
        of point: Coordinate, within radius: Double, _ budget: PlaceBudget
    ) throws(TileArchive.Refusal) -> [Neighbour] {
        let query = """
            SELECT \(Self.columns), p.class, b.line FROM place_box AS b CROSS JOIN \(Self.tables)
            WHERE b.west <= ?3 AND b.east >= ?1 AND b.south <= ?4 AND b.north >= ?2 AND p.id = b.place
                AND p.kind IN ('town', 'district', 'street') LIMIT \(Self.maximumRows)
            """
        var found: [Neighbour] = []
        for box in Self.boxes(around: point, radius) {
            try read(query, box.map { .real($0) }, within: budget) { row in
                let line = row.bytes(16)
                guard budget.take(corners: line.count / 8) else { return false }
                // A street may end where it begins without being a square.
                let canBeArea = !row.utf8(1).elementsEqual("street".utf8) || row.utf8(15).elementsEqual("square".utf8)
                guard let place = Self.point(row),
                    case let shape = PlaceShape(line, canBeArea: canBeArea, point: place, around: point),
                    case let distance = shape.distance, distance <= radius
                else { return true }
                if let (_, place) = self.place(row) { found.append(Neighbour(place: place, distance: distance)) }
                return true
            }
        }
        return found
    }

    /// West, south, east and north of the boxes that have all points within a radius, in metres: two at the antimeridian.
    private static func boxes(around point: Coordinate, _ radius: Double) -> [[Double]] {
        let height = radius / PlaceShape.degree
        let (south, north) = (point.latitude - height, point.latitude + height)
        let nearestToPole = max(-south, north)
        // All longitudes meet at a pole.
        let width = nearestToPole < 90 ? height / cos(nearestToPole * .pi / 180) : 180
        let (west, east) = (point.longitude - width, point.longitude + width)
        if width >= 180 { return [[-180, south, 180, north]] }
        if west < -180 { return [[-180, south, east, north], [west + 360, south, 180, north]] }
        if east > 180 { return [[west, south, 180, north], [-180, south, east - 360, north]] }
        return [[west, south, east, north]]
    }
}
