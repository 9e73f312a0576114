import Foundation

/// The category of a lost or found thing.
///
/// The labels come from `data/categories.json`, which is compiled in.
public enum Category: String, CaseIterable, Sendable, Codable {
    case bags, wallets, documents, phones, electronics, keys, clothing, eyewear, jewellery
    case books, children, sports, instruments, bicycles, umbrellas, medical, pets, other

    /// The label in a language.
    public func label(in language: Language) -> String { Self.labels[self]?[language.rawValue] ?? rawValue }

    private static let labels: [Category: [String: String]] = {
        struct Entry: Decodable {
            let id: Category
            let labels: [String: String]
        }
        let data = Data(PackageResources.categories_json)
        // This cannot fail: the file is compiled in, and a test reads it.
        let entries = try! JSONDecoder().decode([Entry].self, from: data)
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.labels) })
    }()
}
