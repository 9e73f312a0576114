import Foundation
import Testing

/// Which targets may know what: the application layer neither HTTP nor SQL, and limits of a server nothing of listings.
@Suite struct RoomTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    /// The Swift files of a target, by their paths in it.
    private static func files(of target: String) throws -> [(path: String, text: String)] {
        let folder = sources.appendingPathComponent(target)
        let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.map {
            ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
        }
    }

    private static func imports(in text: String) -> [String] {
        text.matches(of: /(?m)^\s*(?:@\w+ )*(?:public |package |internal )?import (?:\w+ )?(\w+)/).map { String($0.1) }
    }

    private static func hasSQL(_ text: String) -> Bool {
        text.contains(/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE)\s+\S|\bsql:/)
    }

    @Test("ReuniteService imports the rooms below it, logging, life cycle and the standard libraries alone")
    func imports() throws {
        let allowed: Set = [
            "Reunite", "ReuniteDatabase", "ReuniteStorage", "ReuniteMap", "ReuniteMatch", "ReunitePhotos",
            "ReuniteMail",
            "ReuniteTransfer",
            "ServerLimits", "Logging", "ServiceLifecycle", "Foundation", "Dispatch", "Synchronization",
        ]
        let files = try Self.files(of: "ReuniteService")
        #expect(files.count > 20)
        for (path, text) in files {
            for name in Self.imports(in: text) { #expect(allowed.contains(name), "\(path) imports \(name)") }
        }
        #expect(try Self.files(of: "ReuniteHTTP").flatMap { Self.imports(in: $0.text) }.contains("Hummingbird"))
    }

    @Test(
        "ServerLimits, ReuniteQueue and ReuniteDatabase know nothing of listings: any server could use them",
        arguments: [("ServerLimits", 21), ("ReuniteQueue", 1), ("ReuniteDatabase", 40)])
    func server(target: String, count: Int) throws {
        let files = try Self.files(of: target)
        #expect(files.count >= count)
        for (path, text) in files {
            for name in Self.imports(in: text) where name != "ReuniteQueue" {
                #expect(!name.hasPrefix("Reunite"), "\(path) imports \(name)")
            }
        }
    }

    @Test("Files of maps know nothing of the store")
    func maps() throws {
        let files = try Self.files(of: "ReuniteBaseMap")
        #expect(files.count > 15)
        for (path, text) in files { #expect(!Self.imports(in: text).contains("ReuniteStorage"), "\(path)") }
    }

    @Test("ReuniteService has no SQL")
    func sql() throws {
        for (path, text) in try Self.files(of: "ReuniteService") { #expect(!Self.hasSQL(text), "\(path)") }
        #expect(try Self.files(of: "ReuniteStorage").count { Self.hasSQL($0.text) } > 20)
    }
}
