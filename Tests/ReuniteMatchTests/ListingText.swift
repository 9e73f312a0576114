import Foundation

/// Title and description of a listing in a file of `data`.
struct ListingText: Decodable {
    let title: String
    let description: String?

    private struct Feature: Decodable {
        let properties: ListingText
    }

    /// The first listings of a file.
    static func first(_ count: Int = .max, of file: String) throws -> [ListingText] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../data/\(file)")
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").prefix(count).map {
            try JSONDecoder().decode(Feature.self, from: Data($0.utf8)).properties
        }
    }
}
