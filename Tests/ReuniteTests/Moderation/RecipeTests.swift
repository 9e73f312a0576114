import Foundation
import Testing

@testable import Reunite

/// The page on contributing says which files a new moderation action changes; the sources are held against it.
@Suite struct RecipeTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let sources = package.appendingPathComponent("Sources")

    /// The Swift files that the recipe names, as regular expressions.
    private static func named() throws -> [String] {
        let page = sources.appendingPathComponent("Reunite/Reunite.docc/Contributing.md")
        let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
        let recipe = try #require(sections.first { $0.hasPrefix("A new moderation action") })
        return recipe.components(separatedBy: "`").filter { $0.hasSuffix(".swift") }.map { path in
            NSRegularExpression.escapedPattern(for: path).replacingOccurrences(of: "\\*", with: "[^/]*")
        }
    }

    /// Where code branches on an action or a notice, the compiler or nobody points at it when there is one more.
    @Test func noOtherFileDecidesByAnActionsName() throws {
        // Visibilities share names with notices.
        let cases = Set(ModerationAction.allCases.map { "\($0)" } + ListingNotice.allCases.map { "\($0)" })
            .subtracting(Visibility.allCases.map { "\($0)" })
        let branch = try NSRegularExpression(
            pattern: #"(\bcase\b|[!=]=)[^:\n"]*\.(\#(cases.joined(separator: "|")))\b"#)
        let named = try Self.named()
        var found: Set<String> = []
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            if branch.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) == nil { continue }
            let path = String(file.path.dropFirst(Self.sources.path.count + 1))
            found.insert(path)
            #expect(
                named.contains { path.range(of: "^\($0)$", options: .regularExpression) != nil },
                "\(path) branches on an action, and the recipe does not name it")
        }
        // What the recipe names is there.
        #expect(found.contains("Reunite/Moderation/ModerationAction.swift"))
        #expect(found.contains("Reunite/Moderation/ListingNotice.swift"))
        for pattern in named where !pattern.contains("[^/]*") {
            let path = pattern.replacingOccurrences(of: "\\", with: "")
            #expect(FileManager.default.fileExists(atPath: Self.sources.appendingPathComponent(path).path), "\(path)")
        }
    }
}
