import Foundation
import TestSupport
import Testing

/// A backup of a database on a server, restored into a folder.
@Suite(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server")) struct DatabaseBackupTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    @Test func aDatabaseIsBackedUpAndRestoredIntoAFolder() async throws {
        let made = try await TestProgram.run(["demo", "--count", "200", "--pictures", "3", "--data-dir", path("data")])
        #expect(made.status == 0, "\(made.errors)")
        let backup = try await TestProgram.run(["backup", path("backup.tar"), "--data-dir", path("data")])
        #expect(backup.status == 0 && backup.errors.contains("3 photos have been backed up"), "\(backup.errors)")
        let inFile = ["REUNITE_DATABASE_URL": ""]
        for command in [["restore", path("backup.tar")], ["check"]] {
            let result = try await TestProgram.run(command + ["--data-dir", path("file")], environment: inFile)
            #expect(result.status == 0, "\(result.errors)")
        }
        for command in [["export", "--private"], ["moderate", "log"]] {
            let expected = try await TestProgram.run(command + ["--data-dir", path("data")]).output
            let restored = try await TestProgram.run(command + ["--data-dir", path("file")], environment: inFile)
            #expect(!expected.isEmpty && restored.output == expected, "\(command)")
        }
        // Nothing is left beside the photos.
        #expect(!FileManager.default.fileExists(atPath: path("data/.backup")))
    }
}
