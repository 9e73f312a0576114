import Foundation
import GRDB
import ReuniteStorage
import TestSupport
import Testing

/// Archives whose store is none of ours, or was changed: they are refused in words, and leave nothing.
@Suite(.sqliteOnly(because: "a backup is of a file")) struct RestoredSchemaTests {
    private let folder: TemporaryFolder
    private var data: URL { folder.url.appendingPathComponent("data") }
    private var store: URL { data.appendingPathComponent(Store.fileName) }
    private var target: URL { folder.url.appendingPathComponent("restored") }

    init() throws { folder = try TemporaryFolder() }

    /// Packs the store with another program, as an attacker would, and restores it.
    private func restore(_ arguments: [String] = []) async throws -> TestProgram.Result {
        let file = folder.url.appendingPathComponent("backup.tar").path
        _ = try await OtherProgram.run(
            "tar", ["--format=ustar", "-cf", file, "-C", data.path, store.lastPathComponent])
        return try await TestProgram.run(["restore", file, "--data-dir", target.path] + arguments)
    }

    private func change(_ sql: String) throws {
        let database = try DatabaseQueue(path: store.path)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    @Test(arguments: [
        (Data(), "its store is empty or of another program"),
        (Data("nonsense ".utf8) + Data(count: 9000), "the store in the backup is damaged: file is not a database"),
    ])
    func whatIsNoDatabaseIsRefused(_ content: Data, _ reason: String) async throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
        try content.write(to: store)
        for arguments in [[], ["--force"]] {
            let result = try await restore(arguments)
            #expect(result.status == 1 && result.errors.contains(reason), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: target.path))
        }
    }

    @Test func theDatabaseOfAnotherProgramIsRefused() async throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
        try change("CREATE TABLE notes (text TEXT)")
        let result = try await restore()
        #expect(result.status == 1 && result.errors.contains("of another program"), "\(result.errors)")
    }

    /// A page in the middle: SQLite opens such a file.
    @Test func aDamagedPageIsToldInWords() async throws {
        try await BusyFolder(data).post()
        let file = try FileHandle(forUpdating: store)
        try file.seek(toOffset: 100)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 3000))
        try file.close()
        let result = try await restore()
        #expect(
            result.status == 1 && result.errors.contains("the store in the backup is damaged: "), "\(result.errors)")
    }

    @Test(arguments: [
        ("CREATE TRIGGER spy AFTER INSERT ON session BEGIN DELETE FROM report; END", "trigger spy"),
        (
            """
            DROP TRIGGER photo_is_evidence;
            CREATE TRIGGER photo_is_evidence AFTER INSERT ON photo BEGIN DELETE FROM report; END
            """, "trigger photo_is_evidence"
        ),
        ("CREATE VIEW everybody AS SELECT email FROM account", "view everybody"),
        ("ALTER TABLE report ADD COLUMN extra TEXT", "table report"),
        ("CREATE TABLE hidden (data BLOB)", "table hidden"),
        (
            "CREATE TRIGGER spy AFTER INSERT ON listing_text_content BEGIN DELETE FROM report; END", "trigger spy"
        ),
    ])
    func anotherSchemaIsRefused(_ sql: String, _ part: String) async throws {
        try await BusyFolder(data).post()
        try change(sql)
        for arguments in [[], ["--force"]] {
            let result = try await restore(arguments)
            #expect(result.status == 1 && result.errors.contains("its schema has \(part), which"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: target.path))
        }
        let check = try await TestProgram.run(["check", "--data-dir", data.path])
        #expect(check.status == 1 && check.errors.contains("added or changed: \(part)"), "\(check.errors)")
    }

    /// What is missing does no harm by itself: it is like other damage.
    @Test func aMissingPartIsToldAndRestoredWhereItIsAskedFor() async throws {
        try await BusyFolder(data).post()
        try change("DROP TRIGGER photo_is_evidence")
        let result = try await restore()
        #expect(
            result.status == 1 && result.errors.contains("schema that are missing: trigger photo_is_evidence"),
            "\(result.errors)")
        #expect(try await restore(["--force"]).status == 0)
    }

    /// Statistics of the planner are the operator's affair.
    @Test func aStoreWithStatisticsIsRestored() async throws {
        try await BusyFolder(data).post()
        try change("ANALYZE account")
        let result = try await restore()
        #expect(result.status == 0, "\(result.errors)")
    }
}
