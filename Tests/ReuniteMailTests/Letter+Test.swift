import Reunite

@testable import ReuniteMail

extension Letter {
    /// The beginning of the links of rendered letters.
    static let url = "https://reunite.example"

    /// A token, as in real mails.
    static let token = SecretToken("Zm9vYmFyYmF6cXV4LV8xMjM0NTY3ODkwYWJjZGVmZ2hp")

    /// A code, as in real mails.
    static let code = try! SignInCode("040 291")

    /// 18 November 2026, 17:30 UTC.
    static let day = Timestamp(microseconds: 1_795_023_000_000_000)

    /// The id of a listing, with its page.
    static func listing(_ number: UInt64 = 1) -> (id: ListingID, page: String) {
        let id = ListingID(createdAt: day, secret: number)
        return (id, "\(url)/listings/\(id)")
    }

    static let conversation = ConversationID(createdAt: day, secret: 6)

    /// A message, and the link that blocks its sender.
    static func message(
        title: String = "Black backpack", sender: String = "Bo", body: String, to side: ConversationSide = .owner,
        age: Int64? = nil
    ) throws -> (letter: Letter, block: String) {
        let id = Identifier<Entity.Message>(createdAt: day, secret: 3)
        return (
            .message(
                conversation, listing().id, title: title, to: side, from: try DisplayName(sender), body: body,
                block: (id, token), age: age),
            "\(url)/block?message=\(id).\(token.text)"
        )
    }

    /// One letter of each kind, and several of those kinds that have variants.
    static func all(title: String = "Black backpack", text: String = "So it is.") throws -> [Letter] {
        let links: [DecisionLink] = [.appeal(token), .listing]
        let decisions = DecisionMail.allCases.flatMap { notice in
            zip([text, nil], links).map { note, link in
                Letter.decision(notice, listing().id, title: title, note: note, link: link)
            }
        }
        let subscription = SubscriptionID(createdAt: day, secret: 5)
        let alerts = NotificationKind.allCases.filter(\.isAboutListings).flatMap { kind in
            [1, 4, 5].map { count in
                let shown = (0..<min(count, 4)).map { notification(kind, $0, title: title) }
                return Letter.alerts(kind, shown, count: count, subscription)
            }
        }
        func expiring(_ number: UInt64) -> ExpiringListing {
            ExpiringListing(id: listing(number).id, title: title, expiresAt: day)
        }
        let news =
            claims(title: title, subscription) + tags(title: title, subscription)
            + conversations(title: title, subscription)
        return decisions + alerts + news + reminders(title: title, subscription) + [
            .verification(token), .draft(token, title: "Keys", .random(), status: token), .addressTaken,
            .passwordReset(token), .signInLink(token, code), .statusLink(token, title: title, .random()),
            .passwordChanged, .passkeyAdded,
            .accountErased,
            .listingsExpiring([expiring(1)], count: 1), .listingsExpiring([expiring(1), expiring(2)], count: 3),
            .listingsExpiring([expiring(1), expiring(2)], count: 2),
            .accountSuspended(until: nil, note: text, removesListings: false, appeal: nil),
            .accountSuspended(until: day, note: text, removesListings: true, appeal: (listing().id, token)),
            try message(title: title, body: text).letter, try message(title: title, body: text, to: .writer).letter,
            try message(title: title, body: text, age: 0).letter,
            try message(title: title, body: text, age: 3600).letter,
            try message(title: title, body: text, age: 7200).letter,
            try message(title: title, body: text, age: 200_000).letter,
        ]
    }

    /// A notification of a kind.
    private static func notification(_ kind: NotificationKind, _ number: Int, title: String) -> AccountNotification {
        let own: AccountNotification.Own =
            kind.facts.namesOwnListing
            ? .listing(listing().id, title: title) : .search(SearchID(createdAt: day, secret: 1), name: title)
        return AccountNotification(
            id: NotificationID(createdAt: day, secret: 1), kind: kind, own: own, other: listing(UInt64(number)).id,
            otherTitle: title, strength: kind == .match ? MatchStrength.allCases[number] : nil, photo: nil, readAt: nil)
    }

    /// A message through the tag of a lost and of another belonging, and several in one mail.
    private static func tags(title: String, _ subscription: SubscriptionID) -> [Letter] {
        let told = [true, false].map { wasLost in
            AccountNotification(
                id: NotificationID(createdAt: day, secret: 1), kind: .tag,
                own: .belonging(BelongingID(createdAt: day, secret: 5), title: title, wasLost: wasLost), other: nil,
                otherTitle: nil, strength: nil, photo: nil, readAt: nil)
        }
        return told.map { .alerts(.tag, [$0], count: 1, subscription) }
            + [2, 3].map { .alerts(.tag, told, count: $0, subscription) }
    }

    /// The question about a lost and about a found thing, and both in one mail.
    private static func reminders(title: String, _ subscription: SubscriptionID) -> [Letter] {
        let asked = ListingStatus.allCases.map { status in
            var reminder = ListingReminder(
                listing: listing().id, title: title, status: status, number: .random(), matches: 2)
            reminder.statusPage = "status/\(reminder.number.label)?secret=\(token.text)"
            return AccountNotification(
                id: NotificationID(createdAt: day, secret: 1), kind: .reminder, own: .reminder(reminder),
                other: listing().id, otherTitle: title, strength: nil, photo: nil, readAt: nil)
        }
        return asked.map { .alerts(.reminder, [$0], count: 1, subscription) }
            + [2, 3].map { .alerts(.reminder, asked, count: $0, subscription) }
    }

    /// A message for each side of a conversation, about a listing with a title and without one; and several in one mail.
    private static func conversations(title: String, _ subscription: SubscriptionID) -> [Letter] {
        let told = ConversationSide.allCases.flatMap { side in
            [title, nil].map { title in
                AccountNotification(
                    id: NotificationID(createdAt: day, secret: 1), kind: .message,
                    own: .conversation(conversation, side), other: listing().id, otherTitle: title, photo: nil,
                    readAt: nil)
            }
        }
        return told.map { .alerts(.message, [$0], count: 1, subscription) }
            + [4, 5].map { .alerts(.message, told, count: $0, subscription) }
    }

    /// Each notification of a claim for each side, about a listing with a title and without one; and several in one mail.
    private static func claims(title: String, _ subscription: SubscriptionID) -> [Letter] {
        let told = ClaimUpdate.allCases.flatMap { news in
            news.sides.flatMap { side in
                [title, nil].map { title in
                    AccountNotification(
                        id: NotificationID(createdAt: day, secret: 1), kind: .claim,
                        own: .claim(ClaimID(createdAt: day, secret: 4), side, news), other: listing().id,
                        otherTitle: title, photo: nil, readAt: nil)
                }
            }
        }
        return told.map { .alerts(.claim, [$0], count: 1, subscription) }
            + [4, 5].map { .alerts(.claim, Array(told.prefix(4)), count: $0, subscription) }
    }

    /// The letter in a language; the listing that is told of first has a place.
    func rendered(in language: Language) throws -> RenderedMail {
        try language.writer.rendered(self)
    }

    /// Its links, in order.
    var links: [String] {
        func appeal(_ id: ListingID, _ token: SecretToken) -> String {
            "\(Self.url)/listings/\(id)/appeal?token=\(token.text)"
        }
        if let alert {
            return alert.notifications.map { "\(Self.url)/\($0.page)" }
                + ["\(Self.url)/unsubscribe?subscription=\(alert.subscription)"]
        }
        switch self {
        case .verification(let token): return ["\(Self.url)/verify?token=\(token.text)"]
        case .draft(let token, _, let number, let status):
            return [
                "\(Self.url)/confirm?token=\(token.text)", "\(Self.url)/status/\(number.label)?secret=\(status.text)",
            ]
        case .addressTaken: return ["\(Self.url)/reset-password"]
        case .passwordReset(let token): return ["\(Self.url)/reset-password?token=\(token.text)"]
        case .signInLink(let token, _): return ["\(Self.url)/account/sign-in#token=\(token.text)"]
        case .statusLink(let secret, _, let number):
            return ["\(Self.url)/status/\(number.label)?secret=\(secret.text)"]
        case .listingsExpiring(let listings, _): return listings.map { "\(Self.url)/listings/\($0.id)" }
        case .message(let conversation, let listing, _, _, _, _, let block, _):
            return [
                "\(Self.url)/listings/\(listing)", "\(Self.url)/messages/\(conversation)",
                "\(Self.url)/block?message=\(block.0).\(block.1.text)",
            ]
        case .decision(_, let id, _, _, .appeal(let token)): return [appeal(id, token)]
        case .decision(_, let id, _, _, .listing): return ["\(Self.url)/listings/\(id)"]
        case .accountSuspended(_, _, _, let appealed): return appealed.map { [appeal($0, $1)] } ?? []
        case .decision(_, _, _, _, nil), .passwordChanged, .passkeyAdded, .accountErased, .alerts: return []
        }
    }
}

extension Language {
    /// The texts of mails.
    var texts: Texts { try! MailTexts.installed.get()[self] }

    /// Writes letters with these texts.
    var writer: LetterWriter {
        LetterWriter(
            texts: texts, links: LetterLinks(url: Letter.url), places: [Letter.listing(0).id: "Rue de Rivoli, Paris"])
    }
}
