import Reunite
import ReuniteStorage

extension JSONWriter {
    /// Writes an account as its owner sees it.
    mutating func account(_ account: Account, picture: Photo?, baseURL: String) {
        object { json in
            json.member("id", account.id)
            json.member("email", account.email.written)
            json.member("displayName", account.profile.displayName.text)
            json.member("phone", account.profile.phone?.text)
            json.member("locale", account.profile.locale.text)
            json.member("showEmail", account.profile.showsEmail)
            json.member("showPhone", account.profile.showsPhone)
            json.key("photo")
            json.picture(picture, baseURL: baseURL)
            json.member("role", account.role)
            json.member("hasPassword", account.hasPassword)
            json.member("emailRefusedAt", account.emailRefusedAt)
            json.member("createdAt", account.id.createdAt)
        }
    }

    /// Writes the public profile of an account.
    mutating func profile(_ profile: PublicProfile, picture: Photo?, baseURL: String) {
        object { json in
            json.member("id", profile.id)
            json.member("displayName", profile.displayName)
            json.key("photo")
            json.picture(picture, baseURL: baseURL)
            json.member("createdAt", profile.id.createdAt)
        }
    }

    /// Writes a new session with its token; a cookie's token is nothing that scripts may read.
    mutating func session(_ session: SignedIn, _ kind: SessionKind, picture: Photo?, baseURL: String) {
        object { json in
            if kind == .token {
                json.member("token", session.token.text)
            }
            json.member("expiresAt", session.expiresAt)
            json.key("account")
            json.account(session.account, picture: picture, baseURL: baseURL)
        }
    }

    private mutating func picture(_ picture: Photo?, baseURL: String) {
        if let picture { photo(picture, baseURL: baseURL) } else { null() }
    }

    /// Writes a passkey, without its key.
    mutating func passkey(_ passkey: PasskeySummary) {
        object { json in
            json.member("id", passkey.id)
            json.member("createdAt", passkey.id.createdAt)
            json.member("userAgent", passkey.userAgent)
        }
    }

    /// Writes the sessions of an account.
    ///
    /// - Parameter current: the session of the request.
    mutating func sessions(_ sessions: [SessionSummary], current: SessionID) {
        array { json in
            for session in sessions {
                json.object { json in
                    json.member("id", session.id)
                    json.member("createdAt", session.id.createdAt)
                    json.member("expiresAt", session.expiresAt)
                    json.member("userAgent", session.userAgent)
                    json.member("cookie", session.kind == .cookie)
                    json.member("current", session.id == current)
                }
            }
        }
    }
}
