import Reunite

/// A list of words or phrases for each category.
///
/// A key names a group of categories, `bags wallets`; the key `*` is for all others. Entries are ordered by frequency, most
/// frequent first.
struct WordTable<Element: Sendable>: Sendable {
    private let lists: [Category: SkewedList<Element>]
    private let fallback: SkewedList<Element>

    /// Parses a table; an unknown category, or one that is named twice, is a programming error.
    init(_ table: [String: [String]], _ make: (String) -> Element) {
        let fallback = SkewedList((table["*"] ?? []).map(make))
        var own: [Category: SkewedList<Element>] = [:]
        for (group, entries) in table where group != "*" {
            let list = SkewedList(entries.map(make))
            for id in group.split(separator: " ") {
                guard let category = Category(rawValue: String(id)) else { preconditionFailure("no category \(id)") }
                precondition(own.updateValue(list, forKey: category) == nil, "category \(id) is named twice")
            }
        }
        (lists, self.fallback) = (own, fallback)
    }

    /// The list for a category.
    subscript(category: Category) -> SkewedList<Element> { lists[category] ?? fallback }

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
