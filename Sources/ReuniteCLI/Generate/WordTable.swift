/// A list of words or phrases for each category.
///
/// Each line is for a group of categories, `bags wallets: leather; canvas`; the line `*:` is for all others. Entries
/// are separated by semicolons, most frequent first.
struct WordTable<Element: Sendable>: Sendable {
    private let lists: [SkewedList<Element>]

    /// Parses a table; an unknown category is a programming error.
    init(_ text: String, _ make: (Substring) -> Element) {
        var fallback = SkewedList<Element>([])
        var own: [SkewedList<Element>?] = ThingCategory.allCases.map { _ in nil }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            precondition(parts.count == 2, "no colon in: \(line)")
            let list = SkewedList(Self.entries(parts[1]).map(make))
            for id in parts[0].split(separator: " ") {
                if id == "*" {
                    fallback = list
                } else if let index = ThingCategory.allCases.firstIndex(where: { $0.rawValue == id }) {
                    own[index] = list
                } else {
                    preconditionFailure("no category \(id)")
                }
            }
        }
        lists = own.map { $0 ?? fallback }
    }

    /// The list for a category, by its index in `ThingCategory.allCases`.
    subscript(category: Int) -> SkewedList<Element> { lists[category] }

    /// The entries of a list, trimmed.
    static func entries(_ text: some StringProtocol) -> [Substring] {
        text.split(separator: ";").compactMap { entry in
            guard let first = entry.firstIndex(where: { $0 != " " && $0 != "\n" }),
                let last = entry.lastIndex(where: { $0 != " " && $0 != "\n" })
            else { return nil }
            return Substring(entry[first...last])
        }
    }
}
