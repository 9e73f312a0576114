import Reunite

/// The listings of the matcher's index, each in a numbered slot. A listing gets the next number; a removed one leaves its slot
/// empty.
struct ListingSlots: Sendable {
    /// What is in a slot.
    private enum State: UInt8 {
        case none, lost, found
    }

    private var ids: [ListingID] = []
    private var owners: [AccountID] = []
    /// When a lost thing was lost at the earliest, or a found one found at the latest.
    private var times: [Int64] = []
    private var states: [State] = []
    /// Where each profile is: the number of its block, and in the lower bits the index within the block.
    private var places: [UInt32] = []
    /// The records of the profiles. Appending to a block copies it while a profile in it is in use, so blocks are small.
    private var blocks: [[UInt16]] = []
    /// A hash table of the ids with open addressing: the latest slot of each plus one; 0 for a free place.
    private var table: [UInt32] = [0]
    private var tableCount = 0

    private static let blockBits: UInt32 = 12

    /// The number of listings.
    private(set) var count = 0

    /// The slots, of which some may be empty.
    var indices: Range<Int32> { 0..<Int32(ids.count) }

    /// The bytes of all slots.
    var byteCount: Int {
        ids.capacity * 16 + owners.capacity * 16 + times.capacity * 8 + states.capacity + places.capacity * 4
            + blocks.reduce(0) { $0 + 32 + 2 * $1.capacity } + table.capacity * 4
    }

    /// Puts a listing that is in no slot into a new one.
    mutating func append(_ id: ListingID, _ owner: AccountID, _ profile: ListingProfile) -> Int32 {
        let slot = Int32(ids.count)
        let record = profile.record.all
        if (blocks.last?.count ?? 1 << Self.blockBits) + record.count > 1 << Self.blockBits {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(1 << Self.blockBits)
        }
        places.append(UInt32(blocks.count - 1) << Self.blockBits | UInt32(blocks[blocks.count - 1].count))
        blocks[blocks.count - 1] += record
        ids.append(id)
        owners.append(owner)
        let occurrence = profile.occurrence
        times.append((profile.status == .lost ? occurrence.start : occurrence.end).microseconds)
        states.append(profile.status == .lost ? .lost : .found)
        enter(slot)
        count += 1
        return slot
    }

    /// Empties a slot.
    mutating func remove(_ slot: Int32) {
        states[Int(slot)] = .none
        count -= 1
    }

    /// The slot of a listing; nil if it is not there.
    func slot(of id: ListingID) -> Int32? {
        let slot = table[place(of: id)]
        return slot == 0 || states[Int(slot) - 1] == .none ? nil : Int32(slot) - 1
    }

    /// The listing in a slot; nil if it is empty.
    subscript(slot: Int32) -> MatchIndex.Candidate? {
        let index = Int(slot)
        guard states[index] != .none else { return nil }
        let place = places[index]
        let record = ProfileRecord(
            blocks[Int(place >> Self.blockBits)], from: Int(place & (1 << Self.blockBits - 1)))
        return MatchIndex.Candidate(id: ids[index], owner: owners[index], profile: ListingProfile(record))
    }

    /// Whether there is a listing with a status in a slot.
    func has(_ status: ListingStatus, _ slot: Int32) -> Bool {
        states[Int(slot)] == (status == .lost ? .lost : .found)
    }

    /// Whether there is a listing in a slot.
    func isTaken(_ slot: Int32) -> Bool { states[Int(slot)] != .none }

    /// The owner of the listing in a slot; nil if it was imported without an owner.
    func owner(_ slot: Int32) -> AccountID? {
        let owner = owners[Int(slot)]
        return owner.isOperator ? nil : owner
    }

    /// When the thing in a slot was lost at the earliest, or found at the latest, in microseconds since 1970.
    func time(_ slot: Int32) -> Int64 { times[Int(slot)] }

    /// The place of an id in the table, or a free one.
    private func place(of id: ListingID) -> Int {
        var place =
            Int(truncatingIfNeeded: id.secret ^ UInt64(bitPattern: id.createdAt.microseconds)) & (table.count - 1)
        while table[place] != 0, ids[Int(table[place]) - 1] != id { place = (place + 1) & (table.count - 1) }
        return place
    }

    private mutating func enter(_ slot: Int32) {
        var place = place(of: ids[Int(slot)])
        if table[place] == 0 {
            tableCount += 1
            if 4 * tableCount > 3 * table.count {
                let old = table
                table = Array(repeating: 0, count: 2 * old.count)
                for slot in old where slot != 0 { table[self.place(of: ids[Int(slot) - 1])] = slot }
                place = self.place(of: ids[Int(slot)])
            }
        }
        table[place] = UInt32(slot) + 1
    }
}
