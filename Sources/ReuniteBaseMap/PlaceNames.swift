import Foundation
import Reunite

/// The names of a place, as they are shown. The file may have anything.
enum PlaceNames {
    /// Maximum number of bytes of a name: three times the longest of the world's towns.
    private static let maximumSize = 300
    /// Maximum number of names by language.
    private static let maximumCount = 20

    /// Reads a name; nil if it is too long, or nothing of it can be seen.
    static func name(_ utf8: UnsafeBufferPointer<UInt8>) -> String? {
        guard utf8.count <= maximumSize, case let name = String(decoding: utf8, as: UTF8.self).visible, !name.isEmpty
        else { return nil }
        return name
    }

    /// Reads a JSON object of names by language, empty for no bytes; nil if it is something else, or too large.
    static func read(_ json: UnsafeBufferPointer<UInt8>) -> [String: String]? {
        guard !json.isEmpty else { return [:] }
        guard json.count <= maximumSize * maximumCount,
            let object = try? JSONDecoder().decode([String: String].self, from: Data(buffer: json)),
            object.count <= maximumCount
        else { return nil }
        var names: [String: String] = [:]
        for (language, var name) in object {
            guard isLanguage(language), let name = name.withUTF8(Self.name)
            else { return nil }
            names[language] = name
        }
        return names
    }

    /// Whether it may be a tag such as `zh-Hant`.
    private static func isLanguage(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "-0123456789".unicodeScalars.contains($0))
            }
    }
}
