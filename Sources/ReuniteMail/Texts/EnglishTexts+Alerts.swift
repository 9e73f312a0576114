import Reunite

extension EnglishTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Possible match for your listing \($0)" }
                ?? "\(count) possible matches for your listings",
            opening: title != nil
                ? "Somebody posted a listing that may be about the same thing as yours:"
                : count > shown
                    ? "\(count) listings may be about the same things as yours. These \(shown) are the likeliest:"
                    : "These listings may be about the same things as yours:",
            reason: """
                You are receiving this mail because you posted a listing on Reunite. To get no more mails about possible \
                matches, open this link:
                """)
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "A strong match:"
        case .possible: "A possible match:"
        case .copied: "A possible match, but one text repeats the other, so be careful:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "New listing for your search \($0)" } ?? "\(count) new listings for your searches",
            opening: search != nil
                ? "Somebody posted a listing that matches your search:"
                : count > shown
                    ? "\(count) new listings match your searches. These \(shown) are the latest:"
                    : "These new listings match your searches:",
            reason: """
                You are receiving this mail because you saved a search on Reunite. To get no more mails about your searches, \
                open this link:
                """)
    }

    static func found(by search: String) -> String { "Found by your search \(search)." }
}
