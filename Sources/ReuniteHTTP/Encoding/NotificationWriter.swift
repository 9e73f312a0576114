import Reunite

extension JSONWriter {
    /// Writes a notification, as its recipient sees it.
    ///
    /// - Parameter baseURL: precedes the path in the photo's URL.
    mutating func notification(_ notification: AccountNotification, _ texts: Texts, baseURL: String) {
        object { json in
            json.member("id", notification.id)
            json.member("at", notification.id.createdAt)
            json.member("kind", notification.subject.kind)
            switch notification.subject {
            case .match(let listing, _, let other, _, _): json.subject(listing, about: other.uuid)
            case .search(let search, _, let listing, _): json.subject(listing, about: search.uuid)
            }
            json.member("text", notification.subject.text(texts))
            json.key("photo")
            if let photo = notification.photo {
                json.rendition(photo, .square, baseURL: baseURL)
            } else {
                json.null()
            }
            json.member("readAt", notification.readAt)
        }
    }

    private mutating func subject(_ listing: ListingID, about other: [UInt8]) {
        member("listing", listing)
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

extension AccountNotification.Subject {
    /// What happened, in one sentence. Titles of strangers are quoted without contact details.
    func text(_ texts: Texts) -> String {
        switch self {
        case .match(_, let title, _, let other?, let strength):
            texts(
                "alerts.match.\(strength.rawValue)",
                ["other": ContactDetails.removed(from: other), "own": title])
        case .match(_, let title, _, nil, _): texts("alerts.matchGone", ["own": title])
        case .search(_, let name, _, let title?):
            texts("alerts.search", ["title": ContactDetails.removed(from: title), "name": name])
        case .search(_, let name, _, nil): texts("alerts.searchGone", ["name": name])
        }
    }
}
