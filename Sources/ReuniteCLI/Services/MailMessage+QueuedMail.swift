import Reunite
import ReuniteMail
import ReuniteStorage

extension MailMessage {
    /// Renders a queued mail. Except for tokens and the names of places, each attempt to send it gives the same bytes.
    ///
    /// - Parameters:
    ///   - from: the sender.
    ///   - url: the beginning of its links.
    ///   - places: the names of places of listings.
    init(
        _ mail: QueuedMail, from: Mailbox, url: String, places: [ListingID: String]
    ) throws(InvalidValue) {
        self.init(
            try MailContent(mail.letter, url: url, places: places), in: MailLanguage(locale: mail.locale), from: from,
            to: try EmailAddress(mail.address),
            id: try MessageID(
                local: "\(mail.id)-\(String(mail.queuedAt.microseconds, radix: 36))", host: from.address.domain),
            date: mail.queuedAt, replyTo: mail.letter.sender)
    }
}

extension QueuedMail.Letter {
    /// The listings of strangers that it tells of.
    var listings: [ListingID] {
        switch self {
        case .matches(let notifications, _, _), .searchResults(let notifications, _, _):
            notifications.map(\.subject).map { subject in
                switch subject {
                case .match(_, _, let other, _, _): other
                case .search(_, _, let listing, _): listing
                }
            }
        case .verification, .addressTaken, .passwordReset, .passwordChanged, .listingsExpiring, .decision,
            .accountSuspended, .message, .accountErased:
            []
        }
    }

    /// The reply address, if replies go to another account and not to the service.
    fileprivate var sender: EmailAddress? {
        if case .message(_, _, let sender, _, _) = self { sender.email } else { nil }
    }
}

extension MailContent {
    /// The content of a mail, with its link.
    fileprivate init(
        _ letter: QueuedMail.Letter, url: String, places: [ListingID: String]
    ) throws(InvalidValue) {
        switch letter {
        case .verification(let token): self = .verification(link: try MailLink("\(url)/verify?token=\(token.text)"))
        case .addressTaken: self = .addressTaken(link: try MailLink("\(url)/reset-password"))
        case .passwordReset(let token):
            self = .passwordReset(link: try MailLink("\(url)/reset-password?token=\(token.text)"))
        case .passwordChanged: self = .passwordChanged
        case .listingsExpiring(let listings, let count):
            self = .listingsExpiring(
                try listings.map { listing throws(InvalidValue) in
                    MailContent.ExpiringListing(
                        title: listing.title, expiresAt: listing.expiresAt,
                        link: try MailLink("\(url)/listings/\(listing.id)"))
                }, count: count)
        case .accountErased: self = .accountErased
        case .decision(let notice, let id, let title, let note, let target):
            let link: MailLink? =
                switch target {
                case .appeal(let token): try Self.appeal(id, token, url)
                case .listing: try MailLink("\(url)/listings/\(id)")
                case nil: nil
                }
            self = .decision(notice, title: title, note: note, link: link)
        case .accountSuspended(let until, let note, let removesListings, let appeal):
            var link: MailLink?
            if let (id, token) = appeal { link = try Self.appeal(id, token, url) }
            self = .accountSuspended(until: until, note: note, removesListings: removesListings, appeal: link)
        case .message(let listing, let title, let sender, let body, let id):
            self = .message(
                title: title, sender: sender.profile.displayName.text, body: body,
                link: try MailLink("\(url)/listings/\(listing)"), block: try MailLink("\(url)/block?message=\(id)"))
        case .matches(let notifications, let count, let subscription):
            var matches: [PossibleMatch] = []
            for case .match(_, let title, let other, let otherTitle?, let strength) in notifications.map(\.subject) {
                matches.append(
                    PossibleMatch(
                        title: title, otherTitle: otherTitle, place: places[other], strength: strength,
                        link: try MailLink("\(url)/listings/\(other)")))
            }
            self = .matches(matches, count: count, unsubscribe: try Self.unsubscribe(subscription, url))
        case .searchResults(let notifications, let count, let subscription):
            var results: [SearchResult] = []
            for case .search(_, let name, let listing, let title?) in notifications.map(\.subject) {
                results.append(
                    SearchResult(
                        search: name, title: title, place: places[listing],
                        link: try MailLink("\(url)/listings/\(listing)")))
            }
            self = .searchResults(results, count: count, unsubscribe: try Self.unsubscribe(subscription, url))
        }
    }

    /// The page that ends mails of a kind.
    private static func unsubscribe(_ id: SubscriptionID, _ url: String) throws(InvalidValue) -> MailLink {
        try MailLink("\(url)/unsubscribe?subscription=\(id)")
    }

    /// The page to appeal against a decision about a listing.
    private static func appeal(
        _ id: ListingID, _ token: SecretToken, _ url: String
    ) throws(InvalidValue) -> MailLink {
        try MailLink("\(url)/listings/\(id)/appeal?token=\(token.text)")
    }
}
