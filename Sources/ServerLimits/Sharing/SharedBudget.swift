import Synchronization

/// An amount that clients share: bytes, connections, or event streams.
///
/// A client may have half as much of it as is left (a dynamic threshold, as in the buffers of network switches): one gets at
/// most a third, and each that takes whatever it gets leaves two thirds of the rest to those who come later. What a client
/// has is not taken from it, except by ``SharedPlaces``.
public final class SharedBudget: Sendable {
    /// What one client may take: the key of the client, and the most that it may have at a time.
    public typealias Share = (key: [UInt8], maximum: Int)

    /// Why an amount cannot be taken.
    public enum Shortage: Sendable {
        /// The client has its maximum.
        case share
        /// It would have more than half of what is left.
        case total
    }

    private struct State {
        var total = 0
        var taken: [[UInt8]: Int] = [:]

        mutating func add(_ amount: Int, _ shares: [Share]) {
            total += amount
            for share in shares {
                let sum = taken[share.key, default: 0] + amount
                // Only clients that have something need memory.
                taken[share.key] = sum > 0 ? sum : nil
            }
        }

        func shortage(_ amount: Int, _ shares: [Share], total: Int) -> Shortage? {
            let left = total - self.total
            let parts = shares.map { (taken: taken[$0.key, default: 0] + amount, maximum: $0.maximum) }
            if parts.contains(where: { $0.taken > $0.maximum }) { return .share }
            // Rounded up, so that the last one can be taken.
            return amount > left || parts.contains { $0.taken > (left + 1) / 2 } ? .total : nil
        }
    }

    private let total: Int
    private let state = Mutex(State())

    /// - Parameter total: the most of all clients together.
    public init(total: Int) { self.total = total }

    /// Takes an amount, which counts in all and in each share.
    ///
    /// - Parameter shares: of the client; none if only the total limits it.
    /// - Returns: why there is not enough, and nothing was taken; nil if it was.
    public func take(_ amount: Int, of shares: [Share]) -> Shortage? {
        state.withLock { state in
            if let shortage = state.shortage(amount, shares, total: total) { return shortage }
            state.add(amount, shares)
            return nil
        }
    }

    /// Whether a client holds so much already that it could not take this amount. Always false for a client that holds
    /// nothing, if its wider network holds nothing either.
    public func isUsedUp(for amount: Int, by shares: [Share]) -> Bool {
        state.withLock { state in
            shares.contains { state.taken[$0.key] != nil } && state.shortage(amount, shares, total: total) != nil
        }
    }

    /// Gives one client what another one has taken, whatever is left.
    func move(_ amount: Int, from shares: [Share], to others: [Share]) {
        state.withLock { state in
            state.add(-amount, shares)
            state.add(amount, others)
        }
    }

    /// Gives back what was taken.
    public func giveBack(_ amount: Int, of shares: [Share]) {
        state.withLock { $0.add(-amount, shares) }
    }
}

extension ClientNetwork {
    /// What a client may take of a budget: its network, and the wider one twice as much.
    public func shares(of maximum: Int) -> [SharedBudget.Share] {
        [(key, maximum)] + (site.map { [($0, 2 * maximum)] } ?? [])
    }
}
