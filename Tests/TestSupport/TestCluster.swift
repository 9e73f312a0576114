import Foundation
import ReuniteStorage

/// A primary of PostgreSQL and its standby, for one test.
public final class TestCluster: Sendable {
    /// The error of a cluster that did not start.
    public struct Failure: Error {
        /// The standard error of its programs.
        public let errors: String
    }

    /// The address of an empty database on the primary.
    public let primary: String
    /// The address of the same database on the standby.
    public let standby: String
    /// The first process of the standby.
    private let process: pid_t

    private init(primary: String, standby: String, process: pid_t) {
        (self.primary, self.standby, self.process) = (primary, standby, process)
    }

    /// Starts a cluster, and stops it after a closure.
    public static func run(_ body: (TestCluster) async throws -> Void) async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = try TemporaryFolder()
        let programs = try ChildProcess(
            root.appendingPathComponent("scripts/postgresql").path,
            [
                root.appendingPathComponent("Tests/TestSupport/standby").path, folder.path,
                "\(ProcessInfo.processInfo.processIdentifier)",
            ])
        do {
            try await eventually("the standby runs") { programs.output.hasSuffix("\n") || programs.hasEnded }
            let words = programs.output.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 3, let process = pid_t(words[2]) else { throw Failure(errors: programs.errors) }
            let database = try TestDatabase(url: words[0]).newEmptyDatabase()
            let standby = database.replacingOccurrences(of: host(words[0]), with: host(words[1]))
            try await body(TestCluster(primary: database, standby: standby, process: process))
        } catch {
            try? FileManager.default.removeItem(at: folder.url)
            _ = await programs.result()
            throw error
        }
        try FileManager.default.removeItem(at: folder.url)
        _ = await programs.result()
    }

    private static func host(_ url: String) -> String {
        String(url.firstMatch(of: /host=[^&]*/)?.output ?? "")
    }

    /// Kills the standby, as a crash does.
    public func killStandby() { kill(process, SIGKILL) }
}
