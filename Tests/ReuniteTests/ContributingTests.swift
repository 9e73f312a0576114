import Foundation
import Testing

/// The recipes of Contributing.md name files and tests: all of them must exist.
struct ContributingTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The texts in backticks that have no spaces.
    private static func names() throws -> [String] {
        let article = package.appendingPathComponent("Sources/Reunite/Reunite.docc/Contributing.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        return text.matches(of: /`([^`\s]+)`/).map { String($0.1) }
    }

    /// The names of all files below a folder, without their paths.
    private static func files(_ folder: String) -> Set<String> {
        let paths = FileManager.default.enumerator(atPath: package.appendingPathComponent(folder).path)
        return Set((paths?.allObjects as? [String] ?? []).map { ($0 as NSString).lastPathComponent })
    }

    @Test("Every path exists, from the package or from Sources")
    func paths() throws {
        let paths = try Self.names().filter { $0.contains("/") && $0.first?.isLetter == true && $0 != "image/*" }
        #expect(paths.count > 40)
        for path in paths {
            let exists = ["", "Sources/"].contains { folder in
                var matches = glob_t()
                defer { globfree(&matches) }
                return glob(Self.package.path + "/" + folder + path, 0, nil, &matches) == 0
            }
            #expect(exists, "\(path)")
        }
    }

    @Test("Every file and test suite that is named without a path exists")
    func names() throws {
        let files = Self.files("Sources").union(Self.files("Tests")).union(Self.files("scripts")).union([
            "Package.swift"
        ])
        for name in try Self.names() where !name.contains("/") {
            let suite = name.prefix { $0 != "." }
            let isSuite = suite.hasSuffix("Tests") && suite != "Tests"
            guard name.hasSuffix(".swift") || isSuite else { continue }
            let exists = files.contains(isSuite ? "\(suite).swift" : name)
            #expect(exists, "\(name)")
        }
    }

    @Test(
        "The recipes name every file where a comparable attribute or filter occurs",
        arguments: ["case .occurred(", "occurredAt", "occurred_start", "accuracies["])
    func recipes(pattern: String) throws {
        let named = try Self.names()
        let sources = Self.package.appendingPathComponent("Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
        var count = 0
        for path in paths where path.hasSuffix(".swift") && !path.contains("/Migrations/") {
            // The same tables as the migrations, in files of the same names.
            guard !path.contains("/Schema/PostgreSQL/") else { continue }
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            guard text.contains(pattern) else { continue }
            count += 1
            #expect(named.contains(path), "\(path) has \(pattern)")
        }
        #expect(count > 0)
    }
}
