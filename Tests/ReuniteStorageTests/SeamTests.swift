import Foundation
import Testing

/// What lies below the seam at the database stays there.
@Suite struct SeamTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    @Test("SQLite and GRDB occur in the driver alone")
    func driver() throws {
        let paths = FileManager.default.enumerator(atPath: Self.sources.path)?.allObjects as? [String] ?? []
        var count = 0
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
            let hasSQLite = text.contains(/\bimport (GRDB|GRDBSQLite|CSpatiaLite)\b|\bsqlite3_/)
            if path.hasPrefix("ReuniteStorage/SQLite/") {
                count += hasSQLite ? 1 : 0
            } else {
                #expect(!hasSQLite, "\(path)")
            }
        }
        #expect(count > 10)
    }
}
