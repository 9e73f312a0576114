/// The writes that wait in a ``WriteQueue``, in turns: in each round, each client that waits has one.
///
/// So a client with many writes delays those of others by at most one write each. The writes of a client stay in order.
/// Writes without a client, such as those of followers and of maintenance, share the turns of one client.
struct WaitingWrites<Write> {
    /// By ``ReadClient/key``; nil for writes without a client.
    private var writes: [[UInt8]?: [Write]] = [:]
    /// The clients with waiting writes; the first one is next.
    private var order: [[UInt8]?] = []

    /// How many writes wait.
    private(set) var count = 0

    /// Adds a write behind those of the same client.
    ///
    /// - Parameter maximum: the most waiting writes of one client. Those without a client are not limited.
    /// - Returns: false if the client already has the maximum of waiting writes.
    mutating func add(_ write: Write, of client: [UInt8]?, maximum: Int) -> Bool {
        let waiting = writes[client]?.count ?? 0
        guard client == nil || waiting < maximum else { return false }
        if waiting == 0 { order.append(client) }
        writes[client, default: []].append(write)
        count += 1
        return true
    }

    /// Removes the next writes, in turns.
    mutating func next(_ maximum: Int) -> [Write] {
        var group: [Write] = []
        while group.count < maximum, !order.isEmpty {
            let client = order.removeFirst()
            guard let write = writes[client]?.removeFirst() else { continue }
            group.append(write)
            if writes[client]?.isEmpty == true { writes[client] = nil } else { order.append(client) }
        }
        count -= group.count
        return group
    }
}
