import Foundation
import Reunite
import ReuniteGenerators
import ReuniteStorage

/// The demonstration's data for the desk: a moderator's account, and reported listings.
struct DemonstrationDesk {
    /// The moderator's address.
    static let email = "moderator@demo.example.org"
    /// The number of reports that each account makes.
    private static let reportsByAccount = 2

    let store: Store

    /// Reports some listings and then creates the moderator's account, if there is none.
    ///
    /// - Parameter sessions: those of ``DemonstrationPeople``, in the order of their languages. Each reports the newest
    ///   open listings of the next one.
    /// - Returns: the moderator's password, which is random; nil if the account exists.
    func prepare(by sessions: [Session]) async throws -> String? {
        let email = try EmailAddress(Self.email)
        guard try await store.sessions.signInCandidates(email).account == nil else { return nil }
        for language in ListingLanguage.allCases {
            let (reporter, owner) = (language.rawValue, (language.rawValue + 1) % sessions.count)
            for listing in try await newest(of: sessions[owner].account) {
                try await report(listing, by: sessions[reporter], in: language)
            }
        }
        let password = SecretToken.random().text
        let profile = Profile(displayName: try DisplayName("Moderator"), locale: .english)
        _ = try await store.registrations.createAccount(
            Registration(email: email, password: try await PasswordHasher().hash(Password(password)), profile: profile),
            role: .moderator)
        return password
    }

    private func newest(of account: AccountID) async throws -> [ListingID] {
        try await store.listings.listings(of: account, limit: 20, after: nil, into: [ListingID]()) { ids, row in
            if ids.count < Self.reportsByAccount, row.listing.state == .open {
                ids.append(row.listing.id)
            }
        }.result
    }

    private func report(_ listing: ListingID, by session: Session, in language: ListingLanguage) async throws {
        let (reason, comment) = Self.report(in: language)
        _ = try await store.reports.report(
            listing, for: reason, comment: try Description(comment), by: session, holdBy: nil, key: nil)
    }

    private static func report(in language: ListingLanguage) -> (ReportReason, String) {
        switch language {
        case .en: (.scam, "Asks for money before showing the item.")
        case .fr: (.duplicate, "Déjà publié la semaine dernière.")
        case .es: (.spam, "Es publicidad.")
        case .pt: (.other, "A fotografia não parece ser deste objeto.")
        case .zh: (.prohibited, "这里不应该出现这类物品。")
        }
    }
}
