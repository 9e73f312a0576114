import Foundation

/// The category of a lost or found thing.
///
/// The labels come from `data/categories.json`, which is compiled in.
public enum Category: String, CaseIterable, Sendable, Codable {
    case bags, wallets, documents, phones, electronics, keys, clothing, eyewear, jewellery
    case books, children, sports, instruments, bicycles, umbrellas, medical, pets, other

    /// The label in a language.
    public func label(in language: Language) -> String { Self.labels[self]?[language.rawValue] ?? rawValue }

    /// The place among all categories, from 0: shorter than the name, but another release may give it to another category.
    package var number: Int { Self.numbers[self]! }

    private static let numbers = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

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
