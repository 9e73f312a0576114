import Foundation
import Reunite

/// Texts that stand in one file for all languages, added to the files of each language, which the pages read: those of a page
/// (`texts/PAGE.json` beside its module), the labels of categories, and the texts of notifications and moderation actions.
enum SharedTexts {
    /// Adds them to the files of the application.
    ///
    /// - Throws: a `CocoaError` if a file cannot be read.
    static func add(to files: inout [String: [UInt8]]) throws {
        for (path, bytes) in files where path.contains("texts/") && path.hasSuffix(".json") {
            let end = path.range(of: "texts/", options: .backwards)?.upperBound ?? path.endIndex
            guard Language(rawValue: String(path[end...].dropLast(".json".count))) == nil else { continue }
            let languages = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
            for (language, texts) in languages { try merge(texts, into: &files["\(path[..<end])\(language).json"]) }
            files[path] = nil
        }
        for language in Language.allCases {
            let labels = Dictionary(
                uniqueKeysWithValues: Reunite.Category.allCases.map { ($0.rawValue, $0.label(in: language)) })
            let name = "texts/\(language.rawValue).json"
            try merge(["category": labels], into: &files[name])
            try merge(KindTexts.alerts(in: language), into: &files["alerts/\(name)"])
            try merge(KindTexts.desk(in: language), into: &files["desk/\(name)"])
            try merge(KindTexts.proofs(in: language), into: &files["post/\(name)"])
        }
    }

    private static func merge(_ texts: Any, into file: inout [UInt8]?) throws {
        guard let bytes = file else { return }
        let merged = merged(try JSONSerialization.jsonObject(with: Data(bytes)), texts)
        file = [UInt8](
            try JSONSerialization.data(withJSONObject: merged, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    private static func merged(_ one: Any, _ other: Any) -> Any {
        guard let one = one as? [String: Any], let other = other as? [String: Any] else { return other }
        return one.merging(other, uniquingKeysWith: merged)
    }
}
