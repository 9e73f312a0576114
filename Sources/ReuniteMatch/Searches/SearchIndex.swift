import Reunite

/// An index of saved searches, which finds those that a listing matches without a scan of all others.
///
/// A search stands under one of its words, or under its status and category, and there under the cells that its place touches.
/// Not thread-safe.
public struct SearchIndex: Sendable {
    /// An object, because a copy of a struct would count references to all that it holds.
    private final class Entry: Sendable {
        let id: SearchID
        let account: AccountID
        let filter: ChangeFilter
        let filterCount: Int
        let area: Double
        let traits: [SearchTrait]
        /// Empty for a search without a place.
        let cells: [SearchCell]

        init(_ id: SearchID, of account: AccountID, _ query: ListingQuery) {
            (self.id, self.account) = (id, account)
            filter = ChangeFilter(query.filters)
            (filterCount, area) = (query.filters.count, query.area)
            traits = SearchTrait.traits(of: query)
            cells = (query.circle?.boundingBox ?? query.box).map(SearchCell.covering) ?? []
        }
    }

    /// The searches with a trait.
    private struct Searches {
        var anywhere: [Int32] = []
        var inCells: [SearchCell: [Int32]] = [:]
        /// A bit for each level of a cell that there has been.
        var levels: UInt32 = 0

        var isEmpty: Bool { anywhere.isEmpty && inCells.isEmpty }
    }

    private var slots: [SearchID: Int32] = [:]
    private var entries: [Entry?] = []
    /// Whether the search in a slot rests, see ``rest(_:)``.
    private var isResting: [Bool] = []
    private var free: [Int32] = []
    private var searches: [SearchTrait: Searches] = [:]

    /// An empty index.
    public init() {}

    /// The number of searches.
    public var count: Int { slots.count }

    /// Adds a search, or replaces it.
    public mutating func set(_ id: SearchID, of account: AccountID, _ query: ListingQuery) {
        remove(id)
        let entry = Entry(id, of: account, query)
        let slot = free.popLast() ?? Int32(entries.count)
        if Int(slot) == entries.count {
            entries.append(entry)
            isResting.append(false)
        }
        (entries[Int(slot)], isResting[Int(slot)]) = (entry, false)
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
    public mutating func remove(_ id: SearchID) {
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

    /// Lets searches rest: walks that skip such searches do not find them until ``endRests()``.
    ///
    /// For searches whose accounts have been notified enough, so that an import that passes them is not compared with them.
    public mutating func rest(_ ids: some Sequence<SearchID>) {
        for id in ids { if let slot = slots[id] { isResting[Int(slot)] = true } }
    }

    /// Ends all rests.
    public mutating func endRests() { isResting = isResting.map { _ in false } }

    /// A walk over the searches that an open listing may pass, which ``advance(_:by:)`` makes.
    ///
    /// - Parameters:
    ///   - mostAccounts: with this many accounts the walk ends.
    ///   - skipsResting: whether searches that rest are left out.
    public func walk(
        for listing: PublishedListing, mostAccounts: Int, skipsResting: Bool = false
    ) -> SearchWalk {
        var levels: [SearchWalk.Level] = []
        // The smallest first.
        let cells = listing.point.map { point in
            (0...SearchCell.lastLevel).reversed().map { SearchCell(point, level: $0) }
        }
        // A word may occur twice, so each trait is looked up once. Under one trait a search is found once, because the cells of a
        // place do not overlap.
        var seen: Set<SearchTrait> = []
        SearchTrait.forEach(of: listing) { trait in
            guard let searches = searches[trait], seen.insert(trait).inserted else { return }
            var crowd = 0
            func add(_ slots: [Int32]) {
                crowd += slots.count
                levels.append(SearchWalk.Level(slots: slots, crowd: crowd, form: trait.form))
            }
            for cell in cells ?? [] where searches.levels & 1 << UInt32(cell.level) != 0 {
                if let slots = searches.inCells[cell] { add(slots) }
            }
            if !searches.anywhere.isEmpty { add(searches.anywhere) }
        }
        return SearchWalk(listing, levels, mostAccounts: mostAccounts, skipsResting: skipsResting)
    }

    /// Compares the next searches of a walk with its listing. The searches of the listing's owner are left out.
    ///
    /// - Parameter count: the maximum number of searches to compare.
    public func advance(_ walk: inout SearchWalk, by count: Int) {
        let (listing, skipsResting) = (walk.listing, walk.skipsResting)
        walk.advance(by: count) { slot, level in
            // Searches may have gone since the walk began.
            guard Int(slot) < entries.count, !(skipsResting && isResting[Int(slot)]), let entry = entries[Int(slot)],
                entry.account != listing.owner,
                entry.filter.passes(listing)
            else { return nil }
            let narrowness = SearchNarrowness(
                crowd: level.crowd, form: level.form, area: entry.area, filters: entry.filterCount, id: entry.id)
            return (entry.account, narrowness)
        }
    }

    /// The accounts with searches that an open listing passes: the one with the narrowest search first.
    public func accounts(passedBy listing: PublishedListing, most: Int = .max) -> [PassedSearches] {
        var walk = walk(for: listing, mostAccounts: most)
        advance(&walk, by: .max)
        return walk.accounts
    }
}
