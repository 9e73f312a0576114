import Foundation
import Testing

@testable import Reunite

/// The recipes in Contributing say which files a change touches. An exhaustive search for something of the same kind that
/// exists holds them against the sources: Swift, JavaScript, JSON, SQL, C and Python, but not texts and tests.
@Suite struct RecipeTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let extensions: Set = ["swift", "js", "css", "json", "sql", "h", "py", "lua"]

    /// A recipe, and what to search for.
    struct Recipe: Sendable, CustomTestStringConvertible {
        let title: String
        /// Finds the names of an example that exists.
        let trace: String
        /// A file that has the trace in any case, or the search finds nothing.
        let first: String
        /// Files that have the trace because they use the example, and need no change for another one.
        var uses: [String] = []

        var testDescription: String { title }
    }

    private static let recipes = [
        Recipe(
            title: "A new category", trace: #"\binstruments\b"#, first: "Category.swift"),
        Recipe(
            // Not where an argument of a script is this action.
            title: "A new moderation action", trace: #"\.suspendOwner\b|[=(\[] ?"suspend-owner""#,
            first: "ModerationAction.swift"),
        Recipe(
            title: "A new filter", trace: #"\.occurred\(|case [^\n]*\.occurred\b|\bAttributeValue\b"#,
            first: "ListingFilter.swift",
            // It asks the attributes about each kind.
            uses: ["ReuniteMap/Pins/PinKinds.swift"]),
        Recipe(
            title: "A new endpoint", trace: #"SuggestionsController|"/api/v1/suggestions"|"suggestions""#,
            first: "Router.swift"),
        Recipe(title: "A new image format", trace: #"\bGIF\b"#, first: "ImageFormat.swift"),
        Recipe(
            title: "A new notification", trace: #"case \.tag: |, of: \.tag\b|told\.add\(\.tag\b"#,
            first: "NotificationKind.swift"),
        Recipe(title: "A new page", trace: #"draft-list\.js"#, first: "pages.json"),
        Recipe(
            title: "A new mail", trace: #"\baccountErased\b|account-erased"#, first: "Letter.swift",
            uses: ["ReuniteStorage/Erasure/AccountStore+Erasure.swift", "ReuniteService/Mail/MailService.swift"]),
    ]

    /// The paths and file names in the section of a recipe; `*` stands for any part of a name.
    private static func named(in title: String) throws -> [String] {
        let page = package.appendingPathComponent("Sources/Reunite/Reunite.docc/Contributing.md")
        let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
        let section = try #require(sections.first { $0.hasPrefix("\(title)\n") }, "there is no recipe '\(title)'")
        return section.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element).filter {
            $0.contains("/") && !$0.hasPrefix("/") && !$0.contains(" ")
                || extensions.contains(($0 as NSString).pathExtension)
        }
    }

    /// The files of a folder that texts, tests and what others made do not belong to, by their paths.
    private static func files() throws -> [(path: String, text: String)] {
        try ["Sources", "scripts"].flatMap { folder in
            let found = try #require(
                FileManager.default.enumerator(
                    at: package.appendingPathComponent(folder), includingPropertiesForKeys: nil))
            return try found.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
                .map { ($0, String($0.path.dropFirst(package.path.count + 1))) }
                .filter { !$0.1.contains(/\/(?:bundles|vendor)\//) }
                .map { ($0.1, try String(contentsOf: $0.0, encoding: .utf8)) }
        }
    }

    private static func matches(_ path: String, _ name: String) -> Bool {
        let pattern = NSRegularExpression.escapedPattern(for: name).replacingOccurrences(of: "\\*", with: "[^/]*")
        return path.range(of: "(^|/)\(pattern)($|/)", options: .regularExpression) != nil
    }

    @Test("The recipe names each file that knows something of its kind", arguments: recipes)
    func completeness(_ recipe: Recipe) throws {
        let named = try Self.named(in: recipe.title)
        let trace = try NSRegularExpression(pattern: recipe.trace)
        let files = try Self.files()
        let found = files.filter {
            !$0.path.lowercased().contains("texts/")
                && trace.firstMatch(in: $0.text, range: NSRange($0.text.startIndex..., in: $0.text)) != nil
        }
        #expect(found.contains { $0.path.hasSuffix("/\(recipe.first)") })
        for (path, _) in found {
            #expect((named + recipe.uses).contains { Self.matches(path, $0) }, "\(path) is not named")
        }
        for name in named where !name.contains("Tests") {
            let isThere =
                files.contains { Self.matches($0.path, name) }
                || FileManager.default.fileExists(atPath: Self.package.appendingPathComponent(name).path)
            #expect(isThere, "\(name) is not there")
        }
    }
}
