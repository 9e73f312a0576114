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
        guard !contains(longitude: point.longitude) else {
            return Coordinate(uncheckedLongitude: point.longitude, latitude: latitude)
        }
        func difference(_ edge: Double) -> Double {
            let difference = abs(point.longitude - edge)
            return min(difference, 360 - difference)
        }
        return Coordinate(uncheckedLongitude: difference(west) < difference(east) ? west : east, latitude: latitude)
    }
}
