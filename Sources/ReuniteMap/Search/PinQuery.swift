import Reunite

/// A search that the map can answer, because it knows every condition and the order.
public struct PinQuery: Sendable {
    /// The order of the results.
    enum Order { case newest, oldest, nearest }

    let order: Order
    /// The number of pins to find.
    let limit: Int
    /// The position after which the page begins.
    private(set) var cursor: PageCursor?
    /// Contains every pin that is in the box and the circle.
    let region: Region
    /// Whether all pins in ``region`` are in the box and the circle.
    let isExact: Bool
    let filter: PinFilter
    let circle: Circle?
    private let chords: Chords?
    private let box: BoundingBox?
    private let reach: BoxReach?

    /// The search for a page and the first listing of the next page.
    ///
    /// - Returns: nil if the query may find listings that the map lacks (those without a point, or not open), or has a filter or
    ///   an order that the map does not know.
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
        // Cursors come from clients: no sum with the time may overflow.
        cursor = query.cursor.map { cursor in
            let created = min(max(cursor.createdAt.microseconds, -1 << 62), 1 << 62)
            return PageCursor(sort: cursor.sort, key: cursor.key, createdAt: Timestamp(microseconds: created))
        }
        circle = query.circle
        chords = query.circle.map { Chords(from: $0.center) }
        box = query.box
        reach = query.reach
        region = Region(circle?.boundingBox ?? reach?.surroundings ?? box ?? .world)
        isExact = circle == nil && reach == nil
        self.filter = filter
    }

    /// The query with the cursor's distance as the map computes it: the store may have computed it by another method.
    func continued(in snapshot: PinSnapshot) -> PinQuery {
        guard order == .nearest, let circle, let cursor,
            let pin = snapshot.find(created: cursor.createdAt.microseconds)
        else { return self }
        let metres = Geodesic.distance(circle.center, snapshot.point(pin))
        guard cursor.isAt(metres) else { return self }
        var query = self
        query.cursor = PageCursor(sort: .distance, key: metres, createdAt: cursor.createdAt)
        return query
    }

    /// Whether a pin is in the box, or its circle reaches the box if that counts.
    @inline(__always)
    func isInBox(_ point: Coordinate, accuracy: Int) -> Bool {
        guard let box, !box.contains(point) else { return true }
        return accuracy > 0 && reach?.contains(circleAround: point, radius: Double(accuracy)) ?? false
    }

    /// Whether a pin is in the box and in the circle.
    func contains(_ index: PinIndex, of snapshot: PinSnapshot) -> Bool {
        let point = snapshot.point(index)
        return isInBox(point, accuracy: snapshot.accuracy(index)) && isInCircle(point)
    }

    /// Whether a point is in the circle. It is measured only if its chord does not decide.
    private func isInCircle(_ point: Coordinate) -> Bool {
        guard let circle, let (least, most) = chords?.bounds(to: point) else { return true }
        return most <= circle.radius || least <= circle.radius && circle.contains(point)
    }
}
