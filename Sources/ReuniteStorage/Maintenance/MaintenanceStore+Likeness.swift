import Reunite

extension MaintenanceStore {
    /// Compares what was posted since the last time with what was posted before, and reports what is alike.
    ///
    /// Each is compared once, also with several servers on one file, and after a crash: it waits in the store until the
    /// transaction that reports it.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of listings and photos, so that other writers do not wait long.
    ///   - only: compares only this listing, if it is a found one; nil for all.
    /// - Returns: the number of listings and photos.
    @discardableResult
    public func compareNew(limit: Int = 200, only: ListingID? = nil) async throws -> Int {
        let findings = try await store.read { db in try PostLikeness.compare(db, limit: limit, only: only, now: .now) }
        guard !findings.isEmpty else { return 0 }
        try await store.write { transaction in
            for finding in findings { try PostLikeness.apply(transaction, finding) }
        }
        return findings.count
    }
}
