import Synchronization

/// Places that clients share, for connections or event streams: see ``SharedBudget``.
///
/// When too few are free, a client gets the place of another client that has more than twice as many: of those the one whose
/// holder has waited longest for its client. A client without any gets the place of whoever has most. So many clients that
/// each take some places, and do nothing with them, keep nobody out.
final class SharedPlaces<Holder: PlaceHolder>: Sendable {
    private typealias Place = (holder: Holder, shares: [SharedBudget.Share])
    private typealias Places = [[UInt8]: [ObjectIdentifier: Place]]

    private let budget: SharedBudget
    /// By client. Places that are never given to others are not among them.
    private let places = Mutex<Places>([:])

    /// - Parameter total: the most places of all clients together.
    init(total: Int) { budget = SharedBudget(total: total) }

    /// Takes a place.
    ///
    /// - Parameter client: the key of the client; nil if its place is never given to others.
    /// - Returns: why there is none; or the former holder of the place, which the caller must close.
    func take(
        for holder: Holder, of client: [UInt8]?, within shares: [SharedBudget.Share]
    ) -> (shortage: SharedBudget.Shortage?, displaced: Holder?) {
        // In one step, so that no third client gets the place.
        places.withLock { places in
            var shortage = budget.take(1, of: shares)
            var displaced: Place?
            if shortage == .total, let place = Self.removeOne(for: client, from: &places) {
                budget.move(1, from: place.shares, to: shares)
                (shortage, displaced) = (nil, place)
            }
            if shortage == nil, let client { places[client, default: [:]][ObjectIdentifier(holder)] = (holder, shares) }
            return (shortage, displaced?.holder)
        }
    }

    /// Frees the place of a holder, unless another one has got it.
    func free(_ holder: Holder, of client: [UInt8]?, within shares: [SharedBudget.Share]) {
        places.withLock { places in
            if let client, Self.remove(ObjectIdentifier(holder), of: client, from: &places) == nil { return }
            budget.giveBack(1, of: shares)
        }
    }

    /// Removes the longest waiting holder of the client with most of them, if that has more than twice as many as another
    /// client would have, or the other one has none.
    ///
    /// - Parameter key: of the other client.
    private static func removeOne(for key: [UInt8]?, from places: inout Places) -> Place? {
        let own = key.flatMap { places[$0]?.count } ?? 0
        let threshold = own == 0 ? 0 : 2 * (own + 1)
        // The client of the chosen one may use it at this moment. Then another one is chosen.
        for _ in 0..<3 {
            var best: (key: [UInt8], id: ObjectIdentifier, count: Int, since: UInt64)?
            for (other, held) in places
            where other != key && held.count > threshold && held.count >= best?.count ?? 0 {
                for (id, place) in held {
                    guard let since = place.holder.waitingSince else { continue }
                    if let best, best.count == held.count, best.since <= since { continue }
                    best = (other, id, held.count, since)
                }
            }
            guard let best, let place = places[best.key]?[best.id] else { return nil }
            if place.holder.beginClosing(ifWaitingSince: best.since) {
                return remove(best.id, of: best.key, from: &places)
            }
        }
        return nil
    }

    private static func remove(_ id: ObjectIdentifier, of key: [UInt8], from places: inout Places) -> Place? {
        defer { if places[key]?.isEmpty == true { places[key] = nil } }
        return places[key]?.removeValue(forKey: id)
    }
}
