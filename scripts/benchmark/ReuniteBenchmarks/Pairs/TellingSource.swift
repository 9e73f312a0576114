/// How people tell of lost and found things in a language, as it is in its file: `Data/phrases/en.json`.
struct TellingSource: Codable {
    /// An entry of a table, with the ways to say it.
    struct Entry: Codable {
        let id: String
        let ways: [String]
    }

    /// The names of the months.
    let months: [String]

    /// Each a list of ``TellingTemplate``s: `brand.lost` has those for a loser, `brand.found` those for a finder, `brand` those
    /// for both.
    let sections: [String: [String]]

    /// The tables; every language has the same entries in the same order.
    let tables: [String: [Entry]]
}
