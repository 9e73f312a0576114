import Reunite

/// A search of which the map knows every condition.
public struct PinQuery: Sendable {
    /// The order of the results.
    enum Order { case newest, oldest, nearest }

    let order: Order
    /// The number of pins to find.
    let limit: Int
    /// The distance and the time of creation of the last pin of the page before.
    private(set) var cursor: (metres: Double, created: Int64)?
    private let pageCursor: PageCursor?
    let filter: PinFilter
    let circle: Circle?
    private let box: BoundingBox?
    private let reach: BoxReach?

    /// The search of a page and of the first listing of the next page.
    ///
    /// - Returns: nil if the map does not know all listings that the query may find (those without a point, or not open), one of its
    ///   filters, or its order.
    public init?(_ query: ListingQuery) {
        switch query.sort {
        case .newest: order = .newest
        case .oldest: order = .oldest
        case .distance: order = .nearest
        case .relevance: return nil
        }
        guard query.box != nil || query.circle != nil else { return nil }
        var filter = PinFilter.all
        for one in query.filters {
            switch one {
            case .box, .near: break
            case .states(let states): guard states == [.open] else { return nil }
            default: guard (try? filter.add(one)) != nil else { return nil }
            }
        }
        limit = query.limit + 1
        pageCursor = query.cursor
        // Clients make cursors too: no number may overflow.
        cursor = query.cursor.map { ($0.key, min(max($0.createdAt.microseconds, -1 << 62), 1 << 62)) }
        circle = query.circle
        box = query.box
        reach = query.reach
        self.filter = filter
    }

    /// The query with a cursor as the map would have made it: the store may have made it with another geodesic.
    func continued(in snapshot: PinSnapshot) -> PinQuery {
        guard order == .nearest, let circle, let cursor, let pin = snapshot.find(created: cursor.created) else {
            return self
        }
        let metres = Geodesic.distance(circle.center, snapshot.point(pin))
        guard pageCursor?.isAt(metres) == true else { return self }
        var query = self
        query.cursor = (metres, cursor.created)
        return query
    }

    /// A region with every pin in the box and the circle, and whether all pins inside of it are.
    var scope: (region: Region, isExact: Bool) {
        if let circle { return (Region(circle.boundingBox), false) }
        return (Region(reach?.surroundings ?? box ?? .world), reach == nil)
    }

    /// Whether a pin is in the box.
    @inline(__always)
    func isInBox(_ point: Coordinate, accuracy: Int) -> Bool {
        guard let box, !box.contains(point) else { return true }
        return accuracy > 0 && reach?.contains(circleAround: point, radius: Double(accuracy)) ?? false
    }

    /// Whether a pin is in the box and in the circle.
    func contains(_ index: PinIndex, of snapshot: PinSnapshot) -> Bool {
        let point = snapshot.point(index)
        return isInBox(point, accuracy: snapshot.accuracy(index)) && circle?.contains(point) ?? true
    }
}
