import Reunite

extension PinMap {
    /// The listings of a page in order, and the first of the next page if there is one.
    ///
    /// For an order by time, it reads the pins of the region, or only those that have the words; without words it may read all
    /// pins in the order of creation until the page is full, if these are fewer. Later pages do not sort the listings of earlier
    /// ones.
    ///
    /// - Parameter seq: the number of the change whose state is searched.
    /// - Returns: nil if the map is at another change.
    public func search(_ query: PinQuery, at seq: Int64) -> [FoundListing]? {
        let snapshot = snapshot
        guard snapshot.seq == seq else { return nil }
        return snapshot.search(query.continued(in: snapshot)).map { index, metres in
            FoundListing(
                id: snapshot.identifier(index), version: snapshot.version(index),
                distance: metres ?? query.circle.map { Geodesic.distance($0.center, snapshot.point(index)) })
        }
    }
}

extension PinSnapshot {
    /// The pins of a page in order, with their distances if the order needs them.
    fileprivate func search(_ query: PinQuery) -> [(index: PinIndex, metres: Double?)] {
        if query.order != .nearest, query.filter.words == nil, let pins = walk(query) { return pins.map { ($0, nil) } }
        return query.filter.isOfKindsOnly
            ? search(PrefixSumSelection(snapshot: self, kinds: query.filter.kinds), query)
            : search(ListSelection(self, query.filter, in: query.region.cover(level: 20)), query)
    }

    private func search(_ selection: some PinSelection, _ query: PinQuery) -> [(index: PinIndex, metres: Double?)] {
        guard query.order == .nearest, let circle = query.circle else {
            return scan(selection, query).map { ($0, nil) }
        }
        var search = NearestPins(selection, query, circle)
        return search.found().map { ($0, $1) }
    }

    /// Reads all pins of the region.
    private func scan(_ selection: some PinSelection, _ query: PinQuery) -> [PinIndex] {
        var first = FirstPins(
            limit: query.limit, isNewest: query.order == .newest, after: query.cursor?.createdAt.microseconds)
        let region = query.region
        func add(_ index: PinIndex, isInside: Bool) {
            let created = created(index)
            guard first.mayInclude(created: created), isInside || query.contains(index, of: self) else { return }
            first.add(index, created: created)
        }
        func visit<Selection: PinSelection>(_ cell: GridCell, _ range: Selection.PinRange, _ selection: Selection) {
            guard !selection.isEmpty(range) else { return }
            let relation = region.relation(cell)
            guard relation != .outside else { return }
            if relation == .inside || selection.isFew(range) || cell.level == 32 {
                selection.forEach(range) { add($0, isInside: query.isExact && relation == .inside) }
            } else {
                let quarters = selection.quarters(of: cell, range)
                for index in 0..<4 { visit(cell.quarter(index), quarters[index], selection) }
            }
        }
        visit(.world, selection.everything, selection)
        return first.sorted()
    }

    /// Reads pins in the order of creation until the page is full.
    ///
    /// - Returns: nil if it is expected to cost more than reading the region, or turns out to cost twice as much.
    private func walk(_ query: PinQuery) -> [PinIndex]? {
        let pins = PrefixSumSelection(snapshot: self, kinds: .all)
        let kinds = PrefixSumSelection(snapshot: self, kinds: query.filter.kinds)
        var (inRegion, ofKinds) = (0, 0)
        for cell in query.region.cover(level: 20) {
            let range = pins.narrowed(pins.everything, to: cell)
            inRegion += pins.count(range)
            ofKinds += kinds.count(range)
        }
        let expected = query.limit * count / max(ofKinds, 1)
        guard expected * PinWalk.cost < inRegion else { return nil }
        var walk = PinWalk(self, query)
        return walk.found(steps: 2 * inRegion / PinWalk.cost)
    }
}
