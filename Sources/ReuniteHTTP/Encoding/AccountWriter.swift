import Reunite
import ReuniteStorage

extension JSONWriter {
    /// Writes an account as its owner sees it.
    mutating func account(_ account: Account, picture: Photo?, baseURL: String) {
        object { json in
            json.key("id")
            json.plain(account.id.uuid)
            json.key("email")
            json.string(account.email.text)
            json.key("displayName")
            json.string(account.profile.displayName.text)
            json.key("phone")
            if let phone = account.profile.phone { json.string(phone.text) } else { json.null() }
            json.key("locale")
            json.string(account.profile.locale.text)
            json.key("showEmail")
            json.bool(account.profile.showsEmail)
            json.key("showPhone")
            json.bool(account.profile.showsPhone)
            json.key("photo")
            json.picture(picture, baseURL: baseURL)
            json.key("role")
            json.string(account.role.rawValue)
            json.key("createdAt")
            json.plain(account.id.createdAt.rfc3339)
        }
    }

    /// Writes the public profile of an account.
    mutating func profile(_ profile: PublicProfile, picture: Photo?, baseURL: String) {
        object { json in
            json.key("id")
            json.plain(profile.id.uuid)
            json.key("displayName")
            json.string(profile.displayName)
            json.key("photo")
            json.picture(picture, baseURL: baseURL)
            json.key("createdAt")
            json.plain(profile.id.createdAt.rfc3339)
        }
    }

    /// Writes a new session with its token; a cookie's token is nothing that scripts may read.
    mutating func session(_ session: SignedIn, _ kind: SessionKind, picture: Photo?, baseURL: String) {
        object { json in
            if kind == .token {
                json.key("token")
                json.string(session.token.text)
            }
            json.key("expiresAt")
            json.plain(session.expiresAt.rfc3339)
            json.key("account")
            json.account(session.account, picture: picture, baseURL: baseURL)
        }
    }

    private mutating func picture(_ picture: Photo?, baseURL: String) {
        if let picture { photo(picture, baseURL: baseURL) } else { null() }
    }

    /// Writes the sessions of an account.
    ///
    /// - Parameter current: the session of the request.
    mutating func sessions(_ sessions: [SessionSummary], current: SessionID) {
        array { json in
            for session in sessions {
                json.object { json in
                    json.key("id")
                    json.plain(session.id.uuid)
                    json.key("createdAt")
                    json.plain(session.id.createdAt.rfc3339)
                    json.key("expiresAt")
                    json.plain(session.expiresAt.rfc3339)
                    json.key("userAgent")
                    if let program = session.userAgent { json.string(program) } else { json.null() }
                    json.key("cookie")
                    json.bool(session.kind == .cookie)
                    json.key("current")
                    json.bool(session.id == current)
                }
            }
        }
    }
}
