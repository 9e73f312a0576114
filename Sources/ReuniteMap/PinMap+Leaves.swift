import Reunite

extension PinMap {
    /// The listings of a whole cluster that pass a filter, the newest first.
    ///
    /// - Parameters:
    ///   - limit: the most that are answered.
    ///   - cursor: the time of creation after which the page goes on; nil for the first.
    /// - Returns: the listings, and where to go on; nil after the last page.
    public func leaves(
        of cluster: ClusterID, _ filter: PinFilter = .all, limit: Int, after cursor: Timestamp? = nil
    ) -> (listings: [ListingID], next: Timestamp?) {
        let snapshot = snapshot
        let newest =
            filter.isOfKindsOnly
            ? snapshot.newest(KindSource(snapshot: snapshot, kinds: filter.kinds), cluster.cell, limit + 1, cursor)
            : snapshot.newest(MatchSource(snapshot, filter, in: [cluster.cell]), cluster.cell, limit + 1, cursor)
        let page = newest.prefix(limit).map(snapshot.identifier)
        return (page, newest.count > limit ? page.last?.createdAt : nil)
    }
}

extension PinSnapshot {
    /// The newest pins of a cell that are older than a moment.
    fileprivate func newest(
        _ source: some PinSource, _ cell: GridCell, _ limit: Int, _ cursor: Timestamp?
    ) -> [PinPlace] {
        var newest: [(created: Int64, place: PinPlace)] = []
        let bound = cursor?.microseconds ?? .max
        // What is older than this is not among the newest.
        var floor = Int64.min
        func sort() {
            newest.sort { $0.created > $1.created }
            guard newest.count >= limit else { return }
            newest.removeLast(newest.count - limit)
            floor = newest.last?.created ?? floor
        }
        source.forEach(source.narrowed(source.everything, to: cell)) { place in
            let created = created(place)
            guard created < bound, created > floor else { return }
            newest.append((created, place))
            if newest.count >= 4 * limit { sort() }
        }
        sort()
        return newest.map(\.place)
    }

    func identifier(_ place: PinPlace) -> ListingID {
        switch place {
        case .base(let pin): base.pins.identifier(pin)
        case .recent(let pin): recent.pins.identifier(pin)
        }
    }
}
