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
            if let listing = notification.listing { json.member("listing", listing) }
            if let about = notification.about {
                json.key("about")
                json.plain(about)
            }
            if case .claim(_, let side, let news) = notification.own {
                json.member("side", side)
                json.member("news", news)
            }
            json.member("text", notification.sentence(texts))
            json.key("photo")
            if let photo = notification.photo {
                json.rendition(photo, .square, baseURL: baseURL)
            } else {
                json.null()
            }
            json.member("readAt", notification.readAt)
        }
    }

    /// Writes how somebody wants to be told.
    mutating func preferences(_ preferences: NotificationPreferences) {
        object { json in
            for kind in NotificationKind.allCases {
                json.key(kind.rawValue)
                json.object { json in
                    json.member("mail", preferences[kind])
                }
            }
        }
    }
}
