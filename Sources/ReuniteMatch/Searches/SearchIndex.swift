import Reunite

/// Standing searches, so that those that a listing passes are found without a walk over the others.
///
/// A search stands under one of its words, or under its status and category, and there under the cells that its place touches.
/// Not thread-safe.
public struct SearchIndex<ID: Hashable & Sendable>: Sendable {
    private struct Entry {
        let id: ID
        let filter: ChangeFilter
        let traits: [SearchTrait]
        /// Empty for a search without a place.
        let cells: [SearchCell]
    }

    /// The searches with a trait.
    private struct Searches {
        var anywhere: [Int32] = []
        var inCells: [SearchCell: [Int32]] = [:]
        /// A bit for each level of a cell that there has been.
        var levels: UInt32 = 0

        var isEmpty: Bool { anywhere.isEmpty && inCells.isEmpty }
    }

    private var slots: [ID: Int32] = [:]
    private var entries: [Entry?] = []
    private var free: [Int32] = []
    private var searches: [SearchTrait: Searches] = [:]

    /// An empty index.
    public init() {}

    /// The number of searches.
    public var count: Int { slots.count }

    /// Adds a search, or replaces it.
    public mutating func set(_ id: ID, _ query: ListingQuery) {
        remove(id)
        let entry = Entry(
            id: id, filter: ChangeFilter(query.filters), traits: SearchTrait.traits(of: query),
            cells: (query.circle?.boundingBox ?? query.box).map(SearchCell.covering) ?? [])
        let slot = free.popLast() ?? Int32(entries.count)
        if Int(slot) == entries.count { entries.append(entry) } else { entries[Int(slot)] = entry }
        slots[id] = slot
        for trait in entry.traits {
            if entry.cells.isEmpty { searches[trait, default: Searches()].anywhere.append(slot) }
            for cell in entry.cells {
                searches[trait, default: Searches()].inCells[cell, default: []].append(slot)
                searches[trait]?.levels |= 1 << UInt32(cell.level)
            }
        }
    }

    /// Removes a search, if it is there.
    public mutating func remove(_ id: ID) {
        guard let slot = slots.removeValue(forKey: id), let entry = entries[Int(slot)] else { return }
        entries[Int(slot)] = nil
        free.append(slot)
        for trait in entry.traits {
            if entry.cells.isEmpty { searches[trait]?.anywhere.removeAll { $0 == slot } }
            for cell in entry.cells {
                searches[trait]?.inCells[cell]?.removeAll { $0 == slot }
                if searches[trait]?.inCells[cell]?.isEmpty == true { searches[trait]?.inCells[cell] = nil }
            }
            if searches[trait]?.isEmpty == true { searches[trait] = nil }
        }
    }

    /// The searches that an open listing passes.
    public func searches(passedBy listing: PublishedListing) -> [ID] {
        var found: Set<Int32> = []
        var hits: [ID] = []
        func look(_ slots: [Int32]) {
            for slot in slots where found.insert(slot).inserted {
                if let entry = entries[Int(slot)], entry.filter.passes(listing) { hits.append(entry.id) }
            }
        }
        let cells = listing.point.map { point in
            (0...SearchCell.lastLevel).map { SearchCell(point, level: $0) }
        }
        SearchTrait.forEach(of: listing) { trait in
            guard let searches = searches[trait] else { return }
            look(searches.anywhere)
            for cell in cells ?? [] where searches.levels & 1 << UInt32(cell.level) != 0 {
                if let slots = searches.inCells[cell] { look(slots) }
            }
        }
        return hits
    }
}
