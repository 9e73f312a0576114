import Reunite

extension PinMap {
    /// The listings of a cluster that match a filter, newest first. They are those of the whole cluster, not of a box.
    ///
    /// - Parameters:
    ///   - limit: the page size.
    ///   - cursor: the `next` of the previous page; nil for the first page.
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
        var newest = FirstPins(limit: limit, isNewest: true, after: cursor?.microseconds)
        selection.forEach(selection.narrowed(selection.everything, to: cell)) { index in
            let created = created(index)
            if newest.mayInclude(created: created) { newest.add(index, created: created) }
        }
        return newest.sorted()
    }

    func identifier(_ index: PinIndex) -> ListingID {
        switch index {
        case .base(let pin): base.pins.identifier(pin)
        case .recent(let pin): recent.pins.identifier(pin)
        }
    }
}
