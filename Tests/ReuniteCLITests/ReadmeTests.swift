import Foundation
import Testing

/// README is short, and its links have targets. `scripts/readme-examples` runs its examples.
@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func readmeIsShortAndItsLinksLeadSomewhere() throws {
        let data = try Data(contentsOf: Self.root.appendingPathComponent("README.md"))
        #expect(data.count <= 8192)
        let links = String(decoding: data, as: UTF8.self).matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
        #expect(!links.isEmpty)
        for link in links where !link.hasPrefix("http") {
            #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(link).path), "\(link)")
        }
    }

    @Test func theCatalogueListsEveryArticle() throws {
        let catalogue = Self.root.appendingPathComponent("Sources/Reunite/Reunite.docc")
        let overview = try String(contentsOf: catalogue.appendingPathComponent("Reunite.md"), encoding: .utf8)
        for file in try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
        where file.hasSuffix(".md") && file != "Reunite.md" {
            #expect(overview.contains("<doc:\(file.dropLast(3))>"), "\(file)")
        }
    }
}
