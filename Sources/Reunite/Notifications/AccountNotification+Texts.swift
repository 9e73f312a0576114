extension AccountNotification {
    /// The recipient's own listing of a match, else the other user's, or the one that is claimed or written about; nil for a belonging.
    public var listing: ListingID? {
        if case .listing(let listing, _) = own { listing } else { other }
    }

    /// The id of the thing that it is about, in 36 characters: the other listing of a match, the search, the claim, the conversation
    /// or the belonging.
    public var about: [UInt8]? {
        switch own {
        case .listing: other?.uuid
        case .search(let search, _): search.uuid
        case .claim(let claim, _, _): claim.uuid
        case .conversation(let conversation, _): conversation.uuid
        case .belonging(let belonging, _, _): belonging.uuid
        case .reminder(let reminder): reminder.listing.uuid
        }
    }

    /// The path of the page that it opens, without a slash at the beginning.
    public var page: String {
        if case .reminder(let reminder) = own, let page = reminder.statusPage { return page }
        let opened = kind.isAboutListings ? other?.uuid : about
        return "\(kind.facts.folder ?? "listings")/\(String(decoding: opened ?? [], as: UTF8.self))"
    }

    /// What happened, in one sentence of the application.
    public func sentence(_ texts: Texts) -> String {
        guard otherTitle != nil || !kind.isAboutListings else { return text("gone", texts) }
        return text((["sentence"] + variant).joined(separator: "."), texts)
    }

    /// A text of its kind in mails, in the variant that fits.
    ///
    /// - Parameter quote: quotes a title.
    public func entry(_ texts: Texts, quote: @escaping (String) -> String) -> String {
        text((["entry"] + variant).joined(separator: "."), texts, quote: quote)
    }

    /// The title of the other user's listing without contact details, or of the recipient's own listing that is claimed or written about.
    private var safeTitle: String? {
        switch own {
        case .claim(_, .finder, _), .conversation(_, .owner): otherTitle
        default: otherTitle.map { ContactDetails.removed(from: $0) }
        }
    }

    /// The variant of the texts: the strength of a match, the side and the news of a claim, the side of a conversation, or
    /// whether a belonging was lost.
    private var variant: [String] {
        switch own {
        case .listing, .search: strength.map { [$0.rawValue] } ?? []
        case .claim(_, let side, let news): [side.rawValue, news.rawValue]
        case .conversation(_, let side): [side.rawValue]
        case .belonging(_, _, let wasLost): [wasLost ? "lost" : "safe"]
        case .reminder(let reminder): [reminder.status.rawValue]
        }
    }

    private func text(_ name: String, _ texts: Texts, quote: ((String) -> String)? = nil) -> String {
        let path = "alerts.\(kind.rawValue)"
        let (own, other) = (own.title ?? "", safeTitle)
        let thing = other.map { quote?($0) ?? texts("\(path).titled", ["title": $0]) } ?? texts("\(path).untitled")
        var values: KeyValuePairs = ["own": quote?(own) ?? own, "other": other ?? "", "thing": thing]
        if case .reminder(let reminder) = self.own {
            values = ["own": quote?(own) ?? own, "number": reminder.number.label, "matches": "\(reminder.matches)"]
        }
        return texts("\(path).\(name)", values)
    }
}
