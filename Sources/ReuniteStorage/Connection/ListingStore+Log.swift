import GRDB

extension ListingStore {
    /// Writes the log into the file and empties it, so that it has no former version of a page.
    ///
    /// Readers of the log are not waited for, so that no write is kept waiting.
    ///
    /// - Returns: whether the log is empty; else try again later.
    @discardableResult
    public func emptyLog() async throws -> Bool {
        try await database.writeWithoutTransaction { db in
            // Most of it without keeping other processes from writing.
            _ = try? db.checkpoint(.passive)
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Configuration.busyMilliseconds)") }
            do {
                _ = try db.checkpoint(.truncate)
                return true
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                return false
            }
        }
    }
}
