import Dispatch
import Synchronization

/// Places that clients share, for connections or event streams: see ``SharedBudget``.
///
/// When too few are free, a client gets the place of another client that has more than twice as many: of those the one whose
/// holder has waited longest for its client. A client without any gets the place of whoever has most. So idle
/// clients keep nobody out, however many there are.
///
/// The only place of a client is taken from it after ``safety`` at the earliest. Where more clients come than there are places,
/// each has its turn, and nobody's place changes hands all the time. A client that has just had a turn takes no such place:
/// otherwise the clients that return fastest would pass the places among themselves.
public final class SharedPlaces<Holder: PlaceHolder>: Sendable {
    private typealias Place = (holder: Holder, shares: [SharedBudget.Share])
    private typealias Places = [[UInt8]: [ObjectIdentifier: Place]]

    private struct State {
        /// By client. Places that are never given to others are not among them.
        var places: Places = [:]
        /// When the last turns of clients, and of users, ended.
        var turns = RecentTurns(limit: 10_000)
    }

    private let budget: SharedBudget
    /// How long the only place of a client is safe from other clients, and that of a user from others of its client, in
    /// nanoseconds.
    private let safety: UInt64
    private let clock: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// - Parameters:
    ///   - total: the maximum number of places of all clients together.
    ///   - safety: how long the only place of a client is safe from others.
    ///   - clock: nanoseconds since the system started.
    public init(
        total: Int, safety: Duration = .zero,
        clock: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
    ) {
        budget = SharedBudget(total: total)
        self.clock = clock
        self.safety = UInt64(max(safety, .zero) / .nanoseconds(1))
    }

    /// Takes a place.
    ///
    /// - Parameter client: the key of the client; nil if its place is never given to others.
    /// - Returns: why there is none; or the former holder of the place, which the caller must close.
    public func take(
        for holder: Holder, of client: [UInt8]?, within shares: [SharedBudget.Share]
    ) -> (shortage: SharedBudget.Shortage?, displaced: Holder?) {
        // In one step, so that no third client gets the place.
        state.withLock { state in
            var shortage = budget.take(1, of: shares)
            var displaced: Place?
            if shortage == .total, let place = removeOne(for: client, holder.user, from: &state) {
                budget.move(1, from: place.shares, to: shares)
                (shortage, displaced) = (nil, place)
            }
            if shortage == nil, let client {
                state.places[client, default: [:]][ObjectIdentifier(holder)] = (holder, shares)
            }
            return (shortage, displaced?.holder)
        }
    }

    /// Frees the place of a holder, unless another one has got it.
    public func free(_ holder: Holder, of client: [UInt8]?, within shares: [SharedBudget.Share]) {
        state.withLock { state in
            if let client, remove(ObjectIdentifier(holder), of: client, from: &state) == nil { return }
            budget.giveBack(1, of: shares)
        }
    }

    /// Removes the place of another client; or, if there is none, for a user that of another user of the same client.
    private func removeOne(for key: [UInt8]?, _ user: [UInt8]?, from state: inout State) -> Place? {
        let now = clock()
        let hasHadTurn = key.map { self.hasHadTurn($0, &state, now) } ?? false
        if let (id, other) = closeOne(for: key, state.places, now, hasHadTurn) {
            return remove(id, of: other, from: &state)
        }
        guard let key, let user, let own = state.places[key] else { return nil }
        let users = own.reduce(into: [[UInt8]?: [ObjectIdentifier: Place]]()) { users, place in
            users[place.value.holder.user, default: [:]][place.key] = place.value
        }
        return closeOne(for: user, users, now, self.hasHadTurn(user, &state, now))
            .flatMap { remove($0.id, of: key, from: &state) }
    }

    /// Whether a turn of a client or a user has ended less than ``safety`` ago.
    private func hasHadTurn(_ key: [UInt8], _ state: inout State, _ now: UInt64) -> Bool {
        state.turns.end(of: key).map { now < $0 + safety } ?? false
    }

    /// Marks a holder as closing: the longest waiting one of the group with the most places.
    ///
    /// That group needs more than twice as many as the asking one would have; any number will do if the asking one has none.
    ///
    /// - Parameters:
    ///   - asking: the group that asks.
    ///   - groups: the places by group: clients, or the users of a client.
    ///   - hasHadTurn: whether a turn of the asking group has just ended.
    private func closeOne<Key>(
        for asking: Key?, _ groups: [Key: [ObjectIdentifier: Place]], _ now: UInt64, _ hasHadTurn: Bool
    ) -> (id: ObjectIdentifier, key: Key)? {
        let own = asking.flatMap { groups[$0]?.count } ?? 0
        let threshold = own == 0 ? 0 : 2 * (own + 1)
        // The client of the chosen one may use it at this moment. Then another one is chosen.
        for _ in 0..<3 {
            var best: (key: Key, id: ObjectIdentifier, count: Int, since: UInt64)?
            for (other, held) in groups
            where other != asking && held.count > threshold && held.count >= best?.count ?? 0 {
                for (id, place) in held {
                    guard let since = place.holder.waitingSince else { continue }
                    if held.count == 1, hasHadTurn || now < since + safety { continue }
                    if let best, best.count == held.count, best.since <= since { continue }
                    best = (other, id, held.count, since)
                }
            }
            guard let best, let place = groups[best.key]?[best.id] else { return nil }
            if place.holder.beginClosing(ifWaitingSince: best.since) { return (best.id, best.key) }
        }
        return nil
    }

    /// Removes a place, which ends a turn.
    private func remove(_ id: ObjectIdentifier, of key: [UInt8], from state: inout State) -> Place? {
        defer { if state.places[key]?.isEmpty == true { state.places[key] = nil } }
        guard let place = state.places[key]?.removeValue(forKey: id) else { return nil }
        if safety > 0 {
            let now = clock()
            state.turns.note(now, of: key)
            if let user = place.holder.user { state.turns.note(now, of: user) }
        }
        return place
    }
}
