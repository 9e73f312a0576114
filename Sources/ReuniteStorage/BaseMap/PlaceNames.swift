import Foundation

/// The names of a place by language.
enum PlaceNames {
    /// Reads a JSON object of texts; empty if it is something else.
    static func read(_ json: UnsafeBufferPointer<UInt8>) -> [String: String] {
        guard !json.isEmpty, let object = try? JSONDecoder().decode([String: String].self, from: Data(buffer: json))
        else { return [:] }
        return object
    }
}
