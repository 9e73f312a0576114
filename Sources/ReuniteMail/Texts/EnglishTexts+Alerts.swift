import Reunite

extension EnglishTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Possible match for your listing \($0)" }
                ?? "\(count) possible matches for your listings",
            opening: title != nil
                ? "A new listing may match yours:"
                : count > shown
                    ? "\(count) listings may match yours. These \(shown) are the likeliest:"
                    : "These listings may match yours:",
            reason: """
                You are receiving this email because you posted a listing on Reunite. To unsubscribe from emails about \
                possible matches, open this link:
                """)
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "A strong match:"
        case .possible: "A possible match:"
        case .copied: "A possible match, but one text repeats the other, so be careful:"
        case .confirmed: "The owner thinks that it is the same thing. You can write to them:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "New result for your saved search \($0)" }
                ?? "\(count) new results for your saved searches",
            opening: search != nil
                ? "A new listing matches your saved search:"
                : count > shown
                    ? "\(count) new listings match your saved searches. These \(shown) are the latest:"
                    : "These new listings match your saved searches:",
            reason: """
                You are receiving this email because you saved a search on Reunite. To unsubscribe from emails about \
                your saved searches, open this link:
                """)
    }

    static func near(_ place: String) -> String { "Near \(place)." }

    static func found(by search: String) -> String { "Result for your saved search \(search)." }
}
