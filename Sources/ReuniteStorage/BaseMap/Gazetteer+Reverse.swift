import Foundation
import GRDB
import Reunite

extension Gazetteer {
    /// A place near a point.
    private struct Neighbour {
        let place: Place
        /// In metres; 0 in the place.
        let distance: Double
    }

    /// How far is looked for places, in metres, one after the other.
    private static let radii = [150.0, 500, 2500, 12_500, 50_000]
    /// The greatest distance to a street that names a point, in metres: the first radius.
    private static let nearStreet = radii[0]
    /// The greatest inaccuracy of a point that is named by its street, and by its district, in metres.
    private static let (accuracyOfStreet, accuracyOfDistrict) = (50.0, 2000.0)
    /// Rows that a look reads.
    private static let maximumRows = 5000
    /// Steps of SQLite's virtual machine after which a look ends with what it has found.
    private static let maximumSteps = 300_000

    /// The name of a point; nil if no place is near.
    func name(of point: Coordinate, accuracy: Double) throws(TileArchive.Refusal) -> PointName? {
        for radius in Self.radii {
            let found = try neighbours(of: point, within: radius)
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
                name.district = district?.distance == 0 ? district?.place.name : street?.place.district
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

    private func neighbours(of point: Coordinate, within radius: Double) throws(TileArchive.Refusal) -> [Neighbour] {
        let height = radius / PlaceShape.degree
        let width = min(180, height / max(0.01, cos(point.latitude * .pi / 180)))
        // At the antimeridian, what lies beyond it is not looked at: hardly anybody lives there.
        let edges = [
            point.longitude - width, point.longitude + width, point.latitude - height, point.latitude + height,
        ]
        let query = """
            SELECT \(Self.columns), b.line FROM place_box AS b CROSS JOIN \(Self.tables)
            WHERE b.east >= ?1 AND b.west <= ?2 AND b.north >= ?3 AND b.south <= ?4 AND p.id = b.place
                AND p.kind IN ('town', 'district', 'street') LIMIT \(Self.maximumRows)
            """
        var found: [Neighbour] = []
        _ = try archive.attempt(steps: Self.maximumSteps) { db in
            try RawStatement(db, query).forEachRow(edges.map { .real($0) }) { row in
                guard let (_, place) = Self.place(row) else { return }
                let shape = PlaceShape(row.bytes(15), point: place.point, around: point)
                let distance = shape.distance
                if distance <= radius { found.append(Neighbour(place: place, distance: distance)) }
            }
        }
        return found
    }
}
