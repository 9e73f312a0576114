import Reunite

extension JSONWriter {
    /// Writes a notification, as its recipient sees it.
    ///
    /// - Parameter baseURL: precedes the path in the photo's URL.
    mutating func notification(_ notification: AccountNotification, _ texts: Texts, baseURL: String) {
        object { json in
            json.member("id", notification.id)
            json.member("at", notification.id.createdAt)
            json.member("kind", notification.kind)
            switch notification.own {
            case .listing(let own, _): json.subject(own, about: notification.other?.uuid)
            case .search(let search, _): json.subject(notification.other, about: search.uuid)
            case .claim(let claim, let side, let news):
                json.subject(notification.other, about: claim.uuid)
                json.member("side", side)
                json.member("news", news)
            case .belonging(let belonging, _, _): json.subject(nil, about: belonging.uuid)
            }
            json.member("text", notification.text(texts))
            json.key("photo")
            if let photo = notification.photo {
                json.rendition(photo, .square, baseURL: baseURL)
            } else {
                json.null()
            }
            json.member("readAt", notification.readAt)
        }
    }

    private mutating func subject(_ listing: ListingID?, about other: [UInt8]?) {
        if let listing { member("listing", listing) }
        guard let other else { return }
        key("about")
        plain(other)
    }

    /// Writes how somebody wants to be told.
    mutating func preferences(_ preferences: AlertPreferences) {
        object { json in
            for kind in AlertKind.allCases {
                json.key(kind.rawValue)
                json.object { json in
                    json.member("mail", preferences[kind])
                }
            }
        }
    }
}

extension AccountNotification {
    /// What happened, in one sentence. Titles of strangers are quoted without contact details.
    func text(_ texts: Texts) -> String {
        if case .claim(_, let side, let news) = own {
            // The finder's own title is quoted as it is.
            let title = side == .finder ? otherTitle : otherTitle.map { ContactDetails.removed(from: $0) }
            let thing = title.map { texts("alerts.claim.titled", ["title": $0]) } ?? texts("alerts.claim.untitled")
            return texts("alerts.claim.\(side.rawValue).\(news.rawValue)", ["thing": thing])
        }
        if case .belonging(_, let title, let wasLost) = own {
            return texts(wasLost ? "alerts.tag.lost" : "alerts.tag.safe", ["own": title])
        }
        let ownTitle = own.title ?? ""
        guard let otherTitle else { return texts("alerts.\(kind.rawValue)Gone", ["own": ownTitle]) }
        let path = strength.map { "alerts.\(kind.rawValue).\($0.rawValue)" } ?? "alerts.\(kind.rawValue)"
        return texts(path, ["other": ContactDetails.removed(from: otherTitle), "own": ownTitle])
    }
}
