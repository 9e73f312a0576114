import Reunite

/// An account, and its searches that a listing passes.
public struct PassedSearches: Sendable, Equatable {
    /// The account that saved them.
    public let account: AccountID
    /// The narrowest first.
    public fileprivate(set) var searches: [SearchID]
}

/// A walk over the searches that a listing may pass, in pieces, the narrowest first.
///
/// It ends when it has found a number of accounts. A listing may pass a hundred thousand wide searches: between two pieces the
/// index is free for others, and may change.
public struct SearchWalk: Sendable {
    /// The searches of a trait that stand at the same level.
    struct Level: Sendable {
        let slots: [Int32]
        /// The number of searches of the trait at this level and at narrower ones.
        let crowd: Int
        let form: SearchTrait.Form
    }

    let listing: PublishedListing
    let skipsResting: Bool
    private let mostAccounts: Int
    private let levels: [Level]
    private var level = 0
    private var offset = 0
    private var hits: [(account: AccountID, narrowness: SearchNarrowness)] = []
    private var found: Set<AccountID> = []

    init(_ listing: PublishedListing, _ levels: [Level], mostAccounts: Int, skipsResting: Bool) {
        self.listing = listing
        self.levels = levels.sorted { ($0.crowd, $0.form) < ($1.crowd, $1.form) }
        (self.mostAccounts, self.skipsResting) = (mostAccounts, skipsResting)
    }

    /// Whether everything has been compared, or enough has been found.
    public var isDone: Bool { level == levels.count || found.count >= mostAccounts }

    /// Calls a closure with the next slots, until it has been called often enough or the walk is done.
    ///
    /// - Parameter compare: returns the account of a search that the listing passes, and how narrow the search is.
    mutating func advance(
        by count: Int, _ compare: (Int32, Level) -> (account: AccountID, narrowness: SearchNarrowness)?
    ) {
        var rest = count
        while rest > 0, !isDone {
            let current = levels[level]
            while rest > 0, offset < current.slots.count, found.count < mostAccounts {
                if let hit = compare(current.slots[offset], current) {
                    hits.append(hit)
                    found.insert(hit.account)
                }
                offset += 1
                rest -= 1
            }
            if offset == current.slots.count { (level, offset) = (level + 1, 0) }
        }
    }

    /// The accounts found so far: the one with the narrowest search first.
    public var accounts: [PassedSearches] {
        var accounts: [PassedSearches] = []
        var places: [AccountID: Int] = [:]
        for (account, narrowness) in hits.sorted(by: { $0.narrowness < $1.narrowness }) {
            if let place = places[account] {
                accounts[place].searches.append(narrowness.id)
            } else {
                places[account] = accounts.count
                accounts.append(PassedSearches(account: account, searches: [narrowness.id]))
            }
        }
        return accounts
    }
}
