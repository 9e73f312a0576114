import Foundation
import Reunite
import ReuniteDatabase

/// A draft whose address is not verified yet: a row of the table `registration` with a listing in place of a password.
struct WaitingDraft {
    let id: RegistrationID
    let email: EmailAddress
    let profile: Profile
    let number: ListingNumber
    let draft: ListingDraft

    /// The draft of a registration; nil if there is none, or if the registration has a password.
    static func find(_ db: any Connection, _ id: RegistrationID) throws -> WaitingDraft? {
        try db.prepare(
            "SELECT email, display_name, locale, number, draft FROM registration WHERE id = ?1 AND draft IS NOT NULL"
        )
        .first([.row(id)]) { row in
            WaitingDraft(
                id: id, email: try EmailAddress(row.text("email")),
                profile: Profile(
                    displayName: try DisplayName(row.text("display_name")), locale: try LocaleTag(row.text("locale"))),
                number: try ListingNumber(row.text("number")),
                draft: try JSONDecoder().decode(ListingDraft.self, from: Data(row.text("draft").utf8)))
        }
    }

    /// The draft that a mailed token posts.
    ///
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, has expired, or is for something else.
    static func find(_ db: any Connection, of token: SecretToken, now: Timestamp) throws -> WaitingDraft {
        guard case .registration(let id) = try MailedTokens.purpose(db, of: token, now: now),
            let found = try find(db, id)
        else { throw AccountRefusal.invalidToken }
        return found
    }
}
