import Reunite

extension PinMap {
    /// The listings of a cluster that match a filter, newest first. They are those of the whole cluster, not of a box.
    ///
    /// - Parameters:
    ///   - limit: the page size.
    ///   - cursor: the last page's ``next``; nil for the first page.
    /// - Returns: the listings and the cursor of the next page, nil after the last.
    public func leaves(
        of cluster: ClusterID, _ filter: PinFilter = .all, limit: Int, after cursor: Timestamp? = nil
    ) -> (listings: [ListingID], next: Timestamp?) {
        let snapshot = snapshot
        let newest =
            filter.isOfKindsOnly
            ? snapshot.newest(
                PrefixSumSelection(snapshot: snapshot, kinds: filter.kinds), cluster.cell, limit + 1, cursor)
            : snapshot.newest(ListSelection(snapshot, filter, in: [cluster.cell]), cluster.cell, limit + 1, cursor)
        let page = newest.prefix(limit).map(snapshot.identifier)
        return (page, newest.count > limit ? page.last?.createdAt : nil)
    }
}

extension PinSnapshot {
    /// The newest pins of a cell that are older than the cursor.
    fileprivate func newest(
        _ selection: some PinSelection, _ cell: GridCell, _ limit: Int, _ cursor: Timestamp?
    ) -> [PinIndex] {
        var newest: [(created: Int64, index: PinIndex)] = []
        let bound = cursor?.microseconds ?? .max
        // Pins older than this are not among the newest.
        var floor = Int64.min
        func sort() {
            newest.sort { $0.created > $1.created }
            guard newest.count >= limit else { return }
            newest.removeLast(newest.count - limit)
            floor = newest.last?.created ?? floor
        }
        selection.forEach(selection.narrowed(selection.everything, to: cell)) { index in
            let created = created(index)
            guard created < bound, created > floor else { return }
            newest.append((created, index))
            if newest.count >= 4 * limit { sort() }
        }
        sort()
        return newest.map(\.index)
    }

    func identifier(_ index: PinIndex) -> ListingID {
        switch index {
        case .base(let pin): base.pins.identifier(pin)
        case .recent(let pin): recent.pins.identifier(pin)
        }
    }
}
