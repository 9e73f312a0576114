import Reunite
import ReuniteMail

extension MailContent {
    /// A link with a token, as in real mails.
    static func link(_ path: String = "verify") throws -> MailLink {
        try MailLink("https://reunite.example/\(path)?token=Zm9vYmFyYmF6cXV4LV8xMjM0NTY3ODkwYWJjZGVmZ2hp")
    }

    /// 18 November 2026, 17:30 UTC.
    static let day = Timestamp(microseconds: 1_795_023_000_000_000)

    /// One mail of each kind, and two of those kinds that have variants.
    static func all(title: String = "Black backpack", text: String = "So it is.") throws -> [MailContent] {
        let link = try link("listings/1")
        let decisions = ListingNotice.allCases.flatMap { notice in
            [text, nil].map { MailContent.decision(notice, title: title, note: $0, link: link) }
        }
        let unsubscribe = try Self.link("unsubscribe")
        let alerts = [1, 3].flatMap { count in
            let shown = 0..<min(count, 2)
            return [
                MailContent.matches(
                    shown.map { _ in
                        PossibleMatch(
                            title: title, otherTitle: title, place: "Rue de Rivoli, Paris", strength: .strong,
                            link: link)
                    },
                    count: count, unsubscribe: unsubscribe),
                .searchResults(
                    shown.map { _ in SearchResult(search: title, title: title, place: nil, link: link) }, count: count,
                    unsubscribe: unsubscribe),
            ]
        }
        return decisions + alerts + [
            .verification(link: try Self.link()), .addressTaken(link: try Self.link("sign-in")),
            .passwordReset(link: try Self.link("reset-password")), .passwordChanged,
            .listingsExpiring([ExpiringListing(title: title, expiresAt: day, link: link)], count: 1),
            .listingsExpiring(
                [Int](0..<2).map { _ in ExpiringListing(title: title, expiresAt: day, link: link) }, count: 3),
            .accountErased,
            .accountSuspended(until: nil, note: text, removesListings: false, appeal: nil),
            .accountSuspended(until: day, note: text, removesListings: true, appeal: link),
            .message(title: title, sender: "Bo", body: text, link: link, block: try Self.link("block")),
        ]
    }

    /// Its links, in order.
    var links: [MailLink] {
        switch self {
        case .verification(let link), .addressTaken(let link), .passwordReset(let link): [link]
        case .listingsExpiring(let listings, _): listings.map(\.link)
        case .message(_, _, _, let link, let block): [link, block]
        case .matches(let matches, _, let unsubscribe): matches.map(\.link) + [unsubscribe]
        case .searchResults(let results, _, let unsubscribe): results.map(\.link) + [unsubscribe]
        case .decision(_, _, _, let link), .accountSuspended(_, _, _, let link): link.map { [$0] } ?? []
        case .passwordChanged, .accountErased: []
        }
    }
}
