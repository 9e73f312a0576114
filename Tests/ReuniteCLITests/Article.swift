import Foundation
import Testing

/// The articles of the DocC catalogue, which tests compare with the program.
enum Article {
    /// The rows of a table between `<!-- NAME -->` and `<!-- end -->`, without its header.
    static func table(_ name: String, in article: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/Reunite/Reunite.docc/\(article)")
        let text = try String(contentsOf: file, encoding: .utf8)
        let parts = text.split(separator: "<!-- \(name) -->", maxSplits: 1)
        try #require(parts.count == 2, "\(article) has no table \(name)")
        let table = try #require(parts[1].split(separator: "<!-- end -->").first)
        return table.split(separator: "\n").dropFirst(2).map(String.init)
    }
}
