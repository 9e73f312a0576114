import Reunite

/// The changes that are not judged yet, and whose turn it is.
///
/// Each listing of a person has an entry, and owners take turns. All others are judged in bulk, in the order of the feed:
/// imported listings, and those of an owner with too many entries. They have no entries, but are read from the feed again, so
/// that an import of any size needs no memory.
struct NotificationQueue {
    /// A listing of somebody that has changed.
    struct Entry: Equatable {
        let listing: ListingID
        let owner: AccountID
        /// Its first change that is not judged; nil if it has not changed.
        fileprivate(set) var first: Int64?
        /// Its last change; nil if it has not changed.
        fileprivate(set) var last: Int64?
    }

    /// Maximum number of entries of an owner; later changes are judged in bulk.
    static let mostOfOwner = 100
    /// Maximum number of entries in all, each of about 100 bytes.
    static let most = 100_000

    /// The number of the queue of a server: it has a new one each time that it begins to judge.
    let term: Int
    /// The last change that was added.
    private(set) var added: Int64
    /// The change up to which all changes without an entry are judged.
    private(set) var bulk: Int64
    private var entries: [AccountID: [Entry]] = [:]
    /// The owners of ``entries``.
    private var owners = ArrivalQueue<AccountID>()
    /// The first changes of all entries, in order. Those of judged entries stay until they are at the front, so that the cost of
    /// ``position`` does not depend on the number of owners.
    private var firsts = ArrivalQueue<Int64>()
    /// Those of ``firsts`` that are judged.
    private var finished: Set<Int64> = []
    /// The entry that is being judged.
    private var current: Entry?
    /// The changes of people's listings that are judged in bulk, because their owners have too many entries.
    private var overflow: [AccountID: ClosedRange<Int64>] = [:]
    /// The number of entries.
    private(set) var count = 0

    /// - Parameters:
    ///   - seq: the change up to which everything is judged.
    ///   - term: see ``term``.
    init(after seq: Int64, term: Int = 0) { (added, bulk, self.term) = (seq, seq, term) }

    /// The last change up to which everything is judged.
    var position: Int64 { min(bulk, (firsts.first ?? .max) - 1) }

    /// Whether all added changes are judged.
    var isEmpty: Bool { count == 0 && current == nil && bulk == added }

    /// Adds the next change of the feed.
    ///
    /// - Parameter owner: nil if the listing was imported, or is gone.
    mutating func add(_ seq: Int64, of listing: ListingID, by owner: AccountID?) {
        let hasEntry = owner.map { queue(seq, listing, $0) } ?? false
        if hasEntry, bulk == added { bulk = seq }
        added = seq
    }

    /// Adds a listing that has not changed, to be judged again. Does nothing if the owner has too many entries.
    mutating func addAgain(_ listing: ListingID, by owner: AccountID) {
        if overflow[owner] == nil { _ = queue(nil, listing, owner) }
    }

    /// - Parameter seq: the change; nil for none.
    /// - Returns: whether the change has an entry.
    private mutating func queue(_ seq: Int64?, _ listing: ListingID, _ owner: AccountID) -> Bool {
        if let range = overflow[owner] {
            if let seq { overflow[owner] = range.lowerBound...seq }
            return false
        }
        var own = entries[owner] ?? []
        if let index = own.firstIndex(where: { $0.listing == listing }) {
            guard let seq else { return true }
            // One judgement is enough: it considers the state after all of these changes.
            own[index].last = seq
            if own[index].first == nil {
                own[index].first = seq
                firsts.append(seq)
            }
        } else if own.count < Self.mostOfOwner, count < Self.most {
            if own.isEmpty { owners.append(owner) }
            own.append(Entry(listing: listing, owner: owner, first: seq, last: seq))
            if let seq { firsts.append(seq) }
            count += 1
        } else {
            if let seq { overflow[owner] = seq...seq }
            return false
        }
        entries[owner] = own
        return true
    }

    /// The entry whose turn it is; nil if there is none. It is the same until ``finish()`` is called.
    mutating func next() -> Entry? {
        if let current { return current }
        guard let owner = owners.popFirst(), var own = entries[owner] else { return nil }
        current = own.removeFirst()
        count -= 1
        entries[owner] = own.isEmpty ? nil : own
        if !own.isEmpty { owners.append(owner) }
        return current
    }

    /// Records that the entry of ``next()`` is judged.
    mutating func finish() {
        if let first = current?.first { finished.insert(first) }
        current = nil
        while let first = firsts.first, finished.remove(first) != nil { _ = firsts.popFirst() }
    }

    /// Whether a change after ``bulk`` is judged in bulk.
    func isInBulk(_ seq: Int64, by owner: AccountID?) -> Bool {
        owner.map { overflow[$0]?.contains(seq) ?? false } ?? true
    }

    /// Records that all bulk changes up to one are judged.
    mutating func finishBulk(to seq: Int64) {
        bulk = max(bulk, seq)
        if !overflow.isEmpty { overflow = overflow.filter { $0.value.upperBound > bulk } }
    }
}
