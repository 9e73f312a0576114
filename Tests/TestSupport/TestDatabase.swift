import Foundation
import ReuniteStorage

/// The PostgreSQL server on which `scripts/postgresql` has tests run.
public struct TestDatabase: Sendable {
    /// The server; nil if tests use SQLite.
    public static let server = ProcessInfo.processInfo.environment["REUNITE_TEST_DATABASE"].map(TestDatabase.init)

    /// The address of a database that tests do not change.
    public let url: String

    /// An empty database with the schema: a copy of one that is made once, because PostGIS takes a second.
    ///
    /// - Returns: its address.
    public func newDatabase() throws -> String {
        try create(from: Self.template.get())
    }

    private static let template = Result {
        let name = try server!.create(from: "template1", address: \.self)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("template-\(UUID().uuidString)")
        try Store(folder: folder, database: server!.address(of: name)).close()
        return name
    }

    private func create(from template: String) throws -> String {
        try create(from: template) { address(of: $0) }
    }

    private func create(from template: String, address: (String) -> String) throws -> String {
        let name = "t\(UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased())"
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = ["psql", "-q", "-d", url, "-c", "CREATE DATABASE \(name) TEMPLATE \(template)"]
        try program.run()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return address(name)
    }

    private func address(of database: String) -> String {
        url.replacingOccurrences(of: "///postgres?", with: "///\(database)?")
    }
}
