import Reunite
import ReuniteStorage

extension NotificationFeed {
    /// The number of failed attempts after which a listing is set aside.
    private static let mostFailures = 5

    /// Judges listings, and tries again if that fails.
    ///
    /// Listings that have failed together are judged one by one. One that still fails is set aside, so that others can be
    /// judged: its change counts as judged. While the store itself fails, nothing is set aside.
    ///
    /// - Throws: `CancellationError`.
    func attempt(_ listings: [ListingID], _ judge: ([ListingID]) async throws -> Void) async throws {
        var pause = Duration.milliseconds(100)
        var failures = 0
        while true {
            do {
                return try await judge(listings)
            } catch {
                try Task.checkCancellation()
                onFailure(error)
                if await isOfListings(error) { failures += 1 }
                guard failures < Self.mostFailures else {
                    if listings.count == 1 { return setAside(listings[0], error) }
                    break
                }
                try await Task.sleep(for: pause)
                pause = min(pause * 2, Self.longestPause)
            }
        }
        for listing in listings { try await attempt([listing], judge) }
    }

    /// Whether a failure is due to the listings: the store is neither busy nor full, and accepts a write now.
    private func isOfListings(_ error: any Error) async -> Bool {
        switch error as? StoreError {
        case .unavailable, .damaged, .tooManyReads, .tooManyWrites: return false
        default: break
        }
        do {
            try await store.notifications.touchAlertPosition()
            return true
        } catch {
            return false
        }
    }

    private func setAside(_ listing: ListingID, _ error: any Error) {
        onSetAside(listing, error)
        metrics.count(.alertsSetAside)
    }
}
