import Foundation
import ReuniteStorage
import Synchronization

/// The PostgreSQL server on which `scripts/postgresql` has tests run.
public struct TestDatabase: Sendable {
    /// The server; nil if tests use SQLite.
    public static let server = ProcessInfo.processInfo.environment["REUNITE_TEST_DATABASE"].map(TestDatabase.init)

    /// The part of an address that leads to the server through pgbouncer; nil if it is not installed.
    public static let pool = ProcessInfo.processInfo.environment["REUNITE_TEST_POOL"]

    /// The address of a database that tests do not change.
    public let url: String

    /// A database with the schema: a copy of ``template``, because PostGIS takes a second.
    ///
    /// - Returns: its address.
    public func newDatabase() throws -> String { try address(of: create(from: Self.template.get())) }

    /// The database in which the store of a data folder is, in place of a file: made with the schema on first use.
    ///
    /// - Returns: its address.
    public func database(of folder: URL) throws -> String {
        let path = folder.standardizedFileURL.path
        return try Self.folders.withLock { folders in
            let url = try folders[path] ?? newDatabase()
            folders[path] = url
            return url
        }
    }

    /// The addresses of databases, by the paths of the data folders.
    private static let folders = Mutex<[String: String]>([:])

    /// A database without the schema.
    ///
    /// - Returns: its address.
    public func newEmptyDatabase() throws -> String { try address(of: create(from: "template1")) }

    /// The name of the database that is copied: an empty one, or the one in `REUNITE_TEST_TEMPLATE`.
    private static let template = Result {
        if let full = ProcessInfo.processInfo.environment["REUNITE_TEST_TEMPLATE"] { return full }
        let (name, folder) = (try server!.create(from: "template1"), try TemporaryFolder())
        try Store(folder: folder.url, database: server!.address(of: name)).close()
        return name
    }

    /// The name of a new database.
    private func create(from template: String) throws -> String {
        let name = "t\(UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased())"
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = ["psql", "-q", "-d", url, "-c", "CREATE DATABASE \(name) TEMPLATE \(template)"]
        try program.run()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return name
    }

    private func address(of database: String) -> String {
        url.replacingOccurrences(of: "///postgres?", with: "///\(database)?")
    }
}
