import Foundation
import Testing

/// README is short, and its links have targets, as those of the READMEs of tools have. `scripts/readme-examples` runs its examples.
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

    /// The files below a folder, or those whose names end so.
    private static func files(in folder: String, _ name: String = "") throws -> [URL] {
        let found = try #require(
            FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil))
        return found.compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix(name) }
    }

    @Test(arguments: ["scripts", "Tests/Python"]) func linksOfToolsLeadSomewhere(folder: String) throws {
        let pages = try Self.files(in: folder, "README.md")
        #expect(!pages.isEmpty)
        for page in pages {
            let text = try String(contentsOf: page, encoding: .utf8)
            for link in text.matches(of: /\]\(([^)#]*)[^)]*\)/).map({ String($0.1) }) where !link.hasPrefix("http") {
                let target = page.deletingLastPathComponent().appendingPathComponent(link)
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path): \(link)")
            }
        }
    }

    /// Programs name each other by their paths, and so do texts.
    @Test(arguments: ["scripts", "Tests/Python", "Sources/Reunite/Reunite.docc"])
    func theProgramsThatTextsNameExist(folder: String) throws {
        let pattern = /(?:^|[^\w\/.])((?:scripts|Tests\/Python)\/[\w.\/-]*\w)/.anchorsMatchLineEndings()
        for file in try Self.files(in: folder) {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            for match in text.matches(of: pattern) {
                let path = Self.root.appendingPathComponent(String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(file.path) names \(match.1)")
            }
        }
    }
}
