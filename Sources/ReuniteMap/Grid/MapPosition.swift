import Reunite

/// A position on the map, in fractional columns and rows of ``Mercator``.
struct MapPosition {
    var column: Double
    var row: Double

    var coordinate: Coordinate {
        Coordinate(uncheckedLongitude: Mercator.longitude(column), latitude: Mercator.latitude(row))
    }
}

extension PinSum {
    /// The position of a cluster: the mean of its pins, clamped to the middle half of the cell.
    func position(in cell: GridCell) -> MapPosition {
        let width = Double(cell.width)
        let (left, top) = (Double(cell.column), Double(cell.row))
        let (column, row) = (Double(place.x) / Double(count), Double(place.y) / Double(count))
        return MapPosition(
            column: min(max(column, left + width / 4), left + width * 3 / 4),
            row: min(max(row, top + width / 4), top + width * 3 / 4))
    }
}

extension BoundingBox {
    /// The point of the box that is nearest to a point; the point itself if the box contains it.
    func nearest(to point: Coordinate) -> Coordinate {
        let latitude = min(max(point.latitude, south), north)
        var longitude = point.longitude
        if !crossesAntimeridian {
            longitude = min(max(longitude, west), east)
        } else if longitude < west, longitude > east {
            longitude = west - longitude < longitude - east ? west : east
        }
        return Coordinate(uncheckedLongitude: longitude, latitude: latitude)
    }
}
