import Foundation
import Reunite
import ReuniteDatabase
import TestSupport
import Testing

@testable import ReuniteStorage

/// The times of generated listings.
@Suite struct GeneratorTests {
    @Test(arguments: [("2026-11-01", 1), ("2026-11-22T00:10:05Z", 1), ("2026-11-22T18:00:00+13:00", 28)])
    func allTimesAreInThePeriod(until: String, days: Int) async throws {
        let options = ["generate", "--count", "1500", "--until", until, "--days", "\(days)"]
        let first = try await TestProgram.run(options)
        #expect(try await TestProgram.run(options).output == first.output)
        let end = try Moment(rfc3339: until).start
        let start = end.adding(seconds: Int64(-days) * 86_400)
        let times = try Self.times(in: first.output)
        #expect(times.count > 1500)
        for time in times {
            switch time {
            case .time(let time): #expect(start <= time && time < end)
            // The day at the place, which is up to 14 hours ahead of UTC, or 12 behind it.
            case .date(let date):
                #expect(date.start < end.adding(seconds: 14 * 3600) && date.end > start.adding(seconds: -12 * 3600))
            }
        }
    }

    @Test func impossiblePeriodsAreRefused() async throws {
        for options in [["--days", "0"], ["--until", "1970-02-01", "--days", "60"], ["--until", "soon"]] {
            let result = try await TestProgram.run(["generate"] + options)
            #expect(result.status == 64 && result.errors.contains(options[0]), "\(result.errors)")
        }
    }

    @Test func aFolderIsFilledInEachTable() async throws {
        let folder = try TemporaryFolder()
        let fill = ["generate", "--everything", "--count", "1500", "--data-dir", folder.url.path]
        #expect(try await TestProgram.run(fill).status == 0)
        let store = try Store.ofPrograms(in: folder.url)
        defer { try? store.close() }
        #expect(try await store.maintenance.check(repair: false).isEmpty)
        let empty = try await store.read { db in
            try CopiedTable.all(db).map(\.name).filter { try db.integer("SELECT 1 FROM \($0) LIMIT 1") == nil }
        }
        // No suspension is at work.
        #expect(empty == ["listing_removal"])
        let again = try await TestProgram.run(fill)
        #expect(again.status == 64 && again.errors.contains("has listings"), "\(again.errors)")
    }

    /// All times of listings in the import format.
    static func times(in output: String) throws -> [Moment] {
        try output.matches(of: /"(?:occurredAt|createdAt|resolvedAt)":"([^"]*)"/).map {
            try Moment(rfc3339: String($0.1))
        }
    }
}
