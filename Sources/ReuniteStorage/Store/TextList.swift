import Foundation

/// A short list of texts in one column, as JSON.
enum TextList {
    static func json(_ texts: [String]) -> String {
        // Encoding cannot fail, because texts are valid Unicode.
        String(decoding: (try? JSONEncoder().encode(texts)) ?? Data("[]".utf8), as: UTF8.self)
    }

    /// The texts; none if the column is empty.
    ///
    /// - Throws: ``StoreError/damaged(_:)``
    static func texts(_ json: String) throws -> [String] {
        guard !json.isEmpty else { return [] }
        guard let texts = try? JSONDecoder().decode([String].self, from: Data(json.utf8)) else {
            throw StoreError.damaged("a list of texts cannot be read")
        }
        return texts
    }
}
