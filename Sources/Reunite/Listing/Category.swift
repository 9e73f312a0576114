import Foundation

/// What kind of thing was lost or found.
///
/// The labels come from `data/categories.json`, which is compiled in.
public enum Category: String, CaseIterable, Sendable, Codable {
    case bags, wallets, documents, phones, electronics, keys, clothing, eyewear, jewellery
    case books, children, sports, instruments, bicycles, umbrellas, medical, pets, other

    /// The languages that every category has a label in, as BCP 47 tags.
    public static let languages = ["en", "fr", "es", "pt", "zh"]

    /// The label for each of ``languages``, by its tag.
    public var labels: [String: String] { Self.allLabels[self]! }

    private static let allLabels: [Category: [String: String]] = {
        struct Entry: Decodable {
            let id: Category
            let labels: [String: String]
        }
        let data = Data(PackageResources.categories_json)
        // Part of the program: a test reads it, and a broken file never ships.
        let entries = try! JSONDecoder().decode([Entry].self, from: data)
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.labels) })
    }()
}
